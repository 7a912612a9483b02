/** `vitrine import`: dates as people and generators write them. */
import t from 'tap'
import { dateInName, readImportedDate } from '../../../src/import/sites/dates.ts'

const rows: readonly (readonly [value: unknown, iso: string | undefined])[] = [
  ['2024-05-06 09:08', '2024-05-06T09:08:00Z'],
  [[['2024-05-06']], '2024-05-06'],
  ['[[2024-05-06]]', '2024-05-06'],
  [['2024-05-06', '2024-05-07'], undefined],
  ['2024-05-06 23:30:00 Asia/Tokyo', '2024-05-06'],
  ['2024-05-06 23:30 +0900', '2024-05-06T23:30:00+09:00'],
  ['2024-05-06 25:99', '2024-05-06'],
  ['2024-02-30', undefined],
  [true, undefined],
]
for (const [value, iso] of rows)
  t.test(`reads ${value}`, async (t) => {
    t.equal(readImportedDate(value), iso)
  })

t.test('does not tell the third of April from the fourth of March', async (t) => {
  t.equal(readImportedDate('03/04/2024'), undefined)
})

t.test('finds the day in a name', async (t) => {
  t.equal(dateInName('_posts/a/2024-05-06-a-post'), '2024-05-06')
  t.equal(dateInName('posts/2024-05-06-a/index'), '2024-05-06')
  t.equal(dateInName('2024-05-06-a/b'), undefined)
})
