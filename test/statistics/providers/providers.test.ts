import t from 'tap'
import type { Account } from '../../../src/content/schema/site-settings.ts'
import type { ContributionDay } from '../../../src/statistics/contribution-summary.ts'
import { fetchDays } from '../../../src/statistics/providers/code-host.ts'
import { readFigures } from '../../../src/statistics/providers/file.ts'
import { forgejo } from '../../../src/statistics/providers/forgejo.ts'
import { gitHub } from '../../../src/statistics/providers/github.ts'
import { gitLab } from '../../../src/statistics/providers/gitlab.ts'
import {
  forgejoHeatMap,
  gitHubCalendar,
  gitHubErrors,
  gitLabCalendar,
  json,
  type Reply,
  redirectTo,
  startCodeHost,
} from '../../fixtures/statistics/code-host.ts'

const today = '2028-03-01'
const hosts = { github: gitHub, gitlab: gitLab, forgejo }
type Host = keyof typeof hosts

const daysOf = (provider: Host, url: string, { name = 'ada', token = 'a-token' as string | null } = {}) =>
  fetchDays(
    hosts[provider],
    { provider, name, url },
    { token: token ?? undefined, signal: new AbortController().signal },
  )
/** Sums by date, as the summary does, without zeros. */
const active = (days: readonly ContributionDay[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { date, count } of days) if (count > 0) counts[date] = (counts[date] ?? 0) + count
  return counts
}
const daysFrom = (first: string, length: number): readonly ContributionDay[] =>
  Array.from({ length }, (_, index) => ({
    date: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    count: (index % 5) * 3,
  }))

const shapes: Readonly<Record<Host, (days: readonly ContributionDay[]) => Reply>> = {
  github: gitHubCalendar,
  gitlab: gitLabCalendar,
  forgejo: forgejoHeatMap,
}

for (const name of Object.keys(hosts) as Host[]) {
  t.test(`${name}: returns days of every documented length unchanged`, async (t) => {
    const rows: readonly [name: string, days: readonly ContributionDay[]][] = [
      ['a year of 366 days with a leap day', daysFrom('2027-03-02', 366)],
      ['no active day at all', []],
      ['out of order', daysFrom('2028-01-01', 20).toReversed()],
    ]
    for (const [row, days] of rows) {
      const host = await startCodeHost(t, shapes[name](days))
      t.strictSame(active(await daysOf(name, host.url)), active(days), row)
    }
  })

  t.test(`${name}: rejects a response of another shape, with what was found`, async (t) => {
    const impossible = [{ date: '2026-02-30', count: 1 }]
    const milliseconds = json([{ timestamp: 1_700_000_000_000, contributions: 1 }])
    const rows: readonly [name: string, reply: Reply, found: RegExp][] = [
      ['null', json(null), /found null/],
      [
        'an impossible day',
        name === 'forgejo' ? milliseconds : shapes[name](impossible),
        /2026-02-30|1700000000000/,
      ],
      ['unknown fields', json({ message: 'odd' }), /message|found/],
    ]
    for (const [row, reply, found] of rows) {
      const host = await startCodeHost(t, reply)
      await t.rejects(daysOf(name, host.url), { message: found }, row)
    }
  })
}

