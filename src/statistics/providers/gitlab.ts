/** Fetches GitLab's contribution calendar: the file behind its profile pages, with a count for each active day. */
import { baseUrlOf } from './account-url.ts'
import type { RequestJson } from './json-client.ts'
import { type Provider, ProviderError } from './provider.ts'
import { CountsByDate, createCheck } from './response-schema.ts'

/** 371 days of 17 bytes take 6 KB. */
const SIZE_LIMIT_BYTES = 64 * 1024

const checkCalendar = createCheck(CountsByDate)

/** Creates the provider `gitlab`. Public profiles need no token. */
export const createGitLabProvider =
  (requestJson: RequestJson): Provider =>
  async ({ account, token, today, signal }) => {
    const url = new URL(`users/${encodeURIComponent(account.name)}/calendar.json`, baseUrlOf(account))
    const { json } = await requestJson({
      url,
      ...(token === undefined ? {} : { headers: { 'private-token': token } }),
      tokenAdvice:
        'The server shows this profile only to its members. Fix: make the profile public, or set GITLAB_TOKEN.',
      sizeLimitBytes: SIZE_LIMIT_BYTES,
      signal,
    })
    const calendar = checkCalendar(json, `The response of ${url.origin} for ${account.name}`)
    const days = Object.entries(calendar).map(([date, count]) => ({ date, count }))
    if (days.length === 0) {
      throw new ProviderError(
        `${url.origin} has no contributions of ${account.name}: the profile is private, or there were none for a year.`,
        { lasting: true },
      )
    }
    return { days, takenOn: today, sample: false }
  }
