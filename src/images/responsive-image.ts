/**
 * Pictures in pages: what is known of one, and the HTML that shows it in the smallest file that will do. The image
 * library describes them; Markdown, feeds and the printed CV use what stands here.
 */

/** A picture's measures as it is shown, its orientation applied. */
export interface ImageSize {
  readonly widthPx: number
  readonly heightPx: number
}

/** A picture in one format, in several widths. */
export interface ImageSource {
  readonly mediaType: string
  readonly candidates: readonly { readonly address: string; readonly widthPx: number }[]
}

/** What a page says of a picture of the content folder. */
export interface ImageDescription extends ImageSize {
  /** Best format first; none where the picture goes out as its owner made it. */
  readonly sources: readonly ImageSource[]
}

/** Returns what is known of the picture at an address, undefined where that is nothing. */
export type DescribeImage = (address: string) => ImageDescription | undefined

/**
 * The text column is 34rem, 544 CSS pixels, and a phone's screen less the page's margins: so one for a plain screen,
 * one for phones of two pixels a CSS pixel, one for sharper phones and laptops, one for the sharpest and for zoom.
 */
const LISTED_WIDTHS_PX = [560, 800, 1120, 1680] as const

/** A width that is nearer than this to the picture's own saves too little to be made besides it. */
const NEAR_OWN_WIDTH = 0.9

/** Returns the widths that a picture is made in, narrowest first; never wider than it is. */
export const variantWidths = (widthPx: number): readonly number[] => {
  const widest = Math.min(widthPx, LISTED_WIDTHS_PX[LISTED_WIDTHS_PX.length - 1] ?? widthPx)
  return [...LISTED_WIDTHS_PX.filter((width) => width <= widest * NEAR_OWN_WIDTH), widest]
}

/** The width of the text column as the style sheet has it, whose type is a quarter larger on the widest screens. */
const SIZES = '(min-width: 120rem) 42.5rem, (min-width: 37rem) 34rem, calc(100vw - 2.5rem)'

const sourceHtml = ({ mediaType, candidates }: ImageSource): string => {
  const list = candidates.map(({ address, widthPx }) => `${address} ${widthPx}w`).join(', ')
  return `<source type="${mediaType}" srcset="${list}" sizes="${SIZES}">`
}

/**
 * The attributes that hold a picture's place where its size is known. A picture comes when it is near the screen; one
 * that the first screen shows is likely the largest thing on it, and comes at once.
 */
export const imageAttributes = (
  size: ImageSize | undefined,
  isOnFirstScreen: boolean,
): readonly (readonly [name: string, value: string])[] => [
  ...(size === undefined
    ? []
    : ([
        ['width', String(size.widthPx)],
        ['height', String(size.heightPx)],
      ] as const)),
  ...(isOnFirstScreen
    ? ([['fetchpriority', 'high']] as const)
    : ([
        ['loading', 'lazy'],
        ['decoding', 'async'],
      ] as const)),
]

/** Puts an `<img>` of the original among its sources; `src` stays the original's, for whoever reads no sources. */
export const pictureHtml = (imgHtml: string, { sources }: ImageDescription): string =>
  sources.length === 0 ? imgHtml : `<picture>${sources.map(sourceHtml).join('')}${imgHtml}</picture>`

/** Takes the sources away again, for readers of feeds, which are shown the originals. */
export const withoutSources = (html: string): string =>
  html.replaceAll(/<picture>(?:<source [^>]*>)+(<img [^>]*>)<\/picture>/g, '$1')

/** Leaves one file for each picture, to be loaded at once: paper is seen as a whole. */
export const picturesForPrint = (html: string): string =>
  withoutSources(html).replaceAll(' loading="lazy" decoding="async"', '')
