/** Renders one page of each kind, so that a template that fails is found before a visitor sees it. */

import { isDeepStrictEqual } from 'node:util'
import { folderKeys, isPost, isTagPage } from '../content/navigation/posts.ts'
import type { PrivateContent } from '../content/private-content.ts'
import { isSearchPage } from '../content/schema/page-templates.ts'
import { languagePrefix, type Page, type Site } from '../content/site.ts'
import { ContentError } from '../lib/data/issue.ts'
import { TemplateError } from '../lib/eta-compiler.ts'
import { yieldIfDue } from '../lib/time-slices.ts'
import { PageFailure } from '../pages/page-failure.ts'
import type { Edition } from './edition.ts'
import type { ServedPage } from './served-pages.ts'

/** Returns a page of each kind: those that take the same branches of their template. */
const samplePages = ({ pages }: Site): ReadonlyMap<string, Page> => {
  const folders = folderKeys(pages.values())
  const samples = new Map<string, Page>()
  for (const page of pages.values()) {
    const { language, template, key, tags, photo } = page
    const kinds = [isPost(page), isTagPage(page), folders.has(key), tags.length > 0, photo !== undefined]
    const kind = [language, template, ...kinds].join()
    if (!samples.has(kind)) samples.set(kind, page)
  }
  return samples
}

/** Throws only if the template fails: a page whose own text cannot be rendered is an error of that page. */
const renderSample = (page: ServedPage | undefined): void => {
  try {
    page?.html()
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
    renderSample(notFoundPage(`${prefix}/`))
    renderSample(unavailablePage(`${prefix}/`))
    await yieldIfDue()
  }
  for (const page of site.pages.values()) {
    if (!isSearchPage(page)) continue
    renderSample(notFoundPage(page.address.replace(/\/$/, 'x/'))) // a misspelt path, so that the page has suggestions
    const { title, address: href } = page
    const result = { title, titleHtml: '', href, excerpt: [{ text: title, isMatch: true }] }
    for (const results of [[], [result], [result, result]]) {
      renderSample(resultsPage(page, { query: title, count: results.length, results }))
      await yieldIfDue()
    }
  }
}

/** Throws only if a template fails, as {@link renderSample}. */
const renderApplicationSample = async (
  { renderApplication }: Edition,
  privateContent: PrivateContent | undefined,
): Promise<void> => {
  const [first] = privateContent?.applications ?? []
  if (privateContent === undefined || first === undefined) return
  try {
    const rendered = await renderApplication(first, privateContent)
    rendered.html()
  } catch (error) {
    if (error instanceof ContentError || error instanceof TemplateError) throw error
  }
}

/**
 * Renders one page of each kind, in slices.
 *
 * @param privateContent has the applications, of which one is rendered
 * @throws {ContentError} (rejects) if a template of the owner's fails
 * @throws {TemplateError} (rejects) if one of Vitrine's does
 */
export type Probe = (edition: Edition, privateContent?: PrivateContent) => Promise<void>

/**
 * Creates the probe. If the owner has templates, each edition is probed, since any new text may make them fail. Otherwise only
 * editions with other settings, messages or CVs, or with the first page of a kind.
 */
export const createProbe = (): Probe => {
  let last: readonly unknown[] = []
  let knownKinds: ReadonlySet<string> = new Set()
  return async (edition, privateContent) => {
    const { templates, settings, messages, resumes } = edition.site
    const common = [templates, settings, messages, resumes]
    const isKnown = templates.size === 0 && isDeepStrictEqual(common, last)
    const samples = samplePages(edition.site)
    for (const [kind, page] of samples) {
      if (isKnown && knownKinds.has(kind)) continue
      renderSample(edition.pageOf(page))
      await yieldIfDue()
    }
    if (!isKnown) {
      await renderOthers(edition)
      await renderApplicationSample(edition, privateContent)
    }
    last = common
    knownKinds = new Set(samples.keys())
  }
}
