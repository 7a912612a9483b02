/** Reads a page of the former site: what it is called, what it says, where it leads, and what it says about itself. */
import { type DefaultTreeAdapterTypes, parse, serializeOuter } from 'parse5'
import type { HeadingIds } from '../text/heading-ids.ts'
import { type KnownText, knownText, nameInAddress } from './words.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** A link, and where it is. */
export interface FormerLink {
  /** Whole. */
  readonly url: URL
  readonly text: string
  /** Whether it stands in a `<nav>`. */
  readonly isInMenu: boolean
  /** Whether it stands in running text, which is not a list. */
  readonly isInText: boolean
}

/** A block of text. */
interface FormerBlock {
  readonly text: string
  readonly html: () => string
  readonly tag: string
  readonly hasClass: boolean
  /** The names of the elements around it. */
  readonly above: readonly string[]
}

/** A page as the former site showed it. */
export interface FormerPage {
  /** Below the site's base path, percent-encoded: `/`, `/a/`, `/2024/b.html`. */
  readonly path: string
  readonly url: URL
  /** Those of `<h1>`, `<title>` and `og:title`. */
  readonly titles: readonly string[]
  readonly text: KnownText
  readonly wordCount: number
  readonly links: readonly FormerLink[]
  /** Images and other files that the page loads. */
  readonly files: readonly URL[]
  readonly noindex: boolean
  /** Where the page sends its visitors, or what it is a copy of, if that is another address. */
  readonly leadsTo: URL | undefined
  /** Of `<meta>`, by name or property in lower case. */
  readonly meta: ReadonlyMap<string, string>
  readonly language: string | undefined
  readonly headingIds: HeadingIds
  /** Paragraphs, headings and entries of lists. */
  readonly blocks: readonly FormerBlock[]
}

const attributeOf = (element: Element | undefined, name: string): string | undefined =>
  element?.attrs.find((attribute) => attribute.name === name)?.value

const isElement = (node: Node): node is Element => 'tagName' in node

const inline = new Set(
  'a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong u var wbr'.split(' '),
)

const unread = new Set('head script style template noscript svg iframe object math'.split(' '))

/** Returns the text that readers see: words of neighbouring blocks stay apart. */
const textOf = (node: Node): string => {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if (!('childNodes' in node) || unread.has(node.nodeName)) return ''
  const isHidden =
    isElement(node) &&
    (attributeOf(node, 'hidden') !== undefined || /\bkatex-mathml\b/.test(attributeOf(node, 'class') ?? ''))
  const text = isHidden ? '' : node.childNodes.map(textOf).join('')
  return inline.has(node.nodeName) ? text : ` ${text} `
}

const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const flatten = function* (
  node: Node,
  above: readonly string[] = [],
): Generator<readonly [Element, readonly string[]]> {
  if (!('childNodes' in node)) return
  if (isElement(node)) yield [node, above]
  for (const child of node.childNodes)
    yield* flatten(child, isElement(node) ? [...above, node.tagName] : above)
}

/** Returns a page, by its HTML and the address that it was found at. */
export const readHtml = (html: string, url: URL, basePath: string): FormerPage => {
  const elements = [...flatten(parse(html))]
  const ofKind = (...names: readonly string[]) => elements.filter(([{ tagName }]) => names.includes(tagName))
  const [first] = ofKind('base')
  const base = URL.parse(attributeOf(first?.[0], 'href') ?? '', url) ?? url
  const resolve = (reference = ''): URL | undefined => URL.parse(reference.trim(), base) ?? undefined
  const meta = new Map(
    ofKind('meta').flatMap(([element]) => {
      const [name] = ['name', 'property', 'http-equiv'].flatMap((each) => attributeOf(element, each) ?? [])
      return name === undefined ? [] : [[name.toLowerCase(), attributeOf(element, 'content') ?? ''] as const]
    }),
  )
  const links = ofKind('a', 'link').flatMap(([element, above]) => {
    const href = attributeOf(element, 'href')
    const target = href?.startsWith('#') ? undefined : resolve(href)
    if (target === undefined) return []
    const named = attributeOf(element, 'aria-label') ?? attributeOf(element, 'title') ?? ''
    const link: FormerLink = {
      url: target,
      text: squeeze(textOf(element)) || named,
      isInMenu: above.includes('nav') && !above.includes('footer'),
      isInText: above.includes('p'),
    }
    return [{ link, rel: attributeOf(element, 'rel')?.toLowerCase(), isLink: element.tagName === 'link' }]
  })
  const canonical = links.find(({ rel, isLink }) => isLink && rel === 'canonical')?.link.url
  const refresh = /url=\s*["']?([^"']+)/i.exec(meta.get('refresh') ?? '')?.[1]
  const leadsTo = refresh === undefined ? canonical : resolve(refresh)
  const body = ofKind('body')[0]?.[0]
  const text = squeeze(`${body === undefined ? '' : textOf(body)} ${meta.get('description') ?? ''}`)
  const loaded = elements.flatMap(([element]) => [
    ...['src', 'data-src', 'poster', 'data'].map((name) => attributeOf(element, name)),
    element.tagName === 'a' ? undefined : attributeOf(element, 'href'),
    ...(attributeOf(element, 'srcset') ?? '').split(/,\s+/).map((part) => part.trim().split(/\s/)[0]),
  ])
  const ids = ofKind('h1', 'h2', 'h3', 'h4', 'h5', 'h6').flatMap(([element]) => {
    const id = attributeOf(element, 'id')
    return id === undefined ? [] : [{ name: nameInAddress(textOf(element)), id }]
  })
  return {
    path: url.pathname.slice(basePath.length) || '/',
    url,
    titles: [
      ...[...ofKind('h1'), ...ofKind('title')].map(([{ childNodes }]) =>
        squeeze(childNodes.map(textOf).join('')),
      ),
      meta.get('og:title') ?? '',
    ].filter((title) => title !== ''),
    text: knownText(text),
    wordCount: text.split(' ').length,
    links: links.filter(({ isLink }) => !isLink).map(({ link }) => link),
    files: loaded.flatMap((reference) => (reference ? (resolve(reference) ?? []) : [])),
    noindex: /\bnoindex\b|\bnone\b/i.test(`${meta.get('robots') ?? ''} ${meta.get('googlebot') ?? ''}`),
    leadsTo: leadsTo?.pathname === url.pathname ? undefined : leadsTo,
    meta,
    language: attributeOf(ofKind('html')[0]?.[0], 'lang'),
    headingIds: Map.groupBy(ids, ({ name }) => name),
    blocks: ofKind('p', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'li', 'td', 'dd').map(
      ([element, above]) => ({
        text: squeeze(textOf(element)),
        html: () => serializeOuter(element),
        tag: element.tagName,
        hasClass: attributeOf(element, 'class') !== undefined,
        above,
      }),
    ),
  }
}
