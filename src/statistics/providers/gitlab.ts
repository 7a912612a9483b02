/** GitLab's contribution calendar: the file behind its profile pages, with a count for each active day. */
import type { CodeHost } from './code-host.ts'
import { CountsByDate, createCheck } from './response-schema.ts'

const checkCalendar = createCheck(CountsByDate)

/** The provider `gitlab`. Public profiles need no token. */
export const gitLab: CodeHost = {
  request: ({ name }, base, token) => ({
    url: new URL(`users/${encodeURIComponent(name)}/calendar.json`, base),
    ...(token === undefined ? {} : { headers: { 'private-token': token } }),
    tokenAdvice:
      'Only members may see this profile. Fix: make it public, or set GITLAB_TOKEN and GITLAB_URL.',
    /** 371 days of 17 bytes take 6 KB. */
    sizeLimitBytes: 64 * 1024,
  }),
  parse: (json, what) => Object.entries(checkCalendar(json, what)).map(([date, count]) => ({ date, count })),
}
