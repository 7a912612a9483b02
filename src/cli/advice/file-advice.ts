/**
 * Images that are larger than any page shows them, images that are damaged, and photos and videos that say where they were taken.
 */
import { galleryPhotos } from '../../content/navigation/galleries.ts'
import type { Site } from '../../content/site.ts'
import { type DescribeImage, type ShownImage, variantWidths } from '../../images/responsive-image.ts'
import type { Rule } from './rules.ts'

const videoName = /\.(?:m4v|mkv|mov|mp4|webm)$/i

/**
 * Describes the files of a site.
 *
 * @param hasPlace returns whether a video says where it was taken
 */
export const describeFiles = (
  site: Pick<Site, 'pages' | 'files'>,
  shown: readonly Pick<ShownImage, 'url'>[],
  describeImage: DescribeImage,
  hasPlace: (file: string) => Promise<boolean>,
) => {
  const photos = galleryPhotos(site)
  const shownPaths = new Set(shown.map(({ url }) => url))
  return Promise.all(
    [...site.files.values()].map(async ({ address, file }) => ({
      file,
      /** Undefined if it is no image, or one that cannot be read. */
      image: describeImage(address),
      isShown: shownPaths.has(address),
      isInGallery: photos.has(address),
      /** Whether it is a video that says where it was taken, and is served. */
      revealsPlace: videoName.test(file) && !photos.has(address) && (await hasPlace(file)),
    })),
  )
}

type DescribedFile = Awaited<ReturnType<typeof describeFiles>>[number]

/** What cameras and programs write, and sharp reads. Other formats have a warning of their own. */
const readableName = /\.(?:avif|gif|jpe?g|png|webp)$/i

/** Of images with variants, visitors get copies, which say no place. */
export const fileWarnings: readonly Rule<DescribedFile>[] = [
  ({ image }) =>
    image?.hasLocation === true &&
    image.sources.length === 0 && {
      found:
        'a photo that reveals where it was taken, and of which no copy without that can be made, so it is not served',
      expected: 'a JPEG, PNG, WebP or AVIF that can be resized, or no coordinates in its metadata',
      fix: 'save it again, smaller or without its location',
    },
  ({ file, image }) =>
    image === undefined &&
    readableName.test(file) && {
      found: 'an image that cannot be read',
      expected: 'a complete JPEG, PNG, WebP, AVIF or GIF',
      fix: 'save it again, or remove it',
    },
  ({ file, isInGallery }) =>
    isInGallery &&
    videoName.test(file) && {
      found: 'a video in a gallery, which may reveal where it was taken, so it is not served',
      expected: 'photos only',
      fix: 'move it to another folder, after removing its location',
    },
  ({ revealsPlace }) =>
    revealsPlace && {
      found: 'a video that reveals where it was taken',
      expected: 'no coordinates in its metadata',
      fix: 'remove them, such as with exiftool -all= or ffmpeg -map_metadata -1',
    },
]

/** The widest variant of any image. */
const MAX_WIDTH_PX = variantWidths(Number.MAX_SAFE_INTEGER).at(-1) ?? 0

/** Images that visitors load as they are, such as animations. */
export const fileAdvice: readonly Rule<DescribedFile>[] = [
  ({ file, image, isShown }) =>
    isShown &&
    image !== undefined &&
    image.sources.length === 0 &&
    image.widthPx > MAX_WIDTH_PX &&
    !/\.svg$/i.test(file) && {
      found: `an image ${image.widthPx} pixels wide, which is sent unresized`,
      expected: `at most ${MAX_WIDTH_PX}, the widest that pages show`,
      fix: `save it at ${MAX_WIDTH_PX} pixels`,
    },
]
