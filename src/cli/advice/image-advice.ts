/** Advice about images that are larger than any page shows them, and warnings of those that say where they were taken. */
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

/** Returns a warning for each image that is served as it is and has coordinates. Of photos in galleries, only copies are served. */
export const locationWarnings = (
  site: Pick<Site, 'pages' | 'files'>,
  describeImage: DescribeImage,
): readonly ContentIssue[] => {
  const inGalleries = galleryPhotos(site)
  return [...site.files.values()]
    .filter(({ address }) => !inGalleries.has(address) && describeImage(address)?.hasLocation === true)
    .map(({ file }) => ({
      file,
      found: 'a photo that reveals where it was taken and is served unchanged',
      expected: 'no coordinates in its metadata',
      fix: `remove them, for example with: exiftool -gps:all= -xmp:geotag= ${file.slice(file.lastIndexOf('/') + 1)}`,
    }))
}
