/** Where people say that they can be found, as they type it. */
import t from 'tap'
import { parsePlaces } from '../../../src/cli/new/places.ts'

const email = 'zoe@example.org'
const codeberg = { label: 'codeberg.org/zoe', url: 'https://codeberg.org/zoe' }
const mastodon = { label: '@zoe@mastodon.social', url: 'https://mastodon.social/@zoe' }

const rows = [
  ['', [], []],
  ['zoe@example.org; codeberg.org/zoe and @zoe@mastodon.social.', [email], [codeberg, mastodon]],
  ['zoe@example.org und codeberg.org/zoe', [email], [codeberg]],
  ['zoe@example.org، codeberg.org/zoe و @zoe@mastodon.social', [email], [codeberg, mastodon]],
  [
    'mailto:zoe@example.org & http://zoe.example/',
    [email],
    [{ label: 'zoe.example', url: 'http://zoe.example/' }],
  ],
] as const

for (const [text, emails, profiles] of rows)
  t.test(`understands “${text}”`, async (t) => t.strictSame(parsePlaces(text), { emails, profiles }))

t.test('names the first word that is no place', async (t) => {
  for (const word of ['Rotterdam', '@zoe', 'github:zoe', 'zoe@localhost'])
    t.throws(() => parsePlaces(`zoe@example.org, ${word}`), {
      name: 'UsageError',
      message: new RegExp(`^found ${word}; expected e-mail addresses, web addresses`),
    })
})
