/**
 * Fetches the heat map of Forgejo and Gitea (`GET /api/v1/users/{username}/heatmap`): contributions by quarter hour, in
 * Unix seconds, which are summed by UTC day.
 */
import { utcDay } from '../../lib/clock.ts'
import { baseUrlOf } from './account-url.ts'
import type { RequestJson } from './json-client.ts'
import { type Provider, ProviderError } from './provider.ts'
import { ContributionCount, createCheck } from './response-schema.ts'

/** The last second of the year 9999. Later dates have more than ten characters. */
const LAST_SECOND = 253_402_300_799

/** A quarter hour takes 47 bytes, so this allows 60 a day, all year. */
const SIZE_LIMIT_BYTES = 1024 * 1024

const checkHeatMap = createCheck({
  type: 'array',
  items: {
    type: 'object',
    required: ['timestamp', 'contributions'],
    properties: {
      timestamp: { type: 'integer', minimum: 0, maximum: LAST_SECOND },
      contributions: ContributionCount,
    },
  },
})

/** Creates the provider `forgejo`, also used for `gitea`. Public profiles need no token. */
export const createForgejoProvider =
  (requestJson: RequestJson): Provider =>
  async ({ account, token, today, signal }) => {
    const url = new URL(`api/v1/users/${encodeURIComponent(account.name)}/heatmap`, baseUrlOf(account))
    const { json } = await requestJson({
      url,
      ...(token === undefined ? {} : { headers: { authorization: `token ${token}` } }),
      tokenAdvice: 'The server shows profiles only to its members. Fix: set FORGEJO_TOKEN.',
      sizeLimitBytes: SIZE_LIMIT_BYTES,
      signal,
    })
    const buckets = checkHeatMap(json, `The response of ${url.origin} for ${account.name}`)
    if (buckets.length === 0) {
      throw new ProviderError(
        `${url.origin} has no contributions of ${account.name}: the profile hides its activity, or there were none for a year.`,
        { lasting: true },
      )
    }
    const days = buckets.map(({ timestamp, contributions }) => ({
      date: utcDay(new Date(timestamp * 1000)),
      count: contributions,
    }))
    return { days, takenOn: today, sample: false }
  }
