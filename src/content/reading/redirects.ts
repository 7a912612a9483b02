/**
 * Collects the redirects of site.yaml and of pages, and checks them: no loops, no path that is served anyway, no target
 * that does not exist.
 */
import { respellPath } from '../../http/url-path.ts'
import { placeOf } from '../../lib/data/data-document.ts'
import { asWarnings, type ContentIssue } from '../../lib/data/issue.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import { isReservedAddress } from '../checks/addresses.ts'
import type { PageReading } from '../files/page-file.ts'
import type { SettingsFile } from '../files/settings-file.ts'
import type { Redirect } from '../site.ts'

/** Redirects, and what is wrong with them. */
export interface RedirectReading {
  readonly value: ReadonlyMap<string, Redirect>
  /** Warnings of redirects that are left out. */
  readonly issues: readonly ContentIssue[]
}

/** A redirect, and where it is written. */
interface WrittenRedirect {
  readonly from: string
  readonly redirect: Redirect
  /** Whether nothing is wrong if it cannot be used. */
  readonly isName?: boolean
  readonly place: Pick<ContentIssue, 'file' | 'line' | 'column' | 'member'>
}

/** A query or a pattern stays as it is, for the message. */
const keyOf = (path: string): string =>
  /[?#{}]/.test(path) ? path : respellPath(path).replace(/(?<=.)\/$/, '')

const fromSettings = ({ document, settings }: SettingsFile): readonly WrittenRedirect[] =>
  Object.entries(settings.redirects ?? {}).map(([from, to]) => {
    return {
      from: keyOf(from),
      redirect: to === 410 ? { status: to, to: undefined } : { status: 308, to: String(to) },
      place: placeOf(document, ['redirects', from]),
    }
  })

const fromPages = (pages: readonly PageReading[]): readonly WrittenRedirect[] =>
  pages
    .filter(({ formerPaths }) => formerPaths.length > 0)
    .flatMap(({ page, formerPaths, locate }) =>
      formerPaths
        .map(({ path, ...rest }) => ({ from: keyOf(path), ...rest }))
        .filter(({ from }) => from !== keyOf(page.address))
        .map(({ from, isName, member }) => ({
          from,
          isName,
          redirect: { status: 308, to: page.address },
          place: { file: page.file, ...locate(member) },
        })),
    )

/** What a site serves. */
export interface ServedAddresses {
  readonly served: ReadonlySet<string>
  readonly languages: readonly string[]
}

/** The path of a target on this site, without query and fragment; undefined for another site. */
const ownPath = (to: string | undefined): string | undefined =>
  to?.startsWith('/') && !to.startsWith('//') ? keyOf(to.replace(/[?#].*/, '')) : undefined

/** Returns whether following redirects from a path comes back to one that was passed. */
const isLoop = (start: string, all: ReadonlyMap<string, WrittenRedirect>): boolean => {
  const passed = new Set<string>()
  for (let path: string | undefined = start; path !== undefined; path = ownPath(all.get(path)?.redirect.to)) {
    if (passed.has(path)) return true
    passed.add(path)
  }
  return false
}

type Wording = Pick<ContentIssue, 'found' | 'expected' | 'fix'>

const EXPECTED_FREE = 'a path at which nothing else is served'

const checkSource = (from: string, { served, languages }: ServedAddresses): Wording | undefined => {
  if (!from.startsWith('/'))
    return {
      found: 'a path without a slash at the start',
      expected: 'a path such as /old/',
      fix: `write /${from}`,
    }
  if (/[?#{}]/.test(from))
    return {
      found: `a redirect from ${from}, which is not a valid path`,
      expected: 'a path such as /old/, without a query or a pattern',
      fix: 'correct or remove it',
    }
  if (served.has(from) || served.has(`${from}/`))
    return {
      found: `a redirect from ${from}, where there is a page or a file`,
      expected: EXPECTED_FREE,
      fix: 'remove it',
    }
  return isReservedAddress(from, languages)
    ? {
        found: `a redirect from ${from}, which Vitrine uses itself`,
        expected: EXPECTED_FREE,
        fix: 'remove it',
      }
    : undefined
}

const checkTarget = (
  to: string | undefined,
  { served, languages }: ServedAddresses,
  all: ReadonlyMap<string, WrittenRedirect>,
): Wording | undefined => {
  const path = ownPath(to)
  // Redirects of what is inside a moved folder are found per request.
  if (path === undefined || path.endsWith('*') || all.has(path) || isReservedAddress(path, languages))
    return undefined
  if (served.has(path) || served.has(`${path}/`)) return undefined
  const near = nearestName(`${path}/`, [...served])
  return {
    found: `a redirect to ${to}, where there is nothing`,
    expected: 'the address of a page or a file',
    fix: near === undefined ? 'correct it, or write 410 if the page is gone' : `write ${near}`,
  }
}

/** Collects the redirects of a site. If two start at one path, the one in site.yaml wins, otherwise the first. */
export const readRedirects = (
  settingsFile: SettingsFile,
  pages: readonly PageReading[],
  served: ServedAddresses,
): RedirectReading => {
  const written = [...fromSettings(settingsFile), ...fromPages(pages)]
  const all = new Map(written.toReversed().map((redirect) => [redirect.from, redirect] as const))
  const problemOf = ({ from, redirect, place }: WrittenRedirect): Wording | undefined => {
    const first = all.get(from)
    if (first?.redirect.to !== redirect.to)
      return {
        found: `a second redirect from ${from}, after that of ${first?.place.file}`,
        expected: 'one redirect from each path',
        fix: 'remove one of them',
      }
    if (isLoop(from, all))
      return {
        found: `a redirect from ${from} that leads back to itself`,
        expected: 'a redirect to a page',
        fix: 'correct or remove it',
      }
    return (
      checkSource(from, served) ??
      (place.file === settingsFile.document.file ? checkTarget(redirect.to, served, all) : undefined)
    )
  }
  const problems = written.flatMap((redirect) => {
    const problem = problemOf(redirect)
    return problem === undefined || redirect.isName ? [] : [{ ...redirect.place, ...problem }]
  })
  const good = [...all.values()].filter((redirect) => problemOf(redirect) === undefined)
  return {
    value: new Map(good.map(({ from, redirect }) => [from, redirect] as const)),
    issues: asWarnings(problems),
  }
}
