/** The view of a page for templates. Expensive values are made when a template reads them. */
import { nameOfLanguage } from '../../content/i18n/locale.ts'
import { inLanguageHtml, titleHtmlOf } from '../../content/i18n/message-html.ts'
import { alternatesOf, type PageIndex } from '../../content/navigation/page-index.ts'
import { foldersOf, isPost, lastChangeOf, TAGS_KEY, tagKeysOf } from '../../content/navigation/posts.ts'
import { providers } from '../../content/schema/account-providers.ts'
import { templateTraits } from '../../content/schema/page-templates.ts'
import {
  type Languages,
  languagePrefix,
  markdownAddress,
  type Page,
  publicationTime,
} from '../../content/site.ts'
import { attributeOf, elementsIn } from '../../html/html-tree.ts'
import { readText } from '../../html/page-text.ts'
import { lazy, withLazyFields } from '../../lib/memoize.ts'
import { escapeMarkup } from '../../lib/text/escape-html.ts'
import { arrangeContents } from '../../markdown/contents.ts'
import type { RenderedText } from '../../markdown/render-markdown.ts'
import type { ExcerptPart } from '../../search/excerpt.ts'
import { wordCount } from '../../search/words.ts'
import { type ContributionSummary, summarizeMonths } from '../../statistics/contribution-summary.ts'
import { heatMapSvg } from '../../statistics/heat-map.ts'
import type { EditionInputs } from '../edition-inputs.ts'
import { buildDevelopersView } from '../openapi/developers-view.ts'
import { pageCardView } from './card-view.ts'
import { firstSentence } from './first-sentence.ts'
import { galleryView, withPhotoTitle } from './gallery-view.ts'
import { arrangeHome } from './home-view.ts'
import { buildJsonLd } from './json-ld.ts'
import { type LocalizedSite, linkTo, linkWithImage, type PageLink } from './localized-site.ts'
import { projectViews } from './project-views.ts'
import { feedsOf, type SharedView } from './shared-view.ts'

/** Returns links to a page in each of the site's languages. @param current language of the linking page */
const toTranslations = (pages: readonly Page[], current: string, languages: Languages) =>
  languages.map((language) => {
    const page = pages.find((translation) => translation.language === language)
    return {
      language,
      /** The language's own name: English, français. */
      label: nameOfLanguage(language, languages),
      /** The address of that language's home page if there is no translation. */
      href: page?.address ?? `${languagePrefix(language, languages)}/`,
      current: language === current,
      translated: page !== undefined,
    }
  })

/** @param current the address of the page that shows the links */
const toLinks = (pages: readonly Page[], current: string) =>
  pages.map((page) => ({
    label: page.title,
    /** With `lang` if it is not in the linked page's language. */
    labelHtml: titleHtmlOf(page),
    href: page.address,
    /** The linked page's language; differs from this page's if there is no translation. */
    language: page.language,
    current: page.address === current,
  }))

/** Groups pages, newest first, by year of publication. Undated pages come first, as they get no heading. */
const byYear = (pages: readonly Page[], inputs: EditionInputs) => {
  const years = Map.groupBy(pages, ({ published }) => published?.slice(0, 'YYYY'.length))
  return [...years]
    .toSorted(([one], [other]) => Number(one !== undefined) - Number(other !== undefined))
    .map(([year, ofYear]) => ({ year, pages: ofYear.map((page) => linkWithImage(page, inputs)) }))
}

/** Arranges the last twelve months: in a sentence, as a heat map and as a table of months. */
const arrangeContributions = (summary: ContributionSummary, { language, ariaLabelHtml }: SharedView) => {
  const labelHtml = ariaLabelHtml('contributions.map', { count: summary.total })
  return {
    ...summary,
    heatMapHtml: heatMapSvg(summary, { labelHtml, language }),
    months: summarizeMonths(summary),
    /** Each with its provider: `ada (GitHub)`. */
    accounts: summary.sources.map(({ account, provider }) => `${account} (${providers[provider].label})`),
  }
}

/** Returns the posts before and after a post, newest first; none for other pages. */
const neighboursOf = (page: Page, posts: readonly Page[]) => {
  const place = posts.indexOf(page)
  const [newer, older] = place === -1 ? [] : [posts[place - 1], posts[place + 1]]
  return { newer: newer && linkTo(newer), older: older && linkTo(older) }
}

/** The results of a search. */
export interface SearchView {
  readonly query: string
  readonly count: number
  readonly results: readonly (PageLink & { readonly excerpt: readonly ExcerptPart[] })[]
}

/** The sources of page views. */
export interface PageSources {
  readonly inputs: EditionInputs
  readonly index: PageIndex
  readonly inLanguage: (language: string) => LocalizedSite
}

const WORDS_PER_MINUTE = 230 // silent reading by adults (Brysbaert 2019: 238 for English non-fiction)

const readingMinutes = (text: string, language: string): number =>
  Math.max(1, Math.round(wordCount(text, language) / WORDS_PER_MINUTE))

/** Fields of a search page's view that the query changes. */
export interface SearchedFields {
  readonly url: string
  readonly markdownUrl: string
  readonly search: SearchView
}

/** What templates receive; layout.eta also `mainHtml`. Values whose names end in `Html` are escaped. */
export type PageView = ReturnType<typeof createPageView>

