/** Draws the heat map of a year: its levels, its cells, and the inline SVG. */
import { escapeMarkup } from '../lib/text/escape-html.ts'
import { type ContributionSummary, weekdayIndex } from './contribution-summary.ts'

type Weeks = ContributionSummary['weeks']

/** Level 0 is a day without contributions; 1 to 4 are the quarters of the active days. */
const LEVEL_COUNT = 5

/** Returns the function from a day's count to its level. */
export const createIntensityScale = (weeks: Weeks): ((count: number) => number) => {
  const counts = weeks
    .flat()
    .map(({ count }) => count)
    .filter((count) => count > 0)
    .sort((one, other) => one - other)
  // Quartiles, so that one huge day does not dim the others.
  const steps = [1, 2, 3].map((quarter) => counts[Math.ceil((counts.length * quarter) / 4) - 1] ?? 0)
  return (count) => (count <= 0 ? 0 : 1 + steps.filter((step) => count > step).length)
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

/** The line of months above the cells. */
const LABEL_HEIGHT = 16

/**
 * Returns the heat map as an inline `<svg>`. The CSP forbids inline styles, so the style sheet has the
 * colours of `.heat-map-0` to `.heat-map-4` and `.heat-map-label`. Time runs from left to right in every
 * language.
 *
 * @param options.labelHtml the attribute with the accessible name, such as "1,204 contributions by day"
 * @param options.language of the months' names
 */
export const heatMapSvg = (
  { weeks }: Pick<ContributionSummary, 'weeks'>,
  { labelHtml, language }: { readonly labelHtml: string; readonly language: string },
): string => {
  const { width, height, paths } = heatMapPaths(weeks, pageMeasures)
  const { cell, gap } = pageMeasures
  const months = monthLabels(weeks, language).map(({ column, text }) => {
    const place = `x="${column * (cell + gap)}" y="${LABEL_HEIGHT - 6}"`
    return `<text class="heat-map-label" ${place}>${escapeMarkup(text)}</text>`
  })
  const cells = paths.map((path, level) =>
    path === '' ? '' : `<path class="heat-map-${level}" d="${path}"/>`,
  )
  const viewBox = `0 0 ${width} ${LABEL_HEIGHT + height}`
  return [
    `<svg class="heat-map" role="img" ${labelHtml} direction="ltr" viewBox="${viewBox}">`,
    `<g lang="${language}">`, // the label may be in English
    ...months,
    `<g transform="translate(0 ${LABEL_HEIGHT})">${cells.join('')}</g>`,
    '</g></svg>',
  ].join('')
}
