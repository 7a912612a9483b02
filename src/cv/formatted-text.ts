/** Turns texts of a CV into HTML. JSON Resume has plain text only, but people write Markdown and HTML. */
import createMarkdownIt, { type MarkdownIt } from 'markdown-it'
import {
  attributeOf,
  childrenOf,
  elementsIn,
  type HtmlNode,
  isElement,
  isText,
  isTooDeep,
  nodeText,
  parseHtml,
} from '../html/html-tree.ts'
import { escapeMarkup } from '../lib/text/escape-html.ts'
import { safeHref } from '../lib/text/safe-href.ts'
import { createCvMarkdown, cvBlockElements, keptElements } from '../resume/cv-markdown.ts'

const createTypographer = (quotes: string[]): MarkdownIt =>
  createMarkdownIt('zero', { html: true, typographer: true, quotes }).enable('smartquotes')

const createMarkdown = (quotes: string[]): MarkdownIt => {
  const markdown = createCvMarkdown().set({ typographer: true, quotes }).enable('smartquotes')
  markdown.validateLink = (url) => safeHref(url) !== undefined // other links are shown as written
  return markdown
}

/** Bullets of word processors. */
const bullets = /^([ \t]*)[•▪●◦‣][ \t]+/gm

/** Indentation of items. Below a paragraph, Markdown does not read an item behind four spaces as a list. */
const indents = /^[ \t]*(?=[-*+][ \t])/gm

/** A number at the start of a line: of an item, or of text such as `2019. A good year` and `3. Platz`. */
const numbers = /^([ \t]*\d{1,9})([.)])(?=[ \t])/gm

/** Rewrites lists and line breaks as Markdown reads them. Numbers without 1 and 2 among them are text. */
const asMarkdown = (text: string): string => {
  const bulleted = text.replaceAll(bullets, '$1- ').replaceAll(/\\\n/g, '  \n')
  const widths = (bulleted.match(indents) ?? []).map(({ length }) => length)
  const margin = Math.min(...widths)
  const indented = bulleted.replaceAll(indents, (spaces) => spaces.slice(margin))
  const found = new Set([...indented.matchAll(numbers)].map(([, number = '']) => number.trim()))
  const isNumberedList = found.has('1') && found.has('2')
  return isNumberedList
    ? indented
    : indented.replaceAll(numbers, (_, number: string, mark: string) => `${number}&#${mark.charCodeAt(0)};`)
}

/** The owner's own bullet before an item of one line; the list adds one already. */
const ownMark = /^[-*+–—·•▪●◦‣]\s+(?!.*\n)/

const isBlock = (node: HtmlNode): boolean => cvBlockElements.has(node.nodeName)

/** Returns the inline content of nodes. Blocks inside become text, each followed by a space. */
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
  /** The content of each item of a list. */
  readonly items: readonly string[]
}

/** Removes the tags from the HTML of a text; entities stay. */
export const bareTextOf = (html: string): string => html.replaceAll(/<[^<>]*>/g, '')

/** Returns the content of an item. A paragraph gets no element if it comes first and is the only one. */
const itemHtml = (blocks: readonly FormattedBlock[]): string => {
  const isOnlyParagraphFirst = blocks.findLastIndex(({ name }) => name === 'p') === 0
  return blocks
    .map(({ name, html }, index) =>
      isOnlyParagraphFirst && index === 0 ? html : `<${name}>${html}</${name}>`,
    )
    .join('\n')
}

const blocksOf = (nodes: readonly HtmlNode[]): readonly FormattedBlock[] => {
  const blocks: FormattedBlock[] = []
  let inline: HtmlNode[] = []
  const endParagraph = (): void => {
    blocks.push({ name: 'p', html: inlineOf(inline).trim(), items: [] })
    inline = []
  }
  for (const node of nodes) {
    if (!isBlock(node) && !elementsIn(node).some(isBlock)) {
      inline.push(node)
      continue
    }
    endParagraph()
    const { nodeName: name } = node
    if (name === 'ul' || name === 'ol') {
      const contents = childrenOf(node).map((item) => blocksOf(isElement(item) ? childrenOf(item) : [item]))
      const items = contents.filter(({ length }) => length > 0).map(itemHtml)
      blocks.push({ name, html: items.map((item) => `<li>${item}</li>`).join('\n'), items })
    } else blocks.push(...blocksOf(childrenOf(node)))
  }
  endParagraph()
  return blocks.filter(({ html }) => bareTextOf(html).trim() !== '')
}

/** Parses HTML. If it is nested too deeply, only its text stays. */
const nodesIn = (html: string): readonly HtmlNode[] => {
  const root = parseHtml(html)
  return childrenOf(isTooDeep(root) ? parseHtml(escapeMarkup(nodeText(root))) : root)
}

/** Returns the lines of formatted HTML without formatting. */
export const formattedLines = (html: string): readonly string[] =>
  html
    .split(/<br>|<\/(?:p|li)>/)
    .flatMap((part) => nodeText(parseHtml(part)).split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * Creates the functions that read texts.
 *
 * @param quotes replace straight quotation marks: opening, closing, inner opening, inner closing
 */
export const createTextReader = (quotes: string[]) => {
  const [markdown, typographer] = [createMarkdown(quotes), createTypographer(quotes)]
  const blocks = (text: string): readonly FormattedBlock[] =>
    blocksOf(nodesIn(markdown.render(asMarkdown(text))))
  return {
    /** Reads a text as paragraphs and lists. */
    blocks,
    /** Returns the content of a list item, without its mark; of each item, if the text is a list. */
    items: (text: string): readonly string[] => {
      const read = blocks(text.trim().replace(ownMark, ''))
      const [first] = read
      if (read.length === 0) return []
      return read.length === 1 && first?.name === 'ul' ? first.items : [itemHtml(read)]
    },
    /** Returns the HTML of a text that is part of a line. */
    inlineHtml: (text: string): string => inlineOf(nodesIn(markdown.renderInline(text.trim()))).trim(),
    /** Returns a text without formatting, with typographic quotation marks and apostrophes. */
    plain: (text: string): string => typographer.parseInline(text, {})[0]?.children?.[0]?.content ?? text,
  }
}

/** Reads texts with quotation marks as written. */
export const literalReader = createTextReader(['"', '"', "'", "'"])

/** Returns a text without formatting, one line for each paragraph and item. */
export const plainTextOf = (text: string): string =>
  literalReader
    .blocks(text)
    .flatMap(({ html }) => formattedLines(html))
    .join('\n')
