/** The icons of a site: its owner's, where they lie at the top of pages/, else Vitrine's window. */
import type { Site } from '../content/site.ts'

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

const iconsGiven = ({ files }: Pick<Site, 'files'>) => icons.filter(({ name }) => files.has(`/${name}`))

/**
 * Returns the icons that every page links. One of the owner's takes the place of all of Vitrine's: two drawings would be two sites.
 *
 * @param asset returns the address of a file in static/
 */
export const iconsOf = (site: Pick<Site, 'files'>, asset: (path: string) => string): readonly IconLink[] => {
  const given = iconsGiven(site)
  return given.length > 0
    ? given.map(({ name, rel, type }) => ({ rel, type, href: `/${name}` }))
    : icons
        .filter(({ name }) => name !== 'favicon.ico') // in no better form than the others
        .map(({ name, rel, type }) => ({ rel, type, href: asset(`icons/${name}`) }))
}

/** An icon that is asked for at an address which no page names. */
export interface UnlinkedIcon {
  readonly address: string
  /** The file in static/. It is a PNG, which browsers take under any name. */
  readonly path: string
}

/**
 * Returns the icons that browsers ask for beside feeds and PDFs, and phones beside anything. There are none besides the
 * owner's own, as on pages.
 */
export const unlinkedIconsOf = (site: Pick<Site, 'files'>): readonly UnlinkedIcon[] =>
  iconsGiven(site).length > 0
    ? []
    : [
        { address: '/favicon.ico', path: 'icons/favicon.png' },
        { address: '/apple-touch-icon.png', path: 'icons/apple-touch-icon.png' },
      ]
