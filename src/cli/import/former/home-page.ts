/** What the former home page gives the new site: its text, its menu, and what it says about its owner. */
import { NodeHtmlMarkdown } from 'node-html-markdown'
import { type FormerSite, pathBelow, plainAddress } from './former-site.ts'
import type { FormerLink, FormerPage } from './read-html.ts'
import { knownText, shareIn, wordsOf } from './words.ts'

/** What holds lists, menus, what every page has, and excerpts. */
const aside = new Set('nav header footer aside li form article blockquote'.split(' '))

/** Shorter paragraphs are labels and dates. */
const MIN_WORDS = 6

const markdownOf = (html: string): string => NodeHtmlMarkdown.translate(html).trim()

/** Returns the text of the former home page as Markdown, without lists and excerpts of other pages; undefined if it had none. */
export const formerHomeText = ({ pages, base }: FormerSite): string | undefined => {
  const home = pages.get('/')
  if (home === undefined) return undefined
  const others = [...pages].filter(([address]) => address !== '/').map(([, { text }]) => text)
  const seen = new Set<string>()
  const own = home.blocks.filter(({ text, tag, above }) => {
    if (/^(?:li|td|dd)$/.test(tag) || above.some((name) => aside.has(name))) return false
    const words = wordsOf(text)
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew && words.length >= MIN_WORDS && !others.some((other) => shareIn(words, other) > 0.8)
  })
  const text = own
    .map(({ html }) => markdownOf(html().replaceAll(`href="${base.href}`, 'href="/')))
    .join('\n\n')
  return text === '' ? undefined : text
}

/** Returns the entries of the former menu, each address once. */
export const formerMenu = ({ pages }: FormerSite): readonly FormerLink[] => [
  ...new Map(
    (pages.get('/')?.links ?? [])
      .filter(({ isInMenu }) => isInMenu)
      .map((link) => [link.url.href, link] as const),
  ).values(),
]

/** Returns the plain address of a link below the site; undefined if it leads elsewhere. */
export const addressOfLink = ({ url }: FormerLink, { base }: FormerSite): string | undefined => {
  const path = pathBelow(url, base)
  return path === undefined ? undefined : plainAddress(path)
}

/** What a site says about itself, for settings that its configuration does not have. */
interface FormerFacts {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly owner: string | undefined
  readonly language: string | undefined
  /** Profiles of the owner, by `rel="me"`. */
  readonly profiles: readonly FormerLink[]
}

const linksWith = (page: FormerPage | undefined, rel: string): readonly FormerLink[] =>
  (page?.rels ?? [])
    .filter(([name, { url }]) => name === rel && url.protocol === 'https:')
    .map(([, link]) => link)

/** Returns what the former home page says about the site. */
export const formerFacts = ({ pages }: FormerSite): FormerFacts => {
  const home = pages.get('/')
  const meta = (name: string): string | undefined => home?.meta.get(name) || undefined
  return {
    title: meta('og:site_name') ?? home?.titles.at(-1),
    description: meta('description'),
    owner: meta('author'),
    language: home?.language,
    profiles: [...new Map(linksWith(home, 'me').map((link) => [link.url.href, link] as const)).values()],
  }
}

/** Returns whether a text was on a page. */
export const wasShown = (text: string, page: FormerPage): boolean =>
  shareIn(wordsOf(text), page.text) >= 0.5 ||
  page.titles.some((title) => shareIn(wordsOf(text), knownText(title)) >= 0.5)
