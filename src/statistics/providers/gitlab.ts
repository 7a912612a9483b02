/** GitLab's contribution calendar: the file its profile pages draw, a count for each active day of the last year. */

import { baseAddress } from './account-url.ts'
import type { HttpClient } from './json-client.ts'
import { type Provider, ProviderError } from './provider.ts'
import { CountsByDate, createCheck } from './response-schema.ts'

/** 371 days of 17 bytes are 6 KB. */
const SIZE_LIMIT_BYTES = 64 * 1024

const checkCalendar = createCheck(CountsByDate)

/** Creates the provider `gitlab`. It needs no token where the profile is public. */
export const createGitLabProvider = (http: HttpClient): Provider => ({
  ask: async ({ account, token, today, signal }) => {
    const url = new URL(`users/${encodeURIComponent(account.name)}/calendar.json`, baseAddress(account))
    const { json } = await http.requestJson({
      url,
      ...(token === undefined ? {} : { authorization: { 'private-token': token } }),
      tokenAdvice:
        'This GitLab shows profiles to its members only: make the profile public, or set GITLAB_TOKEN.',
      sizeLimitBytes: SIZE_LIMIT_BYTES,
      signal,
    })
    const calendar = checkCalendar(json, `The answer of ${url.origin} for ${account.name}`)
    const days = Object.entries(calendar).map(([date, count]) => ({ date, count }))
    if (days.length === 0) {
      throw new ProviderError(
        `${url.origin} shows no day of ${account.name}: the profile is private, or nothing happened for a year.`,
        { lasting: true },
      )
    }
    return { days, takenOn: today, sample: false }
  },
})
