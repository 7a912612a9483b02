/** Checks the navigation of site.yaml: every entry leads to a page. Used by the site reader. */
import { placeOf } from '../../lib/data/data-document.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import type { SettingsFile } from '../files/settings-file.ts'
import type { Page } from '../site.ts'

/** Enough to choose from, and short enough for one line. */
const MAX_KEYS_LISTED = 20

const fixEntry = (key: string, keys: readonly string[]): string => {
  const bare = key.replace(/^pages\//, '')
  if (keys.includes(bare)) return `write ${bare}`
  if (keys.some((other) => other.startsWith(`${bare}/`)))
    return `create pages/${bare}/index.md, the page of that folder, or remove the entry`
  const near = nearestName(bare, keys)
  if (near !== undefined) return `write ${near}`
  if (key === 'cv') return 'add resume.json, or remove the entry'
  return /^[^/].*[^/]$/.test(key) ? `create pages/${bare}.md, or remove the entry` : 'remove the entry'
}

/**
 * Finds entries that lead nowhere.
 *
 * @param keys of all pages in all languages, drafts included: an entry for a draft is only a warning
 */
export const navigationIssues = (
  { document, settings }: SettingsFile,
  keys: readonly string[],
): readonly ContentIssue[] =>
  (settings.navigation ?? []).flatMap((key, index) => {
    if (keys.includes(key)) return []
    const names = [...new Set(keys)].filter((name) => name !== '')
    return [
      {
        ...placeOf(document, ['navigation', index]),
        found: JSON.stringify(key),
        expected: `the key of a page: ${names.slice(0, MAX_KEYS_LISTED).join(', ')}`,
        fix: fixEntry(key, names),
      },
    ]
  })

/**
 * Finds entries whose page is a draft in all its languages, so that the navigation leaves them out.
 *
 * @param served keys of the pages that are not drafts
 */
export const draftWarnings = (
  { document, settings }: SettingsFile,
  drafts: readonly Page[],
  served: readonly string[],
): readonly ContentIssue[] =>
  (settings.navigation ?? []).flatMap((key, index) => {
    const draft = served.includes(key) ? undefined : drafts.find((page) => page.key === key)
    if (draft === undefined) return []
    return [
      {
        ...placeOf(document, ['navigation', index]),
        found: `${JSON.stringify(key)}, a draft, which is left out`,
        expected: 'a published page',
        fix: `remove the entry, or publish ${draft.file}`,
      },
    ]
  })
