/** Checks of images and videos: damage, size, photos without a page, and coordinates in metadata. */
import { posix } from 'node:path'
import { galleryPhotos, photoName } from '../../content/navigation/galleries.ts'
import type { Site, SiteFile } from '../../content/site.ts'
import { isDecodable } from '../../images/image-metadata.ts'
import { MAX_WIDTH_PX, type ShownImage } from '../../images/responsive-image.ts'
import { type ContentIssue, error, suggestion, type Wording, warning } from '../../lib/data/issue.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import { uncheckedIssue } from './unchecked.ts'

/** Fewer photos may be leftovers. */
const MIN_PHOTOS = 3

const videoName = /\.(?:m4v|mkv|mov|mp4|webm)$/i

/**
 * Returns the issues of images and videos.
 *
 * @param shown the images on pages
 * @param hasPlace whether a video has coordinates in its metadata
 */
export const fileIssues = async (
  { site, images }: Pick<EditionInputs, 'site' | 'images'>,
  shown: readonly Pick<ShownImage, 'url'>[],
  hasPlace: (file: string) => Promise<boolean>,
): Promise<readonly ContentIssue[]> => {
  const photos = galleryPhotos(site)
  const shownPaths = new Set(shown.map(({ url }) => url))
  const problemOf = async ({ address, file }: SiteFile): Promise<Wording | undefined> => {
    const image = images.get(address)
    // Other formats have their own warning.
    if (image === undefined && isDecodable(file))
      return {
        ...warning('image/unreadable'),
        found: 'an image that cannot be read',
        expected: 'a complete JPEG, PNG, WebP, AVIF or GIF',
        fix: 'save it again, or remove it',
      }
    if (videoName.test(file) && photos.has(address))
      return {
        ...warning('video/in-gallery'),
        found: 'a video in a gallery, which may reveal where it was taken, so it is not served',
        expected: 'photos only',
        fix: 'move it to another folder, after removing its location',
      }
    if (videoName.test(file) && (await hasPlace(file)))
      return {
        ...error('video/place'),
        found: 'a video that reveals where it was taken',
        expected: 'no coordinates in its metadata',
        fix: 'remove them, such as with exiftool -all= or ffmpeg -map_metadata -1',
      }
    // Visitors get resized variants without coordinates, if there are any.
    if (image === undefined || image.sources.length > 0) return undefined
    if (image.hasLocation)
      return {
        ...warning('image/place'),
        found:
          'a photo that reveals where it was taken and cannot be copied without its coordinates, so it is not served',
        expected: 'a JPEG, PNG, WebP or AVIF that can be resized, or no coordinates in its metadata',
        fix: 'save it again, smaller or without its location',
      }
    const { widthPx = 0 } = image
    if (!shownPaths.has(address) || widthPx <= MAX_WIDTH_PX || /\.svg$/i.test(file)) return undefined
    return {
      ...suggestion('image/too-wide'),
      found: `an image ${widthPx} pixels wide, which is sent unresized`,
      expected: `at most ${MAX_WIDTH_PX}, the widest that pages show`,
      fix: `save it at ${MAX_WIDTH_PX} pixels`,
    }
  }
  const issues: ContentIssue[] = []
  // One by one, because open files are limited.
  for (const each of site.files.values()) {
    const problem = await problemOf(each).catch((cause: unknown) => uncheckedIssue(each.file, cause))
    if (problem !== undefined) issues.push({ file: each.file, ...problem })
  }
  return issues
}

/** Returns a suggestion for each folder that has only photos, no page, and no photo that a page shows. */
export const unshownPhotos = (
  { pages, drafts, files }: Pick<Site, 'pages' | 'drafts' | 'files'>,
  shown: readonly Pick<ShownImage, 'url'>[],
): readonly ContentIssue[] => {
  const shownPaths = new Set(shown.map(({ url }) => url))
  const ofPages = new Set(
    [...pages.values(), ...drafts].flatMap(({ file, key }) => [posix.dirname(file), `pages/${key}`]),
  )
  return [...Map.groupBy(files.values(), ({ file }) => posix.dirname(file))]
    .filter(
      ([folder, all]) =>
        all.length >= MIN_PHOTOS &&
        !ofPages.has(folder) &&
        all.every(({ address, file }) => photoName.test(file) && !shownPaths.has(address)),
    )
    .map(([folder, { length }]) => ({
      ...suggestion('gallery/no-page'),
      file: folder,
      found: `${length} photos that no page shows`,
      expected: 'a page that shows them',
      fix: `write ${folder}/index.md with template: gallery in its front matter, or leave it`,
    }))
}
