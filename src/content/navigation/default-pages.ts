/**
 * Adds the pages that a site has even if its owner writes none: the home page, the CV if there is a resume,
 * the developers' page, which every API error links to, the search, the lists of posts and tags, and the
 * photos of galleries.
 */

import { pageFileName, titleFromKey } from '../files/page-name.ts'
import { createMessageFormatter } from '../i18n/messages.ts'
import { pageTemplates, type TemplateTraits, templateTraits } from '../schema/page-templates.ts'
import { noFrontMatter, type Page, pageAddress, type Site } from '../site.ts'
import { cvPageOf } from './cv-page.ts'
import { isGallery, photosOf } from './galleries.ts'
import { CONTENTS_KEY, isInLists, menuKeys, needsContents } from './menu.ts'
import { folderKeys, TAGS_KEY, tagsOf } from './posts.ts'

/** The default page of each template that declares one. */
const defaultPages = pageTemplates.flatMap((template) => {
  const { defaultPage }: TemplateTraits = templateTraits[template]
  return defaultPage === undefined ? [] : [{ ...defaultPage, template }]
})

/** Default titles by key, also for owners' pages without a title. */
const titleMessages = new Map([
  ...defaultPages.map(({ key, title }) => [key, title] as const),
  [TAGS_KEY, 'page.tags'] as const,
  [CONTENTS_KEY, 'page.contents'] as const,
])

/** Whether a key is that of a default page, which is made unless the owner has one. */
export const hasDefaultPage = (key: string): boolean => titleMessages.has(key)

/** Returns the default title of a default page; undefined for any other page. */
export const defaultTitle = (
  key: string,
  language: string,
  { settings, messages }: Pick<Site, 'settings' | 'messages'>,
): Pick<Page, 'title' | 'titleLanguage'> | undefined => {
  const titleKey = titleMessages.get(key)
  if (titleKey === undefined) return undefined
  const message = createMessageFormatter(language, messages)
  return {
    title: message(titleKey, { name: settings.owner.name }),
    titleLanguage: message.languageOf(titleKey),
  }
}

/** The fields that differ between default pages. */
type DefaultPage = Pick<Page, 'key' | 'template'> &
  Partial<Pick<Page, 'title' | 'titleLanguage' | 'noindex' | 'image' | 'imageAlt' | 'photo'>>

/** Whether a folder is a month or day below a year, as in Jekyll's addresses. The year lists its posts. */
const isPartOfYear = (folder: string): boolean => /(?:^|\/)\d{4}\/\d{2}(?:\/\d{2})?$/.test(folder)

/** Returns an index for each folder that has pages to list, directly or further down. */
const folderPages = (pages: readonly Page[]): readonly DefaultPage[] => {
  const folders = folderKeys(pages.filter(isInLists))
  return [...folders]
    .filter((folder) => !isPartOfYear(folder))
    .map((key) => ({ key, template: 'page', title: titleFromKey(key) }))
}

/** Returns a page for each tag; search engines omit it if it lists a single page. */
const tagPages = (site: Pick<Site, 'pages'>, language: string): readonly DefaultPage[] =>
  [...tagsOf(site, language).values()].map(({ key, name, pages }) => ({
    key,
    template: 'page',
    title: name,
    noindex: pages.length === 1,
  }))

/** Returns the contents page, if any page is missing from the menu, the footer and the lists of posts. */
const contentsPages = (
  { settings, resumes }: Pick<Site, 'settings' | 'resumes'>,
  pages: readonly Page[],
  language: string,
): readonly DefaultPage[] => {
  const linked = new Set([...menuKeys(settings, pages, language), ...(settings.footer ?? [])])
  const cvKey = resumes.has(language) ? pages.find(({ template }) => template === 'cv')?.key : undefined
  if (cvKey !== undefined) linked.add(cvKey) // the home page links to the CV
  return needsContents(pages, linked) ? [{ key: CONTENTS_KEY, template: 'page', noindex: true }] : []
}

/** Returns a page for each photo of a gallery. Lists, the sitemap and the search have only the gallery. */
const photoPages = (
  { files, messages }: Pick<Site, 'files' | 'messages'>,
  ownPages: readonly Page[],
  language: string,
): readonly DefaultPage[] => {
  const galleries = ownPages.filter(isGallery)
  if (galleries.length === 0) return []
  const message = createMessageFormatter(language, messages)
  const titleLanguage = message.languageOf('gallery.photo')
  return galleries.flatMap((gallery) => {
    const photos = photosOf(gallery, files)
    return photos.map((photo, index): DefaultPage => {
      const place = message('gallery.photo', { number: index + 1, count: photos.length })
      const { key, address, caption, alt = place } = photo
      const title = caption === undefined ? { title: place, titleLanguage } : { title: caption }
      return { key, template: 'gallery', ...title, noindex: true, photo, image: address, imageAlt: alt }
    })
  })
}

/** The parts of a site that its default pages depend on. */
type DefaultPagesContext = Pick<Site, 'resumes' | 'ownPages' | 'files' | 'settings' | 'messages'>

const defaultPagesIn = (site: DefaultPagesContext, language: string): readonly Page[] => {
  const { languages } = site.settings
  const ownPages = [...site.ownPages.values()].filter((page) => page.language === language)
  const toPage = (given: DefaultPage): Page => ({
    language,
    address: pageAddress(given.key, language, languages),
    title: given.key,
    titleLanguage: language,
    ...(given.title === undefined && defaultTitle(given.key, language, site)),
    ...noFrontMatter,
    noindex: templateTraits[given.template].noindex,
    markdown: '',
    markdownLine: 1,
    file: pageFileName(given.key, language, languages),
    ...given,
  })
  const missing = (pages: readonly DefaultPage[]): readonly Page[] =>
    pages.map(toPage).filter(({ address }) => !site.ownPages.has(address))
  const own = { ...site, pages: site.ownPages }
  const tags = tagPages(own, language)
  const fixed = defaultPages.filter(({ template }) => {
    if (template === 'cv') return site.resumes.size > 0 && cvPageOf(own, language) === undefined
    return template !== 'developers' || language === languages[0] // its text is in English
  })
  const pages = missing([
    ...fixed.map(({ key, template }) => ({ key, template })),
    ...(tags.length > 0 ? [{ key: TAGS_KEY, template: 'page' } as const] : []),
    ...folderPages(ownPages),
    ...tags,
    ...photoPages(site, ownPages, language),
  ])
  return [...pages, ...missing(contentsPages(site, [...ownPages, ...pages], language))]
}

/** Returns the pages of a site with its default pages in each language, by address. */
export const withDefaultPages = (site: DefaultPagesContext): ReadonlyMap<string, Page> => {
  const pages = new Map(site.ownPages)
  for (const language of site.settings.languages)
    for (const page of defaultPagesIn(site, language)) pages.set(page.address, page)
  return pages
}
