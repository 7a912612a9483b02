/** Reads a CV's HTML as a list of paragraphs, for forms without a layout. */

import {
  attributeOf,
  blockElements,
  childrenOf,
  classesOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isReadable,
  isText,
  listStart,
  nodeText,
  parseDocument,
} from '../html/html-tree.ts'
import { readText } from '../html/page-text.ts'
import { firstDirection } from './cv-values.ts'

type Direction = 'ltr' | 'rtl'

/** How a piece of text is set; `plain` has neither the weight nor the slant of its paragraph. */
export type RunStyle = 'strong' | 'em' | 'code' | 'sub' | 'sup' | 'plain'

/** A piece of uniformly set text. A line break is a run `\n`; the end of a table cell is a run `\t`. */
export interface ParagraphRun {
  readonly text: string
  readonly language: string
  readonly direction: Direction
  /** An absolute URL. */
  readonly href?: string | undefined
  readonly styles: readonly RunStyle[]
}

/**
 * The role of a paragraph. A `group` is a heading within a section; an `employer` is the title of an entry
 * with positions; an `organization` is the employer or school of one without; a `term` has no details.
 */
export type ParagraphKind =
  | ('name' | 'label' | 'contact')
  | ('section' | 'group' | 'employer' | 'entry' | 'position')
  | ('period' | 'organization' | 'keywords' | 'term' | 'line' | 'text' | 'item' | 'numbered')

export interface Paragraph {
  readonly kind: ParagraphKind
  readonly runs: readonly ParagraphRun[]
  readonly direction: Direction
  /** How many lists it is in. */
  readonly level: number
  /** How many entries it is in: a position is inside its employer's. */
  readonly entries: number
  /** The marker of a numbered item: `3.`. */
  readonly marker?: string | undefined
  /** The `id` of its element. */
  readonly id?: string | undefined
  readonly isOnNewPage?: boolean | undefined
}

/** What the content of an element inherits from the elements around it. */
interface InheritedContext extends Omit<ParagraphRun, 'text'>, Omit<Paragraph, 'runs' | 'direction'> {
  readonly paragraphDirection: Direction
  readonly isPreformatted: boolean
  /** The item whose marker its first paragraph gets. */
  readonly item?: HtmlElement | undefined
}

/** Maps the classes of Vitrine's templates, and elements, to paragraphs; docs/templates.md lists them. */
export const paragraphKinds = new Map<string, ParagraphKind>([
  ['role', 'label'],
  ['pronouns', 'label'],
  ['h1', 'name'],
  ['h2', 'section'],
  ...['h3', 'h4', 'h5', 'h6'].map((name) => [name, 'group'] as const),
  ['when', 'period'],
  ['at', 'organization'],
  ['keywords', 'keywords'],
  ...['fact', 'by', 'dt', 'tr', 'caption', 'figcaption', 'summary'].map((name) => [name, 'line'] as const),
])

const kindOf = (element: HtmlElement, { entries }: InheritedContext): ParagraphKind | undefined => {
  const { tagName, parentNode } = element
  if (
    /^h\d$/.test(tagName) &&
    parentNode &&
    isElement(parentNode) &&
    classesOf(parentNode).includes('entry-head')
  ) {
    if (entries > 1) return 'position'
    return classesOf(parentNode.parentNode).includes('employer') ? 'employer' : 'entry'
  }
  return [...classesOf(element), tagName].flatMap((name) => paragraphKinds.get(name) ?? [])[0]
}

const styles = new Map<string, RunStyle>([
  ...['b', 'strong', 'dt', 'th'].map((name) => [name, 'strong'] as const),
  ...['i', 'em', 'cite'].map((name) => [name, 'em'] as const),
  ...['code', 'kbd', 'samp', 'pre'].map((name) => [name, 'code'] as const),
  ['sub', 'sub'],
  ['sup', 'sup'],
])

/** Returns the style of an element. A term is bold if details follow. */
const styleOf = (element: HtmlElement): RunStyle | undefined => {
  const { tagName, parentNode } = element
  const classes = classesOf(element)
  if (classes.includes('location')) return 'plain'
  const isTerm = classes.includes('name') && classesOf(parentNode).includes('term')
  if (isTerm && parentNode?.childNodes.findLast(isElement) !== element) return 'strong'
  return styles.get(tagName)
}

const directionIn = (element: HtmlElement, around: Direction): Direction => {
  const dir = attributeOf(element, 'dir')?.toLowerCase()
  if (dir === 'ltr' || dir === 'rtl') return dir
  const isAuto = dir === 'auto' || (dir === undefined && element.tagName === 'bdi')
  return isAuto ? (firstDirection(nodeText(element)) ?? around) : around
}

/** Returns the URL of a link for readers outside the site; undefined for a place on the page. */
const hrefOf = (element: HtmlElement, pageUrl: string): string | undefined => {
  const href = element.tagName === 'a' ? attributeOf(element, 'href') : undefined
  if (href === undefined || href.startsWith('#')) return undefined
  return /^[a-z][a-z\d+.-]*:/i.test(href) ? href : URL.parse(href, pageUrl)?.href
}

/** Returns a text in place of an element: an image's `alt`, a formula's TeX; undefined for others. */
const substituteOf = (element: HtmlElement, name: string | undefined): string | undefined => {
  if (element.tagName === 'img') {
    const alternative = attributeOf(element, 'alt') ?? ''
    return alternative === name ? '' : alternative // the portrait repeats the name
  }
  return element.tagName === 'math' ? readText(element).text : undefined
}

