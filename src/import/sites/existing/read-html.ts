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
import { addressBelow, plainAddress, urlPathBelow } from '../addresses/paths.ts'
import { knownText } from './words.ts'

/** Whether an element is inside one with one of these names. */
const hasAncestor = ({ parentNode: parent }: HtmlElement, ...names: readonly string[]): boolean =>
  parent !== null && isElement(parent) && (names.includes(parent.tagName) || hasAncestor(parent, ...names))

const unseenElements = new Set('head script style template noscript svg iframe object math'.split(' '))

/** Returns the text that visitors see, with spaces between blocks. */
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
      return !unseenElements.has(node.tagName) && attributeOf(node, 'hidden') === undefined
    },
    separate,
  )
  return parts.join('').replaceAll(/\s+/g, ' ').trim()
}

/** Elements that are not a page's own text. */
const notText = new Set('nav header footer aside form script style template noscript iframe'.split(' '))

/** Removes unwanted elements below one. */
export const prune = (root: HtmlElement, isUnwanted: (element: HtmlElement) => boolean): void => {
  root.childNodes = root.childNodes.filter((node) => !isElement(node) || !isUnwanted(node))
  for (const node of root.childNodes.filter(isElement)) prune(node, isUnwanted)
}

/** Whether a style hides an element. */
export const isHidden = (element: HtmlElement): boolean =>
  /display:\s*none/i.test(attributeOf(element, 'style') ?? '')

/** Parses a page, and returns the element with its own text, which the caller may change. */
export const mainElement = (html: string, name = 'main'): HtmlElement | undefined => {
  const elements = elementsIn(parseDocument(html))
  const main = [name, 'body'].flatMap((each) => elements.find(({ tagName }) => tagName === each) ?? [])[0]
  if (main !== undefined) prune(main, (element) => notText.has(element.tagName) || isHidden(element))
  return main
}

/** A page with fewer words may be only a redirect: a canonical link to another page. */
export const MIN_PAGE_WORDS = 20

/** A page as the existing site showed it. */
export type ExistingPage = ReturnType<typeof readHtml>

/** Reads a page of a site from its HTML. */
export const readHtml = (html: string, url: URL, site: URL) => {
  const elements = elementsIn(parseDocument(html))
  const elementsNamed = (...names: readonly string[]) =>
    elements.filter(({ tagName }) => names.includes(tagName))
  const firstValue = (name: string, attribute: string): string | undefined =>
    elementsNamed(name).map((element) => attributeOf(element, attribute))[0]
  const base = URL.parse(firstValue('base', 'href') ?? '', url) ?? url
  const resolve = (reference: string | undefined): URL | undefined =>
    reference === undefined ? undefined : (URL.parse(reference.trim(), base) ?? undefined)
  const meta = new Map(
    elementsNamed('meta').flatMap((element) => {
      const [name] = ['name', 'property', 'http-equiv'].flatMap((each) => attributeOf(element, each) ?? [])
      return name === undefined ? [] : [[name.toLowerCase(), attributeOf(element, 'content') ?? ''] as const]
    }),
  )
  const links = elementsNamed('a').flatMap((element) => {
    const href = attributeOf(element, 'href')
    const target = href?.startsWith('#') ? undefined : resolve(href)
    const label = attributeOf(element, 'aria-label') ?? attributeOf(element, 'title') ?? ''
    const isInFooter = hasAncestor(element, 'footer')
    // Some themes have the menu in the header of the site, without a <nav>.
    const isInHeader = hasAncestor(element, 'header') && !hasAncestor(element, 'main', 'article')
    const isInMenu = (hasAncestor(element, 'nav') || isInHeader) && !isInFooter
    const isInText = hasAncestor(element, 'p') // and not in a list
    const isRelMe = /\bme\b/i.test(attributeOf(element, 'rel') ?? '')
    if (target === undefined) return []
    const text = shownText(element) || label
    const address = addressBelow(target, site) // undefined outside the site
    return [{ url: target, address, text, isInMenu, isInFooter, isInText, isRelMe }]
  })
  const canonical = elementsNamed('link').find((element) =>
    /^canonical$/i.test(attributeOf(element, 'rel') ?? ''),
  )
  // An address without quotes may contain some, as in `0; url=/bayes'-theorem/`.
  const refreshed = /url=\s*(?:"([^"]*)|'([^']*)|(.+))/i.exec(meta.get('refresh') ?? '') ?? []
  const refresh = refreshed.slice(1).find((each) => each !== undefined)
  const text = [...elementsNamed('body').map(shownText), meta.get('description') ?? ''].join(' ')
  const wordCount = text.split(' ').length
  const leadsTo = resolve(refresh ?? (canonical && attributeOf(canonical, 'href')))
  const loadedUrls = elements.flatMap((element) => [
    ...['src', 'data-src', 'poster', 'data'].map((name) => attributeOf(element, name)),
    element.tagName === 'a' ? undefined : attributeOf(element, 'href'),
    ...(attributeOf(element, 'srcset') ?? '').split(/,\s+/).map((part) => part.trim().split(/\s/)[0]),
  ])
  const robots = `${meta.get('robots') ?? ''} ${meta.get('googlebot') ?? ''}`
  const titles = [...elementsNamed('h1'), ...elementsNamed('title')].map(shownText)
  const path = urlPathBelow(url, site) ?? '/'
  return {
    /** Below the site's, percent-encoded: `/`, `/a/`, `/2024/b.html`. */
    path,
    address: plainAddress(path),
    url,
    html,
    titles: [...titles, meta.get('og:title') ?? ''].filter((title) => title !== ''),
    text: knownText(text),
    wordCount,
    links,
    /** Images and other files that the page loads. */
    files: loadedUrls.flatMap((reference) => (reference ? (resolve(reference) ?? []) : [])),
    noindex: /\bnoindex\b|\bnone\b/i.test(robots),
    /** The URL that the page redirects to or is a copy of, unless it is the page's own. */
    leadsTo: leadsTo?.pathname === url.pathname ? undefined : leadsTo,
    /** Contents of `<meta>`, by name or property in lower case. */
    meta,
    language: firstValue('html', 'lang'),
  }
}
