/** Dates as people write them. */
import t from 'tap'
import { instantOf, parseWrittenDate, readDate } from '../../../src/lib/dates/written-date.ts'

t.test('reads dates written out in each language of Vitrine’s messages', async (t) => {
  const rows: readonly [written: string, iso: string | undefined][] = [
    ['15 March 2019', '2019-03-15'],
    ['Mar. 15th, 2019', '2019-03-15'],
    ['15. März 2019', '2019-03-15'],
    ['15 de marzo de 2019', '2019-03-15'],
    ['1er août 2019', '2019-08-01'],
    ['venerdì 15 marzo 2019', '2019-03-15'],
    ['mrt 2019', '2019-03'],
    ['15 de março de 2019', '2019-03-15'],
    ['15 marca 2019', '2019-03-15'],
    ['15 مارس 2019', '2019-03-15'],
    ['15 במרץ 2019', '2019-03-15'],
    ['15. března 2019', '2019-03-15'],
    ['15 Μαρτίου 2019', '2019-03-15'],
    ['15 मार्च 2019', '2019-03-15'],
    ['अक्टू॰ 2019', '2019-10'],
    ['15 марта 2019 г.', '2019-03-15'],
    ['den 15 mars 2019', '2019-03-15'],
    ['15 Mayıs 2019', '2019-05-15'],
    ['15 березня 2019 р.', '2019-03-15'],
    ['ngày 15 tháng 3 năm 2019', '2019-03-15'],
    ['tháng 3/2019', '2019-03'],
    ['2019年3月15日', '2019-03-15'],
    ['２０１９年３月', '2019-03'],
    ['2019년 3월 15일', '2019-03-15'],
    ['15 Marchember 2019', undefined],
    ['Mar-2022', '2022-03'],
    ['24-06-2022', '2022-06-24'],
    ['06/24/2022', '2022-06-24'],
    ['2. 6. 2022', '2022-06-02'],
    ['03/04/2018', undefined],
  ]
  for (const [written, iso] of rows) t.equal(parseWrittenDate(written), iso, written)
})

const dates: readonly (readonly [written: unknown, iso: string | undefined])[] = [
  ['2024-05-06', '2024-05-06'],
  ['2024-5-6', '2024-05-06'],
  ['2024/05/06', '2024-05-06'],
  ['6 May 2024', '2024-05-06'],
  ['Jul 08 2022', '2022-07-08'],
  ['Tue, 05 Mar 2019 10:00:00 +0100', '2019-03-05T10:00:00+01:00'],
  ['2024-05', '2024-05-01'],
  [2024, '2024-01-01'],
  ['2024-05-06 9:08', '2024-05-06T09:08:00Z'],
  ['2024-05-06  09:08', '2024-05-06T09:08:00Z'],
  ['2024-05-06T09:08:07.123Z', '2024-05-06T09:08:07Z'],
  ['2024-05-06 09:08:07 +0200', '2024-05-06T09:08:07+02:00'],
  ['2024-05-06 09:08:07 +00:00', '2024-05-06T09:08:07Z'],
  ['2024-05-06 23:30 -05', '2024-05-06T23:30:00-05:00'],
  ['2024-05-06 23:30 +05:30', '2024-05-06T23:30:00+05:30'],
  ['2014-1-5 10:00:00 PST', '2014-01-05T10:00:00-08:00'],
  ['2014-07-05 10:00 edt', '2014-07-05T10:00:00-04:00'],
  ['2014-07-05 10:00 GMT', '2014-07-05T10:00:00Z'],
  ['2014-07-05 10:00 JST', undefined],
  ['2024-05-06 25:99', undefined],
  ['2024-05-06 10:00 or later', undefined],
  ['2016-22-08', undefined],
  ['03/04/2018', undefined],
  ['2024-02-30', undefined],
  ['1 May 24', undefined],
  [true, undefined],
  [undefined, undefined],
  [`1${' 1'.repeat(50_000)} May 2024`, undefined],
]
for (const [written, iso] of dates)
  t.test(`reads ${String(written).slice(0, 40)} as ${iso}`, async (t) => {
    t.equal(readDate(written), iso)
    t.equal(instantOf(written), iso === undefined ? undefined : Date.parse(iso))
  })
