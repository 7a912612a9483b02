/** `vitrine check --external`: requests each linked page of other sites. */
import pLimit from 'p-limit'
import { type ContentIssue, type FileLocation, warning } from '../../lib/data/issue.ts'
import { version } from '../../version.ts'

/** A link, and its location in the content. */
export type LinkInFile = FileLocation & { readonly url: string }

/** How many sites are checked at once, each with one request at a time. */
const SITES_AT_ONCE = 8
const TIMEOUT_MS = 10_000

/** Statuses that sites send to robots for pages that people can read. */
const refusalStatuses = new Set([401, 403, 405, 406, 407, 418, 429, 451, 503, 999])

/** Returns what is wrong with a link, if anything. Uses GET: a few sites fail HEAD for pages that exist. */
const problemOf = async (url: string, baseUrl: string): Promise<string | undefined> => {
  const headers = {
    'user-agent': `vitrine/${version} (checks the links of ${baseUrl})`,
    accept: 'text/html, */*;q=0.9',
  }
  try {
    const { status, body } = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    await body?.cancel()
    return status < 400 || refusalStatuses.has(status) ? undefined : `which responds ${status}`
  } catch (error) {
    const { message, cause } = error as Error
    const { code } = (cause ?? {}) as NodeJS.ErrnoException
    return code === 'ENOTFOUND' ? 'whose host does not exist' : `which cannot be reached (${code || message})`
  }
}

const withoutFragment = (url: string): string => url.replace(/#.*/s, '')

/** Returns a warning for each dead link. */
export const checkExternalLinks = async (
  links: readonly LinkInFile[],
  baseUrl: string,
): Promise<readonly ContentIssue[]> => {
  const urls = new Set(links.map(({ url }) => withoutFragment(url)))
  const bySite = Map.groupBy(urls, (url) => URL.parse(url)?.host)
  const problems = new Map<string, string | undefined>()
  await pLimit(SITES_AT_ONCE).map(bySite.values(), async (urlsOfSite) => {
    for (const url of urlsOfSite) problems.set(url, await problemOf(url, baseUrl))
  })
  return links.flatMap(({ url, file, line }) => {
    const problem = problems.get(withoutFragment(url))
    if (problem === undefined) return []
    return [
      {
        ...warning('link/dead'),
        file,
        line,
        found: `a link to ${url}, ${problem}`,
        expected: 'a page',
        fix: 'correct the address, or remove the link',
      },
    ]
  })
}
