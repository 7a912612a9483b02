/** The heat map of Forgejo and Gitea (`GET /api/v1/users/{username}/heatmap`): counts by quarter hour. */
import { utcDay } from '../../lib/time/clock.ts'
import type { CodeHost } from './code-host.ts'
import { ContributionCount, createCheck } from './response-schema.ts'

/** The last second of the year 9999. Later dates have more than ten characters. */
const LAST_SECOND = 253_402_300_799

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

/** The providers `forgejo` and `gitea`. Public profiles need no token. */
export const forgejo: CodeHost = {
  request: ({ name }, base, token) => ({
    url: new URL(`api/v1/users/${encodeURIComponent(name)}/heatmap`, base),
    ...(token === undefined ? {} : { headers: { authorization: `token ${token}` } }),
    tokenAdvice:
      'Only members may see profiles on this server. Fix: set FORGEJO_URL to its address, and FORGEJO_TOKEN.',
    /** A quarter hour takes 47 bytes, so this allows 60 a day, all year. */
    sizeLimitBytes: 1024 * 1024,
  }),
  parse: (json, what) =>
    checkHeatMap(json, what).map(({ timestamp, contributions }) => ({
      date: utcDay(new Date(timestamp * 1000)),
      count: contributions,
    })),
}
