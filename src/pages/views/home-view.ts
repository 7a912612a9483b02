/** Arranges the home page: which sections it has, in which order, and what each shows. */
import { isGallery } from '../../content/navigation/galleries.ts'
import { type HomeSection, homeSectionOf } from '../../content/schema/home-sections.ts'
import type { CvEntryView, CvPublicationView, CvSectionView, CvView } from '../../cv/cv-view.ts'
import type { EditionInputs } from '../edition-inputs.ts'
import { photoGrid } from './gallery-view.ts'
import { shownPhotos } from './list-image.ts'
import { type LocalizedSite, linkTo, linkWithImage } from './localized-site.ts'
import { projectViews } from './project-views.ts'

/** Default entries per section: three project images stand in a row, and six photos in two. */
const usualLimits = new Map(Object.entries({ posts: 5, photos: 6 }))
const USUAL_LIMIT = 3

/** The sections of the CV that are on the home page by default, in the CV's order. */
const defaultCvSections: ReadonlySet<string> = new Set(['work', 'projects', 'publications'])

/**
 * Returns the default sections of a home page: the text, then work, projects and publications in the CV's
 * order, photos, posts, and contributions. A CV with none of these shows its first section.
 */
const defaultSections = (cv: CvView | undefined, hasProjects: boolean): readonly string[] => {
  const keys = (cv?.sections ?? []).map(({ key }) => key)
  const usual = keys.filter((key) => defaultCvSections.has(key))
  const ofCv = usual.length > 0 ? usual : keys.slice(0, 1)
  const withProjects = hasProjects && !ofCv.includes('projects') ? [...ofCv, 'projects'] : ofCv
  return ['summary', ...withProjects, 'photos', 'posts', 'contributions']
}

/** Merges positions at one employer: the latest with its period, and the earlier titles, latest first. */
const homeEntry = (entry: CvEntryView) => {
  const [latest, ...earlier] = entry.positions
  const { title, period, leadHtml } = latest ?? entry
  const at = latest === undefined ? entry.at : entry.title
  return { title, at, earlierHtml: earlier.map((position) => position.title.html), period, leadHtml }
}

const dateOf = ({ date }: CvPublicationView): string => date?.iso ?? date?.text ?? ''

/** Sorts publications of all types. Those without a year, such as `in press`, come first, as in the CV. */
const newestFirst = (publications: readonly CvPublicationView[]): readonly CvPublicationView[] =>
  publications.toSorted((one, other) => dateOf(other).localeCompare(dateOf(one), 'en'))

/** The home page has room only for citations. */
const withoutBlocks = (publication: CvPublicationView): CvPublicationView => ({
  ...publication,
  blocksHtml: [],
})

const itemsOf = (section: CvSectionView) => {
  if (section.kind === 'entries') return section.entries.map(homeEntry)
  if (section.kind === 'publications')
    return newestFirst(section.groups.flatMap(({ publications }) => publications)).map(withoutBlocks)
  return section.kind === 'terms' ? section.terms : section.quotations
}

/**
 * Returns a section with its first items, in a field named after its kind.
 *
 * @param allHref the address of the page with all items
 */
const listSection = (
  kind: string,
  { key, id, title, titleHtml }: Pick<CvSectionView, 'key' | 'id' | 'title' | 'titleHtml'>,
  items: readonly object[],
  { limit, allHref }: { readonly limit: number; readonly allHref: string | undefined },
) => {
  const moreHref = items.length > limit ? allHref : undefined
  return { kind, key, id, title, titleHtml, [kind]: items.slice(0, limit), count: items.length, moreHref }
}

const limitFor = ({ key, limit = usualLimits.get(key) ?? USUAL_LIMIT }: HomeSection): number => limit

/** Returns the sections of the home page that have something to show. */
export const arrangeHome = (localized: LocalizedSite, inputs: EditionInputs) => {
  const { cv, cvLinks, pages, posts, shared } = localized
  const projectsPage = pages.find(({ template }) => template === 'projects')
  const projects = projectViews(projectsPage, localized, inputs)
  const gallery = pages.find((page) => isGallery(page) && !page.noindex)
  const settings = inputs.site.settings.home ?? defaultSections(cv, projects.length > 0)
  const sections = settings.map(homeSectionOf)

  const photoSection = (limit: number) => {
    const all = gallery === undefined ? [] : shownPhotos(gallery, inputs)
    if (gallery === undefined || all.length === 0) return undefined
    const { title, titleHtml, href } = linkTo(gallery)
    const { language } = gallery
    const photos = photoGrid(all.slice(0, limit), inputs, { language, shownIn: 'home' })
    const count = all.length
    return { kind: 'photos', key: 'photos', id: 'photos', title, titleHtml, photos, count, moreHref: href }
  }
  /** Posts that the home page shows as projects are not repeated. */
  const postSection = (limit: number) => {
    const projectSections = sections.filter(({ key }) => key === 'projects')
    const shown = projectSections.flatMap((section) => projects.slice(0, limitFor(section)))
    const hrefs = new Set(shown.map(({ href }) => href))
    const latest = posts.filter(({ address }) => !hrefs.has(address)).slice(0, limit)
    const links = latest.map((page) => linkWithImage(page, inputs))
    return links.length === 0 ? undefined : { kind: 'posts', key: 'posts', pages: links }
  }
  const sectionOf = (homeSection: HomeSection) => {
    const { key } = homeSection
    const limit = limitFor(homeSection)
    if (key === 'summary') return { kind: key, key }
    if (key === 'photos') return photoSection(limit)
    if (key === 'posts') return postSection(limit)
    if (key === 'contributions') return inputs.contributions && { kind: key, key }
    const hrefInCv = (id: string) => cvLinks.cvHref && `${cvLinks.cvHref}#${id}`
    if (key === 'projects') {
      const heading = {
        key,
        id: key,
        title: shared.message('cv.projects'),
        titleHtml: shared.messageHtml('cv.projects'),
      }
      const allHref = projectsPage?.address ?? hrefInCv(key)
      return projects.length === 0 ? undefined : listSection(key, heading, projects, { limit, allHref })
    }
    const section = cv?.sections.find((candidate) => candidate.key === key)
    if (section === undefined) return undefined
    return listSection(section.kind, section, itemsOf(section), { limit, allHref: hrefInCv(section.id) })
  }
  return sections.map(sectionOf).filter((section) => section !== undefined)
}
