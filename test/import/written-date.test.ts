/** Dates as people write them. */
import t from 'tap'
import { parseWrittenDate } from '../../src/import/written-date.ts'

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
    ['平成25年4月', '2013-04'],
    ['令和元年', '2019'],
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
