/** Which files stand in for those that have an error: their last versions without one, unless that could publish what is private now. */
import { isDeepStrictEqual } from 'node:util'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import { type FolderFile, isApplication, isPage, isSettings, textOf } from '../files/content-file.ts'
import { isMarkedPrivate } from '../files/page-file.ts'
import { Application } from '../schema/application.ts'

const members = Object.keys(Application.properties)

/** Returns the lines that say where an application is served and until when, those with a misspelt name included. */
const essentialLines = (file: FolderFile): readonly string[] =>
  (textOf(file).split(/^---[ \t]*$/m)[1] ?? '')
    .replaceAll(/["']/g, '')
    .split('\n')
    .filter((line) => {
      const [, name = ''] = /^\s*([\w-]+)/.exec(line) ?? []
      const meant = members.includes(name) ? name : nearestName(name, members)
      return meant === 'key' || meant === 'expires'
    })

/**
 * For site.yaml nothing stands in: with an error there, the whole site stays as it was.
 *
 * @param now undefined if the operating system refuses to read it
 */
const mayStandIn = (former: FolderFile, now: FolderFile | undefined): boolean => {
  if (former === now || former.bytes === undefined || isSettings(former.file)) return false
  if (isApplication(former.file)) {
    const lines = essentialLines(former)
    return now !== undefined && lines.length > 0 && isDeepStrictEqual(lines, essentialLines(now))
  }
  return now === undefined || !isPage(former.file) || !isMarkedPrivate(now)
}

/**
 * Returns the files that stand in for those with an error.
 *
 * @param lastGood the last version of each file that had no error
 */
export const standInsFor = (
  errors: readonly ContentIssue[],
  files: readonly FolderFile[],
  lastGood: ReadonlyMap<string, FolderFile>,
): readonly FolderFile[] => {
  if (errors.length === 0 || lastGood.size === 0) return []
  const now = new Map(files.map((file) => [file.file, file] as const))
  return [...new Set(errors.map(({ file }) => file))].flatMap((name) => {
    const former = lastGood.get(name)
    return former !== undefined && mayStandIn(former, now.get(name)) ? [former] : []
  })
}
