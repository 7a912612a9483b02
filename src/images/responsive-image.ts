/** Images in pages: what is known of one, and the HTML that lets the browser pick the smallest file that will do. */
import { escapeMarkup } from '../lib/escape-html.ts'

/** Size as displayed, with the EXIF orientation applied. */
export interface ImageSize {
  readonly widthPx: number
  readonly heightPx: number
}

/** An image's variants in one format. */
export interface ImageSource {
  readonly mediaType: string
  readonly candidates: readonly { readonly path: string; readonly widthPx: number }[]
}

/** What a page needs to know about an image in the content folder. Its size is not known if the image cannot be read. */
export interface ImageDescription extends Partial<ImageSize> {
  /** Best format first; empty if the image is served only as the owner made it. */
  readonly sources: readonly ImageSource[]
  /** The path of a JPEG or PNG, for programs that know no newer format; undefined without {@link sources}. */
  readonly fallback?: ImageFallback | undefined
  /** What the image's own metadata say that it shows. */
  readonly caption?: string | undefined
  /** Whether the original says where it was taken. No variant does. */
  readonly hasLocation?: boolean
}

/** A variant that any program can show. */
export interface ImageFallback extends ImageSize {
  readonly path: string
}

/** Returns whether an image can be served without saying where it was taken. */
export const canHideLocation = (image: ImageDescription | undefined): boolean =>
  image !== undefined && (image.sources.length > 0 || image.hasLocation !== true)

/** Describes the image at a path; undefined if nothing is known of it. */
export type DescribeImage = (path: string) => ImageDescription | undefined

/** An image that a page shows. */
export interface ShownImage {
  /** As the page names it: the path of the original on this site, or any URL. */
  readonly url: string
  /** The variants that the page offers instead. */
  readonly sources: readonly ImageSource[]
  /** The one that it names in place of the original. */
  readonly fallback?: ImageFallback | undefined
}

/** Returns the paths of all variants that pages offer, each once. */
export const variantPaths = (images: Iterable<ShownImage>): ReadonlySet<string> =>
  new Set(
    [...images].flatMap(({ sources, fallback }) => [
      ...sources.flatMap(({ candidates }) => candidates.map(({ path }) => path)),
      ...(fallback === undefined ? [] : [fallback.path]),
    ]),
  )

/**
 * In lists, images are small: a third of the column or less. The text column is 34rem, 544 CSS pixels, and on phones the
 * screen less the margins. One width each for ordinary screens, for phones with two pixels per CSS pixel, for denser phones
 * and laptops, and for the densest and for zoom.
 */
const NARROWER_WIDTHS_PX = [320, 560, 800, 1120]

/** The widest variant of any image. */
export const MAX_WIDTH_PX = 1680

/** A variant wider than this share of the original saves too little to be worth making. */
const NEAR_ORIGINAL_WIDTH = 0.9

/** Returns the widths of an image's variants, narrowest first; none is wider than the image. */
export const variantWidths = (widthPx: number): readonly number[] => {
  const widest = Math.min(widthPx, MAX_WIDTH_PX)
  return [...NARROWER_WIDTHS_PX.filter((width) => width <= widest * NEAR_ORIGINAL_WIDTH), widest]
}

/** The width of the text column in site.css, where type is a quarter larger on the widest screens. */
const TEXT_SIZES = '(min-width: 120rem) 42.5rem, (min-width: 37rem) 34rem, calc(100vw - 2.5rem)'

const sourceHtml = ({ mediaType, candidates }: ImageSource, sizes: string): string => {
  const list = candidates.map(({ path, widthPx }) => `${path} ${widthPx}w`).join(', ')
  return `<source type="${mediaType}" srcset="${list}" sizes="${sizes}">`
}

/**
 * When a browser loads an image: `lazy` waits until it is near the screen, `first` gives it priority, because an image
 * on the first screen is likely the largest thing there, and `eager` leaves it to the browser.
 */
export type Loading = 'lazy' | 'first' | 'eager'

const loadingAttributes: Readonly<Record<Loading, Readonly<Record<string, string>>>> = {
  lazy: { loading: 'lazy', decoding: 'async' },
  first: { fetchpriority: 'high' },
  eager: {},
}

/** Returns an image's attributes besides `src` and `alt`: its size, which reserves its space, and when it is loaded. */
export const imageAttributes = (
  { widthPx: width, heightPx: height }: Partial<Record<keyof ImageSize, number | undefined>> = {},
  loading: Loading,
): Readonly<Record<string, string | number>> => ({
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
  ...loadingAttributes[loading],
})

/**
 * Wraps an `<img>` in a `<picture>` with its variants. `src` stays the original's, for clients that ignore sources.
 *
 * @param sizes how wide it is displayed (HTML §4.8.4.2.1); by default, as wide as the text
 */
export const pictureHtml = (imgHtml: string, sources: readonly ImageSource[], sizes = TEXT_SIZES): string =>
  sources.length === 0
    ? imgHtml
    : `<picture>${sources.map((source) => sourceHtml(source, sizes)).join('')}${imgHtml}</picture>`

/** How an image is written into a page. */
export interface ImagePlace {
  readonly src: string
  readonly alt: string
  readonly className?: string
  /** How wide it is displayed (HTML §4.8.4.2.1). */
  readonly sizes: string
  readonly loading: Loading
}

/** Returns the HTML of an image outside a page's text, with its variants. */
export const imageHtml = (
  { src, alt, className, sizes, loading }: ImagePlace,
  described: ImageDescription | undefined,
): string => {
  const attributes = {
    ...(className !== undefined && { class: className }),
    src,
    alt,
    ...imageAttributes(described, loading),
  }
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`,
  )
  return pictureHtml(`<img${written.join('')}>`, described?.sources ?? [], sizes)
}
