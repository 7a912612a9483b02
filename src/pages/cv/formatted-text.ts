/**
 * Reads the formatting in the texts of a resume. JSON Resume knows plain text only, but people write simple Markdown and HTML: emphasis, links,
 * code, lists, line breaks. Everything else, such as `<T>` and `snake_case`, is shown as written.
 */
import createMarkdownIt, { type StateInline } from 'markdown-it'
import { type DefaultTreeAdapterTypes, parseFragment, defaultTreeAdapter as tree } from 'parse5'
import { type CvBlock, type CvInline, type CvRichText, textOfInlines } from './cv.ts'
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

const asText = (text: string): CvInline => ({ kind: 'text', text })

/** Reads the inline content of nodes. Blocks inside become text, with a space after each. */
const inlinesOf = (nodes: readonly Node[]): readonly CvInline[] =>
  nodes.flatMap((node): readonly CvInline[] => {
    if (tree.isTextNode(node)) return [asText(node.value)]
    if (!tree.isElementNode(node)) return []
    const { tagName: name, attrs, childNodes } = node
    if (name === 'br') return [{ kind: 'break' }]
    const content = inlinesOf(childNodes)
    if (name === 'a') {
      const href = safeHref(attrs.find((attribute) => attribute.name === 'href')?.value)
      return href === undefined ? content : [{ kind: 'link', href, content }]
    }
    const kind = inlineElements.get(name)
    if (kind !== undefined) return [{ kind, content }]
    return blockElements.has(name) ? [...trimmed(content), asText(' ')] : content
  })

const trimStart = (content: readonly CvInline[]): readonly CvInline[] => {
  const [first, ...rest] = content
  if (first?.kind !== 'text') return content
  const text = first.text.trimStart()
  return text === '' ? trimStart(rest) : [asText(text), ...rest]
}

const trimEnd = (content: readonly CvInline[]): readonly CvInline[] => {
  const last = content.at(-1)
  if (last?.kind !== 'text') return content
  const text = last.text.trimEnd()
  const before = content.slice(0, -1)
  return text === '' ? trimEnd(before) : [...before, asText(text)]
}

const trimmed = (content: readonly CvInline[]): readonly CvInline[] => trimEnd(trimStart(content))

const isShown = (content: readonly CvInline[]): boolean => textOfInlines(content).trim() !== ''

/** Replaces wrappers around blocks by their content. */
const unwrapped = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) =>
    tree.isElementNode(node) && wrapperElements.includes(node.tagName) && node.childNodes.some(isBlock)
      ? unwrapped(node.childNodes)
      : node,
  )

/** Says which language and direction a paragraph has. */
type DescribeText = (content: readonly CvInline[]) => CvRichText

const blocksOf = (nodes: readonly Node[], describe: DescribeText): readonly CvBlock[] => {
  const blocks: CvBlock[] = []
  let inline: Node[] = []
  const addParagraph = (content: readonly CvInline[]): void => {
    if (isShown(content)) blocks.push({ kind: 'paragraph', ...describe(trimmed(content)) })
  }
  const endParagraph = (): void => {
    addParagraph(inlinesOf(inline))
    inline = []
  }
  for (const node of unwrapped(nodes)) {
    if (!tree.isElementNode(node) || !isBlock(node)) {
      inline.push(node)
      continue
    }
    endParagraph()
    if (node.tagName === 'ul' || node.tagName === 'ol') {
      const items = node.childNodes
        .map((item) => blocksOf(tree.isElementNode(item) ? item.childNodes : [item], describe))
        .filter((item) => item.length > 0)
      if (items.length > 0) blocks.push({ kind: 'list', isOrdered: node.tagName === 'ol', items })
    } else addParagraph(inlinesOf(node.childNodes))
  }
  endParagraph()
  return blocks
}

/** Reads a text as paragraphs and lists. */
export const parseBlocks = (text: string | undefined, describe: DescribeText): readonly CvBlock[] =>
  blocksOf(parse(markdown.render((text ?? '').replaceAll(bullets, '- '))).childNodes, describe)

/** Reads a text that is part of a line or an item of a list, without a mark of its own. */
export const parseInlines = (text: string): readonly CvInline[] =>
  trimmed(inlinesOf(parse(markdown.renderInline(text.trim().replace(ownMark, ''))).childNodes))
