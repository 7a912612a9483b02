/** Returns a page as plain text, for the search and the page's description. */
import {
  blockElements,
  classesOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isReadable,
  isText,
  walk,
} from './html-tree.ts'

/** Classes of elements that are not text, or are searched in another form. */
const ignoredClasses = new Set(['footnote-ref', 'footnote-backref', 'dateline', 'tags', 'image-link'])

/** Marks the edges of blocks: of paragraphs, list items, cells. Parsers leave no NUL in text. */
const EDGE = '\0'

/** Joins texts with single spaces, and with a dot at edges that lack punctuation. */
const squeeze = (texts: readonly string[]): string =>
  texts
    .join('')
    .split(EDGE)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .map((text, index, all) => (index === all.length - 1 || /\p{Po}$/u.test(text) ? text : `${text}\u00a0·`))
    .join(' ')

/** Returns the text of HTML without its title, and the headings in it. */
export const readText = (root: HtmlNode): { readonly text: string; readonly headings: string } => {
  const texts: string[] = []
  const headings: string[] = []
  let inHeading = false
  const add = (text: string): void => {
    texts.push(text)
    if (inHeading) headings.push(text)
  }
  const separate = (element: HtmlElement, isEnd: boolean): void => {
    const { tagName } = element
    if (blockElements.has(tagName)) add(tagName !== 'br' && isReadable(element) ? EDGE : ' ')
    if (/^h[2-6]$/.test(tagName)) inHeading = !isEnd
  }
  const enter = (node: HtmlNode): boolean => {
    if (isText(node)) add(node.value)
    if (!isElement(node)) return false
    // MathML has each formula twice; as TeX, it can be read in one line.
    if (node.parentNode?.nodeName === 'semantics' && node.tagName !== 'annotation') return false
    separate(node, false)
    return (
      isReadable(node) && node.tagName !== 'h1' && !classesOf(node).some((name) => ignoredClasses.has(name))
    )
  }
  walk(root, enter, (element) => separate(element, true))
  return { text: squeeze(texts), headings: squeeze(headings) }
}

/** Elements whose paragraphs are not part of the main text. */
const asides = new Set('blockquote ul ol dl table figure aside section details div'.split(' '))

/** Returns the first paragraph with a letter outside quotations, lists, tables and figures, if any. */
export const firstParagraphIn = (root: HtmlNode): string | undefined => {
  const paragraphs: HtmlNode[] = []
  walk(root, (node) => {
    if (isElement(node) && node.tagName === 'p') paragraphs.push(node)
    return isElement(node) && node.tagName !== 'p' && !asides.has(node.tagName)
  })
  const texts = paragraphs.values().map((paragraph) => readText(paragraph).text)
  return texts.find((text) => /\p{L}/u.test(text))
}

/** Returns the fragments that lead somewhere in HTML: ids, and names of anchors in older HTML. */
export const idsIn = (root: HtmlNode): ReadonlySet<string> =>
  new Set(
    elementsIn(root).flatMap(({ attrs }) =>
      attrs.filter(({ name }) => name === 'id' || name === 'name').map(({ value }) => value),
    ),
  )
