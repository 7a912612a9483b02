/**
 * Advice about images that are larger than any page shows them, and warnings of those that are damaged, or left out because
 * they say where they were taken.
 */
import { galleryPhotos } from '../../content/navigation/galleries.ts'
import type { Site } from '../../content/site.ts'
import type { DescribeImage } from '../../images/responsive-image.ts'
import { variantWidths } from '../../images/responsive-image.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'

/** The widest variant of any image. */
const MAX_WIDTH_PX = variantWidths(Number.MAX_SAFE_INTEGER).at(-1) ?? 0

/**
 * Returns advice for images that visitors load as they are, such as animations, and that are wider than they can be shown.
 * Of other images, visitors get variants that fit.
 *
 * @param shown paths of the images that pages show
 */
export const imageAdvice = (
  { files }: Pick<Site, 'files'>,
  shown: Iterable<string>,
  describeImage: DescribeImage,
): readonly ContentIssue[] =>
  [...new Set(shown)].flatMap((path) => {
    const file = files.get(path)?.file
    const image = describeImage(path)
    if (file === undefined || image === undefined || image.sources.length > 0) return []
    if (image.widthPx <= MAX_WIDTH_PX || file.toLowerCase().endsWith('.svg')) return []
    return [
      {
        file,
        found: `an image ${image.widthPx} pixels wide, which is sent unresized`,
        expected: `at most ${MAX_WIDTH_PX}, the widest that pages show`,
        fix: `save it at ${MAX_WIDTH_PX} pixels`,
      },
    ]
  })

/** What cameras and programs write, and sharp reads. Other formats have a warning of their own. */
const readableName = /\.(?:avif|gif|jpe?g|png|webp)$/i

/** Returns a warning for each image that is damaged so badly that not even its size is known. */
export const unreadableImageWarnings = (
  { files }: Pick<Site, 'files'>,
  describeImage: DescribeImage,
): readonly ContentIssue[] =>
  [...files.values()]
    .filter(({ address, file }) => readableName.test(file) && describeImage(address) === undefined)
    .map(({ file }) => ({
      file,
      found: 'an image that cannot be read',
      expected: 'a complete JPEG, PNG, WebP, AVIF or GIF',
      fix: 'save it again, or remove it',
    }))

/**
 * Returns a warning for each image with coordinates that is left out, because no copy without them can be made. Of the others,
 * visitors get copies.
 */
export const locationWarnings = (
  { files }: Pick<Site, 'files'>,
  describeImage: DescribeImage,
): readonly ContentIssue[] =>
  [...files.values()].flatMap(({ address, file }) => {
    const image = describeImage(address)
    if (image?.hasLocation !== true || image.sources.length > 0) return []
    return [
      {
        file,
        found:
          'a photo that reveals where it was taken, and of which no copy without that can be made, so it is not served',
        expected: 'a JPEG, PNG, WebP or AVIF that can be resized, or no coordinates in its metadata',
        fix: 'save it again, smaller or without its location',
      },
    ]
  })

const videoName = /\.(?:m4v|mkv|mov|mp4|webm)$/i

/**
 * Returns a warning for each video that is left out of a gallery, or served although it says where it was taken.
 *
 * @param hasPlace returns whether a file says that
 */
export const videoWarnings = async (
  site: Pick<Site, 'pages' | 'files'>,
  hasPlace: (file: string) => Promise<boolean>,
): Promise<readonly ContentIssue[]> => {
  const issues: ContentIssue[] = []
  for (const { address, file } of site.files.values()) {
    if (!videoName.test(file)) continue
    const isLeftOut = galleryPhotos(site).has(address)
    if (isLeftOut)
      issues.push({
        file,
        found: 'a video in a gallery, which may reveal where it was taken, so it is not served',
        expected: 'photos only',
        fix: 'move it to another folder, after removing its location',
      })
    else if (await hasPlace(file))
      issues.push({
        file,
        found: 'a video that reveals where it was taken',
        expected: 'no coordinates in its metadata',
        fix: 'remove them, such as with exiftool -all= or ffmpeg -map_metadata -1',
      })
  }
  return issues
}
