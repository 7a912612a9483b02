/** Checks the captions of galleries, and finds copies by the names that file managers give them. */

import { warning } from '../../lib/data/issue.ts'
import { lazy } from '../../lib/memoize.ts'
import { unknownName } from '../../lib/text/did-you-mean.ts'
import { fileNameOf, filesOf } from '../navigation/galleries.ts'
import type { Check } from './check.ts'

/** Finds captions without a photo. */
export const checkCaptions: Check = function* ({ site: { pages, files } }) {
  for (const page of pages.values()) {
    const { file, template, captions } = page
    if (captions === undefined) continue
    const names = filesOf(page, files).map(fileNameOf)
    if (template !== 'gallery')
      yield {
        ...warning('gallery/not-a-gallery'),
        file,
        field: 'captions',
        found: `a page with the template ${template}, so they are not shown`,
        fix: 'add template: gallery, or remove the captions',
      }
    else
      for (const name of Object.keys(captions).filter((name) => !names.includes(name)))
        yield {
          ...warning('gallery/unknown-photo'),
          file,
          field: `captions.${name}`,
          ...unknownName(name, names, 'the name of a file beside the page, such as IMG_0042.jpg'),
        }
  }
}

/** Marks of a copy in German, English, French, Italian, Portuguese and Spanish. */
const copyMarks =
  /^(?:copy of|kopie von|copie de|copia di|copia de|cópia de) | ?\(\d{1,2}\)$| - (?:copy|kopie|copie|copia|cópia)(?: ?\(\d{1,2}\))?$| (?:copy|kopie|copie|copia|cópia)(?: \d{1,2})?$/i

/** Finds published copies of files that exist. */
export const checkCopies: Check = function* ({ files, site: { allPages } }) {
  const names = lazy(() => new Set(files.map(({ file }) => file)))
  for (const { file } of allPages.values()) {
    if (!/[ (]/.test(file)) continue // as for most files
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
