/** Arranges the home page: which sections it has, in which order, and what each shows. Used by template-details.ts. */

import { type HomeSection, homeSectionOf } from '../../content/schema/home-sections.ts'
import type { SiteSettings } from '../../content/schema/site-settings.ts'
import type { CvEntryView, CvPublicationView, CvSectionView, CvView } from '../cv/cv-view.ts'
import type { PhotoView } from './gallery-view.ts'
import type { HomeEntryView, HomeSectionView, PageLink, ProjectView } from './view-model.ts'

/** What there is to show. */
export interface HomeSources {
  readonly cv: CvView | undefined
  readonly cvHref: string | undefined
  /** Returns the newest posts without those at certain addresses. */
  readonly latestPosts: (limit: number, shown: ReadonlySet<string | undefined>) => readonly PageLink[]
  /** The first gallery, and how many photos it has. */
  readonly gallery: (Pick<PageLink, 'href' | 'title' | 'titleHtml'> & { readonly count: number }) | undefined
  /** Returns its first photos. */
  readonly photos: (limit: number) => readonly PhotoView[]
  readonly projects: readonly ProjectView[]
  /** The page of projects, if there is one. */
  readonly projectsPage: Pick<PageLink, 'href' | 'titleHtml'> | undefined
  readonly projectsTitle: Pick<CvSectionView, 'title' | 'titleHtml'>
  readonly hasContributions: boolean
}

/** Posts on the home page unless site.yaml says how many. */
const LATEST_POSTS = 5

/** Photos unless site.yaml says how many: two rows. */
const USUAL_PHOTOS = 6

/** Entries of other sections unless site.yaml says how many: three pictures of projects stand in a row. */
const USUAL_LIMIT = 3

const usualLimits: ReadonlyMap<string, number> = new Map([
  ['posts', LATEST_POSTS],
  ['photos', USUAL_PHOTOS],
])

/** The sections of the CV that are on the home page by default, in the order that the CV has them in. */
const offered: ReadonlySet<string> = new Set(['work', 'projects', 'publications'])

/**
 * Returns the sections that a home page has by default: the text, then work, projects and publications in the order of the
 * CV, photos, posts, and contributions. A CV with none of these shows its first section.
 */
const defaultSections = ({ cv, projects }: HomeSources): readonly HomeSection[] => {
  const keys = (cv?.sections ?? []).map(({ key }) => key)
  const found = keys.filter((key) => offered.has(key))
  const ofCv = found.length > 0 ? found : keys.slice(0, 1)
  const withPages = projects.length > 0 && !ofCv.includes('projects') ? [...ofCv, 'projects'] : ofCv
  return ['summary', ...withPages, 'photos', 'posts', 'contributions'].map((key) => ({
    key,
    limit: undefined,
  }))
}

/** Positions at one employer are one entry: the latest, with its own period, and the titles of the earlier ones. */
const homeEntry = (entry: CvEntryView): HomeEntryView => {
  const [latest, ...earlier] = entry.positions
  const { title, period, leadHtml } = latest ?? entry
  const at = latest === undefined ? entry.at : entry.title
  return { title, at, earlierHtml: earlier.map((position) => position.title.html), period, leadHtml }
}

/** On the CV they stand in groups by type. */
const newestFirst = (publications: readonly CvPublicationView[]): readonly CvPublicationView[] =>
  publications.toSorted((a, b) => {
    const [one, other] = [a.date?.iso ?? '', b.date?.iso ?? '']
    return one === other ? 0 : one < other ? 1 : -1
  })

const cvSection = (
  section: CvSectionView,
  limit: number,
  cvHref: string | undefined,
): readonly HomeSectionView[] => {
  const head = { key: section.key, title: section.title, titleHtml: section.titleHtml }
  const more = (count: number) => ({
    count,
    moreHref: cvHref !== undefined && count > limit ? `${cvHref}#${section.key}` : undefined,
  })
  if (section.kind === 'entries') {
    const entries = section.entries.slice(0, limit).map(homeEntry)
    return [{ ...head, kind: 'entries', entries, ...more(section.entries.length) }]
  }
  if (section.kind === 'terms')
    return [{ ...head, kind: 'terms', terms: section.terms.slice(0, limit), ...more(section.terms.length) }]
  if (section.kind === 'publications') {
    const all = newestFirst(section.groups.flatMap(({ publications }) => publications))
    return [{ ...head, kind: 'publications', publications: all.slice(0, limit), ...more(all.length) }]
  }
  const quotations = section.quotations.slice(0, limit)
  return [{ ...head, kind: 'quotations', quotations, ...more(section.quotations.length) }]
}

const projectSection = (
  { projects, projectsPage, projectsTitle, cvHref }: HomeSources,
  limit: number,
): readonly HomeSectionView[] => {
  if (projects.length === 0) return []
  const isCut = projects.length > limit
  const cvSectionHref = isCut && cvHref !== undefined ? `${cvHref}#projects` : undefined
  return [
    {
      kind: 'projects',
      key: 'projects',
      ...projectsTitle,
      projects: projects.slice(0, limit),
      count: projects.length,
      moreHref: isCut ? (projectsPage?.href ?? cvSectionHref) : undefined,
    },
  ]
}

const photoSection = ({ gallery, photos }: HomeSources, limit: number): readonly HomeSectionView[] => {
  if (gallery === undefined || gallery.count === 0) return []
  const { href, title, titleHtml, count } = gallery
  return [{ kind: 'photos', key: 'photos', title, titleHtml, photos: photos(limit), count, moreHref: href }]
}

const limitOf = ({ key, limit = usualLimits.get(key) ?? USUAL_LIMIT }: HomeSection): number => limit

/** Posts that the home page shows as projects are not repeated. */
const postSection = (
  { latestPosts, projects }: HomeSources,
  limit: number,
  sections: readonly HomeSection[],
): readonly HomeSectionView[] => {
  const shown = sections
    .filter(({ key }) => key === 'projects')
    .flatMap((section) => projects.slice(0, limitOf(section)))
  const pages = latestPosts(limit, new Set(shown.map(({ href }) => href)))
  return pages.length === 0 ? [] : [{ kind: 'posts', key: 'posts', pages }]
}

/** Returns the sections of the home page that have something to show. */
export const arrangeHome = (
  settings: SiteSettings['home'],
  sources: HomeSources,
): readonly HomeSectionView[] => {
  const sections = settings?.map(homeSectionOf) ?? defaultSections(sources)
  const { cv, cvHref, hasContributions } = sources
  return sections.flatMap((homeSection): readonly HomeSectionView[] => {
    const { key } = homeSection
    const limit = limitOf(homeSection)
    if (key === 'summary') return [{ kind: 'summary', key }]
    if (key === 'photos') return photoSection(sources, limit)
    if (key === 'posts') return postSection(sources, limit, sections)
    if (key === 'contributions') return hasContributions ? [{ kind: 'contributions', key }] : []
    if (key === 'projects') return projectSection(sources, limit)
    const section = cv?.sections.find((candidate) => candidate.key === key)
    return section === undefined ? [] : cvSection(section, limit, cvHref)
  })
}
