/** Projects as lists show them: the pages below a page of projects, and the projects of the CV. */
import { titleHtmlOf } from '../../content/i18n/message-html.ts'
import { tagKeysOf } from '../../content/navigation/posts.ts'
import type { Page } from '../../content/site.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import type { CvEntryView, CvView } from '../cv/cv-view.ts'
import type { EditionInputs } from '../edition-inputs.ts'
import { listImageHtml } from './list-image.ts'
import type { LocalizedSite } from './localized-site.ts'
import type { ProjectView } from './view-model.ts'

const entriesOf = (cv: CvView | undefined): readonly CvEntryView[] => {
  const section = cv?.sections.find(({ key }) => key === 'projects')
  return section?.kind === 'entries' ? section.entries : []
}

/**
 * Returns the projects, those with an image first. An entry of the CV that links to a page of this site is shown as that
 * page, once.
 *
 * @param projectsPage lists pages of projects, if there is one
 */
export const projectViews = (
  projectsPage: Page | undefined,
  { cv, tags, pagesOf }: LocalizedSite,
  inputs: EditionInputs,
): readonly ProjectView[] => {
  const { baseUrl, site } = inputs
  const pages = projectsPage === undefined ? [] : pagesOf(projectsPage.key)
  const tagsOf = (page: Page) => tagKeysOf(page).flatMap((tag) => tags.get(tag) ?? [])
  const pageOf = ({ title: { href } }: CvEntryView): Page | undefined =>
    href === undefined
      ? undefined
      : site.pages.get(
          (href.startsWith(baseUrl) ? href.slice(baseUrl.length) : href)
            .replace(/#.*/s, '')
            .replace(/\/?$/, '/'),
        )
  const ofPage = (page: Page, entry?: CvEntryView): ProjectView => ({
    href: page.address,
    titleHtml: `<a href="${escapeMarkup(page.address)}"><bdi>${titleHtmlOf(page)}</bdi></a>`,
    leadHtml: page.description === undefined ? entry?.leadHtml : escapeMarkup(page.description),
    imageHtml: listImageHtml(page, 'half', inputs),
    tags: tagsOf(page),
    keywordsHtml: tagsOf(page).length > 0 ? undefined : entry?.keywordsHtml,
    period: entry?.period,
    entry: undefined,
  })
  const ofEntry = (entry: CvEntryView): ProjectView => ({
    href: undefined,
    titleHtml: entry.title.html,
    leadHtml: entry.leadHtml,
    imageHtml: undefined,
    tags: [],
    keywordsHtml: entry.keywordsHtml,
    period: entry.period,
    entry,
  })
  const entries = entriesOf(cv).map((entry) => ({ entry, page: pageOf(entry) }))
  const entryOf = new Map(entries.flatMap(({ entry, page }) => (page ? [[page, entry] as const] : [])))
  const views = [
    ...pages.map((page) => ofPage(page, entryOf.get(page))),
    ...entries
      .filter(({ page }) => page === undefined || !pages.includes(page))
      .map(({ entry, page }) => (page?.image === undefined ? ofEntry(entry) : ofPage(page, entry))),
  ]
  const hasImage = ({ imageHtml }: ProjectView): boolean => imageHtml !== undefined
  return [...views.filter(hasImage), ...views.filter((view) => !hasImage(view))]
}
