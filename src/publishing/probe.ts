/** Renders one page of each kind, so that a template that fails is found before a visitor sees it. Used by the publisher. */
import { folderKeys, isPost, isTagPage } from '../content/posts.ts'
import { isSearchPage } from '../content/schema/page-templates.ts'
import { languagePrefix, type Page, type Site } from '../content/site.ts'
import { yieldIfDue } from '../lib/time-slices.ts'
import type { Edition } from './edition.ts'
import { PageFailure } from './page-failure.ts'

/** Returns a page of each kind: those that take the same branches of their template. */
const samplePages = ({ pages }: Site): readonly Page[] => {
  const folders = folderKeys(pages.values())
  const samples = new Map<string, Page>()
  for (const page of pages.values()) {
    const { language, template, key, tags } = page
    const kind = [language, template, isPost(page), isTagPage(page), folders.has(key), tags.length > 0].join()
    if (!samples.has(kind)) samples.set(kind, page)
  }
  return [...samples.values()]
}

/** A page whose own text cannot be rendered fails alone. */
const renderSample = (edition: Edition, { address }: Page): void => {
  try {
    edition.page(address)?.html()
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error
    if (error.isOfTemplate) throw error.cause
  }
}

/** Renders the pages without a file: results of a search, and errors with and without suggestions. */
const renderOthers = async ({ site, notFoundPage, unavailablePage, resultsPage }: Edition): Promise<void> => {
  const { languages } = site.settings
  for (const language of languages) {
    const prefix = languagePrefix(language, languages)
    notFoundPage(`${prefix}/`).html()
    unavailablePage(`${prefix}/`).html()
    await yieldIfDue()
  }
  for (const page of site.pages.values()) {
    if (!isSearchPage(page)) continue
    notFoundPage(page.address.replace(/\/$/, 'x/')).html() // a misspelt path, so that the page has suggestions
    const result = { title: page.title, titleHtml: '', href: page.address, excerpt: [] }
    resultsPage(page, { query: page.title, count: 1, results: [result] }).html()
    resultsPage(page, { query: page.title, count: 0, results: [] }).html()
  }
}

/**
 * Renders one page of each kind, in slices.
 *
 * @throws {ContentError} (rejects) if a template of the owner's fails
 * @throws {TemplateError} (rejects) if one of Vitrine's does
 */
export const probe = async (edition: Edition): Promise<void> => {
  for (const page of samplePages(edition.site)) {
    renderSample(edition, page)
    await yieldIfDue()
  }
  await renderOthers(edition)
}
