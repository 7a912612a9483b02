/**
 * Reads the formatting in the texts of a resume. JSON Resume knows plain text only, but people write simple Markdown and HTML: emphasis, links,
 * code, lists, line breaks. Everything else, such as `<T>` and `snake_case`, is shown as written.
 */
import createMarkdownIt, { type MarkdownIt, type StateInline } from 'markdown-it'
import { escapeMarkup } from '../../lib/escape-html.ts'
import { safeHref } from '../../lib/safe-href.ts'
import {
  attributeOf,
  childrenOf,
  elementsIn,
  type HtmlNode,
  isElement,
  isText,
  isTooDeep,
  parseHtml,
  textOf,
  walk,
} from '../html/html-tree.ts'

/** Inline elements that are kept, without attributes. */
const keptElements = new Map(
  Object.entries({ b: 'strong', strong: 'strong', i: 'em', em: 'em', code: 'code', sub: 'sub', sup: 'sup' }),
)

const blockElements: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'li'])

/** Besides these, wrappers that editors add to texts, of which only the content is kept. */
const knownTag = new RegExp(
  `</?(?:a|br|div|span|font|u|${[...keptElements.keys(), ...blockElements].join('|')})(?=[\\s/>])`,
  'iy',
)

const takeAsText = (state: StateInline, silent: boolean): boolean => {
  if (!silent) state.pending += state.src[state.pos]
  state.pos += 1
  return true
}

/** Comments, scripts, `List<T>` and the like are text. */
const unknownTag = (state: StateInline, silent: boolean): boolean => {
  knownTag.lastIndex = state.pos
  return state.src[state.pos] === '<' && !knownTag.test(state.src) && takeAsText(state, silent)
}

/** Underscores are more often part of a name than marks of emphasis. */
const underscore = (state: StateInline, silent: boolean): boolean =>
  state.src[state.pos] === '_' && takeAsText(state, silent)

const createTypographer = (quotes: string[]): MarkdownIt =>
  createMarkdownIt('zero', { html: true, typographer: true, quotes }).enable('smartquotes')

const createMarkdown = (quotes: string[]): MarkdownIt => {
  const rules = 'list emphasis backticks link entity html_inline'
  const markdown = createTypographer(quotes).enable(rules.split(' '))
  markdown.validateLink = (url) => safeHref(url) !== undefined // any other link is shown as written
  markdown.inline.ruler.before('html_inline', 'unknown_tag', unknownTag)
  markdown.inline.ruler.before('emphasis', 'underscore', underscore)
  return markdown
}

/** Bullets of word processors. */
const bullets = /^[ \t]*[•▪●◦‣][ \t]+/gm

/** The mark that people write before an item, though the list gives it one. */
const ownMark = /^[-*–—·•▪●◦‣]\s+/

const isBlock = (node: HtmlNode): boolean => blockElements.has(node.nodeName)

/** Returns the inline content of nodes. Blocks inside become text, with a space after each. */
const inlineOf = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (isText(node)) return escapeMarkup(node.value)
      if (!isElement(node)) return ''
      if (node.tagName === 'br') return '<br>'
      const content = inlineOf(node.childNodes)
      const href = node.tagName === 'a' ? safeHref(attributeOf(node, 'href')) : undefined
      if (href !== undefined) return `<a href="${escapeMarkup(href)}">${content}</a>`
      const kept = keptElements.get(node.tagName)
      if (kept !== undefined) return `<${kept}>${content}</${kept}>`
      return isBlock(node) ? `${content.trim()} ` : content
    })
    .join('')

/** A paragraph or a list. */
export interface FormattedBlock {
  readonly name: 'p' | 'ul' | 'ol'
  /** The content of its element. */
  readonly html: string
}

/** Returns HTML of texts without its tags, entities as they are. */
export const bareTextOf = (html: string): string => html.replaceAll(/<[^<>]*>/g, '')

/** Returns an item with its blocks; nothing if it is empty. A paragraph that is its only one has no element. */
const itemsOf = (item: HtmlNode): readonly string[] => {
  const blocks = blocksOf(isElement(item) ? childrenOf(item) : [item])
  const isTight = blocks.findLastIndex(({ name }) => name === 'p') === 0
  const htmls = blocks.map(({ name, html }, index) =>
    isTight && index === 0 ? html : `<${name}>${html}</${name}>`,
  )
  return htmls.length === 0 ? [] : [`<li>${htmls.join('\n')}</li>`]
}

const blocksOf = (nodes: readonly HtmlNode[]): readonly FormattedBlock[] => {
  const blocks: FormattedBlock[] = []
  let inline: HtmlNode[] = []
  const endParagraph = (): void => {
    blocks.push({ name: 'p', html: inlineOf(inline).trim() })
    inline = []
  }
  for (const node of nodes) {
    if (!isBlock(node) && !elementsIn(node).some(isBlock)) {
      inline.push(node)
      continue
    }
    endParagraph()
    const { nodeName: name } = node
    if (name === 'ul' || name === 'ol')
      blocks.push({ name, html: childrenOf(node).flatMap(itemsOf).join('\n') })
    else blocks.push(...blocksOf(childrenOf(node)))
  }
  endParagraph()
  return blocks.filter(({ html }) => bareTextOf(html).trim() !== '')
}

/** Parses HTML. Of one that is too deep, only the text is kept. */
const nodesIn = (html: string): readonly HtmlNode[] => {
  const root = parseHtml(html)
  return childrenOf(isTooDeep(childrenOf(root)) ? parseHtml(escapeMarkup(textOf(root))) : root)
}

const lineEnds: ReadonlySet<string> = new Set(['p', 'li', 'br'])

/** Returns the lines of formatted HTML without their formatting. */
export const linesOf = (html: string): readonly string[] => {
  const texts: string[] = []
  const enter = (node: HtmlNode): boolean => {
    if (isText(node)) texts.push(node.value)
    return true
  }
  walk(parseHtml(html), enter, ({ tagName }) => {
    if (lineEnds.has(tagName)) texts.push('\n')
  })
  const lines = texts.join('').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/**
 * Creates the functions that read texts.
 *
 * @param quotes the quotation marks that straight ones become: opening, closing, inner opening, inner closing
 */
export const createTextReader = (quotes: string[]) => {
  const [markdown, typographer] = [createMarkdown(quotes), createTypographer(quotes)]
  return {
    /** Reads a text as paragraphs and lists. */
    blocks: (text: string): readonly FormattedBlock[] =>
      blocksOf(nodesIn(markdown.render(text.replaceAll(bullets, '- ')))),
    /** Returns the HTML of a text that is part of a line or an item of a list, without a mark of its own. */
    inlineHtml: (text: string): string =>
      inlineOf(nodesIn(markdown.renderInline(text.trim().replace(ownMark, '')))).trim(),
    /** Returns a text without formatting, with quotation marks and apostrophes. */
    plain: (text: string): string => typographer.parseInline(text, {})[0]?.children?.[0]?.content ?? text,
  }
}

/** Keeps the quotation marks. */
export const asWritten = createTextReader(['"', '"', "'", "'"])

/** Returns a text without its formatting, a line for each paragraph and item. */
export const plainTextOf = (text: string): string =>
  asWritten
    .blocks(text)
    .flatMap(({ html }) => linesOf(html))
    .join('\n')
