/** `vitrine import`: dates as people and generators write them. */
import t from 'tap'
import { dateInName, readDate } from '../../../src/import/sites/dates.ts'

const rows: readonly (readonly [value: unknown, iso: string | undefined])[] = [
  ['2024-05-06', '2024-05-06'],
  ['2024-5-6', '2024-05-06'],
  ['6 May 2024', '2024-05-06'],
  ['Jul 08 2022', '2022-07-08'],
  ['2024-05', '2024-05-01'],
  ['2024-05-06 09:08', '2024-05-06T09:08:00Z'],
  ['2024-05-06T09:08:07.123Z', '2024-05-06T09:08:07Z'],
  ['2024-05-06 09:08:07 +0200', '2024-05-06T09:08:07+02:00'],
  ['2024-05-06 23:30 -05', '2024-05-06T23:30:00-05:00'],
  ['2024-05-06 23:30:00 PST', '2024-05-06'],
  ['2024-05-06 25:99', '2024-05-06'],
  ['2024-02-30', undefined],
  [true, undefined],
]
for (const [value, iso] of rows)
  t.test(`reads ${value}`, async (t) => {
    t.equal(readDate(value), iso)
  })

t.test('finds the day in a name', async (t) => {
  t.equal(dateInName('_posts/a/2024-05-06-a-post'), '2024-05-06')
  t.equal(dateInName('posts/2024-05-06-a/index'), '2024-05-06')
  t.equal(dateInName('2024-05-06-a/b'), undefined)
})
