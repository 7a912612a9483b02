/** Checks that pages in folders for drafts are meant to be public. */
import { warning } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import type { Page } from '../site.ts'
import type { Check } from './check.ts'

const draftFolderOf = memoizeByObject(
  ({ file }: Pick<Page, 'file'>) => /^pages\/(?:.*\/)?(?:drafts?|private|unpublished)\//i.exec(file)?.[0],
)

/** Finds folders whose name says that their pages are not public, and a page in each that is. */
export const checkDraftFolders: Check = function* ({ site: { pages } }) {
  const files = new Map<string, string>()
  for (const page of pages.values()) {
    const folder = draftFolderOf(page)
    if (folder !== undefined) files.set(folder, page.file)
  }
  for (const [folder, file] of files)
    yield {
      ...warning('page/draft-folder'),
      file,
      found: `a page in ${folder}, which is published`,
      expected: 'drafts in a folder called _drafts, or with draft: true',
      fix: 'rename the folder, whatever its pages should be',
    }
}
