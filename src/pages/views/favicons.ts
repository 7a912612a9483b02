/** The icons of a site: the owner's, if pages/ has any at its top, else Vitrine's. */
import type { Site } from '../../content/site.ts'
import type { EditionInputs } from '../edition-inputs.ts'

/** By their usual names. Browsers take the last that suits them (HTML §4.6.7.8), so the best comes last. */
const icons = [
  { name: 'favicon.ico', rel: 'icon', type: 'image/x-icon' },
  { name: 'favicon.png', rel: 'icon', type: 'image/png' },
  { name: 'favicon.svg', rel: 'icon', type: 'image/svg+xml' },
  { name: 'apple-touch-icon.png', rel: 'apple-touch-icon', type: 'image/png' },
] as const

const iconsGiven = ({ files }: Site) => icons.filter(({ name }) => files.has(`/${name}`))

/** Returns the icons that every page links. The owner's replace all of Vitrine's, so the two never mix. */
export const iconsOf = ({ site, assets }: EditionInputs) => {
  const given = iconsGiven(site)
  return given.length > 0
    ? given.map(({ name, rel, type }) => ({ rel, type, href: `/${name}` }))
    : icons
        .filter(({ name }) => name !== 'favicon.ico') // Vitrine has none; favicon.png is served at its path
        .map(({ name, rel, type }) => ({ rel, type, href: assets.addressOf(`icons/${name}`) }))
}

/**
 * Returns the icons that clients request at a fixed path without a link: browsers for feeds and PDFs, phones
 * for any page. Each is a PNG in static/, which browsers accept under any name. None if the owner has icons:
 * /favicon.ico then leads to theirs.
 */
export const unlinkedIconsOf = (site: Site) =>
  iconsGiven(site).length > 0
    ? []
    : [
        { path: '/favicon.ico', asset: 'icons/favicon.png' },
        { path: '/apple-touch-icon.png', asset: 'icons/apple-touch-icon.png' },
      ]
