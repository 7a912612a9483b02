/** Finds pages that are copies of others by the names that file managers give them. */
import { warning } from '../../lib/data/issue.ts'
import { lazy } from '../../lib/memoize.ts'
import type { Check } from './check.ts'

/** What stands before or behind the name of the original, in German, English, French, Italian, Portuguese and Spanish. */
const copyMarks =
  /^(?:copy of|kopie von|copie de|copia di|copia de|cópia de) | ?\(\d{1,2}\)$| - (?:copy|kopie|copie|copia|cópia)(?: ?\(\d{1,2}\))?$| (?:copy|kopie|copie|copia|cópia)(?: \d{1,2})?$/i

/** Finds published copies of files that are there as well. */
export const checkCopies: Check = function* ({ files, site: { allPages } }) {
  const names = lazy(() => new Set(files.map(({ file }) => file)))
  for (const { file } of allPages.values()) {
    if (!/[ (]/.test(file)) continue // as most
    const [, folder = '', name = '', suffix = ''] = /^(.*\/)?([^/]+?)((?:\.[\w-]+)?\.\w+)$/.exec(file) ?? []
    const original = `${folder}${name.replace(copyMarks, '')}${suffix}`
    if (original !== file && names().has(original))
      yield {
        ...warning('page/copy'),
        file,
        found: `a published page that, by its name, is a copy of ${original}`,
        expected: 'each page once',
        fix: 'remove it, or rename it if it is another page',
      }
  }
}
