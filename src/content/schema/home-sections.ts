/** The sections that only the home page has, and how `home` in site.yaml names them. */
import type { SiteSettings } from './site-settings.ts'

/** Beside the sections of the CV: the text of the page, photos of a gallery, its language's posts, and the contribution figures. */
export const homeSectionKeys = ['summary', 'photos', 'posts', 'contributions'] as const

/** Returns what an item of `home` names, `work` or `{projects: 4}`: a section, and how many of its entries are shown; undefined for the usual number. */
export const homeSectionOf = (item: NonNullable<SiteSettings['home']>[number]) => {
  if (typeof item === 'string') return { key: item, limit: undefined }
  const [[key, limit] = ['', undefined]] = Object.entries(item as Readonly<Record<string, number>>)
  return { key, limit }
}

/** A section of the home page. */
export type HomeSection = Readonly<ReturnType<typeof homeSectionOf>>
