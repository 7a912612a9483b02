/** Makes node-html-markdown write Markdown in linear time. */
import type { NodeHtmlMarkdown } from 'node-html-markdown'
import { parseHTML } from 'node-html-markdown/dist/utilities.js'
import { Visitor } from 'node-html-markdown/dist/visitor.js'

/** What the library looks at before it adds to a text: the white space at its end, up to ten characters. */
const TAIL_CHARACTERS = 10

/**
 * The library reads the end of the whole text after every addition. V8 then copies the text, which it had only linked
 * to the addition: 30 s for a page of 1 MB. Here each node is written onto the last characters of the text before it
 * alone, and the two are joined, unread, when the node is complete.
 */
class LinearVisitor extends Visitor {
  // The library's constructor visits the nodes, so that an initializer would come too late.
  declare private tail: string | undefined

  override appendResult(...added: Parameters<Visitor['appendResult']>): void {
    super.appendResult(...added)
    this.tail = this.result.text.slice(-TAIL_CHARACTERS)
  }

  override visitNode(...visited: Parameters<Visitor['visitNode']>): void {
    const { result, tail = '' } = this
    const before = result.text
    result.text = tail
    super.visitNode(...visited)
    result.text = before + result.text.slice(tail.length)
  }
}

/** Converts HTML to Markdown, perhaps with white space around it. @param html with an end tag for every element */
export const translate = (converter: NodeHtmlMarkdown, html: string): string =>
  new LinearVisitor(converter, parseHTML(html, converter.options)).result.text
