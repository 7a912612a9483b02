/** Reads the existing home page: its text, its links, and its facts about the owner. */
import { NodeHtmlMarkdown } from 'node-html-markdown'
import { serializeOuter } from 'parse5'
import { attributeOf, elementsIn, type HtmlElement, isText } from '../../../html/html-tree.ts'
import { addressBelow } from '../addresses/paths.ts'
import { profileLink } from '../source/profile-links.ts'
import type { ExistingSite } from './existing-site.ts'
import { type ExistingPage, mainElement, prune, shownText } from './read-html.ts'
import { knownText, shareIn, titleParts, wordsOf } from './words.ts'

/** Elements of lists and quotations. */
const notProse = new Set('li td dd blockquote'.split(' '))

/** Shorter paragraphs are labels and dates. */
const MIN_PARAGRAPH_WORDS = 6

/** Whether it is a paragraph, a heading, or the owner's `<div>` with a text; a theme's has a class. */
const isProse = (element: HtmlElement): boolean =>
  /^(?:p|h[1-6])$/.test(element.tagName) ||
  (element.tagName === 'div' &&
    attributeOf(element, 'class') === undefined &&
    element.childNodes.some((node) => isText(node) && wordsOf(node.value).length >= MIN_PARAGRAPH_WORDS))

/** If another page has a larger share of a paragraph, the paragraph is an excerpt of that page. */
const MAX_SHARED = 0.8

/** A text counts as shown if the page has this share of it; themes change quotation marks and the like. */
const MIN_SHOWN = 0.5

/**
 * Returns the existing home page's text as Markdown, without lists and excerpts; undefined without text.
 *
 * @param ownerAddress the plain address of a page about the owner, whose text the home page may repeat
 */
export const existingHomeText = ({ pages, base }: ExistingSite, ownerAddress?: string) => {
  const others = [...pages]
    .filter(([address]) => address !== '/' && address !== ownerAddress)
    .map(([, { text }]) => text)
  const body = mainElement(pages.get('/')?.html ?? '', 'body')
  if (body === undefined) return undefined
  const title = pages.get('/')?.titles.at(-1) ?? ''
  const leadsToPage = (element: HtmlElement): boolean => {
    const url = URL.parse(attributeOf(element, 'href') ?? '', base)
    const address = (url && addressBelow(url, base)) ?? '/'
    return address !== '/' && pages.has(address)
  }
  // An article without links to pages is a greeting, not an excerpt.
  const isExcerpt = (element: HtmlElement): boolean =>
    element.tagName === 'article' && elementsIn(element).some(leadsToPage)
  prune(body, (element) => notProse.has(element.tagName) || isExcerpt(element))
  const paragraphs = elementsIn(body).filter(isProse)
  const own = paragraphs.filter((element) => {
    if (element.tagName === 'h1' && title.includes(shownText(element))) return false
    const words = wordsOf(shownText(element))
    return words.length >= MIN_PARAGRAPH_WORDS && !others.some((other) => shareIn(words, other) > MAX_SHARED)
  })
  const texts = own.map((element) => serializeOuter(element).replaceAll(`href="${base.href}`, 'href="/'))
  // A greeting as a title becomes a paragraph: the title of the page is the owner's name.
  const markdown = texts.map((html) => NodeHtmlMarkdown.translate(html).trim().replace(/^# /, ''))
  return markdown.join('\n\n') || undefined
}

/**
 * Returns the existing home page's facts about the site, and its menu and footer links, each once.
 */
export const existingFacts = ({ pages }: ExistingSite) => {
  const home = pages.get('/')
  const homeLinks = (isWanted: (link: ExistingPage['links'][number]) => boolean) => {
    const links = (home?.links ?? []).filter(isWanted).map((link) => [link.url.href, link] as const)
    return [...new Map(links).values()]
  }
  /** A garden with a thousand notes may list all of them on each page, so each address is read once. */
  const profilesIn = (links: readonly ExistingPage['links'][number][]) =>
    [...new Map(links.map(({ url, text }) => [url.href, text] as const))].flatMap(
      (link) => profileLink(...link) ?? [],
    )
  const meta = (name: string): string | undefined => home?.meta.get(name) || undefined
  const title = home?.titles.at(-1)
  const others = [...pages.values()].filter((page) => page !== home)
  const ofOthers = new Set(others.flatMap(({ titles }) => titles.flatMap(titleParts)))
  const parts = titleParts(title ?? '')
  const shared = parts.filter((part) => ofOthers.has(part))
  return {
    /** Of a title such as `Home | Ada`, the first part that other pages have, unless they have all. */
    title: meta('og:site_name') ?? (shared.length < parts.length ? (shared[0] ?? title) : title),
    description: meta('description'),
    language: home?.language,
    menu: homeLinks(({ isInMenu }) => isInMenu),
    footer: homeLinks(({ isInFooter }) => isInFooter),
    /** Profiles on other sites to which any page links, the owner's or not. */
    profiles: profilesIn([...pages.values()].flatMap(({ links }) => links)),
    /** Profiles to which the home page links with `rel="me"`. */
    ownProfiles: profilesIn((home?.links ?? []).filter(({ isRelMe }) => isRelMe)),
  }
}

/** Whether a page showed a text, in its own text or in a title. */
export const wasShown = (text: string, page: ExistingPage): boolean =>
  [page.text, ...page.titles.map(knownText)].some((known) => shareIn(wordsOf(text), known) >= MIN_SHOWN)
