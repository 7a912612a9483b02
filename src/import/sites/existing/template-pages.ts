/** Imports pages that are templates or HTML in the source, such as `about.astro`, from the existing site. */
import { toMarkdown } from '../../../html/html-to-markdown.ts'
import { elementsIn, type HtmlElement, parseDocument } from '../../../html/html-tree.ts'
import { withoutEmpty } from '../../../lib/data/unchecked.ts'
import { hidingFolder } from '../../../privacy/not-public.ts'
import { addressBelow, decodedPath, plainAddress } from '../addresses/paths.ts'
import { baseName, keyOf, withoutRoot } from '../source/page-files.ts'
import { readSourcePage } from '../source/page-jobs.ts'
import type { SourceSite } from '../source/read-source.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import type { ExistingSite } from './existing-site.ts'
import { matchSources } from './match-sources.ts'
import { type ExistingPage, isHidden, mainElement, prune, shownText } from './read-html.ts'
import { knownText, titleParts } from './words.ts'

/** A page with fewer runs of its own (see words.ts) is a list or a notice. */
const MIN_OWN_RUNS = 20

/** Returns the address of the page that a template makes: `src/pages/about/index.njk` makes `/about/`. */
const addressOf = (file: string): string => plainAddress(keyOf(withoutRoot(file).replace(/\.[^/]*$/, '')))

/**
 * Whether most of a page's text is in no other page, and not in links to pages, as in lists.
 *
 * @param pagesWithRun the number of pages with each run; undefined if the source is the HTML itself, so that
 *   all text is the page's own
 */
const isOwnText = (
  page: ExistingPage,
  { pages }: ExistingSite,
  pagesWithRun: ReadonlyMap<string, number> | undefined,
): boolean => {
  const main = mainElement(page.html)
  if (main === undefined) return false
  const whole = knownText(shownText(main)).runs
  if (pagesWithRun === undefined) return whole.size > 2 // with fewer, it is a program, such as a game
  const isLinked = ({ address = '' }): boolean => pages.has(address)
  const linked = new Set(page.links.filter(isLinked).map(({ text }) => text))
  prune(main, (element) => element.tagName === 'a' && linked.has(shownText(element)))
  const own = [...knownText(shownText(main)).runs].filter((run) => (pagesWithRun.get(run) ?? 0) <= 1)
  return own.length >= Math.max(MIN_OWN_RUNS, whole.size / 2)
}

/** Returns a page's first heading, which it removes, or the part of its title that the home page lacks. */
const titleOf = (main: HtmlElement, { titles }: ExistingPage, home: ExistingPage | undefined) => {
  const heading = elementsIn(main).find(({ tagName }) => tagName === 'h1')
  const text = heading && shownText(heading)
  if (heading !== undefined) prune(main, (element) => element === heading)
  if (text !== undefined && !home?.titles.includes(text)) return text // not the name above every page
  const parts = titleParts(titles.at(-1) ?? '')
  return parts.find((part) => !home?.titles.some((title) => title.includes(part))) ?? parts[0]
}

const markdownOf = async (page: ExistingPage, { pages, base }: ExistingSite): Promise<string> => {
  const main = mainElement(page.html)
  if (main === undefined) return ''
  const isHome = page.address === '/'
  const title = titleOf(main, page, isHome ? undefined : pages.get('/'))
  const description = page.meta.get('description')
  const frontMatter = withoutEmpty({ title: isHome ? undefined : title, description })
  // A URL that is not of this site may be of another on its host, such as a project at GitHub Pages.
  const toPath = (url: string): string => {
    const address = addressBelow(URL.parse(url) ?? base, base) ?? ''
    return pages.has(address) || /\.\w+\/$/.test(address) ? `/${url.slice(base.href.length)}` : url
  }
  return toMarkdown(main, page.url.href, frontMatter, { mapUrl: toPath, keepsDetails: true })
}

/**
 * Adds the pages that are templates or HTML in the source, with the text that the built site showed. Pages of
 * the built site without a source are left out, since the owner may have unpublished them.
 */
export const withTemplatePages = async (
  source: SourceFolder,
  site: SourceSite,
  existing: ExistingSite | undefined,
): Promise<SourceSite> => {
  if (existing?.built === undefined) return site
  const own = new Set(site.pages.map(({ file }) => file))
  const templates = source.files
    .filter((file) => !own.has(file) && !baseName(file).startsWith('.') && hidingFolder(file) === undefined)
    .map((file) => [addressOf(file), file] as const)
    .filter(([address]) => existing.pages.has(address))
  const matched = new Set([...matchSources(site.pages, existing).values()].map(({ seenAt }) => seenAt))
  const pagesWithRun = new Map<string, number>()
  for (const { text } of existing.pages.values())
    for (const run of text.runs) pagesWithRun.set(run, (pagesWithRun.get(run) ?? 0) + 1)
  const isPlainHtml = existing.built.root === source.root
  const made = []
  for (const [address, file] of new Map(templates)) {
    const page = existing.pages.get(address)
    const isTaken = address !== '/' && matched.has(address) // the home page keeps its existing text
    if (page === undefined || isTaken || !isOwnText(page, existing, isPlainHtml ? undefined : pagesWithRun))
      continue
    const text = await markdownOf(page, existing)
    const read = readSourcePage({ rules: { ...site.rules, generator: '' }, file, text })
    const hidesText = elementsIn(parseDocument(page.html)).some(isHidden)
    const notes = [
      'HTML or a template, so its text is that of the existing page',
      ...(hidesText ? ['text that a style hides, left out'] : []),
    ]
    const path = decodedPath(address)
    const language = site.facts.languages.find((tag) => `${path}/`.startsWith(`${tag}/`))
    const key = language === undefined ? path : path.slice(language.length + 1)
    const isMain = language === site.facts.languages[0]
    made.push({ ...read, notes, file, key, language: isMain ? undefined : language, isPost: false })
  }
  return { ...site, pages: [...site.pages, ...made] }
}
