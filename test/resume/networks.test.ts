/** The addresses of accounts, by the names of their networks. */
import t from 'tap'
import { profileUrl } from '../../src/resume/networks.ts'

const rows = [
  ['GitHub', 'ada', 'https://github.com/ada'],
  ['HackerNews', 'ada', 'https://news.ycombinator.com/user?id=ada'],
  ['Mastodon', '@ada@social.example', 'https://social.example/@ada'],
  ['constructor', 'ada', undefined], // every object has one
  ['Looms', 'ada', undefined],
] as const

for (const [network, username, expected] of rows)
  t.test(`${username} at ${network} has ${expected ?? 'no address'}`, async (t) => {
    t.equal(profileUrl({ network, username }), expected)
  })
