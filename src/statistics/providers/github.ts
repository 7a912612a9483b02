/** Fetches GitHub's contribution calendar over GraphQL (docs.github.com/graphql, `contributionsCollection`). */
import { baseUrlOf } from './account-url.ts'
import type { JsonResponse, RequestJson } from './json-client.ts'
import { type Provider, ProviderError } from './provider.ts'
import { CalendarDay, ContributionCount, createCheck } from './response-schema.ts'

/** By default the calendar covers the last year, in whole weeks from Sunday: up to 371 days. */
const query = `query ($login: String!) {
  user(login: $login) {
    contributionsCollection { contributionCalendar { weeks { contributionDays { date contributionCount } } } }
  }
}`

/** 371 days of about 50 bytes take 19 KB. */
const SIZE_LIMIT_BYTES = 128 * 1024

/** Schema of an object with these members, all required. */
const objectWith = <const Members extends object>(properties: Members) =>
  ({ type: 'object', required: Object.keys(properties) as unknown as [keyof Members], properties }) as const
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
const checkCalendar = createCheck(
  objectWith({
    data: objectWith({
      user: objectWith({
        contributionsCollection: objectWith({
          contributionCalendar: objectWith({
            weeks: arrayOf(
              objectWith({
                contributionDays: arrayOf(
                  objectWith({ date: CalendarDay, contributionCount: ContributionCount }),
                ),
              }),
            ),
          }),
        }),
      }),
    }),
  }),
)

/** For github.com, GitHub Enterprise Cloud (`https://octo.ghe.com`), or GitHub Enterprise Server. */
const endpointOf = (base: URL): URL => {
  if (/^(www\.|api\.)?github\.com$/.test(base.hostname)) return new URL('https://api.github.com/graphql')
  if (/^[^.]+\.ghe\.com$/.test(base.hostname)) return new URL(`https://api.${base.hostname}/graphql`)
  return new URL('api/graphql', base)
}

/** GraphQL sends errors with status 200. A missing user is lasting; anything else may pass. */
const throwErrors = ({ json, retryAt }: JsonResponse, what: string): void => {
  const { errors = [] } = checkErrors(json, what)
  const [first] = errors
  if (first === undefined) return
  const { type = 'error', message } = first
  throw new ProviderError(`${what} is an error: ${type}: ${message}`, {
    retryAt,
    lasting: type === 'NOT_FOUND',
  })
}

/** Creates the provider `github`. It needs a token, because GitHub's GraphQL has no anonymous access. */
export const createGitHubProvider =
  (requestJson: RequestJson): Provider =>
  async ({ account, token, today, signal }) => {
    const url = endpointOf(baseUrlOf(account))
    if (token === undefined) {
      throw new ProviderError(
        `${url.origin} needs a token. Fix: set GITHUB_TOKEN to a token without any scope. It is only sent to the url of ` +
          'the first github account in site.yaml.',
        { lasting: true },
      )
    }
    const response = await requestJson({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables: { login: account.name } }),
      tokenAdvice: 'GITHUB_TOKEN is wrong or has expired. Fix: create a new token.',
      sizeLimitBytes: SIZE_LIMIT_BYTES,
      signal,
    })
    const what = `The response of ${url.origin} for ${account.name}`
    throwErrors(response, what)
    const { data } = checkCalendar(response.json, what)
    const { weeks } = data.user.contributionsCollection.contributionCalendar
    const days = weeks.flatMap(({ contributionDays }) =>
      contributionDays.map(({ date, contributionCount }) => ({ date, count: contributionCount })),
    )
    return { days, takenOn: today, sample: false }
  }
