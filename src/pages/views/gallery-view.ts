/** Galleries as templates show them: all photos, or one with its neighbours. */
import { titleHtmlOf } from '../../content/i18n/message-html.ts'
import { type Page, type Photo, pageAddress } from '../../content/site.ts'
import { type ImagePlace, imageHtml } from '../../images/responsive-image.ts'
import { escapeMarkup } from '../../lib/text/escape-html.ts'
import type { EditionInputs } from '../edition-inputs.ts'
import { LIST_IMAGE_CLASS, shownPhotos } from './list-image.ts'

/** Photo widths in site.css: in a gallery's grid, in the home page's grid, and alone. */
const sizes = {
  grid: '(min-width: 120rem) 24rem, (min-width: 72rem) 19rem, (min-width: 37rem) 25rem, 100vw',
  home: '(min-width: 120rem) 20rem, (min-width: 37rem) 16rem, 50vw',
  page: '(min-width: 62rem) 52rem, 100vw',
} as const

/** Photos on the first screen; the others load near the screen. None has priority, as several are visible. */
const FIRST_PHOTOS = 4

/** Returns a page. The title of a photo that its gallery gives no caption is the caption in its metadata. */
export const withPhotoTitle = (page: Page, { imageDescriptions }: EditionInputs): Page => {
  const { photo, language } = page
  if (photo === undefined || photo.caption !== undefined) return page
  const title = imageDescriptions.get(photo.address)?.caption
  return title === undefined ? page : { ...page, title, titleLanguage: language }
}

const photoView = (
  { key, address, caption: written }: Photo,
  language: string,
  place: Pick<ImagePlace, 'sizes' | 'loading' | 'className'>,
  inputs: EditionInputs,
) => {
  const { site, imageDescriptions } = inputs
  const photoPage = site.pages.get(pageAddress(key, language, site.settings.languages))
  if (photoPage === undefined) return undefined
  const page = withPhotoTitle(photoPage, inputs)
  const described = imageDescriptions.get(address)
  const { sources = [], fallback, caption, widthPx, heightPx } = described ?? {}
  const image = { src: fallback?.path ?? address, alt: page.imageAlt ?? page.title, ...place }
  return {
    /** The caption, or else its position: Photo 3 of 12. */
    title: page.title,
    /** With `lang` if it is not in the page's language. */
    titleHtml: titleHtmlOf(page),
    /** The address of its page. */
    href: page.address,
    /** Empty if the photo has none. */
    captionHtml: escapeMarkup(written ?? caption ?? ''),
    imageHtml: imageHtml(image, described),
    /** Its width divided by its height. */
    ratio: widthPx && heightPx && widthPx / heightPx,
    /** The variants in the HTML. */
    image: { url: address, sources, fallback },
  }
}

/** Returns photos for a grid. @param eagerCount how many are on the first screen */
export const photoGrid = (
  photos: readonly Photo[],
  inputs: EditionInputs,
  { language, shownIn }: { readonly language: string; readonly shownIn: 'grid' | 'home' },
  eagerCount = 0,
) =>
  photos.flatMap((photo, index) => {
    const loading = index < eagerCount ? 'eager' : 'lazy'
    const place = { sizes: sizes[shownIn], loading, className: LIST_IMAGE_CLASS } as const
    return photoView(photo, language, place, inputs) ?? []
  })

/** Returns all photos of a gallery; for the page of one photo, that photo and its neighbours. */
export const galleryView = (page: Page, inputs: EditionInputs) => {
  const { key, language, photo } = page
  const { pages, settings } = inputs.site
  const none = { photos: [], photo: undefined, previous: undefined, next: undefined }
  const grid = { language, shownIn: 'grid' } as const
  if (photo === undefined) {
    const all = photoGrid(shownPhotos(page, inputs), inputs, grid, FIRST_PHOTOS)
    return { ...none, photos: all }
  }
  const galleryKey = key.slice(0, Math.max(key.lastIndexOf('/'), 0))
  const gallery = pages.get(pageAddress(galleryKey, language, settings.languages))
  const photos = gallery === undefined ? [] : shownPhotos(gallery, inputs)
  const index = photos.findIndex(({ address }) => address === photo.address)
  if (index === -1) return none
  const shown = photoView(photo, language, { sizes: sizes.page, loading: 'first' }, inputs)
  const [previous] = photoGrid(photos.slice(index - 1, index), inputs, grid)
  const [next] = photoGrid(photos.slice(index + 1, index + 2), inputs, grid)
  return { photos: [], photo: shown, previous, next }
}
