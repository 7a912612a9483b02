/** Reads a page of the existing site: its titles, text, links and metadata. */
import {
  attributeOf,
  blockElements,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
  parseDocument,
  walk,
} from '../../../html/html-tree.ts'
import { knownText } from './words.ts'

/** Whether an element is inside one with one of these names. */
export const isInside = ({ parentNode: parent }: HtmlElement, ...names: readonly string[]): boolean =>
  parent !== null && isElement(parent) && (names.includes(parent.tagName) || isInside(parent, ...names))

const unreadElements = new Set('head script style template noscript svg iframe object math'.split(' '))

/** Returns the text that readers see, with spaces between blocks. */
export const shownText = (root: HtmlNode): string => {
  const parts: string[] = []
  const separate = ({ tagName }: HtmlElement): void => {
    // A footnote's number is not part of the word before it.
    if (tagName !== 'wbr' && (blockElements.has(tagName) || tagName === 'sup')) parts.push(' ')
  }
  walk(
    root,
    (node) => {
      if (isText(node)) parts.push(node.value)
      if (!isElement(node)) return false
      separate(node)
      return !unreadElements.has(node.tagName) && attributeOf(node, 'hidden') === undefined
    },
    separate,
  )
  return parts.join('').replaceAll(/\s+/g, ' ').trim()
}

/** A page with fewer words is a mere redirect if a script sets the location or it has a canonical link. */
export const MIN_PAGE_WORDS = 20

const scriptedMove = /\b(?:window|document)\.location(?:\.href)? ?= ?["']([^"'\s]+)["']/

/** A page as the existing site showed it. */
export type ExistingPage = ReturnType<typeof readHtml>

/** Reads a page from its HTML and the address at which it was found. */
export const readHtml = (html: string, url: URL, basePath: string) => {
  const elements = elementsIn(parseDocument(html))
  const ofKind = (...names: readonly string[]) => elements.filter(({ tagName }) => names.includes(tagName))
  const first = (name: string, attribute: string): string | undefined =>
    ofKind(name).map((element) => attributeOf(element, attribute))[0]
  const base = URL.parse(first('base', 'href') ?? '', url) ?? url
  const resolve = (reference: string | undefined): URL | undefined =>
    reference === undefined ? undefined : (URL.parse(reference.trim(), base) ?? undefined)
  const meta = new Map(
    ofKind('meta').flatMap((element) => {
      const [name] = ['name', 'property', 'http-equiv'].flatMap((each) => attributeOf(element, each) ?? [])
      return name === undefined ? [] : [[name.toLowerCase(), attributeOf(element, 'content') ?? ''] as const]
    }),
  )
  const links = ofKind('a').flatMap((element) => {
    const href = attributeOf(element, 'href')
    const target = href?.startsWith('#') ? undefined : resolve(href)
    const label = attributeOf(element, 'aria-label') ?? attributeOf(element, 'title') ?? ''
    const isInFooter = isInside(element, 'footer')
    const isInMenu = isInside(element, 'nav') && !isInFooter
    const isInText = isInside(element, 'p') // and not in a list
    const isRelMe = /\bme\b/i.test(attributeOf(element, 'rel') ?? '')
    return target === undefined
      ? []
      : [{ url: target, text: shownText(element) || label, isInMenu, isInFooter, isInText, isRelMe }]
  })
  const canonical = ofKind('link').find((element) => /^canonical$/i.test(attributeOf(element, 'rel') ?? ''))
  const refresh = /url=\s*["']?([^"']+)/i.exec(meta.get('refresh') ?? '')?.[1]
  const text = [...ofKind('body').map(shownText), meta.get('description') ?? ''].join(' ')
  const wordCount = text.split(' ').length
  const scripted = wordCount < MIN_PAGE_WORDS ? scriptedMove.exec(html)?.[1] : undefined
  const leadsTo = resolve(refresh ?? scripted ?? (canonical && attributeOf(canonical, 'href')))
  const loaded = elements.flatMap((element) => [
    ...['src', 'data-src', 'poster', 'data'].map((name) => attributeOf(element, name)),
    element.tagName === 'a' ? undefined : attributeOf(element, 'href'),
    ...(attributeOf(element, 'srcset') ?? '').split(/,\s+/).map((part) => part.trim().split(/\s/)[0]),
  ])
  return {
    /** Below the site's base path, percent-encoded: `/`, `/a/`, `/2024/b.html`. */
    path: url.pathname.slice(basePath.length) || '/',
    url,
    html,
    titles: [...[...ofKind('h1'), ...ofKind('title')].map(shownText), meta.get('og:title') ?? ''].filter(
      (title) => title !== '',
    ),
    text: knownText(text),
    wordCount,
    links,
    /** Images and other files that the page loads. */
    files: loaded.flatMap((reference) => (reference ? (resolve(reference) ?? []) : [])),
    noindex: /\bnoindex\b|\bnone\b/i.test(`${meta.get('robots') ?? ''} ${meta.get('googlebot') ?? ''}`),
    /** The address that the page redirects to or is a copy of; undefined if that is its own. */
    leadsTo: leadsTo?.pathname === url.pathname ? undefined : leadsTo,
    /** Contents of `<meta>`, by name or property in lower case. */
    meta,
    language: first('html', 'lang'),
  }
}
