/** Finds the pages of a source that are galleries: of the images beside them. */

import type { Data } from '../../../lib/data/unchecked.ts'
import type { MovingFiles } from '../addresses/moving-files.ts'
import type { PlacedPage } from '../addresses/place-pages.ts'
import { folderOf, indexFile } from '../source/page-files.ts'
import type { SourceSite } from '../source/source-site.ts'

const photo = /\.(?:avif|jpe?g|png|webp)$/i

const galleryName = /^(?:photo-?)?(?:gallery|galleries|album|photos)$/i

/** A shortcode without text, of the images beside the page or of some of them. */
const galleryTag =
  /\{\{[<%]\s*(?:[\w-]+\/)*(?:gallery|album)\b(?![^{}]*\b(?:dir|src|folder|path)\s*=)[^{}]*\}\}/gi

/** One with images of its own between its ends. */
const galleryEnd = /\{\{[<%]\s*\/\s*(?:[\w-]+\/)*(?:gallery|album)\b/i

/** Returns a text without the shortcodes that make its page a gallery. */
export const withoutGalleryTags = (body: string): string =>
  galleryEnd.test(body) ? body : body.replaceAll(galleryTag, '')

/**
 * Returns what front matter says besides for a page that its source calls a gallery, and has the images beside it move; undefined for
 * any other page.
 *
 * @param isForDraft whether the page, or another of its folder, such as the original of a translation, is a draft
 */
export const galleryFields = (
  { file, data, body, key }: PlacedPage,
  site: SourceSite,
  files: MovingFiles,
  isForDraft: boolean,
): Data | undefined => {
  const isGallery =
    [data.layout, data.type, data.template].some((name) => galleryName.test(String(name))) ||
    withoutGalleryTags(body) !== body
  if (key === '' || !indexFile.test(file) || !isGallery) return undefined
  const photos = site.files
    .map((each) => each.file)
    .filter((each) => folderOf(each) === folderOf(file) && photo.test(each))
    .filter((each) => files.take(each, isForDraft) !== undefined)
  return photos.length === 0 ? undefined : { template: 'gallery' }
}
