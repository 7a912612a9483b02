/**
 * Writes a year of made-up contribution figures, for the sample site. Run by hand, always with the same result:
 *
 *     node src/tools/sample-contributions.ts 2026-11-20 > content/contributions.json
 */
import { utcDay, weekdayIndex, windowStart } from '../statistics/contribution-summary.ts'

const DAY_MS = 86_400_000
/** The days a person is likely to work on, Monday first. */
const chanceByWeekday = [0.82, 0.88, 0.86, 0.84, 0.72, 0.34, 0.26]
/** Days away: nothing at all. Days before a deadline: much, and every day. Counted from the first day. */
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

/** Returns numbers from 0 up to 1, the same ones for the same seed: the minimal standard generator of Park and Miller. */
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
/** The year of the Notes on the Analytical Engine. */
const random = createRandom(1843)
const days = Array.from({ length: (Date.parse(`${last}T00:00:00Z`) - first) / DAY_MS + 1 }, (_, index) => {
  const date = utcDay(new Date(first + index * DAY_MS))
  const busy = isIn(deadlines, index)
  const works = random() < (busy ? 0.97 : (chanceByWeekday[weekdayIndex(date)] ?? 0))
  // Many small days and few large ones: the product of two even chances leans to the left.
  const count = 1 + Math.floor(random() * random() * (busy ? 21 : 12))
  return { date, count: works && !isIn(holidays, index) ? count : 0 }
})
const lines = days.map(({ date, count }) => `    { "date": "${date}", "count": ${count} }`)
process.stdout.write(`{\n  "sample": true,\n  "days": [\n${lines.join(',\n')}\n  ]\n}\n`)
