import t from 'tap'
import { splitPeriod } from '../../src/resume/resume-dates.ts'

t.test('splits a period in two, and loses nothing of what is more', (t) => {
  const rows: readonly [section: string, text: string, period: object][] = [
    ['work', '2014 – 2016', { startDate: '2014', endDate: '2016' }],
    ['work', '2020 -', { startDate: '2020' }],
    ['work', '2014-06-01', { startDate: '2014-06-01', endDate: '2014-06-01' }],
    ['education', '2012', { endDate: '2012' }],
    [
      'work',
      '2014 – 2016, 2018 – 2020',
      { startDate: '2014 – 2016, 2018 – 2020', endDate: '2014 – 2016, 2018 – 2020' },
    ],
    ['education', '2001–2003, 2005–2007', { endDate: '2001–2003, 2005–2007' }],
  ]
  for (const [section, text, period] of rows) t.strictSame(splitPeriod(section, text), period, text)
  t.end()
})
