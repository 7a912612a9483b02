/**
 * Formats the texts of a resume. JSON Resume knows plain text only, but people write simple Markdown and HTML: emphasis, links,
 * code, lists, line breaks. Everything else, such as `<T>` and `snake_case`, is shown as written.
 */
import createMarkdownIt, { type StateInline } from 'markdown-it'
import { type DefaultTreeAdapterTypes, parseFragment, defaultTreeAdapter as tree } from 'parse5'
import { escapeMarkup } from '../../lib/escape-html.ts'
import { safeHref } from './safe-href.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode

/** Inline elements that are kept, and the elements they are written as, without attributes. */
const inlineElements = new Map(
  Object.entries({ b: 'strong', strong: 'strong', i: 'em', em: 'em', code: 'code', sub: 'sub', sup: 'sup' }),
)
const blockElements = new Set(['p', 'ul', 'ol', 'li'])

/** Wrappers that editors add to texts. Only their content is kept. */
const wrapperElements = ['div', 'span', 'font', 'u']

const knownTag = new RegExp(
  `</?(?:${['a', 'br', ...inlineElements.keys(), ...blockElements, ...wrapperElements].join('|')})(?=[\\s/>])`,
  'iy',
)

const asText = (state: StateInline, silent: boolean): boolean => {
  if (!silent) state.pending += state.src[state.pos]
  state.pos += 1
  return true
}

/** Comments, scripts, `List<T>` and the like are text. */
const unknownTag = (state: StateInline, silent: boolean): boolean => {
  knownTag.lastIndex = state.pos
  return state.src[state.pos] === '<' && !knownTag.test(state.src) && asText(state, silent)
}

/** Underscores are more often part of a name than marks of emphasis. */
const underscore = (state: StateInline, silent: boolean): boolean =>
  state.src[state.pos] === '_' && asText(state, silent)

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

const writeAll = (parent: Parent, keepsBlocks: boolean): string =>
  parent.childNodes.map((node) => write(node, keepsBlocks)).join('')

const write = (node: Node, keepsBlocks: boolean): string => {
  if (tree.isTextNode(node)) return escapeMarkup(node.value)
  if (!tree.isElementNode(node)) return ''
  const { tagName: name, attrs } = node
  if (name === 'br') return '<br>'
  const content = writeAll(node, keepsBlocks)
  if (name === 'a') {
    const href = safeHref(attrs.find((attribute) => attribute.name === 'href')?.value)
    return href === undefined ? content : `<a href="${escapeMarkup(href)}">${content}</a>`
  }
  const inlineName = inlineElements.get(name)
  if (inlineName !== undefined) return `<${inlineName}>${content}</${inlineName}>`
  if (!blockElements.has(name)) return content
  if (!keepsBlocks) return `${content.trim()} `
  return `<${name}>${content.trim()}</${name}>`
}

const isBlock = (node: Node): boolean => tree.isElementNode(node) && blockElements.has(node.tagName)

/** Replaces wrappers around blocks by their content. */
const unwrapped = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) =>
    tree.isElementNode(node) && wrapperElements.includes(node.tagName) && node.childNodes.some(isBlock)
      ? unwrapped(node.childNodes)
      : node,
  )

const hasText = (html: string): boolean => html.replaceAll(/<[^>]*>/g, '').trim() !== ''

/** Returns a text as blocks of HTML: paragraphs and lists. */
export const formatBlocks = (text: string | undefined): readonly string[] => {
  const html = markdown.render((text ?? '').replaceAll(bullets, '- '))
  const blocks: string[] = []
  let inline = ''
  const endParagraph = (): void => {
    blocks.push(`<p>${inline.trim()}</p>`)
    inline = ''
  }
  for (const node of unwrapped(parse(html).childNodes)) {
    if (isBlock(node)) {
      endParagraph()
      blocks.push(write(node, true))
    } else inline += write(node, true)
  }
  endParagraph()
  return blocks.filter(hasText)
}

/** Returns a text as HTML for use inside a line or an item of a list, without a mark of its own. */
export const formatInline = (text: string): string =>
  writeAll(parse(markdown.renderInline(text.trim().replace(ownMark, ''))), false).trim()

const textOf = (node: Node): string => {
  if (tree.isTextNode(node)) return node.value
  return tree.isElementNode(node) ? node.childNodes.map(textOf).join('') : ''
}

/** Returns a text without its formatting. */
export const withoutFormatting = (text: string): string =>
  parse(markdown.renderInline(text.trim())).childNodes.map(textOf).join('').trim()
