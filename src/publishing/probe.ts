/** Renders one page of each kind, so that a template that fails is found before a visitor sees it. */
import { folderKeys, isPost, isTagPage } from '../content/navigation/posts.ts'
import type { PrivateContent } from '../content/private-content.ts'
import { isSearchPage } from '../content/schema/page-templates.ts'
import type { Page, Site } from '../content/site.ts'
import { ContentError, type ContentIssue, formatPlace } from '../lib/data/issue.ts'
import { TemplateError } from '../lib/eta-compiler.ts'
import { yieldIfDue } from '../lib/time-slices.ts'
import { PageFailure } from '../pages/page-failure.ts'
import { linkTo } from '../pages/views/localized-site.ts'
import type { Edition } from './edition.ts'
import { languagePath, listedPages } from './machine-files/machine-file.ts'

/** Returns a page of each kind: those that take the same branches of their template. */
const samplePages = ({ pages }: Site): readonly Page[] => {
  const folders = folderKeys([...pages.values()])
  const kindOf = (page: Page): string => {
    const { language, template, key, tags, photo } = page
    const kinds = [isPost(page), isTagPage(page), folders.has(key), tags.length > 0, photo !== undefined]
    return [language, template, ...kinds].join()
  }
  return [...Map.groupBy(pages.values(), kindOf).values()].flatMap((alike) => alike.slice(0, 1))
}

/** What was found, each line of a template once. */
type Issues = Map<string, ContentIssue>

/** Renders something, and keeps what is wrong with a template of the owner's: a text that cannot be rendered is an error of its page. */
const renderSample = async (render: () => unknown, issues: Issues): Promise<void> => {
  await yieldIfDue()
  try {
    await render()
  } catch (error) {
    const cause = error instanceof PageFailure ? error.cause : error
    if (cause instanceof TemplateError) throw cause
    if (!(cause instanceof ContentError)) return
    for (const issue of cause.issues) issues.set(formatPlace(issue), issue)
  }
}

/** Renders the pages without a file: results of a search, and errors with and without suggestions. */
const renderOthers = async (
  { site, notFoundPage, unavailablePage, resultsPage }: Edition,
  issues: Issues,
): Promise<void> => {
  for (const language of site.settings.languages) {
    const path = languagePath('', language, site)
    await renderSample(notFoundPage(path).html, issues)
    await renderSample(unavailablePage(path).html, issues)
    const suggested = listedPages(site, language).find(({ key }) => key !== '')
    if (suggested !== undefined) await renderSample(notFoundPage(suggested.address).html, issues)
  }
  for (const page of site.pages.values()) {
    if (!isSearchPage(page)) continue
    const result = { ...linkTo(page), excerpt: [{ text: page.title, isMatch: true }] }
    for (const results of [[], [result], [result, result]])
      await renderSample(
        resultsPage(page, { query: page.title, count: results.length, results }).html,
        issues,
      )
  }
}

/**
 * Creates the probe. If the owner has templates, each edition is probed, since any new text may make them fail; otherwise only the
 * first. Of the applications, one is rendered.
 *
 * It rejects with a {@link ContentError} if templates of the owner's fail, with a {@link TemplateError} if one of Vitrine's does.
 */
export const createProbe = () => {
  let isFirst = true
  return async (edition: Edition, privateContent?: PrivateContent): Promise<void> => {
    const { site, pageOf, renderApplication } = edition
    if (!isFirst && site.templates.size === 0) return
    const issues: Issues = new Map()
    for (const page of samplePages(site)) await renderSample(pageOf(page).html, issues)
    await renderOthers(edition, issues)
    const [application] = privateContent?.applications ?? []
    if (privateContent !== undefined && application !== undefined)
      await renderSample(async () => (await renderApplication(application, privateContent)).html(), issues)
    if (issues.size > 0) throw new ContentError([...issues.values()])
    isFirst = false
  }
}
