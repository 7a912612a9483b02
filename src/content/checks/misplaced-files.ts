/** Finds files that nothing reads, probably because their name or place is wrong. Used by the site reader. */
import type { ContentIssue } from '../../lib/data/issue.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import { isPage, isSettings, pagesFolder, resumeLanguage, STYLE_SHEET_FILE } from '../files/content-file.ts'

/** Returns the names at the top of the content folder. */
const topNames = (files: readonly string[]): readonly string[] => [
  ...new Set(files.map((file) => file.replace(/\/.*/, ''))),
]

/** Returns the file or folder at the top that was probably meant to be called `name`. */
export const findMisspelt = (files: readonly string[], name: string): string | undefined =>
  topNames(files).find((top) => top !== name && nearestName(top.toLowerCase(), [name]) !== undefined)

const misspeltWarnings = (files: readonly string[], name: string): readonly ContentIssue[] => {
  const file = findMisspelt(files, name)
  if (file === undefined) return []
  return [
    { file, found: 'an unknown name, so nothing reads it', expected: name, fix: `rename it to ${name}` },
  ]
}

/** Names in capitals, such as README.md, are notes about the folder. */
const isTextAtTop = (file: string): boolean => /^[^/]*\p{Ll}[^/]*\.(?:md|markdown)$/u.test(file)

const textsOutsidePages = (files: readonly string[]): readonly ContentIssue[] =>
  files.filter(isTextAtTop).map((file) => ({
    file,
    found: 'Markdown outside pages/, which is not published',
    expected: 'pages in the folder pages/',
    fix: `move it to ${pagesFolder}${file.replace(/\.\w+$/, '.md')}`,
  }))

const textsWithOtherSuffix = (files: readonly string[]): readonly ContentIssue[] =>
  files
    .filter((file) => file.startsWith(pagesFolder) && /\.(?:markdown|mdx)$/i.test(file))
    .map((file) => ({
      file,
      found: 'Markdown that is served as a file and not as a page',
      expected: 'the suffix .md',
      fix: `rename it to ${file.replace(/\.\w+$/, '.md')}`,
    }))

const resumeNames = (files: readonly string[]): readonly ContentIssue[] =>
  files
    .filter((file) => /^(?:resume|cv)\.(?:json|ya?ml)$/i.test(file) && resumeLanguage(file) === undefined)
    .map((file) => ({
      file,
      found: 'a CV under a name that nothing reads',
      expected: 'resume.json or resume.yaml',
      fix: `rename it to resume${file.slice(file.lastIndexOf('.')).toLowerCase()}`,
    }))

const pagesInCapitals = (files: readonly string[]): readonly ContentIssue[] =>
  files
    .filter((file) => /^pages\/(?:.*\/)?(?:CV|INDEX|Index|Cv)(?:\.[a-z-]+)?\.md$/.test(file))
    .map((file) => {
      const name = file.replace(/[^/]*$/, (last) => last.toLowerCase())
      return {
        file,
        found: 'a name in capitals, which is part of the address',
        expected: name,
        fix: `rename it to ${name}`,
      }
    })

/** Formats that browsers do not show. */
const unshownImage = /\.(?:hei[cf]|tiff?)$/i

const unshownImages = (files: readonly string[]): readonly ContentIssue[] =>
  files
    .filter((file) => file.startsWith(pagesFolder) && unshownImage.test(file))
    .map((file) => ({
      file,
      found: 'an image in a format that most browsers do not show',
      expected: 'JPEG, PNG, WebP or AVIF',
      fix: `save it as ${file.replace(unshownImage, '.jpg')}`,
    }))

/** One file, so that its place among Vitrine's styles is clear. */
const otherStyleSheets = (files: readonly string[]): readonly ContentIssue[] =>
  files
    .filter((file) => /^styles\/.*\.css$/i.test(file) && file !== STYLE_SHEET_FILE)
    .map((file) => ({
      file,
      found: 'a style sheet that nothing loads',
      expected: STYLE_SHEET_FILE,
      fix: `write its rules to ${STYLE_SHEET_FILE}`,
    }))

const nothingToShow = (settingsFile: string): ContentIssue => ({
  file: settingsFile,
  found: 'neither pages nor a CV beside it, so the home page is empty',
  expected: 'pages/index.md, resume.json, or both',
  fix: 'create one of them',
})

/**
 * Finds misplaced files.
 *
 * @param files paths of all files in the content folder
 */
export const misplacedWarnings = (files: readonly string[]): readonly ContentIssue[] => {
  const hasPages = files.some((file) => file.startsWith(pagesFolder))
  const hasResume = files.some((file) => resumeLanguage(file) !== undefined)
  const settingsFile = files.find(isSettings)
  return [
    ...resumeNames(files),
    ...(hasResume || resumeNames(files).length > 0 ? [] : misspeltWarnings(files, 'resume.json')),
    ...(hasPages ? [] : misspeltWarnings(files, 'pages')),
    ...textsOutsidePages(files),
    ...textsWithOtherSuffix(files),
    ...pagesInCapitals(files),
    ...unshownImages(files),
    ...otherStyleSheets(files),
    ...(hasResume || settingsFile === undefined || files.some(isPage) ? [] : [nothingToShow(settingsFile)]),
  ]
}
