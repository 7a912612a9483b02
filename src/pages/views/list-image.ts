/** The image of a page in a list of pages. */
import { isGallery, photosOf } from '../../content/navigation/galleries.ts'
import type { Page, Photo } from '../../content/site.ts'
import { canHideLocation, imageHtml } from '../../images/responsive-image.ts'
import type { EditionInputs } from '../edition-inputs.ts'

/** Image widths in site.css: `small` beside a post, `half` above a project, in rows of two or three. */
const sizes = {
  small: '9rem',
  half: '(min-width: 120rem) 30rem, (min-width: 37rem) 24rem, calc(100vw - 2.5rem)',
} as const

/** The image's class. Without alternative text, the image is omitted from the page's Markdown. */
export const LIST_IMAGE_CLASS = 'thumbnail'

/** Returns the photos of a gallery that can be served without their location. */
export const shownPhotos = (gallery: Page, { site, imageDescriptions }: EditionInputs): readonly Photo[] =>
  photosOf(gallery, site.files).filter(({ address }) => canHideLocation(imageDescriptions.get(address)))

/** Returns the HTML of a page's image in lists, by default a gallery's first photo; undefined without one. */
export const listImageHtml = (
  page: Page,
  size: keyof typeof sizes,
  inputs: EditionInputs,
): string | undefined => {
  const [photo] = page.image === undefined && isGallery(page) ? shownPhotos(page, inputs) : []
  const image = page.image ?? photo?.address
  if (image === undefined) return undefined
  const { imageAlt = '' } = page
  const attributes = { src: image, alt: imageAlt, className: LIST_IMAGE_CLASS, sizes: sizes[size] }
  return imageHtml({ ...attributes, loading: 'lazy' }, inputs.imageDescriptions.get(image))
}
