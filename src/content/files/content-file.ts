/** The files of a content folder as they come from the disk, and what each of them is for. Used by whatever reads or sorts them. */
import { isUtf8 } from 'node:buffer'
import type { ContentIssue } from '../../lib/data/issue.ts'

/** A file of the content folder. */
export interface FolderFile {
  /** Relative to the content folder, with slashes. */
  readonly file: string
  readonly sizeBytes: number
  readonly modifiedMs: number
  /** The contents of the files that are read at load (see {@link isReadAtLoad}); absent for the rest. */
  readonly bytes?: Buffer
}

/** The text of two novels, rendered in a second; as one table it takes a minute, and four times that for twice as much. */
const LARGEST_PAGE_BYTES = 1024 * 1024

/** Data is read faster; what is larger got here by mistake. */
const LARGEST_DATA_BYTES = 4 * 1024 * 1024

const settingsName = /^site\.(ya?ml|json)$/
const resumeName = /^resume(?:\.(?<language>[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*))?\.(?:ya?ml|json)$/
const messagesName = /^words\/(?<language>[^/]+)\.(?:ya?ml|json)$/
const wellKnownFolder = 'well-known/'

/** The folder of the pages and of the files beside them. */
export const pagesFolder = 'pages/'

/** True for site.yaml, site.yml and site.json. */
export const isSettings = (file: string): boolean => settingsName.test(file)

/** True for the Markdown of a page, in any language. */
export const isPage = (file: string): boolean => file.startsWith(pagesFolder) && /\.md$/i.test(file)

/** True for files that are served as they are, beside the pages. */
export const isBesidePages = (file: string): boolean => file.startsWith(pagesFolder) && !isPage(file)

/** Returns the path under /.well-known/, or undefined where the file lies elsewhere. */
export const wellKnownPath = (file: string): string | undefined =>
  file.startsWith(wellKnownFolder) ? file.slice(wellKnownFolder.length) : undefined

/** Returns the language that a CV's file names, `''` where it names none, or undefined where it is no CV. */
export const resumeLanguage = (file: string): string | undefined => {
  const match = resumeName.exec(file)
  return match === null ? undefined : (match.groups?.language ?? '')
}

/** Returns the language that a file of words names, or undefined where it is none. */
export const wordsLanguage = (file: string): string | undefined => messagesName.exec(file)?.groups?.language

/** True for pictures that a page may show. */
export const isPicture = (file: string): boolean =>
  isBesidePages(file) && /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(file)

const isText = (file: string): boolean =>
  isSettings(file) || isPage(file) || resumeLanguage(file) !== undefined || wordsLanguage(file) !== undefined

const largestBytes = (file: string): number => (isPage(file) ? LARGEST_PAGE_BYTES : LARGEST_DATA_BYTES)

/** True for files whose contents the site is made from; others are served from the disk when they are asked for. */
export const isReadAtLoad = ({ file, sizeBytes }: Pick<FolderFile, 'file' | 'sizeBytes'>): boolean =>
  sizeBytes <= largestBytes(file) && (isText(file) || wellKnownPath(file) !== undefined)

/** Returns a file's text; a byte order mark is passed over, and every line ends in a line feed, whatever system wrote it. */
export const textOf = ({ bytes }: FolderFile): string =>
  bytes === undefined
    ? ''
    : bytes
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .replaceAll(/\r\n?/g, '\n')

const LINE_FEED = 0x0a

/** Returns the number of the first line that is not UTF-8, from 1. */
const firstBrokenLine = (bytes: Buffer): number => {
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const feed = bytes.indexOf(LINE_FEED, start)
    const end = feed === -1 ? bytes.length : feed
    if (!isUtf8(bytes.subarray(start, end))) return line
    start = end + 1
  }
  return line
}

/** Finds what keeps a file from being read at all: its size, or bytes that are no text. */
export const fileIssues = ({ file, sizeBytes, bytes }: FolderFile): readonly ContentIssue[] => {
  if (!isText(file) && wellKnownPath(file) === undefined) return []
  if (sizeBytes > largestBytes(file))
    return [
      {
        file,
        found: `${(Math.ceil((sizeBytes / 1024 / 1024) * 10) / 10).toFixed(1)} MiB`,
        expected: `at most ${largestBytes(file) / 1024 / 1024} MiB`,
        fix: 'split it; or move it beside the pages under another suffix, where files have any size',
      },
    ]
  if (!isText(file) || bytes === undefined || isUtf8(bytes)) return []
  return [
    {
      file,
      line: firstBrokenLine(bytes),
      found: 'bytes that are not UTF-8',
      expected: 'a text in UTF-8',
      fix: 'save the file anew in the encoding UTF-8',
    },
  ]
}
