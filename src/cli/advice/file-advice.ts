/** Checks images and videos for damage, and for coordinates in their metadata. */
import { galleryPhotos } from '../../content/navigation/galleries.ts'
import type { SiteFile } from '../../content/site.ts'
import { isDecodable } from '../../images/image-metadata.ts'
import { type ContentIssue, error, type Wording, warning } from '../../lib/data/issue.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import { uncheckedIssue } from './unchecked.ts'

const videoName = /\.(?:m4v|mkv|mov|mp4|webm)$/i

/** Returns the issues of images and videos. @param hasLocation whether a video's metadata has coordinates */
export const fileIssues = async (
  { site, imageDescriptions }: Pick<EditionInputs, 'site' | 'imageDescriptions'>,
  hasLocation: (file: string) => Promise<boolean>,
): Promise<readonly ContentIssue[]> => {
  const photos = galleryPhotos(site)
  const problemOf = async ({ address, file }: SiteFile): Promise<Wording | undefined> => {
    const image = imageDescriptions.get(address)
    // Formats that cannot be decoded have their own warning.
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
    if (videoName.test(file) && (await hasLocation(file)))
      return {
        ...error('video/location'),
        found: 'a video that reveals where it was taken',
        expected: 'no coordinates in its metadata',
        fix: 'remove them, for example with exiftool -all= or ffmpeg -map_metadata -1',
      }
    // If there are resized variants, visitors get those, without coordinates.
    if (image === undefined || image.sources.length > 0 || !image.hasLocation) return undefined
    return {
      ...warning('image/location'),
      found:
        'a photo that reveals where it was taken and cannot be copied without its coordinates, ' +
        'so it is not served',
      expected: 'a JPEG, PNG, WebP or AVIF that can be resized, or no coordinates in its metadata',
      fix: 'save it again, smaller or without its location',
    }
  }
  const issues: ContentIssue[] = []
  // In sequence, because open files are limited.
  for (const each of site.files.values()) {
    const problem = await problemOf(each).catch((cause: unknown) => uncheckedIssue(each.file, cause))
    if (problem !== undefined) issues.push({ file: each.file, ...problem })
  }
  return issues
}
