/** Finds files that nothing reads, probably because their name or place is wrong. Used by the site reader. */
import { asWarnings, type ContentIssue } from '../../lib/data/issue.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import {
  type FolderFile,
  isPage,
  isSettings,
  pagesFolder,
  resumeLanguage,
  STYLE_SHEET_FILE,
} from '../files/content-file.ts'

type NamedFile = Pick<FolderFile, 'file' | 'secret'>

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

/** A file whose name or place is probably wrong in any folder. */
interface NameRule {
  readonly applies: (file: string) => boolean
  readonly wording: (file: string) => Pick<ContentIssue, 'found' | 'expected' | 'fix'>
}

const isMisnamedResume = (file: string): boolean =>
  /^(?:resume|cv)\.(?:json|ya?ml)$/i.test(file) && resumeLanguage(file) === undefined

/** Formats that browsers do not show. */
const unshownImage = /\.(?:hei[cf]|tiff?)$/i

const nameRules: readonly NameRule[] = [
  {
    applies: isMisnamedResume,
    wording: (file) => ({
      found: 'a CV under a name that nothing reads',
      expected: 'resume.json or resume.yaml',
      fix: `rename it to resume${file.slice(file.lastIndexOf('.')).toLowerCase()}`,
    }),
  },
  {
    // Names in capitals, such as README.md, are notes about the folder.
    applies: (file) => /^[^/]*\p{Ll}[^/]*\.(?:md|markdown)$/u.test(file),
    wording: (file) => ({
      found: 'Markdown outside pages/, which is not published',
      expected: 'pages in the folder pages/',
      fix: `move it to ${pagesFolder}${file.replace(/\.\w+$/, '.md')}`,
    }),
  },
  {
    applies: (file) => file.startsWith(pagesFolder) && /\.(?:markdown|mkdn?|mdown|mdwn|mdx)$/i.test(file),
    wording: (file) => ({
      found: 'Markdown that is served as a file and not as a page',
      expected: 'the suffix .md',
      fix: `rename it to ${file.replace(/\.\w+$/, '.md')}`,
    }),
  },
  {
    applies: (file) => /^pages\/(?:.*\/)?(?:CV|INDEX|Index|Cv)(?:\.[a-z-]+)?\.md$/.test(file),
    wording: (file) => {
      const name = file.replace(/[^/]*$/, (last) => last.toLowerCase())
      return {
        found: 'a name in capitals, which is part of the address',
        expected: name,
        fix: `rename it to ${name}`,
      }
    },
  },
  {
    applies: (file) => file.startsWith(pagesFolder) && unshownImage.test(file),
    wording: (file) => ({
      found: 'an image in a format that most browsers do not show',
      expected: 'JPEG, PNG, WebP or AVIF',
      fix: `save it as ${file.replace(unshownImage, '.jpg')}`,
    }),
  },
  {
    // One file, so that its place among Vitrine's styles is clear.
    applies: (file) => /^styles\/.*\.css$/i.test(file) && file !== STYLE_SHEET_FILE,
    wording: () => ({
      found: 'a style sheet that nothing loads',
      expected: STYLE_SHEET_FILE,
      fix: `write its rules to ${STYLE_SHEET_FILE}`,
    }),
  },
]

/** A file that is not served has a warning that says so. */
const nameWarnings = memoizeByObject(({ file, secret }: NamedFile): readonly ContentIssue[] =>
  secret !== undefined
    ? []
    : nameRules.filter(({ applies }) => applies(file)).map(({ wording }) => ({ file, ...wording(file) })),
)

const nothingToShow = (settingsFile: string): ContentIssue => ({
  file: settingsFile,
  found: 'neither pages nor a CV beside it, so the home page is empty',
  expected: 'pages/index.md, resume.json, or both',
  fix: 'create one of them',
})

/** Finds misplaced files among all files of the content folder. */
export const checkPlaces = ({ files }: { readonly files: readonly NamedFile[] }): readonly ContentIssue[] => {
  const names = files.map(({ file }) => file)
  const hasPages = names.some((file) => file.startsWith(pagesFolder))
  const hasResume = names.some((file) => resumeLanguage(file) !== undefined)
  const settingsFile = names.find(isSettings)
  return asWarnings([
    ...(hasResume || names.some(isMisnamedResume) ? [] : misspeltWarnings(names, 'resume.json')),
    ...(hasPages ? [] : misspeltWarnings(names, 'pages')),
    ...files.flatMap((file) => nameWarnings(file)),
    ...(hasResume || settingsFile === undefined || names.some(isPage) ? [] : [nothingToShow(settingsFile)]),
  ])
}
