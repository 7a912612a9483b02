/** Renders one page of each kind, to find failing templates before a visitor does. */
import { folderKeys, isPost, isTagPage } from '../content/navigation/posts.ts'
import type { PrivateContent } from '../content/private-content.ts'
import { isSearchPage } from '../content/schema/page-templates.ts'
import type { Page, Site } from '../content/site.ts'
import { ContentError, type ContentIssue, formatLocation } from '../lib/data/issue.ts'
import { yieldIfDue } from '../lib/time/time-slices.ts'
import { TemplateError } from '../pages/eta-compiler.ts'
import { PageFailure } from '../pages/page-failure.ts'
import { linkTo } from '../pages/views/localized-site.ts'
import type { Edition } from './edition.ts'
import { languagePath } from './machine-files/machine-file.ts'

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

/** Yields how to render a page of each kind, the CVs on paper, and the pages without a file. */
function* samplesOf({ site, pages, cvs }: Edition): Generator<() => unknown> {
  for (const page of samplePages(site)) yield pages.of(page).htmlNow
  for (const cv of cvs.values()) yield cv.htmlWithoutFonts
  for (const language of site.settings.languages) {
    const path = languagePath('', language, site)
    yield pages.unavailable(path).htmlNow
    yield pages.notFound(path).htmlNow
  }
  for (const page of site.pages.values()) {
    if (!isSearchPage(page)) continue
    const result = { ...linkTo(page), excerpt: [{ text: page.title, isMatch: true }] }
    for (const results of [[], [result], [result, result]])
      yield pages.results(page, { query: page.title, count: results.length, results }).htmlNow
  }
}

/**
 * Renders one page of each kind and one of the applications. With templates of the owner's, tries every
 * edition, since any new text may make them fail; otherwise only the first.
 *
 * @param formerEdition the edition that is served
 * @throws {ContentError} (rejects) if templates of the owner's fail
 * @throws {TemplateError} (rejects) if one of Vitrine's does
 */
export const trialRender = async (
  edition: Edition,
  privateContent: PrivateContent,
  formerEdition?: Edition,
): Promise<void> => {
  const { site, renderApplication } = edition
  if (formerEdition !== undefined && site.templates.size === 0) return
  const applications = privateContent.applications.slice(0, 1).map((application) => async () => {
    const rendered = await renderApplication(application, privateContent)
    return rendered.html()
  })
  /** By location, so that each line of a template has one. */
  const issues = new Map<string, ContentIssue>()
  for (const render of [...samplesOf(edition), ...applications]) {
    await yieldIfDue()
    try {
      await render()
    } catch (error) {
      const cause = error instanceof PageFailure ? error.cause : error
      if (cause instanceof TemplateError) throw cause
      // Errors in a text are its page's own.
      const found = cause instanceof ContentError ? cause.issues : []
      for (const issue of found)
        if (issue.code === 'template/mistake') issues.set(formatLocation(issue), issue)
    }
  }
  if (issues.size > 0) throw new ContentError([...issues.values()])
}
