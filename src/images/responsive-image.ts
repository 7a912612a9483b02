/** Describes images, and writes the HTML that lets the browser choose the smallest sufficient file. */
import { escapeMarkup } from '../lib/text/escape-html.ts'

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

/** An image's size, variants and metadata. Has no size if the image cannot be read. */
export interface ImageDescription extends Partial<ImageSize> {
  /** Best format first; empty if the image is served only as the owner made it. */
  readonly sources: readonly ImageSource[]
  /** A JPEG or PNG, for programs that support no newer format; undefined without {@link sources}. */
  readonly fallback?: ImageFallback | undefined
  /** From the image's own metadata. */
  readonly caption?: string | undefined
  /** Whether the original has a location. No variant has. */
  readonly hasLocation?: boolean
}

/** A variant that any program can show. */
export interface ImageFallback extends ImageSize {
  readonly path: string
}

/** Returns whether an image can be served without a location. */
export const canHideLocation = (image: ImageDescription | undefined): boolean =>
  image !== undefined && (image.sources.length > 0 || image.hasLocation !== true)

/** Returns the description of the image at a path; undefined if there is none. */
export type DescribeImage = (path: string) => ImageDescription | undefined

/** An image that a page shows. */
export interface ShownImage {
  /** The path of the original on this site, or any URL. */
  readonly url: string
  readonly sources: readonly ImageSource[]
  /** Feeds name it in place of the original. */
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
 * In order: for lists, where images fill at most a third of the column; for ordinary screens, whose column is
 * 34rem, 544 CSS pixels; for screens with two or more pixels per CSS pixel; for the densest, and zoom.
 */
const STANDARD_WIDTHS_PX = [320, 560, 800, 1120]

/** The widest variant of any image. */
export const MAX_WIDTH_PX = 1680

/** A variant wider than this share of the original saves too little to be worth making. */
const NEAR_ORIGINAL_WIDTH = 0.9

/** Returns the widths of an image's variants, narrowest first; none is wider than the image. */
export const variantWidths = (widthPx: number): readonly number[] => {
  const widest = Math.min(widthPx, MAX_WIDTH_PX)
  return [...STANDARD_WIDTHS_PX.filter((width) => width <= widest * NEAR_ORIGINAL_WIDTH), widest]
}

/** The width of the text column in site.css, where type is a quarter larger on the widest screens. */
const TEXT_SIZES = '(min-width: 120rem) 42.5rem, (min-width: 37rem) 34rem, calc(100vw - 2.5rem)'

const sourceHtml = ({ mediaType, candidates }: ImageSource, sizes: string): string => {
  const list = candidates.map(({ path, widthPx }) => `${path} ${widthPx}w`).join(', ')
  return `<source type="${mediaType}" srcset="${list}" sizes="${sizes}">`
}

/** When a browser loads an image: `lazy` near the screen, `first` with priority, `eager` as it likes. */
export type Loading = 'lazy' | 'first' | 'eager'

const loadingAttributes: Readonly<Record<Loading, Readonly<Record<string, string>>>> = {
  lazy: { loading: 'lazy', decoding: 'async' },
  first: { fetchpriority: 'high' },
  eager: {},
}

/** Returns an image's attributes for its size, which reserves its space, and its loading. */
export const imageAttributes = (
  { widthPx: width, heightPx: height }: Partial<Record<keyof ImageSize, number | undefined>> = {},
  loading: Loading,
): Readonly<Record<string, string | number>> => ({
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
  ...loadingAttributes[loading],
})

/**
 * Wraps an `<img>` in a `<picture>` with its variants.
 *
 * @param sizes its displayed width (HTML §4.8.4.2.1); by default, that of the text
 */
export const pictureHtml = (imgHtml: string, sources: readonly ImageSource[], sizes = TEXT_SIZES): string =>
  sources.length === 0
    ? imgHtml
    : `<picture>${sources.map((source) => sourceHtml(source, sizes)).join('')}${imgHtml}</picture>`

/** An image's place in a page. */
export interface ImagePlace {
  readonly src: string
  readonly alt: string
  readonly className?: string
  /** Its displayed width (HTML §4.8.4.2.1). */
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
