/** Selects the files that a site is made from. */
import type { ContentIssue } from '../../lib/data/issue.ts'
import { type FolderFile, isLeftover } from '../files/content-file.ts'
import { unreadableIssue } from '../files/file-issues.ts'
import type { SiteSettings } from '../schema/site-settings.ts'
import { isAllowed, privateFileWarnings } from './private-files.ts'

/**
 * Returns the files that a site is made from, sorted by name, and why others are not.
 *
 * @param found issues of files that were not read
 * @param standIns former versions of files that have an error now. They come last, so that other files win an address that both have.
 */
export const selectFiles = (
  folder: readonly FolderFile[],
  found: readonly ContentIssue[],
  settings: Pick<SiteSettings, 'files'>,
  standIns: readonly FolderFile[],
) => {
  const all = [...folder.toSorted((a, b) => (a.file < b.file ? -1 : 1)), ...standIns]
  const warnings = [...privateFileWarnings(all, settings)]
  const privateNames = new Set(warnings.map(({ file }) => file))
  const wanted = all.filter(
    ({ file }) => !privateNames.has(file) && (!isLeftover(file) || isAllowed(file, settings)),
  )
  const issues = [...found, ...wanted.flatMap((file) => unreadableIssue(file) ?? [])]
  const unreadable = new Set(issues.map(({ file }) => file))
  return {
    files: wanted.filter(({ file }) => !unreadable.has(file)),
    issues: [...issues, ...warnings],
  }
}
