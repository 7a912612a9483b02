/** Where people say that they can be found, as they type it. */
import t from 'tap'
import { parseContacts } from '../../../src/cli/new/contacts.ts'

const email = 'zoe@example.org'
const codeberg = { label: 'Codeberg', url: 'https://codeberg.org/zoe' }
const mastodon = { label: '@zoe@mastodon.social', url: 'https://mastodon.social/@zoe' }

const gitHub = { label: 'GitHub', url: 'https://github.com/zoe' }

const rows = [
  ['', [], []],
  ['zoe@example.org; codeberg.org/zoe, @zoe@mastodon.social', [email], [codeberg, mastodon]],
  ['zoe@example.org، codeberg.org/zoe، @zoe@mastodon.social', [email], [codeberg, mastodon]],
  [
    'mailto:zoe@example.org http://zoe.example/',
    [email],
    [{ label: 'zoe.example', url: 'http://zoe.example/' }],
  ],
  ['github zoe', [], [gitHub]],
  ['GitHub: @zoe, zoe@example.org', [email], [gitHub]],
  ['github:zoe', [], [gitHub]],
  ['GitHub https://github.com/zoe', [], [gitHub]],
  ['https://orcid.org/0000-0001', [], [{ label: 'ORCID', url: 'https://orcid.org/0000-0001' }]],
  [
    'https://scholar.google.com/citations?user=a1-B_2 www.linkedin.com/in/zoe',
    [],
    [
      { label: 'Google Scholar', url: 'https://scholar.google.com/citations?user=a1-B_2' },
      { label: 'LinkedIn', url: 'https://www.linkedin.com/in/zoe' },
    ],
  ],
] as const

for (const [text, emails, profiles] of rows)
  t.test(`understands “${text}”`, async (t) => t.strictSame(parseContacts(text), { emails, profiles }))

t.test('names the words that are no places, and keeps the others', async (t) => {
  for (const word of ['Rotterdam', '@zoe', 'github'])
    t.throws(() => parseContacts(`zoe@example.org, codeberg.org/zoe; ${word}`), {
      name: 'UsageError',
      message: new RegExp(`^found ${word}; expected e-mail addresses, web addresses`),
      understood: [email, codeberg.url],
    })
})
