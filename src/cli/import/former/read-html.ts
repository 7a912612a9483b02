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
  /** Without titles of the site: those of `<title>`, `og:title` and each `<h1>`. */
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
  /** Links with `rel`, by its words: `me`, `license`. */
  readonly rels: readonly (readonly [rel: string, link: FormerLink])[]
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
  if (
    isElement(node) &&
    (attributeOf(node, 'hidden') !== undefined || /\bkatex-mathml\b/.test(attributeOf(node, 'class') ?? ''))
  )
    return ''
  const text = node.childNodes.map(textOf).join('')
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
  const document = parse(html)
  const elements = [...flatten(document)]
  const ofKind = (name: string) => elements.filter(([{ tagName }]) => tagName === name)
  const base = URL.parse(attributeOf(ofKind('base')[0]?.[0], 'href') ?? '', url) ?? url
  const resolve = (reference: string | undefined): URL | undefined =>
    URL.parse(reference?.trim() ?? '', base) ?? undefined
  const meta = new Map(
    ofKind('meta').flatMap(([element]) => {
      const name =
        attributeOf(element, 'name') ?? attributeOf(element, 'property') ?? attributeOf(element, 'http-equiv')
      return name === undefined ? [] : [[name.toLowerCase(), attributeOf(element, 'content') ?? ''] as const]
    }),
  )
  const links = [...ofKind('a'), ...ofKind('link')].flatMap(([element, above]) => {
    const target = attributeOf(element, 'href')?.startsWith('#')
      ? undefined
      : resolve(attributeOf(element, 'href'))
    if (target === undefined) return []
    const link: FormerLink = {
      url: target,
      text:
        squeeze(textOf(element)) ||
        (attributeOf(element, 'aria-label') ?? attributeOf(element, 'title') ?? ''),
      isInMenu: above.includes('nav') && !above.includes('footer'),
      isInText: above.includes('p') || element.tagName === 'link',
    }
    return [
      { link, rel: attributeOf(element, 'rel')?.toLowerCase() ?? '', isLink: element.tagName === 'link' },
    ]
  })
  const canonical = links.find(({ rel, isLink }) => isLink && rel === 'canonical')?.link.url
  const refresh = /url=\s*["']?([^"']+)/i.exec(meta.get('refresh') ?? '')?.[1]
  const leadsTo = refresh === undefined ? canonical : resolve(refresh)
  const body = ofKind('body')[0]?.[0]
  const text = squeeze(`${body === undefined ? '' : textOf(body)} ${meta.get('description') ?? ''}`)
  const known = knownText(text)
  return {
    path: url.pathname.slice(basePath.length) || '/',
    url,
    titles: [...ofKind('h1'), ...ofKind('title')]
      .map(([element]) => squeeze(element.childNodes.map(textOf).join('')))
      .concat(meta.get('og:title') ?? [])
      .filter((title) => title !== ''),
    text: known,
    wordCount: text.split(' ').length,
    links: links.filter(({ isLink }) => !isLink).map(({ link }) => link),
    files: elements.flatMap(([element]) =>
      ['src', 'data-src', 'poster', 'data', 'srcset', 'href'].flatMap((name) => {
        const value = element.tagName === 'a' && name === 'href' ? undefined : attributeOf(element, name)
        return (
          name === 'srcset' ? (value ?? '').split(/,\s+/).map((part) => part.trim().split(/\s/)[0]) : [value]
        ).flatMap((part) => (part === undefined || part === '' ? [] : (resolve(part) ?? [])))
      }),
    ),
    noindex: /\bnoindex\b|\bnone\b/i.test(`${meta.get('robots') ?? ''} ${meta.get('googlebot') ?? ''}`),
    leadsTo: leadsTo?.pathname === url.pathname ? undefined : leadsTo,
    meta,
    language: attributeOf(ofKind('html')[0]?.[0], 'lang'),
    rels: links.flatMap(({ link, rel }) => rel.split(/\s+/).map((word) => [word, link] as const)),
    headingIds: Map.groupBy(
      elements.flatMap(([element]) => {
        const id = attributeOf(element, 'id')
        return id !== undefined && /^h[1-6]$/.test(element.tagName)
          ? [{ name: nameInAddress(textOf(element)), id }]
          : []
      }),
      ({ name }) => name,
    ),
    blocks: elements
      .filter(([{ tagName }]) => /^(?:p|h[2-6]|blockquote|li|td|dd)$/.test(tagName))
      .map(([element, above]) => ({
        text: squeeze(textOf(element)),
        html: () => serializeOuter(element),
        tag: element.tagName,
        hasClass: attributeOf(element, 'class') !== undefined,
        above,
      })),
  }
}
