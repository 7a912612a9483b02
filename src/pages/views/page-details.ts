/** What a page shows besides its text. */
import { localeOf, nameOfLanguage } from '../../content/i18n/locale.ts'
import { inLanguageHtml, titleHtmlOf } from '../../content/i18n/message-html.ts'
import { alternatesOf, type PageIndex } from '../../content/navigation/page-index.ts'
import { foldersOf, isPost, lastChangeOf, TAGS_KEY, tagKeysOf } from '../../content/navigation/posts.ts'
import { type PageTemplate, templateTraits } from '../../content/schema/page-templates.ts'
import { type Languages, languagePrefix, markdownAddress, type Page } from '../../content/site.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import type { EditionInputs } from '../edition-inputs.ts'
import { buildDevelopersView } from '../openapi/developers-view.ts'
import { pageCardView } from './card-view.ts'
import { arrangeContributions } from './contributions-view.ts'
import { firstSentence } from './first-sentence.ts'
import { createGalleryViews, withPhotoTitle } from './gallery-view.ts'
import { arrangeHome } from './home-view.ts'
import { feedsOf, type LocalizedSite, linkTo, linkWithImage } from './localized-site.ts'
import { projectViews } from './project-views.ts'
import type { PageDetails } from './view-model.ts'

/** The same page in another language. */
export type TranslationLink = ReturnType<typeof toTranslations>[number]

/**
 * Returns the links to a page in each language of the site.
 *
 * @param pages in any of the languages
 * @param current the language of the page that shows them
 */
const toTranslations = (pages: readonly Page[], current: string, languages: Languages) =>
  languages.map((language) => {
    const page = pages.find((translation) => translation.language === language)
    return {
      language,
      /** The language's own name: English, français. */
      label: nameOfLanguage(language),
      /** Leads to that language's home page if there is no translation. */
      href: page?.address ?? `${languagePrefix(language, languages)}/`,
      current: language === current,
      translated: page !== undefined,
    }
  })

/** A link of the site's navigation. */
export type NavigationLink = ReturnType<typeof toLinks>[number]

/** @param current the address of the page that shows the links */
const toLinks = (pages: readonly Page[], current: string) =>
  pages.map((page) => ({
    label: page.title,
    /** With `lang` if it is not in the linked page's language. */
    labelHtml: titleHtmlOf(page),
    href: page.address,
    /** The linked page's; differs from this page's if there is no translation. */
    language: page.language,
    current: page.address === current,
  }))

/** The pages of a list that were published in one year, newest first; `year` is undefined for those without a date. */
export type PageYear = ReturnType<typeof byYear>[number]

/** Groups pages, newest first, by the year they were published. Those without a date come first, as they get no heading. */
const byYear = (pages: readonly Page[], inputs: EditionInputs) => {
  const years = Map.groupBy(pages, ({ published }) => published?.slice(0, 'YYYY'.length))
  return [...years]
    .toSorted(([one], [other]) => Number(one !== undefined) - Number(other !== undefined))
    .map(([year, members]) => ({ year, pages: members.map((page) => linkWithImage(page, inputs)) }))
}

/** Returns the posts before and after one, newest first; none of any other page. */
const neighboursOf = (page: Page, posts: readonly Page[]) => {
  const place = posts.indexOf(page)
  const [newer, older] = place === -1 ? [] : [posts[place - 1], posts[place + 1]]
  return { newer: newer && linkTo(newer), older: older && linkTo(older) }
}

/** Prepares the members that only the pages of some templates have, a row for each. */
const createTemplateDetails = (
  inputs: EditionInputs,
  siteIn: (language: string) => LocalizedSite,
): Readonly<Partial<Record<PageTemplate, (page: Page) => Partial<PageDetails>>>> => {
  const { contributions: summary } = inputs
  const galleries = createGalleryViews(inputs)
  return {
    home: ({ language }) => {
      const localized = siteIn(language)
      return {
        contributions: summary && arrangeContributions(summary, localized.shared),
        folders: localized.folders,
        home: arrangeHome(localized, galleries, inputs),
      }
    },
    projects: (page) => ({ projects: projectViews(page, siteIn(page.language), inputs) }),
    gallery: (page) => ({ gallery: galleries.of(page) }),
    developers: () => ({ developers: buildDevelopersView(inputs) }),
  }
}

/** Prepares the details of a site's pages. */
export const createPageDetails = (
  inputs: EditionInputs,
  index: PageIndex,
  siteIn: (language: string) => LocalizedSite,
): ((page: Page) => PageDetails) => {
  const { site, baseUrl } = inputs
  const { languages, crawl } = site.settings
  const ofTemplate = createTemplateDetails(inputs, siteIn)

  return (untitled) => {
    const page = withPhotoTitle(untitled, inputs)
    const { key, language, address, template, title, titleLanguage, published } = page
    const localized = siteIn(language)
    const { shared } = localized
    const isError = template === 'not-found'
    const url = isError ? '' : baseUrl + address
    const pagesInAllLanguages = index.translationsOf(key)
    const translations = toTranslations(pagesInAllLanguages, language, languages)
    const ownDescription = page.description ?? (key === '' ? undefined : firstSentence(page, shared.message))
    const description = ownDescription ?? shared.site.description
    const updated = lastChangeOf(page)
    return {
      ...shared,
      ...localized.cvLinks,
      template,
      title,
      titleLanguage,
      titleHtml: titleHtmlOf(page),
      documentTitle:
        key === '' || title === shared.site.title ? shared.site.title : `${title} – ${shared.site.title}`,
      description,
      descriptionHtml: inLanguageHtml(
        escapeMarkup(description),
        isError ? titleLanguage : language,
        language,
      ),
      address,
      url,
      markdownUrl: isError ? '' : baseUrl + markdownAddress(page),
      published,
      updated: published === updated ? undefined : updated,
      isPost: isPost(page),
      tags: tagKeysOf(page).flatMap((tag) => localized.tags.get(tag) ?? []),
      noindex: page.noindex || crawl?.search === false,
      navigation: toLinks(localized.navigation, address),
      footerNavigation: toLinks(localized.footerPages, address),
      translations,
      alternates: page.noindex ? [] : alternatesOf(pagesInAllLanguages, baseUrl),
      alternateLocales: translations
        .filter(({ current, translated }) => translated && !current)
        .flatMap((translation) => localeOf(translation.language) ?? []),
      card: pageCardView(page, localized, inputs),
      cv: templateTraits[template].showsCv ? localized.cv : undefined,
      contributions: undefined,
      gallery: undefined,
      developers: undefined,
      home: [],
      projects: [],
      folders: [],
      ...ofTemplate[template]?.(page),
      list: byYear(localized.pagesOf(key), inputs),
      allTags: key === TAGS_KEY ? [...localized.tags.values()] : [],
      parents: foldersOf(page)
        .flatMap((above) => index.find(above, language) ?? [])
        .map((above) => linkTo(above)),
      ownFeeds: localized.feedLists.has(key) ? feedsOf(url, shared.message, title) : [],
      ...neighboursOf(page, localized.posts),
      search: undefined,
      suggestions: [],
    }
  }
}