const trimEnd = (runs: readonly ParagraphRun[]): readonly ParagraphRun[] => {
  const end = runs.findLastIndex(({ text }) => /[^\t\n ]/.test(text))
  const last = runs[end]
  if (last === undefined) return []
  return [...runs.slice(0, end), { ...last, text: last.text.replace(/(?<![\t\n ])[\t\n ]+$/, '') }]
}

/**
 * Returns a CV page's text in reading order. Elements that our templates do not write become at least text.
 *
 * @param html the document; everything outside its `<main>` is left out
 * @param pageUrl base URL of its links
 */
export const paragraphsOf = (html: string, pageUrl: string): readonly Paragraph[] => {
  const document = parseDocument(html)
  const named = (name: string, around: HtmlNode) => elementsIn(around).find(({ tagName }) => tagName === name)
  const main = named('main', document) ?? document
  const heading = named('h1', main)
  const name = heading && nodeText(heading).trim()
  const paragraphs: Paragraph[] = []
  /** List items whose first paragraph has begun. */
  const begun = new Set<HtmlElement>()
  const itemsBefore = new Map<HtmlElement, number>()
  /** The paragraph that is being read. */
  let open: (Paragraph & { readonly runs: ParagraphRun[] }) | undefined

  const end = (): void => {
    const runs = trimEnd(open?.runs ?? [])
    if (open !== undefined && runs.length > 0) paragraphs.push({ ...open, runs })
    open = undefined
  }
  const begin = ({
    kind,
    paragraphDirection: direction,
    level,
    entries,
    marker,
    id,
    item,
    isOnNewPage,
  }: InheritedContext) => {
    const isContinued = item !== undefined && begun.has(item)
    if (item !== undefined) begun.add(item)
    const mark = isContinued ? ({ kind: 'text', marker: undefined } as const) : { kind, marker }
    return { ...mark, direction, level, entries, id, isOnNewPage, runs: [] }
  }
  const push = (text: string, context: InheritedContext): void => {
    open ??= begin(context)
    const { language, direction, href, styles } = context
    open.runs.push({ text, language, direction, href, styles })
  }
  const addText = (text: string, context: InheritedContext): void => {
    if (context.isPreformatted) for (const part of text.split(/(\n)/).filter(Boolean)) push(part, context)
    else {
      const collapsed = text.replaceAll(/[\t\n\f\r ]+/g, ' ')
      const shown = /\s$/.test(open?.runs.at(-1)?.text ?? ' ') ? collapsed.replace(/^ /, '') : collapsed
      if (shown !== '') push(shown, context)
    }
  }
  /** Returns the inherited values of a list item. */
  const itemIn = (element: HtmlElement, list: HtmlNode | null): Partial<InheritedContext> => {
    const classes = classesOf(list)
    if (list === null || classes.includes('plain')) {
      const isTerm = classesOf(element).includes('term') && element.childNodes.filter(isElement).length === 1
      const kind = classes.includes('contacts') ? 'contact' : isTerm ? 'term' : 'line'
      return { kind, item: undefined, marker: undefined }
    }
    const item = { item: element, marker: undefined }
    if (!isElement(list) || list.tagName !== 'ol') return { ...item, kind: 'item' }
    const place = itemsBefore.get(list) ?? 0
    itemsBefore.set(list, place + 1)
    return { ...item, kind: 'numbered', marker: `${listStart(list) + place}.` }
  }
  const contextIn = (element: HtmlElement, around: InheritedContext): InheritedContext => {
    const { tagName, parentNode } = element
    const isInline = !blockElements.has(tagName)
    const direction = directionIn(element, around.direction)
    const style = styleOf(element)
    const kind = isInline ? undefined : kindOf(element, around)
    const item = tagName === 'li' ? itemIn(element, parentNode) : undefined
    return {
      ...around,
      language: attributeOf(element, 'lang') || around.language,
      direction,
      href: hrefOf(element, pageUrl) ?? around.href,
      styles:
        style === undefined || around.styles.includes(style) ? around.styles : [...around.styles, style],
      isPreformatted: around.isPreformatted || tagName === 'pre',
      ...(!isInline && {
        paragraphDirection: direction,
        id: attributeOf(element, 'id'),
        isOnNewPage: tagName === 'h2' && classesOf(parentNode).includes('new-page'),
      }),
      ...(kind && { kind, item: undefined, marker: undefined }),
      ...item,
      level: around.level + (item?.item !== undefined || tagName === 'dd' ? 1 : 0),
      entries: around.entries + (classesOf(element).includes('entry') ? 1 : 0),
    }
  }
  const readNode = (node: HtmlNode, context: InheritedContext): void => {
    if (isText(node)) addText(node.value, context)
    if (!isElement(node) || !isReadable(node) || classesOf(node).includes('footnote-backref')) return
    const { tagName } = node
    const inside = contextIn(node, context)
    const substitute = substituteOf(node, name)
    const isCell = tagName === 'td' || tagName === 'th'
    const isBlock = !isCell && tagName !== 'br' && blockElements.has(tagName)
    if (isBlock) end()
    if (isCell && open !== undefined) push('\t', context)
    if (tagName === 'br') push('\n', context)
    if (substitute !== undefined) addText(substitute, inside)
    else for (const child of node.childNodes) readNode(child, inside)
    if (isBlock) end()
  }
  const outside: InheritedContext = {
    kind: 'text',
    level: 0,
    entries: 0,
    language: 'en',
    direction: 'ltr',
    paragraphDirection: 'ltr',
    styles: [],
    isPreformatted: false,
  }
  const root = named('html', document)
  const around = root ? contextIn(root, outside) : outside
  for (const node of childrenOf(main)) readNode(node, around)
  end()
  return paragraphs
}
