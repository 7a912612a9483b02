/** Projects as lists show them: the pages below a page of projects, and the projects of the CV. */
import { titleHtmlOf } from '../../content/i18n/message-html.ts'
import { tagKeysOf } from '../../content/navigation/posts.ts'
import type { Page } from '../../content/site.ts'
import type { CvEntryView } from '../../cv/cv-view.ts'
import { escapeMarkup } from '../../lib/text/escape-html.ts'
import type { EditionInputs } from '../edition-inputs.ts'
import { listImageHtml } from './list-image.ts'
import type { LocalizedSite } from './localized-site.ts'

/**
 * Returns the projects from pages and the CV, those with an image first. A CV entry that links to a page of
 * this site is shown as that page, once.
 */
export const projectViews = (
  projectsPage: Page | undefined,
  { cv, tags, pagesOf }: LocalizedSite,
  inputs: EditionInputs,
) => {
  const { baseUrl, site } = inputs
  const pages = projectsPage === undefined ? [] : pagesOf(projectsPage.key)
  const pageOf = ({ title: { href } }: CvEntryView): Page | undefined => {
    const path = href?.startsWith(baseUrl) ? href.slice(baseUrl.length) : href
    return path === undefined ? undefined : site.pages.get(path.replace(/#.*/s, '').replace(/\/?$/, '/'))
  }
  const viewOf = (page: Page | undefined, entry: CvEntryView | undefined) => ({
    /** The address of its page; undefined if it has none here. */
    href: page?.address,
    /** With the only link to it. */
    titleHtml: page
      ? `<a href="${escapeMarkup(page.address)}"><bdi>${titleHtmlOf(page)}</bdi></a>`
      : entry?.title.html,
    /** One sentence. */
    leadHtml: page?.description === undefined ? entry?.leadHtml : escapeMarkup(page.description),
    imageHtml: page && listImageHtml(page, 'half', inputs),
    tags: page === undefined ? [] : tagKeysOf(page).flatMap((tag) => tags.get(tag) ?? []),
    period: entry?.period,
    /** The whole CV entry, unless a page says more. */
    entry: page === undefined ? entry : undefined,
  })
  const section = cv?.sections.find(({ key }) => key === 'projects')
  const ofCv = section?.kind === 'entries' ? section.entries : []
  const entries = ofCv.map((entry) => ({ entry, page: pageOf(entry) }))
  const entryOf = new Map(entries.map(({ entry, page }) => [page, entry] as const))
  const views = [
    ...pages.map((page) => viewOf(page, entryOf.get(page))),
    ...entries
      .filter(({ page }) => page === undefined || !pages.includes(page))
      .map(({ entry, page }) => viewOf(page?.image === undefined ? undefined : page, entry)),
  ]
  return [...views.filter(({ imageHtml }) => imageHtml), ...views.filter(({ imageHtml }) => !imageHtml)]
}