/** Creates the view of a page. @param portraitHtml on home and cv only: the portrait of the CV */
export const createPageView = (
  given: Page,
  { html: bodyHtml, headings, hasFootnotes, tree }: RenderedText,
  portraitHtml: string | undefined,
  searched: SearchedFields | undefined,
  { inputs, index, inLanguage }: PageSources,
) => {
  const { site, baseUrl, contributions: summary } = inputs
  const { languages, crawl } = site.settings
  const page = withPhotoTitle(given, inputs)
  const { key, language, address, template, title, titleLanguage, published } = page
  const localized = inLanguage(language)
  const { shared } = localized
  const isError = template === 'error'
  const url = isError ? '' : baseUrl + address
  const ownDescription = page.description ?? (key === '' ? undefined : firstSentence(tree(), language))
  const description = ownDescription ?? shared.site.description
  const descriptionLanguage = isError ? titleLanguage : language
  const updated = lastChangeOf(page)
  const neighbours = lazy(() => neighboursOf(page, localized.posts))
  const fields = {
    ...shared,
    ...localized.cvLinks,
    template,
    title,
    /** The page's language, or English in place of a missing translation. */
    titleLanguage,
    /** With `lang` if it is not in the page's language. */
    titleHtml: titleHtmlOf(page),
    /** For `<title>`: the page's title and the site's, or the site's alone on the home page. */
    documentTitle:
      key === '' || title === shared.site.title ? shared.site.title : `${title} – ${shared.site.title}`,
    description,
    /** With `lang` if it is not in the page's language, as on a missing page. */
    descriptionHtml: inLanguageHtml(escapeMarkup(description), descriptionLanguage, language),
    /** The canonical path; empty on error pages, like the URLs below. */
    address,
    /** The canonical URL. */
    url,
    /** URL of the page's Markdown. */
    markdownUrl: isError ? '' : baseUrl + markdownAddress(page),
    /** The day it was first published, `YYYY-MM-DD`. */
    published,
    /** When it was first published, for programs: with the time, if the file has one. */
    publishedAt: publicationTime(page),
    /** The day of its last change, if that was later or the page has no other date. */
    updated: published === updated ? undefined : updated,
    /** Whether the page is listed by date and in feeds. */
    isPost: isPost(page),
    /** From `head` in site.yaml, and the page's own links. */
    head: { ...shared.head, links: [...shared.head.links, ...(page.headLinks ?? [])] },
    noindex: page.noindex || crawl?.search === false,
    bodyHtml,
    hasFootnotes,
    /** On home and cv only: the portrait of the CV; undefined if it has none. */
    portraitHtml,
    /** On search, if it was given a query. */
    search: undefined as SearchView | undefined,
    ...searched,
  }
  const view = withLazyFields(fields, {
    /** In the order of the front matter. */
    tags: () => tagKeysOf(page).flatMap((tag) => localized.tags.get(tag) ?? []),
    navigation: () => toLinks(localized.navigation, address),
    /** The links of the footer. */
    footerNavigation: () => toLinks(localized.footerPages, address),
    translations: () => toTranslations(index.translationsOf(key), language, languages),
    /** For `<link rel="alternate" hreflang>`: existing translations and `x-default`, with absolute URLs. */
    alternates: () => (page.noindex ? [] : alternatesOf(index.translationsOf(key), baseUrl)),
    card: () => pageCardView(page, localized.siteCard, shared.message, inputs),
    /** JSON-LD that is safe inside `<script>`. */
    jsonLdHtml: (): string => buildJsonLd(view, localized.person),
    /** The table of contents; empty if the text has fewer than three headings. */
    contents: () => arrangeContents(headings),
    readingMinutes: () => readingMinutes(readText(tree()).text, language),
    /** The CV in the page's language: on home, cv and projects, if the site has one. */
    cv: () => (templateTraits[template].showsCv ? localized.cv : undefined),
    /** The statistics, if the site has any. */
    contributions: () => summary && arrangeContributions(summary, shared),
    /** The sections of the home page, in order. */
    home: () => arrangeHome(localized, inputs),
    /** Whether the CV's contacts or the text show the address of `contact`. */
    showsEmail: (): boolean => {
      const href = `mailto:${shared.contact.email}`
      const ofText = elementsIn(tree()).map((element) => attributeOf(element, 'href'))
      const ofCv = (localized.cv?.contacts ?? []).map((contact) => contact.href)
      return [...ofText, ...ofCv].some((shown) => shown?.split('?')[0] === href)
    },
    /** The lists that have all posts, with their lengths. */
    folders: () => localized.folders,
    /** On projects, those with an image first. */
    projects: () => (template === 'projects' ? projectViews(page, localized, inputs) : []),
    /** On gallery: the photos of a folder, or one of them. */
    gallery: () => (template === 'gallery' ? galleryView(page, inputs) : undefined),
    /** The description of the API. */
    developers: () => buildDevelopersView(inputs),
    /** The list of a folder's posts or a tag's pages, newest first. */
    list: () => byYear(localized.pagesOf(key), inputs),
    /** On the page of all tags, by name. */
    allTags: () => (key === TAGS_KEY ? [...localized.tags.values()] : []),
    /** The pages above this one, outermost first, without the home page. */
    parents: () => {
      const above = foldersOf(page).flatMap((folder) => index.find(folder, language) ?? [])
      return above.map((page) => linkTo(page))
    },
    /** The feeds of a folder's page, or of a tag's page with two posts or more. */
    ownFeeds: () => (localized.feedLists.has(key) ? feedsOf(url, shared.message, title) : []),
    /** The posts before and after this one. */
    newer: () => neighbours().newer,
    older: () => neighbours().older,
  })
  return view
}
