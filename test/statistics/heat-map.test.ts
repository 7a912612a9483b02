import t from 'tap'
import { type ContributionDay, summarizeContributions } from '../../src/statistics/contribution-summary.ts'
import { createIntensityScale, heatMapPaths, heatMapSvg, monthLabels } from '../../src/statistics/heat-map.ts'

const weeksOf = (to: string, days: readonly ContributionDay[] = []) =>
  summarizeContributions([{ provider: 'file', account: 'ada', takenOn: to, sample: true, days }])?.weeks ?? []
const week = (...counts: readonly number[]) => [counts.map((count) => ({ date: '2026-11-16', count }))]

t.test('takes the levels from the quartiles of active days', async (t) => {
  const rows: readonly [name: string, counts: readonly number[], levels: readonly number[]][] = [
    ['zeros alone', [0, 0], [0, 0]],
    ['all days alike', [3, 3, 3, 3], [1, 1, 1, 1]],
    ['one enormous day leaves the others their levels', [1, 2, 3, 1_000_000], [1, 2, 3, 4]],
    ['zeros do not move the steps', [0, 0, 0, 1, 2, 3, 4], [0, 0, 0, 1, 2, 3, 4]],
  ]
  for (const [name, counts, levels] of rows) {
    t.strictSame(counts.map(createIntensityScale(week(...counts))), levels, name)
  }
})

t.test('draws each day as a cell in the path of its level, at its week and weekday', async (t) => {
  // The window begins on Saturday 22 November 2025.
  const weeks = weeksOf('2026-11-21', [{ date: '2025-11-24', count: 1 }])
  const { paths, width, height } = heatMapPaths(weeks, { cell: 10, gap: 3 })
  t.equal(paths.length, 5)
  t.equal(paths.join('').match(/M/g)?.length, 365)
  t.ok(paths[0]?.startsWith('M0 65h10v10h-10z'), 'a Saturday is the sixth row of the first column')
  t.equal(paths[1], 'M13 0h10v10h-10z', 'the Monday after it heads the second column')
  t.match({ width, height }, { width: weeks.length * 13 - 3, height: 88 })
})

t.test('names months in the language, above the week of their first day', async (t) => {
  const labels = monthLabels(weeksOf('2026-11-21'), 'fr')
  t.strictSame(labels[0], { column: 2, text: 'déc.' })
  t.equal(monthLabels(weeksOf('2026-11-02'), 'en').at(-1)?.text, 'Oct', 'none at the edge')
  t.equal(monthLabels(weeksOf('2026-11-21'), 'vi')[0]?.text, '12', 'Tháng 12 would touch the next one')
})

t.test('has an accessible name, classes for colours and no inline style', async (t) => {
  const days = [1, 2, 3, 4].map((count) => ({ date: `2026-11-0${count}`, count }))
  const svg = heatMapSvg(
    { weeks: weeksOf('2026-11-21', days) },
    { labelHtml: 'aria-label="10 contributions"', language: 'en' },
  )
  t.match(svg, /^<svg class="heat-map" role="img" aria-label="10 contributions" /)
  t.notMatch(svg, '<title>', 'no description that repeats the name')
  for (const level of [0, 1, 2, 3, 4]) t.match(svg, `<path class="heat-map-${level}" d="M`)
  t.notMatch(svg, /style=|fill=|NaN|undefined/)
})
