/** Chooses the last good versions of files with errors, unless the edit may hide something. */
import type { ContentIssue } from '../../lib/data/issue.ts'
import { multisetDifference } from '../../lib/multiset-difference.ts'
import { hasHidingWord } from '../../privacy/not-public.ts'
import { type FolderFile, fileText, isApplication, isPage, isSettings } from '../files/content-file.ts'
import { findFrontMatter } from '../files/front-matter-block.ts'

/** Characters of an edit that are searched, in half a second: a CV of sixty positions has 28,000. */
const MAX_EDITED = 100_000

/** Returns the lines of a text, with a value that is below its name joined to it. */
const valueLines = (text: string): readonly string[] => text.replaceAll(/:[ \t]*\n\s*/g, ': ').split('\n')

/** Returns the lines that may make a file private: of a page its front matter, else all. */
const privacyLines = (file: string, text: string): readonly string[] => {
  const { data, markdown } = findFrontMatter(file, text)
  return valueLines(isPage(file) && data !== undefined ? text.slice(0, text.length - markdown.length) : text)
}

/**
 * Whether an earlier version may stand in: not if the edit only removes lines, which must disappear, or if a
 * line that differs or has an error has a word that hides. Never for site.yaml, which says what is private.
 *
 * @param errors of the current file
 */
export const mayStandIn = (
  goodFile: FolderFile,
  current: FolderFile,
  errors: readonly ContentIssue[] = [],
): boolean => {
  const { file } = current
  if (goodFile === current || goodFile.bytes === undefined || isSettings(file)) return false
  const [before, after] = [fileText(goodFile), fileText(current)]
  const added = multisetDifference(valueLines(after), valueLines(before))
  if (added.length === 0) return false
  const changed = new Set([...added, ...multisetDifference(valueLines(before), valueLines(after))])
  const changedPrivacyLines = [before, after]
    .flatMap((text) => privacyLines(file, text))
    .filter((line) => changed.has(line))
  const linesWithErrors = errors.map(({ line = 0 }) => after.split('\n')[line - 1] ?? '')
  const lines = [...changedPrivacyLines, ...linesWithErrors]
  const text = lines.join('\n').replaceAll(/[\0\uFFFD]/g, '') // UTF-16 has NULs
  const isNewKey = isApplication(file) && /\bkey\b/i.test(text) // its address includes the key
  return !isNewKey && text.length <= MAX_EDITED && !hasHidingWord(text)
}

/**
 * Returns the files that stand in for those with an error.
 *
 * @param goodFiles the last version of each file that had no error
 */
export const standInsFor = (
  errors: readonly ContentIssue[],
  files: readonly FolderFile[],
  goodFiles: readonly FolderFile[],
): readonly FolderFile[] => {
  const byFile = Map.groupBy(errors, ({ file }) => file)
  return goodFiles.filter((goodFile) => {
    const found = byFile.get(goodFile.file)
    const current = found && files.find(({ file }) => file === goodFile.file) // unreadable files are missing
    return current !== undefined && mayStandIn(goodFile, current, found)
  })
}
