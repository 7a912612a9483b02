/** What `vitrine check` looks for in CVs: each rule with what it accepts, and what it says otherwise. */

import t from 'tap'
import { noPdfUaClaimSuggestions, personalDataSuggestions } from '../../../src/cli/advice/cv-advice.ts'

t.test('CVs: what strangers read', async (t) => {
  const location = { address: '1 Road', city: 'London', postalCode: 'N1 1AA' }
  const rows: readonly [name: string, resume: object, fields: readonly string[]][] = [
    ['a town and an e-mail address', { basics: { email: 'a@a.example', location: { city: 'London' } } }, []],
    [
      'telephone, street and postal code',
      { basics: { phone: '1', location } },
      ['basics.phone', 'basics.location.address', 'basics.location.postalCode'],
    ],
  ]
  for (const [name, resume, fields] of rows)
    t.strictSame(
      personalDataSuggestions({ file: 'resume.json', resume }).map(({ field }) => field),
      fields,
      name,
    )
})

t.test('a CV whose PDF does not claim PDF/UA says why', async (t) => {
  const found = (...whyNotPdfUa: readonly string[]) =>
    noPdfUaClaimSuggestions({ file: 'resume.json', whyNotPdfUa })
  t.strictSame(found(), [])
  t.match(found('a footnote', 'a frame'), [{ found: /it has a footnote, and a frame$/ }])
})
