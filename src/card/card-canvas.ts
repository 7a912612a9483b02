/** The canvas that a card's template draws on: the card's data, and functions that set text and draw. */
import type { TextStyle } from '../fonts/font-families.ts'
import { heatMapPaths } from '../statistics/heat-map.ts'
import { cardColours } from './card-colours.ts'
import { type CardInput, cardSize } from './card-input.ts'
import type { CroppedPortrait } from './portrait.ts'
import type { SetText, TextSetter } from './typesetting/fit-text.ts'
import { type InkBounds, inkWidth } from './typesetting/ink-bounds.ts'
import { drawText } from './typesetting/svg-text.ts'
import { setTitleBlock, type TitleBlockRequest } from './typesetting/title-block.ts'

/** A text on the card, with its left edge and the bounds of its ink in pixels. */
export interface PlacedText extends SetText {
  readonly left: number
  readonly ink: InkBounds | undefined
}

interface Place {
  readonly x: number
  readonly y: number
}

interface TextPlace {
  readonly x: number
  readonly baseline: number
  readonly fill: string
  readonly end?: boolean
}

/** Gap between cells as a share of their pitch. With a fifth, cells stay distinct at a third of the size. */
const GAP_SHARE = 0.2

/** Whole pixels keep every cell equally sharp: 53 weeks in 1056 pixels give 16 and 4. */
const heatMapMeasures = (weeks: number, width: number) => {
  const pitch = Math.floor(width / (weeks - GAP_SHARE))
  const gap = Math.max(1, Math.round(pitch * GAP_SHARE))
  return { cell: pitch - gap, gap }
}

/** Each style of the template in Alegreya Sans, which has no small capitals. */
const inSans: { readonly [Style in TextStyle]?: TextStyle } = {
  text: 'sans',
  label: 'sans',
  italic: 'sansItalic',
  bold: 'sansBold',
}

/**
 * Creates one card's canvas, the template's `it`, and the list of texts drawn on it. Lengths are in pixels; x
 * counts from the side where lines start, which is the right on right-to-left cards.
 */
export const createCanvas = (card: CardInput, setter: TextSetter, portrait: CroppedPortrait | undefined) => {
  const set: TextSetter = (content, request) =>
    setter(content, card.isSans ? { ...request, style: inSans[request.style] ?? request.style } : request)
  const { widthPx: width, heightPx: height } = cardSize
  const colours = cardColours(card.variant, card.colours)
  const format = new Intl.NumberFormat(card.language)
  const isMirrored = card.direction === 'rtl'
  const texts: PlacedText[] = []
  const leftOf = (x: number, measure: number): number => (isMirrored ? width - x - measure : x)

  const canvas = {
    width,
    height,
    card,
    colours,
    portrait,
    number: (value: number) => format.format(value),
    /** Fits a text into a width; the result has its `size`, `leading` and `lines`. */
    set,
    /** Fits a title and the text below it into a width and a height. */
    setTitle: (title: string, text: string, request: Omit<TitleBlockRequest, 'titleStyle'>) =>
      setTitleBlock(set, title, text, { ...request, titleStyle: card.rules === 'thick' ? 'bold' : 'text' }),
    widthOf: ({ lines, size }: SetText) => Math.max(0, ...lines.map(inkWidth)) * size,
    /** Returns the element of a set text at a position. With `end`, lines are aligned at their end. */
    draw: (text: SetText, { x, baseline, fill, end = false }: TextPlace): string => {
      const left = leftOf(x, text.width)
      const { svg, ink } = drawText(text, { x: left, baseline, align: end === isMirrored ? 'left' : 'right' })
      texts.push({ ...text, left, ink })
      return svg === '' ? '' : `<g fill="${fill}">${svg}</g>`
    },
    drawPortrait: ({ x, y }: Place) => {
      if (portrait === undefined) return ''
      const { widthPx, heightPx, url } = portrait
      const left = leftOf(x, widthPx)
      return `<image x="${left}" y="${y}" width="${widthPx}" height="${heightPx}" href="${url}"/>`
    },
    heatMap: ({ x, y, width: measure }: Place & { readonly width: number }) => {
      const weeks = card.kind === 'site' ? (card.summary?.weeks ?? []) : []
      if (weeks.length === 0) return ''
      const map = heatMapPaths(weeks, heatMapMeasures(weeks.length, measure))
      // As in most charts, time runs from left to right, even on right-to-left cards.
      const cells = map.paths.map((d, level) =>
        d === '' ? '' : `<path fill="${colours.levels[level]}" d="${d}"/>`,
      )
      return `<g transform="translate(${leftOf(x, map.width)} ${y})">${cells.join('')}</g>`
    },
  }
  return { canvas, texts }
}
