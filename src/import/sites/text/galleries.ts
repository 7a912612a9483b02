/** Finds the pages of a source that are galleries: of the images beside them. */

import { type Data, textOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import type { MovingFiles } from '../addresses/moving-files.ts'
import type { PlacedPage } from '../addresses/place-pages.ts'
import { baseName, folderOf, indexFile } from '../source/page-files.ts'
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

const anyImage = /!\[|<img\b|\{\{[<%]\s*(?:figure|img|image)\b/i

/** Fewer images beside a page without any in its text may be for its card alone. */
const MIN_PHOTOS = 3

/** Returns captions by file name: what Hugo's `resources` say of single images. */
const captionsOf = ({ resources }: Data, names: readonly string[]): Data | undefined => {
  const entries = [resources].flat().flatMap((each) => {
    const { src, title } = isJsonObject(each) ? each : {}
    const name = textOf(src) ?? ''
    const caption = textOf(title)
    return names.includes(name) && caption !== undefined ? [[name, caption]] : []
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/**
 * Returns what a gallery's front matter says besides, and has its images move; undefined if the page is none. One that does not say so is one
 * if the existing site had several images beside it, and its text shows none.
 *
 * @param isForDraft whether the page, or another of its folder, such as the original of a translation, is a draft
 */
export const galleryMembers = (
  page: PlacedPage,
  site: SourceSite,
  files: MovingFiles,
  isForDraft: boolean,
): Data | undefined => {
  const { file, data, body, key } = page
  if (key === '' || !indexFile.test(file)) return undefined
  const says =
    [data.layout, data.type, data.template].some((name) => galleryName.test(String(name))) ||
    withoutGalleryTags(body) !== body
  const moving = new Set(files.moving.values())
  const photos = site.files
    .map((each) => each.file)
    .filter((each) => folderOf(each) === folderOf(file) && photo.test(each))
    .filter((each) => (says ? files.take(each, isForDraft) !== undefined : moving.has(each)))
  if (photos.length < (says ? 1 : MIN_PHOTOS) || (!says && anyImage.test(body))) return undefined
  return { template: 'gallery', captions: captionsOf(data, photos.map(baseName)) }
}
