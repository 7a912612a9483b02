/**
 * The heat map of a year: how strong each day is, where its cell lies, and the inline SVG of the home page. The
 * card draws the same levels and paths with its own measures.
 */

import { escapeMarkup } from '../lib/escape-html.ts'
import { type ContributionDay, type ContributionSummary, weekdayIndex } from './contribution-summary.ts'

/** Level 0 is a day without contributions; 1 to 4 are the quarters of the active days. */
const LEVEL_COUNT = 5

/**
 * Returns the function that gives a count its level. The steps are the quartiles of the active days, so that one
 * enormous day takes nothing away from the others, and a quiet year has all its shades.
 */
export const createIntensityScale = (weeks: ContributionSummary['weeks']): ((count: number) => number) => {
  const counts = weeks
    .flat()
    .map(({ count }) => count)
    .filter((count) => count > 0)
    .sort((one, other) => one - other)
  const steps = [1, 2, 3].map((quarter) => counts[Math.ceil((counts.length * quarter) / 4) - 1] ?? 0)
  return (count) => (count <= 0 ? 0 : 1 + steps.filter((step) => count > step).length)
}

/** The measures of the cells, in units of the drawing. */
export interface HeatMapMeasures {
  readonly cell: number
  readonly gap: number
}

/** All cells as one path for each level: 5 elements to draw instead of 371. */
export interface HeatMapPaths {
  readonly width: number
  readonly height: number
  /** Path data by level, from 0 to 4; empty where no day has the level. The origin is the upper left corner. */
  readonly paths: readonly string[]
}

/** Draws each week as a column from Monday down to Sunday. */
export const heatMapPaths = (
  weeks: ContributionSummary['weeks'],
  { cell, gap }: HeatMapMeasures,
): HeatMapPaths => {
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

/** A month's name over the column of the week in which the month begins. */
export interface MonthLabel {
  readonly column: number
  readonly text: string
}

/** A short name is about three columns wide: a month that begins nearer to the right edge goes without. */
const COLUMNS_PER_LABEL = 3

const beginsMonth = ({ date }: ContributionDay): boolean => date.endsWith('-01')

/** Returns the months' short names in a language, each with the column of its first day. */
export const monthLabels = (weeks: ContributionSummary['weeks'], language: string): readonly MonthLabel[] => {
  const format = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  return weeks.flatMap((days, column) => {
    const first = days.find(beginsMonth)
    if (first === undefined || column > weeks.length - COLUMNS_PER_LABEL) return []
    return [{ column, text: format.format(new Date(`${first.date}T00:00:00Z`)) }]
  })
}

/** Cells of 10 with gaps of 3: 53 weeks are 686 wide, the width of a column of text, so that lines stay crisp. */
const pageMeasures: HeatMapMeasures = { cell: 10, gap: 3 }
/** The months' names stand on a line of their own over the cells. */
const LABEL_HEIGHT = 16

/**
 * Returns the heat map as an inline `<svg>`. It has no colours of its own: style `.heat-map-0` to `.heat-map-4`
 * (`fill`) and `.heat-map-month` (the names of the months); the CSP forbids inline styles.
 *
 * @param words.label the text alternative, such as "1,204 contributions on 213 days"
 * @param words.language the language of the months' names
 */
export const heatMapSvg = (
  summary: Pick<ContributionSummary, 'weeks'>,
  messages: { readonly label: string; readonly language: string },
): string => {
  const { width, height, paths } = heatMapPaths(summary.weeks, pageMeasures)
  const { cell, gap } = pageMeasures
  const label = escapeMarkup(messages.label)
  const names = monthLabels(summary.weeks, messages.language).map(
    ({ column, text }) =>
      `<text class="heat-map-month" x="${column * (cell + gap)}" y="${LABEL_HEIGHT - 6}">${escapeMarkup(text)}</text>`,
  )
  const cells = paths.map((path, level) =>
    path === '' ? '' : `<path class="heat-map-${level}" d="${path}"/>`,
  )
  return [
    `<svg class="heat-map" role="img" aria-label="${label}" viewBox="0 0 ${width} ${height + LABEL_HEIGHT}">`,
    `<title>${label}</title>`,
    ...names,
    `<g transform="translate(0 ${LABEL_HEIGHT})">${cells.join('')}</g>`,
    '</svg>',
  ].join('')
}
