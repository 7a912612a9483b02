/**
 * Reads the formatting in the texts of a resume. JSON Resume knows plain text only, but people write simple Markdown and HTML: emphasis, links,
 * code, lists, line breaks. Everything else, such as `<T>` and `snake_case`, is shown as written.
 */
import createMarkdownIt, { type StateInline } from 'markdown-it'
import { type DefaultTreeAdapterTypes, parseFragment, defaultTreeAdapter as tree } from 'parse5'
import { escapeMarkup } from '../../lib/escape-html.ts'
import { safeHref } from './safe-href.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode

/** Inline elements that are kept, without attributes. */
const inlineElements = new Map(
  Object.entries({
    b: 'strong',
    strong: 'strong',
    i: 'em',
    em: 'em',
    code: 'code',
    sub: 'sub',
    sup: 'sup',
  } as const),
)
const blockElements = new Set(['p', 'ul', 'ol', 'li'])

/** Wrappers that editors add to texts. Only their content is kept. */
const wrapperElements = ['div', 'span', 'font', 'u']

const knownTag = new RegExp(
  `</?(?:${['a', 'br', ...inlineElements.keys(), ...blockElements, ...wrapperElements].join('|')})(?=[\\s/>])`,
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

const markdown = createMarkdownIt('zero', { html: true }).enable([
  'list',
  'emphasis',
  'backticks',
  'link',
  'entity',
  'html_inline',
])
markdown.validateLink = (url) => safeHref(url) !== undefined // any other link is shown as written
markdown.inline.ruler.before('html_inline', 'unknown_tag', unknownTag)
markdown.inline.ruler.before('emphasis', 'underscore', underscore)

/** Bullets of word processors. */
const bullets = /^[ \t]*[•▪●◦‣][ \t]+/gm

/** The mark that people write before an item, though the list gives it one. */
const ownMark = /^[-*–—·•▪●◦‣]\s+/

const parse = (html: string): Parent => parseFragment(html, { scriptingEnabled: false })

const isBlock = (node: Node): boolean => tree.isElementNode(node) && blockElements.has(node.tagName)

/** Returns the inline content of nodes as HTML. Blocks inside become text, with a space after each. */
const inlineHtml = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (tree.isTextNode(node)) return escapeMarkup(node.value)
      if (!tree.isElementNode(node)) return ''
      const { tagName: name, attrs, childNodes } = node
      if (name === 'br') return '<br>'
      const content = inlineHtml(childNodes)
      if (name === 'a') {
        const href = safeHref(attrs.find((attribute) => attribute.name === 'href')?.value)
        return href === undefined ? content : `<a href="${escapeMarkup(href)}">${content}</a>`
      }
      const kept = inlineElements.get(name)
      if (kept !== undefined) return `<${kept}>${content}</${kept}>`
      return blockElements.has(name) ? `${content.trim()} ` : content
    })
    .join('')

const textOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (tree.isTextNode(node)) return node.value
      if (!tree.isElementNode(node)) return ''
      return node.tagName === 'br' ? '\n' : textOf(node.childNodes)
    })
    .join('')

/** Formatted text that is part of a line. */
export interface FormattedText {
  readonly html: string
  /** The same without its formatting, a line for each paragraph and item. */
  readonly text: string
}

const formatted = (nodes: readonly Node[]): FormattedText => ({
  html: inlineHtml(nodes).trim(),
  text: textOf(nodes).trim(),
})

/** A paragraph, without an element around it; or a list, whose HTML is whole. */
export interface FormattedBlock extends FormattedText {
  readonly isParagraph: boolean
}

/** Replaces wrappers around blocks by their content. */
const unwrapped = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) =>
    tree.isElementNode(node) && wrapperElements.includes(node.tagName) && node.childNodes.some(isBlock)
      ? unwrapped(node.childNodes)
      : node,
  )

/** Writes an element with the attributes of its text. Without a name, only if there are any. */
export type WriteElement = (name: 'p' | undefined, content: FormattedText) => string

const listOf = (
  name: 'ul' | 'ol',
  nodes: readonly Node[],
  write: WriteElement,
): FormattedBlock | undefined => {
  const items = nodes
    .map((item) => blocksOf(tree.isElementNode(item) ? item.childNodes : [item], write))
    .filter((item) => item.length > 0)
  if (items.length === 0) return undefined
  const itemHtml = (blocks: readonly FormattedBlock[]): string => {
    const [first, ...rest] = blocks
    const isTight = first?.isParagraph === true && !rest.some(({ isParagraph }) => isParagraph)
    return blocks
      .map((block, index) =>
        block.isParagraph ? write(isTight && index === 0 ? undefined : 'p', block) : block.html,
      )
      .join('\n')
  }
  return {
    isParagraph: false,
    html: `<${name}>${items.map((blocks) => `<li>${itemHtml(blocks)}</li>`).join('\n')}</${name}>`,
    text: items.flatMap((blocks) => blocks.map(({ text }) => text)).join('\n'),
  }
}

const blocksOf = (nodes: readonly Node[], write: WriteElement): readonly FormattedBlock[] => {
  const blocks: (FormattedBlock | undefined)[] = []
  let inline: Node[] = []
  const addParagraph = (content: readonly Node[]): void => {
    const paragraph = formatted(content)
    if (paragraph.text !== '') blocks.push({ isParagraph: true, ...paragraph })
  }
  for (const node of unwrapped(nodes)) {
    if (!tree.isElementNode(node) || !isBlock(node)) {
      inline.push(node)
      continue
    }
    addParagraph(inline)
    inline = []
    const { tagName: name, childNodes } = node
    if (name === 'ul' || name === 'ol') blocks.push(listOf(name, childNodes, write))
    else addParagraph(childNodes)
  }
  addParagraph(inline)
  return blocks.filter((block) => block !== undefined)
}

/** Reads a text as paragraphs and lists. */
export const parseBlocks = (text: string, write: WriteElement): readonly FormattedBlock[] =>
  blocksOf(parse(markdown.render(text.replaceAll(bullets, '- '))).childNodes, write)

/** Returns a text without its formatting, a line for each paragraph and item. */
export const plainTextOf = (text: string): string =>
  parseBlocks(text, () => '')
    .map((block) => block.text)
    .join('\n')

/** Reads a text that is part of a line or an item of a list, without a mark of its own. */
export const parseInlines = (text: string): FormattedText =>
  formatted(parse(markdown.renderInline(text.trim().replace(ownMark, ''))).childNodes)
