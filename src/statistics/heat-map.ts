/** Draws the heat map of a year: its levels, its cells, and the inline SVG. */
import { escapeMarkup } from '../lib/text/escape-html.ts'
import { type ContributionSummary, weekdayIndex } from './contribution-summary.ts'

type Weeks = ContributionSummary['weeks']

/** Level 0 is a day without contributions; 1 to 4 are the quarters of the active days. */
const LEVEL_COUNT = 5

/** Returns the highest counts of levels 1 to 3: quartiles, so that one huge day does not dim the others. */
const quartiles = (weeks: Weeks): readonly number[] => {
  const counts = weeks
    .flat()
    .map(({ count }) => count)
    .filter((count) => count > 0)
    .sort((one, other) => one - other)
  return [1, 2, 3].map((quarter) => counts[Math.ceil((counts.length * quarter) / 4) - 1] ?? 0)
}

/** Returns the function from a day's count to its level. */
export const createIntensityScale = (weeks: Weeks): ((count: number) => number) => {
  const steps = quartiles(weeks)
  return (count) => (count <= 0 ? 0 : 1 + steps.filter((step) => count > step).length)
}

/** Returns the levels that occur, with their counts in a language's digits, such as `0`, `1–2` or `9+`. */
export const legendEntries = (weeks: Weeks, language: string) => {
  const { format } = new Intl.NumberFormat(language)
  const levelOf = createIntensityScale(weeks)
  const occurring = new Set(weeks.flat().map(({ count }) => levelOf(count)))
  const [first = 0, second = 0, third = 0] = quartiles(weeks)
  const range = (low: number, high: number): string =>
    low === high ? format(low) : `${format(low)}–${format(high)}`
  const texts = [
    format(0),
    range(1, first),
    range(first + 1, second),
    range(second + 1, third),
    `${format(third + 1)}+`,
  ]
  return texts.map((text, level) => ({ level, text })).filter(({ level }) => occurring.has(level))
}

/** In user units of the SVG. 53 weeks are 686 wide, like a column of text, so that lines stay crisp. */
const pageMeasures = { cell: 10, gap: 3 }

/**
 * Draws each week as a column from Monday down to Sunday, with one path for all cells of a level: 5 elements,
 * not 371. A path is empty if no day has its level. The origin is the top left corner.
 */
export const heatMapPaths = (weeks: Weeks, { cell, gap }: typeof pageMeasures) => {
  const levelOf = createIntensityScale(weeks)
  const paths = Array.from({ length: LEVEL_COUNT }, () => '')
  for (const [column, days] of weeks.entries()) {
    for (const { date, count } of days) {
      const level = levelOf(count)
      const corner = `${column * (cell + gap)} ${weekdayIndex(date) * (cell + gap)}`
      paths[level] += `M${corner}h${cell}v${cell}h-${cell}z`
    }
  }
  return { width: weeks.length * (cell + gap) - gap, height: 7 * (cell + gap) - gap, paths }
}

/** A label is about three columns wide, so a month that starts closer to the right edge gets none. */
const COLUMNS_PER_LABEL = 3

/** In characters. Vietnamese has longer ones, such as Tháng 12, and gets the numbers alone. */
const LONGEST_LABEL = 6

/** Returns the names of the months in a language, each with the column of its first day. */
export const monthLabels = (weeks: Weeks, language: string) => {
  const labelsWith = (month: 'short' | 'narrow') => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
    return weeks.flatMap((days, column) => {
      const first = days.find(({ date }) => date.endsWith('-01'))
      if (first === undefined || column > weeks.length - COLUMNS_PER_LABEL) return []
      return [{ column, text: format.format(new Date(`${first.date}T00:00:00Z`)) }]
    })
  }
  const labels = labelsWith('short')
  return labels.some(({ text }) => text.length > LONGEST_LABEL) ? labelsWith('narrow') : labels
}

/** The line of months above the cells, and the legend below. */
const LABEL_HEIGHT = 16
const LEGEND_HEIGHT = 26
/** Fits the digits of the label typeface at its size in the style sheet. */
const DIGIT_WIDTH = 8

const textAt = (x: number, y: number, text: string): string =>
  `<text class="heat-map-label" x="${x}" y="${y}">${escapeMarkup(text)}</text>`

const drawLegend = (entries: ReturnType<typeof legendEntries>, top: number): string => {
  const { cell } = pageMeasures
  let x = 0
  let svg = ''
  for (const { level, text } of entries) {
    const swatch = `<path class="heat-map-${level}" d="M${x} ${top}h${cell}v${cell}h-${cell}z"/>`
    svg += swatch + textAt(x + cell + 4, top + cell, text)
    x += cell + text.length * DIGIT_WIDTH + 20
  }
  return `<g class="heat-map-legend">${svg}</g>`
}

/**
 * Returns the heat map as an inline `<svg>`. The CSP forbids inline styles, so the style sheet has the
 * colours of `.heat-map-0` to `.heat-map-4`, `.heat-map-label` and `.heat-map-legend`. Time runs from left to
 * right in every language.
 *
 * @param options.labelHtml the attribute with the accessible name, such as "1,204 contributions by day"
 * @param options.language of the months' names and the legend's digits
 */
export const heatMapSvg = (
  { weeks }: Pick<ContributionSummary, 'weeks'>,
  { labelHtml, language }: { readonly labelHtml: string; readonly language: string },
): string => {
  const { width, height, paths } = heatMapPaths(weeks, pageMeasures)
  const { cell, gap } = pageMeasures
  const months = monthLabels(weeks, language).map(({ column, text }) =>
    textAt(column * (cell + gap), LABEL_HEIGHT - 6, text),
  )
  const cells = paths.map((path, level) =>
    path === '' ? '' : `<path class="heat-map-${level}" d="${path}"/>`,
  )
  const bottom = LABEL_HEIGHT + height
  return [
    `<svg class="heat-map" role="img" ${labelHtml} direction="ltr" ` +
      `viewBox="0 0 ${width} ${bottom + LEGEND_HEIGHT}">`,
    `<g lang="${language}">`, // the label may be in English
    ...months,
    `<g transform="translate(0 ${LABEL_HEIGHT})">${cells.join('')}</g>`,
    drawLegend(legendEntries(weeks, language), bottom + LEGEND_HEIGHT - cell),
    '</g></svg>',
  ].join('')
}
