/** `vitrine import`: dates as people and generators write them. */
import t from 'tap'
import { dateInName, readImportedDate } from '../../../src/import/sites/dates.ts'

const rows: readonly (readonly [value: unknown, iso: string | undefined])[] = [
  ['2024-05-06 09:08', '2024-05-06T09:08:00Z'],
  [[['2024-05-06']], '2024-05-06'],
  ['[[2024-05-06]]', '2024-05-06'],
  [['2024-05-06', '2024-05-07'], undefined],
  ['2024-05-06 23:30:00 Asia/Tokyo', '2024-05-06T23:30:00+09:00'],
  ['2024-05-06 23:30:00 Middle/Earth', '2024-05-06'],
  ['2024-05-06 25:99', '2024-05-06'],
  ['2024-02-30', undefined],
  [true, undefined],
]
for (const [value, iso] of rows)
  t.test(`reads ${value}`, async (t) => {
    t.equal(readImportedDate(value), iso)
  })

/** Dates of a site in the zone of New York. */
const zoned: readonly (readonly [value: string, iso: string])[] = [
  ['2024-07-04 20:00', '2024-07-04T20:00:00-04:00'],
  ['2024-01-04T20:00:00', '2024-01-04T20:00:00-05:00'],
  ['2024-03-10 04:00', '2024-03-10T04:00:00-04:00'], // an hour after the clocks went forward
  ['2024-07-04 20:00 +0200', '2024-07-04T20:00:00+02:00'],
  ['2024-07-04T20:00:00Z', '2024-07-04T20:00:00Z'],
  ['2024-07-04', '2024-07-04'],
  ['4 July 2024', '2024-07-04'],
]
for (const [value, iso] of zoned)
  t.test(`reads ${value} on a site in New York`, async (t) => {
    t.equal(readImportedDate(value, 'America/New_York'), iso)
  })

t.test('does not tell the third of April from the fourth of March', async (t) => {
  t.equal(readImportedDate('03/04/2024'), undefined)
})

t.test('reads times in UTC if the site names no zone that exists', async (t) => {
  t.equal(readImportedDate('2024-07-04 20:00', 'Middle/Earth'), '2024-07-04T20:00:00Z')
})

t.test('finds the day in a name', async (t) => {
  t.equal(dateInName('_posts/a/2024-05-06-a-post'), '2024-05-06')
  t.equal(dateInName('posts/2024-05-06-a/index'), '2024-05-06')
  t.equal(dateInName('2024-05-06-a/b'), undefined)
})
