/** The icons that every page links: its owner's, where they lie at the top of pages/, else Vitrine's window. */
import type { Site } from './site.ts'

/** A `<link>` to an icon. */
export interface IconLink {
  readonly rel: 'icon' | 'apple-touch-icon'
  readonly type: string
  readonly href: string
}

/** By the names that everyone gives them. Of several the last is taken (HTML, §4.6.7.8), so the best is. */
const icons = [
  { name: 'favicon.ico', rel: 'icon', type: 'image/x-icon' },
  { name: 'favicon.png', rel: 'icon', type: 'image/png' },
  { name: 'favicon.svg', rel: 'icon', type: 'image/svg+xml' },
  { name: 'apple-touch-icon.png', rel: 'apple-touch-icon', type: 'image/png' },
] as const

/**
 * Returns the icons of a site. One of the owner's takes the place of all of Vitrine's: two drawings would be two sites.
 *
 * @param asset returns the address of a file in static/
 */
export const iconsOf = (
  { files }: Pick<Site, 'files'>,
  asset: (path: string) => string,
): readonly IconLink[] => {
  const given = icons.filter(({ name }) => files.has(`/${name}`))
  return given.length > 0
    ? given.map(({ name, rel, type }) => ({ rel, type, href: `/${name}` }))
    : icons
        .filter(({ name }) => name !== 'favicon.ico') // for browsers that read no links
        .map(({ name, rel, type }) => ({ rel, type, href: asset(`icons/${name}`) }))
}
