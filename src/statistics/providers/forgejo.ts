/**
 * The heat map of Forgejo and Gitea (`GET /api/v1/users/{username}/heatmap` of their API): Unix seconds of
 * quarter hours, each with its contributions, which are summed by UTC day.
 */
import { utcDay } from '../contribution-summary.ts'
import { baseAddress } from './account-url.ts'
import type { HttpClient } from './json-client.ts'
import { type Provider, ProviderError } from './provider.ts'
import { ContributionCount, createCheck } from './response-schema.ts'

/** The last second of the year 9999: later ones have no date of ten characters. */
const LAST_SECOND = 253_402_300_799

/** A quarter hour has 47 bytes: room for 60 of them a day, which is 15 hours without a pause, all year. */
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

/** Creates the provider `forgejo`, which is `gitea` as well. It needs no token where the profile is public. */
export const createForgejoProvider = (http: HttpClient): Provider => ({
  ask: async ({ account, token, today, signal }) => {
    const url = new URL(`api/v1/users/${encodeURIComponent(account.name)}/heatmap`, baseAddress(account))
    const { json } = await http.requestJson({
      url,
      ...(token === undefined ? {} : { authorization: { authorization: `token ${token}` } }),
      tokenAdvice: 'This server shows profiles to its members only: set FORGEJO_TOKEN.',
      sizeLimitBytes: SIZE_LIMIT_BYTES,
      signal,
    })
    const buckets = checkHeatMap(json, `The answer of ${url.origin} for ${account.name}`)
    if (buckets.length === 0) {
      throw new ProviderError(
        `${url.origin} shows no day of ${account.name}: the activity is hidden in the profile's settings, or nothing ` +
          'happened for a year.',
        { lasting: true },
      )
    }
    const days = buckets.map(({ timestamp, contributions }) => ({
      date: utcDay(new Date(timestamp * 1000)),
      count: contributions,
    }))
    return { days, takenOn: today, sample: false }
  },
})
