/** What only the pages of some templates show. Used by page-details.ts. */

import { cvPageOf } from '../../content/cv-page.ts'
import { isGallery } from '../../content/navigation/galleries.ts'
import type { PageTemplate } from '../../content/schema/page-templates.ts'
import type { Page, Site } from '../../content/site.ts'
import { memoizeByKey } from '../../lib/memoize.ts'
import type { CvView } from '../cv/cv-view.ts'
import { arrangeContributions } from './contributions-view.ts'
import { createGalleryViews } from './gallery-view.ts'
import { arrangeHome } from './home-view.ts'
import { type LocalizedSite, linkTo, linkWithImage } from './localized-site.ts'
import type { PageContext } from './page-context.ts'
import { projectViews } from './project-views.ts'
import type { PageDetails, ProjectView, TagLink } from './view-model.ts'

/** The members that differ between templates. */
type TemplateDetails = Pick<
  PageDetails,
  'contributions' | 'gallery' | 'home' | 'projects' | 'folders' | 'developers'
>

/** The details of a template that shows nothing besides its page. */
export const nothingOfTemplate: TemplateDetails = {
  contributions: undefined,
  gallery: undefined,
  home: [],
  projects: [],
  folders: [],
  developers: undefined,
}

/** Prepares the details. Those that all pages of a language share are computed once. */
export const createTemplateDetails = (
  site: Site,
  siteIn: (language: string) => LocalizedSite,
  { baseUrl, contributions: summary, describeImage, developers }: PageContext,
  {
    cvIn,
    tagsOf,
  }: {
    readonly cvIn: (language: string) => CvView | undefined
    readonly tagsOf: (page: Page) => readonly TagLink[]
  },
): ((page: Page) => TemplateDetails) => {
  const projectsWith = (pages: readonly Page[], language: string): readonly ProjectView[] =>
    projectViews({
      pages,
      pageAt: (address) => site.pages.get(address),
      cv: cvIn(language),
      baseUrl,
      tagsOf,
      describeImage,
    })
  const galleries = createGalleryViews(site, describeImage)
  const homeIn = memoizeByKey((language: string) => {
    const { posts, folders, pages, pagesOf, shared } = siteIn(language)
    const contributions = summary && arrangeContributions(summary, shared)
    const projectsPage = pages.find(({ template }) => template === 'projects')
    const gallery = pages.find((page) => isGallery(page) && !page.noindex)
    const home = arrangeHome(site.settings.home, {
      cv: cvIn(language),
      cvHref: cvPageOf(site, language)?.address,
      latestPosts: (limit, shown) =>
        posts
          .values()
          .filter(({ address }) => !shown.has(address))
          .take(limit)
          .map((page) => linkWithImage(page, describeImage))
          .toArray(),
      gallery: gallery && { ...linkTo(gallery), count: galleries.countOf(gallery) },
      photos: (limit) => (gallery === undefined ? [] : galleries.firstPhotos(gallery, limit)),
      projects: projectsWith(projectsPage === undefined ? [] : pagesOf(projectsPage.key), language),
      projectsPage: projectsPage && linkTo(projectsPage),
      projectsTitle: { title: shared.message('cv.projects'), titleHtml: shared.messageHtml('cv.projects') },
      hasContributions: contributions !== undefined,
    })
    return { contributions, folders, home }
  })
  const ofTemplate: Readonly<Partial<Record<PageTemplate, (page: Page) => Partial<TemplateDetails>>>> = {
    home: ({ language }) => homeIn(language),
    projects: ({ key, language }) => ({ projects: projectsWith(siteIn(language).pagesOf(key), language) }),
    gallery: (page) => ({ gallery: galleries.of(page) }),
    developers: () => ({ developers: developers() }),
  }
  return (page) => ({ ...nothingOfTemplate, ...ofTemplate[page.template]?.(page) })
}
