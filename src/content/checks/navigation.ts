/** Checks that every entry of `navigation` and `footer` in site.yaml leads to a page. */
import { placeOf } from '../../lib/data/data-document.ts'
import { quoteValue, warning } from '../../lib/data/issue.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import type { Check } from './check.ts'

/** Enough to choose from, and short enough for one line. */
const MAX_KEYS_LISTED = 20

const fixEntry = (key: string, keys: readonly string[]): string => {
  const name = key.replaceAll(/^\/?(?:pages\/)?|(?:\/index)?(?:\.md)?\/?$/g, '')
  if (keys.includes(name)) return `write ${name}`
  if (keys.some((other) => other.startsWith(`${name}/`)))
    return `create pages/${name}/index.md, the page of that folder, or remove the entry`
  const near = nearestName(name, keys)
  if (near !== undefined) return `write ${near}`
  return `${name === 'cv' ? 'add resume.json' : `create pages/${name}.md`}, or remove the entry`
}

/** Finds entries that are left out because there is no such page. One whose page is not public is left out, too. */
export const checkNavigation: Check = function* ({ settingsFile, site, knownKeys }) {
  const entries = (['navigation', 'footer'] as const).flatMap((field) =>
    (settingsFile.settings[field] ?? []).map((key, index) => ({ key, path: [field, index] })),
  )
  for (const { key, path } of entries) {
    if (site.allPages.values().some((page) => page.key === key)) continue
    const known = knownKeys()
    const names = [...known].filter((name) => name !== '')
    if (known.has(key)) continue // it is among the pages that are not public, or has an error
    yield {
      ...warning('navigation/unknown-page'),
      ...placeOf(settingsFile.document, path),
      found: `${quoteValue(key)}, which is left out`,
      expected: `the key of a page: ${names.slice(0, MAX_KEYS_LISTED).join(', ')}`,
      fix: fixEntry(key, names),
    }
  }
}
