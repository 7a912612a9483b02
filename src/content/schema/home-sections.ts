/** The sections that only the home page has, and how `home` in site.yaml names them. */
import type { SiteSettings } from './site-settings.ts'

/** Sections besides those of the CV: the page's text, gallery photos, posts and contribution figures. */
export const homeSectionKeys = ['summary', 'photos', 'posts', 'contributions'] as const

/** Returns the section and, if given, the number of entries, from `work` or `{projects: 4}`. */
export const homeSectionOf = (item: NonNullable<SiteSettings['home']>[number]) => {
  if (typeof item === 'string') return { key: item, limit: undefined }
  const [[key, limit] = ['', undefined]] = Object.entries(item as Readonly<Record<string, number>>)
  return { key, limit }
}

/** A section of the home page. */
export type HomeSection = Readonly<ReturnType<typeof homeSectionOf>>
