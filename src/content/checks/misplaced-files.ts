/** Files that a site is not made from though their owner hardly meant it: misspelt, or in the wrong place. Used by the site reader. */
import type { ContentIssue } from '../../lib/data/issue.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import { isPage, isSettings, pagesFolder, resumeLanguage } from '../files/content-file.ts'

/** The file or folder at the top of the content folder that each path leads to. */
const topNames = (files: readonly string[]): readonly string[] => [
  ...new Set(files.map((file) => file.replace(/\/.*/, ''))),
]

/** Returns what at the top of the folder was probably meant to have a name that nothing there has. */
export const findMisspelt = (files: readonly string[], name: string): string | undefined =>
  topNames(files).find((top) => top !== name && nearestName(top.toLowerCase(), [name]) !== undefined)

const misspeltNotices = (files: readonly string[], name: string): readonly ContentIssue[] => {
  const file = findMisspelt(files, name)
  const found = 'a name without meaning, so that nothing is read from it'
  return file === undefined ? [] : [{ file, found, expected: name, fix: `rename it to ${name}` }]
}

/** Texts for whoever works on the folder are named in capitals: README.md, LICENSE.md. */
const isTextAtTop = (file: string): boolean => /^[^/]*\p{Ll}[^/]*\.(?:md|markdown)$/u.test(file)

const textsOutsidePages = (files: readonly string[]): readonly ContentIssue[] =>
  files.filter(isTextAtTop).map((file) => ({
    file,
    found: 'a text outside pages/, where it is no page',
    expected: 'pages in the folder pages/',
    fix: `move it to ${pagesFolder}${file.replace(/\.\w+$/, '.md')}`,
  }))

const textsWithOtherSuffix = (files: readonly string[]): readonly ContentIssue[] =>
  files
    .filter((file) => file.startsWith(pagesFolder) && /\.(?:markdown|mdx)$/i.test(file))
    .map((file) => ({
      file,
      found: 'a text that goes out as a file and is no page',
      expected: 'the suffix .md',
      fix: `rename it to ${file.replace(/\.\w+$/, '.md')}`,
    }))

const nothingToShow = (settingsFile: string): ContentIssue => ({
  file: settingsFile,
  found: 'no pages and no CV beside it',
  expected: 'pages/index.md, resume.json, or both',
  fix: 'write one of them; until then the home page is empty',
})

/**
 * Finds them.
 *
 * @param files paths of all files in the content folder
 */
export const overlookedNotices = (files: readonly string[]): readonly ContentIssue[] => {
  const hasPages = files.some((file) => file.startsWith(pagesFolder))
  const hasResume = files.some((file) => resumeLanguage(file) !== undefined)
  const settingsFile = files.find(isSettings)
  return [
    ...(hasResume ? [] : misspeltNotices(files, 'resume.json')),
    ...(hasPages ? [] : misspeltNotices(files, 'pages')),
    ...textsOutsidePages(files),
    ...textsWithOtherSuffix(files),
    ...(hasResume || settingsFile === undefined || files.some(isPage) ? [] : [nothingToShow(settingsFile)]),
  ]
}
