/**
 * Prepares HTML for node-html-markdown: what is text, with an end tag for every element. Its own parser searches the rest of the page
 * for each missing end, and moves what is inside each element that is never closed: 16 s for 20,000 unclosed `<div>`.
 */
import { serializeOuter } from 'parse5'
import { escapeMarkup } from '../../lib/escape-html.ts'
import { yieldIfDue } from '../../lib/time-slices.ts'
import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  inlineElements,
  isElement,
  isRead,
  isText,
  isTooDeep,
  parseHtml,
  walk,
} from './html-tree.ts'
import { readText } from './page-text.ts'

/** Attributes that the walk below adds for the translators. */
export const noted = {
  /** Of an item: what stands before its text. */
  marker: 'data-marker',
  /** Of an item or a list: whether a blank line precedes it. */
  isApart: 'data-apart',
  /** Of a definition: whether the next term follows it. */
  isLast: 'data-last',
  isLoose: 'data-loose',
  hasOtherMark: 'data-other',
} as const

/** Elements that Markdown does not show, so that what is around them is adjacent. */
const wrappers = new Set(['div', 'section', 'article', 'details'])

const isNamed = (node: HtmlNode | null | undefined, ...names: readonly string[]): node is HtmlElement =>
  names.includes(node?.nodeName ?? '')

const isBlock = (node: HtmlNode): boolean => isElement(node) && !inlineElements.has(node.tagName)

const isOutsideText = (node: HtmlNode): boolean => isBlock(node) || (isText(node) && node.value.trim() === '')

const note = ({ attrs }: HtmlElement, name: keyof typeof noted, value = ''): void =>
  void attrs.push({ name: noted[name], value })

const isInline = (node: HtmlNode | undefined): boolean =>
  node !== undefined && isElement(node) && inlineElements.has(node.tagName)

const has = (element: HtmlElement, name: keyof typeof noted): boolean =>
  attributeOf(element, noted[name]) !== undefined

const childElements = (node: HtmlNode): readonly HtmlElement[] => childrenOf(node).filter(isElement)

/**
 * Notes how a list and its items are written. Adjacent lists have different marks, which keep them apart; a list is loose if an item has
 * a paragraph (CommonMark §5.3).
 *
 * @param before what Markdown shows directly before the list
 */
const noteList = (list: HtmlElement, before: HtmlNode | undefined): void => {
  const isOther = isNamed(before, list.tagName) && !has(before, 'hasOtherMark')
  if (isOther) note(list, 'hasOtherMark')
  const items = childElements(list)
  const isLoose = items.some((item) => childElements(item).some((child) => isNamed(child, 'p')))
  if (isLoose) note(list, 'isLoose')
  // A blank line before a list inside a tight list's item would make the outer list loose.
  const item = isNamed(list.parentNode, 'li') ? list.parentNode : undefined
  if (item === undefined || (isNamed(item.parentNode, 'ul', 'ol') && has(item.parentNode, 'isLoose')))
    note(list, 'isApart')
  const start = Number(attributeOf(list, 'start') ?? '1')
  for (const [index, item] of items.entries()) {
    const number = `${start + index}${isOther ? ')' : '.'} `
    note(item, 'marker', isNamed(list, 'ol') ? number : isOther ? '* ' : '- ')
    if (isLoose && index > 0) note(item, 'isApart') // the list itself adds the space above its first item
  }
}

const noteDefinitions = (list: HtmlElement): void => {
  const parts = childElements(list)
  for (const [index, part] of parts.entries()) if (isNamed(parts[index + 1], 'dt')) note(part, 'isLast')
}

/** Gives a film or a recording without a text the address of its first source. */
const noteFilm = (film: HtmlElement): void => {
  if (readText(film).text !== '') return
  const source = childElements(film).find((child) => isNamed(child, 'source'))
  if (source !== undefined) film.attrs.push({ name: 'src', value: attributeOf(source, 'src') ?? '' })
  film.childNodes = []
}

/** Returns the URL to write for one in the page. */
type ResolveUrl = (url: string) => string

const resolveUrls = (element: HtmlElement, resolve: ResolveUrl): void => {
  for (const attribute of element.attrs)
    if (attribute.name === 'href' || attribute.name === 'src') attribute.value = resolve(attribute.value)
}

/**
 * Leaves what is not text out of a tree, resolves its URLs, and notes how its lists are written. A line that ends with a link or the
 * like gets a space at its end, because node-html-markdown drops a line feed at the start of a text.
 */
const prepareSource = (root: HtmlNode, resolve: ResolveUrl): void => {
  let before: HtmlNode | undefined
  let code: HtmlNode | undefined
  const enter = (node: HtmlNode): boolean => {
    if ('childNodes' in node) node.childNodes = node.childNodes.filter(isRead)
    if (isText(node) && node.value.trim() !== '') {
      if (isInline(before) && code === undefined) node.value = node.value.replace(/^\n/, ' ')
      before = node
    }
    if (!isElement(node)) return false
    if (isNamed(node, 'pre', 'code')) code ??= node
    if (isNamed(node, 'ul', 'ol')) noteList(node, before)
    if (isNamed(node, 'dl')) noteDefinitions(node)
    if (isNamed(node, 'video', 'audio')) noteFilm(node)
    resolveUrls(node, resolve)
    if (!wrappers.has(node.tagName)) before = undefined
    return true
  }
  enter(root)
  walk(root, enter, (element) => {
    if (element === code) code = undefined
    if (!wrappers.has(element.tagName)) before = element
  })
}

/** Characters. A longer block would hold up other requests for more than 0.3 s, so it becomes its text. */
const LONG_BLOCK = 300_000

/** Characters. Work on a part of this length takes about 20 ms. */
const LONG_PART = 20_000

/** Returns the HTML of a page, in parts of whole blocks. Yields to requests between steps. */
export const sourcesOf = async function* (html: string, resolve: ResolveUrl): AsyncGenerator<string> {
  const root = parseHtml(html)
  await yieldIfDue()
  prepareSource(root, resolve)
  const blocks: HtmlNode[] = []
  walk(root, (node) => {
    const isWrapper = wrappers.has(node.nodeName) && childrenOf(node).every(isOutsideText)
    if (!isWrapper) blocks.push(node)
    return isWrapper
  })
  let part = ''
  for (const block of blocks) {
    await yieldIfDue()
    const written = isTooDeep([block]) ? undefined : serializeOuter(block)
    if (part.length > LONG_PART && isBlock(block)) {
      yield part
      part = ''
    }
    const isTaken = written !== undefined && written.length <= LONG_BLOCK
    part += isTaken ? written : `<p>${escapeMarkup(readText(block).text)}</p>`
  }
  yield part
}
