/** Answers which paths an edition serves, by which other spellings they are known, and whether a link to one works. */

import { isReservedAddress } from '../content/checks/addresses.ts'
import { galleryPhotos } from '../content/navigation/galleries.ts'
import { findRedirect, pageOfCard } from '../content/site.ts'
import { languageFileNames } from '../http/server-paths.ts'
import { respellPath } from '../http/url-path.ts'
import { canBeInGallery } from '../images/responsive-image.ts'
import type { CvPdf } from '../pages/cv/cv-links.ts'
import type { Edition } from './edition.ts'

/** What a link can lead to. */
export type Targets = Pick<Edition, 'site' | 'generatedPaths' | 'cvs' | 'images'>

/** Returns the address of the CV's page and the PDF that is printed at a path. */
export const findCvPdf = (
  { cvs }: Pick<Edition, 'cvs'>,
  path: string,
): { readonly address: string; readonly pdf: CvPdf } | undefined => {
  const address = path.slice(0, path.lastIndexOf('/') + 1)
  const pdf = cvs.get(address)?.pdf
  return pdf?.href === path ? { address, pdf } : undefined
}

/** Returns whether a file is not served because it is in a gallery and may say where it was taken. */
export const isWithheld = ({ site, images }: Pick<Targets, 'site' | 'images'>, path: string): boolean =>
  galleryPhotos(site).has(path) && !canBeInGallery(images.get(path))

const isServed = ({ generatedPaths, site, cvs, images }: Targets, path: string): boolean =>
  findCvPdf({ cvs }, path) !== undefined ||
  [path, pageOfCard(path) ?? path].some((address) => site.pages.has(address)) ||
  generatedPaths.has(path) ||
  (site.files.has(path) && !isWithheld({ site, images }, path))

/** Where other site generators have their feeds. */
const formerFeedName = /\/(?:(?:feed|rss|index|atom)\.xml|(?:feed|rss)\/?)$/

/** Returns the canonical path of another spelling, such as one without the final slash; undefined if there is none. */
export const canonicalOf = (targets: Targets, path: string): string | undefined => {
  const respelt = respellPath(path)
  const candidates = [
    respelt,
    `${respelt}/`,
    respelt.replace(/\/index\.html?$/, '/'),
    respelt.replace(/\.html?$/, '/'),
    // The two names that llmstxt.org gives a page's Markdown: /cv/index.html.md and /cv.md.
    respelt.replace(/\/index\.html\.md$/, '/index.md'),
    respelt.replace(/\.md$/, '/index.md'),
    respelt.replace(formerFeedName, `/${languageFileNames.atomFeed}`),
  ]
  return candidates.find((candidate) => candidate !== path && isServed(targets, candidate))
}

/** Returns whether a link to a path works: it is served, or redirects to what is. */
export const hasTarget = (targets: Targets, path: string): boolean =>
  isServed(targets, path) ||
  canonicalOf(targets, path) !== undefined ||
  findRedirect(targets.site, path)?.status === 308 ||
  isReservedAddress(path, targets.site.settings.languages)
