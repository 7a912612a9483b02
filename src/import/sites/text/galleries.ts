/** Converts pages of a source that are galleries of the images beside them. */

import type { Data } from '../../../lib/data/unchecked.ts'
import type { MovingFiles } from '../addresses/moving-files.ts'
import type { PlacedPage } from '../addresses/place-pages.ts'
import { folderOf, indexFile } from '../source/page-files.ts'
import type { SourceSite } from '../source/source-site.ts'

const photo = /\.(?:avif|jpe?g|png|webp)$/i

const galleryName = /^(?:photo-?)?(?:gallery|galleries|album|photos)$/i

/** A shortcode without inner text, for some or all images beside the page. */
const galleryTag =
  /\{\{[<%]\s*(?:[\w-]+\/)*(?:gallery|album)\b(?![^{}]*\b(?:dir|src|folder|path)\s*=)[^{}]*\}\}/gi

/** The end of a shortcode that lists its own images. */
const galleryEnd = /\{\{[<%]\s*\/\s*(?:[\w-]+\/)*(?:gallery|album)\b/i

/** Removes the shortcodes that make a page a gallery. */
export const withoutGalleryTags = (body: string): string =>
  galleryEnd.test(body) ? body : body.replaceAll(galleryTag, '')

/**
 * Returns additional front matter for a gallery, and marks the images beside it as moving; undefined for
 * other pages.
 *
 * @param isForDraft whether the page, or another in its folder, such as the original of a translation, is a
 * draft
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
    .filter((each) => files.moveFile(each, isForDraft) !== undefined)
  return photos.length === 0 ? undefined : { template: 'gallery' }
}
