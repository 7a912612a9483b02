/** GitHub's contribution calendar, over GraphQL (docs.github.com/graphql, `contributionsCollection`). */

import { baseAddress } from './account-url.ts'
import type { HttpClient, JsonAnswer } from './json-client.ts'
import { type Provider, ProviderError } from './provider.ts'
import { CalendarDay, ContributionCount, createCheck } from './response-schema.ts'

/** Without dates the calendar holds the last year, in whole weeks from Sunday on: up to 371 days. */
const query = `query ($login: String!) {
  user(login: $login) {
    contributionsCollection { contributionCalendar { weeks { contributionDays { date contributionCount } } } }
  }
}`

/** 371 days of some 50 bytes are 19 KB. */
const SIZE_LIMIT_BYTES = 128 * 1024

/** An object all of whose members must be there; others are passed over. */
const object = <const Members extends object>(properties: Members) =>
  ({ type: 'object', required: Object.keys(properties) as unknown as [keyof Members], properties }) as const
const list = <const Item>(items: Item) => ({ type: 'array', items }) as const

const checkErrors = createCheck({
  type: 'object',
  properties: {
    errors: list({
      type: 'object',
      required: ['message'],
      properties: { type: { type: 'string' }, message: { type: 'string' } },
    }),
  },
})
const checkCalendar = createCheck(
  object({
    data: object({
      user: object({
        contributionsCollection: object({
          contributionCalendar: object({
            weeks: list(
              object({
                contributionDays: list(object({ date: CalendarDay, contributionCount: ContributionCount })),
              }),
            ),
          }),
        }),
      }),
    }),
  }),
)

/** The public API, an enterprise's part of the cloud (`https://octo.ghe.com`), or its own server. */
const endpointOf = (base: URL): URL => {
  if (/^(www\.|api\.)?github\.com$/.test(base.hostname)) return new URL('https://api.github.com/graphql')
  if (/^[^.]+\.ghe\.com$/.test(base.hostname)) return new URL(`https://api.${base.hostname}/graphql`)
  return new URL('api/graphql', base)
}

/** Errors come with status 200. A missing user stays missing; anything else may pass. */
const refuseErrors = ({ json, retryAt }: JsonAnswer, what: string): void => {
  const { errors = [] } = checkErrors(json, what)
  const [first] = errors
  if (first === undefined) return
  const { type = 'error', message } = first
  throw new ProviderError(`${what} is an error: ${type}: ${message}`, {
    retryAt,
    lasting: type === 'NOT_FOUND',
  })
}

/** Creates the provider `github`. It needs a token: GraphQL has no anonymous door. */
export const createGitHubProvider = (http: HttpClient): Provider => ({
  ask: async ({ account, token, today, signal }) => {
    const url = endpointOf(baseAddress(account))
    if (token === undefined) {
      throw new ProviderError(
        `GitHub answers nobody without a token, so ${url.origin} is not asked: set GITHUB_TOKEN to a token without any ` +
          'scope. (It goes to the address of the first github account in site.yaml, and to no other.)',
        { lasting: true },
      )
    }
    const answer = await http.requestJson({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      authorization: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables: { login: account.name } }),
      tokenAdvice: 'GITHUB_TOKEN is wrong or has expired: make a new one.',
      sizeLimitBytes: SIZE_LIMIT_BYTES,
      signal,
    })
    const what = `The answer of ${url.origin} for ${account.name}`
    refuseErrors(answer, what)
    const { data } = checkCalendar(answer.json, what)
    const { weeks } = data.user.contributionsCollection.contributionCalendar
    const days = weeks.flatMap(({ contributionDays }) =>
      contributionDays.map(({ date, contributionCount }) => ({ date, count: contributionCount })),
    )
    return { days, takenOn: today, sample: false }
  },
})
