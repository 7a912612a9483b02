/**
 * Writes a year of invented contributions for the sample site, the same for the same date:
 *
 *     node src/tools/sample-contributions.ts 2026-11-20 > content/contributions.json
 */
import { DAY_MS, utcDay } from '../lib/time/clock.ts'
import { weekdayIndex, windowStart } from '../statistics/contribution-summary.ts'

/** Chance of any contribution by weekday, Monday first. */
const chanceByWeekday = [0.82, 0.88, 0.86, 0.84, 0.72, 0.34, 0.26]
/** Holidays without contributions and busy weeks before deadlines, as day numbers from the first day. */
const holidays: readonly (readonly [from: number, to: number])[] = [
  [33, 43],
  [168, 174],
  [252, 271],
]
const deadlines: readonly (readonly [from: number, to: number])[] = [
  [86, 104],
  [211, 223],
  [318, 339],
]

/** Returns a seeded generator of numbers from 0 to below 1 (Park and Miller's minimal standard). */
const createRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const isIn = (periods: typeof holidays, index: number) =>
  periods.some(([from, to]) => index >= from && index <= to)

const last = process.argv[2] ?? utcDay(new Date())
const first = Date.parse(`${windowStart(last)}T00:00:00Z`)
const random = createRandom(1843)
const days = Array.from({ length: (Date.parse(`${last}T00:00:00Z`) - first) / DAY_MS + 1 }, (_, index) => {
  const date = utcDay(new Date(first + index * DAY_MS))
  const busy = isIn(deadlines, index)
  const works = random() < (busy ? 0.97 : (chanceByWeekday[weekdayIndex(date)] ?? 0))
  // The product of two uniform numbers gives many small days and few large ones.
  const count = 1 + Math.floor(random() * random() * (busy ? 21 : 12))
  return { date, count: works && !isIn(holidays, index) ? count : 0 }
})
const lines = days.map(({ date, count }) => `    { "date": "${date}", "count": ${count} }`)
process.stdout.write(`{\n  "sample": true,\n  "days": [\n${lines.join(',\n')}\n  ]\n}\n`)
