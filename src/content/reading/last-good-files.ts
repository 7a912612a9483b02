/** Chooses the files that stand in for those with an error: their last good versions, unless that could publish what is private now. */
import { isDeepStrictEqual } from 'node:util'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { nearestName, plainName } from '../../lib/did-you-mean.ts'
import {
  type FolderFile,
  isApplication,
  isPage,
  isSettings,
  resumeLanguage,
  textOf,
} from '../files/content-file.ts'
import { findFrontMatter, splitField } from '../files/front-matter-block.ts'
import { mayHideMore } from '../files/resume/resume-tags.ts'
import { foreignNames } from '../schema/foreign-names.ts'
import { privacyMarkNames, privacyMarksIn } from '../schema/privacy-marks.ts'

/** Fields that say where an application is served, and until when. */
const ofApplications = ['key', 'expires']

/** Fields that say whether a page is served, under whichever generator's name. */
const ofPages = [...privacyMarkNames, ...foreignNames, 'date', 'expires']

/** Returns the parts of front matter in any form, errors included, that belong to some fields, misspelt ones included. Values may span lines. */
const saidIn = (file: FolderFile, names: readonly string[]): readonly string[] => {
  const text = textOf(file).replaceAll(/[\0\uFFFD]/g, '') // of UTF-16
  const { data, issues } = findFrontMatter(file.file, text)
  const fields = issues.length > 0 ? text : (data ?? '')
  let isSaid = false
  const pieces = fields.replaceAll(/["']/g, '').split(/[\n,{}]/)
  return pieces.filter((piece) => {
    const [name, value] = splitField(piece)
    const plain = plainName(name)
    if (name !== '')
      isSaid =
        names.includes(plain) ||
        nearestName(plain, names) !== undefined ||
        privacyMarksIn({ [name]: value }).length > 0
    return isSaid && piece.trim() !== ''
  })
}

/** Returns whether the former version of a file may stand in for the present one. One of site.yaml may not: it says what is private. */
export const mayStandIn = (former: FolderFile, now: FolderFile): boolean => {
  const { file } = former
  if (former === now || former.bytes === undefined || isSettings(file)) return false
  if (resumeLanguage(file) !== undefined) return !mayHideMore(textOf(former), textOf(now))
  if (!isPage(file) && !isApplication(file)) return true
  const names = isPage(file) ? ofPages : ofApplications
  return isDeepStrictEqual(saidIn(former, names), saidIn(now, names))
}

/**
 * Returns the files that stand in for those with an error.
 *
 * @param lastGood the last version of each file that had no error
 */
export const standInsFor = (
  errors: readonly ContentIssue[],
  files: readonly FolderFile[],
  lastGood: readonly FolderFile[],
): readonly FolderFile[] => {
  const names = new Set(errors.map(({ file }) => file))
  const now = new Map(files.filter(({ file }) => names.has(file)).map((file) => [file.file, file] as const))
  return lastGood.filter((former) => {
    const current = names.has(former.file) ? now.get(former.file) : undefined
    return current !== undefined && mayStandIn(former, current) // what the operating system refuses to read is not there
  })
}
