/**
 * Collects and checks the redirects of site.yaml and of pages: no loops, no path that is served anyway, no
 * missing target.
 */
import { otherFeedName } from '../../addresses/server-paths.ts'
import { asciiUrl, readablePath, respellPath } from '../../addresses/url-path.ts'
import { placeOf } from '../../lib/data/data-document.ts'
import { type ContentIssue, type IssueCode, type Read, type Wording, warning } from '../../lib/data/issue.ts'
import { lazy } from '../../lib/memoize.ts'
import { nearestName } from '../../lib/text/did-you-mean.ts'
import { asPath, type PageReading } from '../files/page-file.ts'
import type { SettingsFile } from '../files/settings-file.ts'
import type { Redirect } from '../site.ts'
import { isReservedAddress } from './addresses.ts'

/** A redirect and its place. */
interface WrittenRedirect {
  readonly from: string
  readonly redirect: Redirect
  /** Whether it may be a page's alias, so that it is not reported if unusable. */
  readonly isName: boolean
  /** Returns its place. Parses the file again, so only for an issue. */
  readonly locate: () => Pick<ContentIssue, 'file' | 'line' | 'column' | 'field'>
}

/** Returns the canonical path. A query or a pattern stays as it is, for the message. */
const redirectKey = (path: string): string =>
  /[?#{}]/.test(path) ? path : respellPath(path).replace(/(?<=.)\/$/, '')

const fromSettings = ({ document, settings }: SettingsFile): readonly WrittenRedirect[] =>
  Object.entries(settings.redirects ?? {}).map(([from, to]) => ({
    from: redirectKey(from),
    redirect: to === 410 ? { status: to, to: undefined } : { status: 308, to: asciiUrl(String(to)) },
    isName: false,
    locate: () => placeOf(document, ['redirects', from]),
  }))

const fromPages = (pages: readonly PageReading[]): readonly WrittenRedirect[] =>
  pages
    .filter(({ formerPaths }) => formerPaths.length > 0)
    .flatMap(({ page, formerPaths, locate }) => {
      const here = redirectKey(page.address)
      return formerPaths
        .map(({ field, path }) => ({
          from: redirectKey(asPath(path)),
          redirect: { status: 308, to: page.address } as const,
          isName: field === 'aliases' && !path.includes('/'),
          locate: () => ({ file: page.file, ...locate(field) }),
        }))
        .filter(({ from }) => from !== here)
    })

/** Returns the path of a target on this site, without query and fragment; undefined for another site. */
const ownPath = (to: string | undefined): string | undefined =>
  to?.startsWith('/') && !to.startsWith('//') ? redirectKey(to.replace(/[?#].*/, '')) : undefined

/** Returns whether redirects from a path form a loop. */
const isLoop = (start: string, all: ReadonlyMap<string, WrittenRedirect>): boolean => {
  const passed = new Set<string>()
  for (let path: string | undefined = start; path !== undefined; path = ownPath(all.get(path)?.redirect.to)) {
    if (passed.has(path)) return true
    passed.add(path)
  }
  return false
}

/**
 * Collects the redirects of a site. If two start at one path, the one in site.yaml wins, otherwise the first.
 * Those with a problem are left out.
 *
 * @param served everything that is served, by address
 */
export const readRedirects = (
  settingsFile: SettingsFile,
  pages: readonly PageReading[],
  served: readonly ReadonlyMap<string, unknown>[],
): Read<ReadonlyMap<string, Redirect>> => {
  const { languages } = settingsFile.settings
  const listed = [...fromSettings(settingsFile), ...fromPages(pages)]
  const all = new Map(listed.toReversed().map((redirect) => [redirect.from, redirect] as const))
  const isServed = (path: string): boolean => served.some((at) => at.has(path) || at.has(`${path}/`))
  /** Redirects of moved folders (`/blog/*`) are resolved per request, and lists of posts have feeds. */
  const isTarget = (path: string): boolean =>
    path.endsWith('*') ||
    [path, path.replace(/\/feed\.(?:atom|json)$/, ''), path.replace(otherFeedName, '')].some(
      (at) => all.has(at) || isServed(at),
    ) ||
    isReservedAddress(path, languages)

  const addresses = lazy(() => served.flatMap((at) => [...at.keys()].map(readablePath)))

  const problemOf = ({ from, redirect: { to } }: WrittenRedirect): Wording | undefined => {
    const problem = (code: IssueCode, found: string, fix: string) => ({ ...warning(code), found, fix })
    const first = all.get(from)
    if (first?.redirect.to !== to) {
      const found = `a second redirect from ${from}; the first is in ${first?.locate().file}`
      return problem('redirect/second', found, 'remove one of them')
    }
    if (isLoop(from, all)) {
      const found = `a redirect from ${from} that leads back to itself`
      return problem('redirect/loop', found, 'write where the page is now, or remove it')
    }
    if (!/^\/[^?#{}]*$/.test(from)) {
      const fix = 'write a path such as /old/, or /old/* for all below it, without a query, or remove it'
      return problem('redirect/not-a-path', `a redirect from ${from}, which is not a path`, fix)
    }
    if (isServed(from) || isReservedAddress(from, languages))
      return problem(
        'redirect/in-use',
        `a redirect from ${from}, which is already the address of a page or a file`,
        'remove it',
      )
    const target = ownPath(to)
    if (target === undefined || isTarget(target)) return undefined
    const near = nearestName(`${readablePath(target)}/`, addresses())
    const fix = near === undefined ? 'write where the page is now, or 410 if it is gone' : `write ${near}`
    return problem(
      'redirect/no-target',
      `a redirect to ${readablePath(to ?? '')}, where there is nothing`,
      fix,
    )
  }
  const value = new Map<string, Redirect>()
  const issues = listed.flatMap((written): readonly ContentIssue[] => {
    const { from, redirect, isName, locate } = written
    const problem = problemOf(written)
    if (problem === undefined) value.set(from, redirect)
    return problem === undefined || isName ? [] : [{ ...locate(), ...problem }]
  })
  return { value, issues }
}
