/** Renders one page of each kind, to find failing templates before a visitor does. */
import { folderKeys, isPost, isTagPage } from '../content/navigation/posts.ts'
import type { PrivateContent } from '../content/private-content.ts'
import { isSearchPage } from '../content/schema/page-templates.ts'
import type { Page, Site } from '../content/site.ts'
import { ContentError, type ContentIssue, formatPlace } from '../lib/data/issue.ts'
import { TemplateError } from '../lib/eta-compiler.ts'
import { yieldIfDue } from '../lib/time/time-slices.ts'
import { PageFailure } from '../pages/page-failure.ts'
import { linkTo } from '../pages/views/localized-site.ts'
import type { Edition } from './edition.ts'
import { languagePath, listedPages } from './machine-files/machine-file.ts'
import { printView } from './printable-cvs.ts'

/** Returns a page of each kind. Pages of one kind take the same branches of their template. */
const samplePages = ({ pages }: Site): readonly Page[] => {
  const folders = folderKeys([...pages.values()])
  const kindOf = (page: Page): string => {
    const { language, template, key, tags, photo } = page
    const kinds = [isPost(page), isTagPage(page), folders.has(key), tags.length > 0, photo !== undefined]
    return [language, template, ...kinds].join()
  }
  return [...Map.groupBy(pages.values(), kindOf).values()].flatMap((alike) => alike.slice(0, 1))
}

/** Issues by place, so that each line of a template has one. */
type Issues = Map<string, ContentIssue>

/** Renders something and collects errors in the owner's templates. Errors in a text are its page's own. */
const renderSample = async (render: () => unknown, issues: Issues): Promise<void> => {
  await yieldIfDue()
  try {
    await render()
  } catch (error) {
    const cause = error instanceof PageFailure ? error.cause : error
    if (cause instanceof TemplateError) throw cause
    if (!(cause instanceof ContentError)) return
    for (const issue of cause.issues)
      if (issue.code === 'template/mistake') issues.set(formatPlace(issue), issue)
  }
}

/** Renders the pages without a file: results of a search, and errors with and without suggestions. */
const renderOthers = async ({ site, pages }: Edition, issues: Issues): Promise<void> => {
  for (const language of site.settings.languages) {
    const path = languagePath('', language, site)
    await renderSample(pages.notFound(path).html, issues)
    await renderSample(pages.unavailable(path).html, issues)
    const suggested = listedPages(site, language).find(({ key }) => key !== '')
    if (suggested !== undefined) await renderSample(pages.notFound(suggested.address).html, issues)
  }
  for (const page of site.pages.values()) {
    if (!isSearchPage(page)) continue
    const result = { ...linkTo(page), excerpt: [{ text: page.title, isMatch: true }] }
    for (const results of [[], [result], [result, result]])
      await renderSample(
        pages.results(page, { query: page.title, count: results.length, results }).html,
        issues,
      )
  }
}

/**
 * Renders one page of each kind and one of the applications. With templates of the owner's, tries every
 * edition, since any new text may make them fail; otherwise only the first.
 *
 * @param former the edition that is served
 * @throws {ContentError} (rejects) if templates of the owner's fail
 * @throws {TemplateError} (rejects) if one of Vitrine's does
 */
export const trialRender = async (
  edition: Edition,
  privateContent: PrivateContent,
  former?: Edition,
): Promise<void> => {
  const { site, pages, renderApplication } = edition
  if (former !== undefined && site.templates.size === 0) return
  const issues: Issues = new Map()
  for (const page of samplePages(site)) await renderSample(pages.of(page).html, issues)
  for (const page of site.pages.values())
    if (page.template === 'cv')
      await renderSample(
        () => pages.render(page).inLayout('paper', { print: printView(page, page.title) }),
        issues,
      )
  await renderOthers(edition, issues)
  for (const application of privateContent.applications.slice(0, 1))
    await renderSample(async () => (await renderApplication(application, privateContent)).html(), issues)
  if (issues.size > 0) throw new ContentError([...issues.values()])
}
