/** Which files stand in for those that have an error: their last versions without one, unless that could publish what is private now. */
import { isDeepStrictEqual } from 'node:util'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import {
  type FolderFile,
  isApplication,
  isInDrafts,
  isPage,
  isSettings,
  resumeLanguage,
  textOf,
} from '../files/content-file.ts'
import { readFrontMatter } from '../files/front-matter.ts'
import { findFrontMatter, memberIn } from '../files/front-matter-block.ts'
import { mayHideMore } from '../files/resume/resume-tags.ts'
import { Application } from '../schema/application.ts'
import { endingAt, foreignMembersIn, isServedAt, type Schedule, startingAt } from '../schema/foreign-names.ts'
import { plainName } from '../schema/front-matter-words.ts'
import { privacyMarksIn } from '../schema/privacy-marks.ts'

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

/** Dates of Vitrine's own names. Those that nobody understands are errors, and do not take the page away. */
const ownDates = new Map([
  ['published', startingAt],
  ['date', startingAt],
  ['expires', endingAt],
])

/** Returns what single members say, in whatever front matter and with whatever error: each could be the mark of a draft. */
const readPieces = (file: FolderFile): Pick<ReturnType<typeof readFrontMatter>, 'isMarked' | 'schedules'> => {
  const text = textOf(file).replaceAll(/[\0\uFFFD]/g, '') // of UTF-16
  const { data, issues } = findFrontMatter(file.file, text)
  const members = [...new Set((data ?? (issues.length > 0 ? text : '')).split(/[\n,{}]/))].flatMap(
    (piece) => {
      const member = memberIn(piece.replaceAll(/["']/g, '').split(' #')[0] ?? '')
      return member === undefined ? [] : [member]
    },
  )
  const marks = members.flatMap((member) => privacyMarksIn(Object.fromEntries([member])))
  return {
    isMarked: marks.some(({ visibility }) => visibility !== 'public'),
    schedules: [
      ...foreignMembersIn(members),
      ...members.flatMap(([name, value]): readonly Schedule[] => {
        const read = ownDates.get(plainName(name))
        return read === undefined ? [] : [{ name, value, ...read(value) }]
      }),
    ],
  }
}

/** Returns whether a page is marked as private, by whichever generator's name, is in a folder of drafts, or is not due. */
const isWithdrawn = (file: FolderFile, nowMs: number): boolean =>
  isInDrafts(file.file) ||
  [readFrontMatter(file.file, textOf(file)), readPieces(file)].some(
    ({ isMarked, schedules }) =>
      isMarked ||
      schedules.some(
        (schedule) =>
          schedule.ownName !== undefined ||
          (!isServedAt(nowMs, schedule) &&
            (Number.isFinite(schedule.fromMs) || Number.isFinite(schedule.untilMs))),
      ),
  )

/**
 * For site.yaml nothing stands in: with an error there, the whole site stays as it was.
 *
 * @param now undefined if the operating system refuses to read it
 */
const mayStandIn = (former: FolderFile, now: FolderFile | undefined, nowMs: number): boolean => {
  if (former === now || former.bytes === undefined || isSettings(former.file)) return false
  if (isApplication(former.file)) {
    const lines = essentialLines(former)
    return now !== undefined && lines.length > 0 && isDeepStrictEqual(lines, essentialLines(now))
  }
  if (now === undefined) return true
  if (resumeLanguage(former.file) !== undefined) return !mayHideMore(textOf(former), textOf(now))
  return !isPage(former.file) || !isWithdrawn(now, nowMs)
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
  nowMs: number,
): readonly FolderFile[] => {
  if (errors.length === 0 || lastGood.size === 0) return []
  const now = new Map(files.map((file) => [file.file, file] as const))
  return [...new Set(errors.map(({ file }) => file))].flatMap((name) => {
    const former = lastGood.get(name)
    return former !== undefined && mayStandIn(former, now.get(name), nowMs) ? [former] : []
  })
}