t.test('sends the documented requests, with the token where each provider expects it', async (t) => {
  const day = [{ date: '2028-02-28', count: 4 }]
  const rows: readonly [name: Host, path: string, headers: object][] = [
    ['github', '/api/graphql', { authorization: 'Bearer a-token', 'user-agent': 'vitrine' }],
    ['gitlab', '/users/ada%20l%2F/calendar.json', { 'private-token': 'a-token' }],
    ['forgejo', '/api/v1/users/ada%20l%2F/heatmap', { authorization: 'token a-token' }],
  ]
  for (const [name, path, headers] of rows) {
    const host = await startCodeHost(t, shapes[name](day))
    await daysOf(name, host.url, { name: 'ada l/' })
    t.match(host.requests[0], { path, headers }, name)
    await daysOf(name, `${host.url}/git`)
    t.match(host.requests[1]?.path, /^\/git\//, `${name} under a path`)
    if (name === 'github')
      t.match(JSON.parse(host.requests[0]?.body ?? ''), { variables: { login: 'ada l/' } })
  }
})

t.test('requests GitLab and Forgejo without a token, but not GitHub', async (t) => {
  for (const name of ['gitlab', 'forgejo'] as const) {
    const host = await startCodeHost(t, shapes[name]([{ date: '2028-02-28', count: 4 }]))
    await daysOf(name, host.url, { token: null })
    t.notOk(host.requests[0]?.headers.authorization ?? host.requests[0]?.headers['private-token'])
  }
  const host = await startCodeHost(t, gitHubCalendar([]))
  await t.rejects(daysOf('github', host.url, { token: null }), { message: /GITHUB_TOKEN/ })
  t.equal(host.requests.length, 0)
})

t.test('rejects instead of taking unknown for zero', async (t) => {
  const rows: readonly [name: Host, reply: Reply, message: RegExp][] = [
    ['github', gitHubErrors('NOT_FOUND', "Could not resolve to a User with the login of 'ada'."), /resolve/],
    ['github', json({ data: null, errors: [{ message: 'no type' }] }), /no type/],
    ['gitlab', json({ message: '404 Not Found' }, 404), /404.*no such public account/],
    ['forgejo', json({ message: 'token is required' }, 401), /FORGEJO_TOKEN/],
    ['github', json({ message: 'Bad credentials' }, 401), /GITHUB_TOKEN is wrong/],
    ['forgejo', json({}, 404), /404.*check name and url/],
    ['forgejo', json({}, 410), /410.*deleted/],
    ['forgejo', json({}, 429, { 'retry-after': '3600' }), /responded 429; expected 200\.$/],
    ['gitlab', redirectTo('https://git.example/a'), /redirects to "https:.*set name and url in site\.yaml/],
  ]
  for (const [name, reply, message] of rows) {
    const host = await startCodeHost(t, reply)
    await t.rejects(daysOf(name, host.url), { message }, `${name}: ${message}`)
  }
})

t.test('reads a file of the content folder', async (t) => {
  const account: Account = { provider: 'file', name: 'ada', path: 'figures.yaml' }
  const readAs = (text: string) => readFigures(account, today, async () => Buffer.from(text))
  const rows: readonly [name: string, text: string, expected: object][] = [
    [
      'a list in JSON',
      '{"days": [{"date": "2028-02-20", "count": 2}]}',
      { days: [{ date: '2028-02-20', count: 2 }], takenOn: '2028-02-20', sample: false },
    ],
    [
      'a list in YAML, as sample, may lie in the future',
      'sample: true\ndays:\n  - { date: 2031-01-02, count: 3 }\n  - { date: 2031-01-01, count: 1 }',
      { days: [{ count: 3 }, { count: 1 }], takenOn: '2031-01-02', sample: true },
    ],
    [
      'days after today are left out',
      'days: [{ date: 2028-03-01, count: 4 }, { date: 2028-03-02, count: 1 }]',
      { takenOn: today, days: [{ count: 4 }] },
    ],
  ]
  for (const [name, text, expected] of rows) t.match(await readAs(text), expected, name)

  const rejected: readonly [name: string, text: string, message: RegExp][] = [
    ['half a list', '{"days": [', /^figures\.yaml:1:10: found a list without \]\. Fix: /],
    [
      'a word for a count',
      'days: [{ date: 2026-01-01, count: many }]',
      /\[0\]\.count: found "many"; expected a whole number from 0/,
    ],
    [
      'a misspelt field',
      'days: []\nsampel: true',
      /sampel: found an unknown field; expected one of sample, days/,
    ],
    ['counts by date', 'days: { 2028-02-20: 4 }', /days: found .*; expected a list/],
    [
      'a year that is none',
      'days: [{ date: 0001-01-01, count: 4 }]',
      /found "0001-01-01"; expected a day such as 2026-11-20/,
    ],
    ['an empty list', 'days: []', /no day up to 2028-03-01/],
  ]
  for (const [name, text, message] of rejected) await t.rejects(readAs(text), { message }, name)
  const missing = readFigures(account, today, () => Promise.reject(new Error('ENOENT: no such file')))
  await t.rejects(missing, { message: /figures\.yaml .* cannot be read: ENOENT/ })
})
