/** GitHub's contribution calendar over GraphQL (docs.github.com/graphql, `contributionsCollection`). */
import type { CodeHost } from './code-host.ts'
import { CalendarDay, ContributionCount, createCheck } from './response-schema.ts'

/** By default the calendar covers the last year, in whole weeks from Sunday: up to 371 days. */
const query = `query ($login: String!) {
  user(login: $login) {
    contributionsCollection { contributionCalendar { weeks { contributionDays { date contributionCount } } } }
  }
}`

/** Returns the schema of an object with these fields, all required. */
const objectWith = <const Fields extends object>(properties: Fields) =>
  ({ type: 'object', required: Object.keys(properties) as unknown as [keyof Fields], properties }) as const
const arrayOf = <const Item>(items: Item) => ({ type: 'array', items }) as const

const checkErrors = createCheck({
  type: 'object',
  properties: {
    errors: arrayOf({
      type: 'object',
      required: ['message'],
      properties: { type: { type: 'string' }, message: { type: 'string' } },
    }),
  },
})
const Day = objectWith({ date: CalendarDay, contributionCount: ContributionCount })
const Week = objectWith({ contributionDays: arrayOf(Day) })
const Collection = objectWith({ contributionCalendar: objectWith({ weeks: arrayOf(Week) }) })
const checkCalendar = createCheck(
  objectWith({ data: objectWith({ user: objectWith({ contributionsCollection: Collection }) }) }),
)

/** For github.com, GitHub Enterprise Cloud (`https://octo.ghe.com`), or GitHub Enterprise Server. */
const endpointOf = (base: URL): URL => {
  if (/^(www\.|api\.)?github\.com$/.test(base.hostname)) return new URL('https://api.github.com/graphql')
  if (/^[^.]+\.ghe\.com$/.test(base.hostname)) return new URL(`https://api.${base.hostname}/graphql`)
  return new URL('api/graphql', base)
}

/** The provider `github`. It needs a token, because GitHub's GraphQL has no anonymous access. */
export const gitHub: CodeHost = {
  request: ({ name }, base, token) => {
    const url = endpointOf(base)
    if (token === undefined) {
      throw new Error(
        `${url.origin} needs a token. Fix: set GITHUB_TOKEN to one without any scope. It is only sent to ` +
          'github.com; set GITHUB_URL to send it to another address.',
      )
    }
    return {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables: { login: name } }),
      tokenAdvice: 'GITHUB_TOKEN is wrong or has expired. Fix: create a new token.',
      /** 371 days of about 50 bytes take 19 KB. */
      sizeLimitBytes: 128 * 1024,
    }
  },
  parse: (json, what) => {
    const { errors: [first] = [] } = checkErrors(json, what) // GraphQL sends errors with status 200
    if (first !== undefined)
      throw new Error(`${what} is an error: ${first.type ?? 'error'}: ${first.message}`)
    const { weeks } = checkCalendar(json, what).data.user.contributionsCollection.contributionCalendar
    return weeks.flatMap(({ contributionDays }) =>
      contributionDays.map(({ date, contributionCount }) => ({ date, count: contributionCount })),
    )
  },
}
