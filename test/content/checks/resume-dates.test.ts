import t from 'tap'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'

t.test('warns about periods that end before they start', async (t) => {
  const work = [
    { name: 'a year and a month of it', startDate: '2014-06', endDate: '2014' },
    { name: 'a day', startDate: '2014-06-01', endDate: '2014-06-01' },
    { name: 'no end', startDate: '2014' },
    { name: 'backwards', startDate: '2014-06', endDate: '2014-05-31' },
  ]
  const resume = JSON.stringify({ basics: { name: 'A' }, work })
  t.strictSame((await siteOf({ ...smallSite, 'resume.json': resume })).warnings.map(formatIssue), [
    'resume.json:1:261 work[3].endDate: found "2014-05-31", before the start "2014-06"; expected an end after the start. Fix: correct one of them.',
  ])
})
