/**
 * Checks the addresses of pages and files: no two files share one, and none is the server's own, except that
 * the owner's llms.txt or sitemap.xml replaces Vitrine's.
 */
import {
  languageFileNames,
  machineFilePaths,
  serverPaths,
  sitemapPartPattern,
} from '../../addresses/server-paths.ts'
import { type ContentIssue, error } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { isPage } from '../files/content-file.ts'
import { CV_KEY, cvFileNames } from '../navigation/cv-page.ts'
import type { SiteFile } from '../site.ts'

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

/** Returns an address without its language prefix, which all languages but the first have. */
const withoutLanguage = (address: string, languages: readonly string[]): string => {
  const prefix = languages.slice(1).find((language) => address.startsWith(`/${language}/`))
  return prefix === undefined ? address : address.slice(prefix.length + 1)
}

/** Owners cannot replace /resume.json or the bibliography: a copy in pages/ would publish private values. */
const { resume, bibtex, ...replaceable } = languageFileNames

const cvFiles = cvFileNames.map((file) => `${CV_KEY}/${file}`)
const languagePaths = new Set([...Object.values(languageFileNames), ...cvFiles].map((name) => `/${name}`))
const machinePaths: readonly string[] = Object.values(machineFilePaths)
const languageIndependentPaths = new Set([...machinePaths, ...Object.values(serverPaths).map(withoutSlash)])
const replaceablePaths = new Set([...machinePaths, ...Object.values(replaceable).map((name) => `/${name}`)])

/** Returns whether a path begins with a reserved path of one segment or two: `/a` or `/a/b`. */
const startsIn = (path: string, reserved: ReadonlySet<string>): boolean => {
  const [, first, second] = path.split('/', 3)
  return reserved.has(`/${first}`) || reserved.has(`/${first}/${second}`)
}

/** Returns whether an address is the server's own. */
export const isReservedAddress = (address: string, languages: readonly string[]): boolean => {
  const path = withoutSlash(address)
  return (
    sitemapPartPattern.test(path) ||
    startsIn(path, languageIndependentPaths) ||
    startsIn(withoutLanguage(path, languages), languagePaths)
  )
}

/** Returns whether an address belongs to a machine file that the owner's own file may replace. */
const isMachineFile = (address: string, languages: readonly string[]): boolean =>
  sitemapPartPattern.test(address) || replaceablePaths.has(withoutLanguage(address, languages))

/** Whether a file has an address that it cannot have. Memoized, because most files stay the same objects. */
const isTaken = memoizeByObject(
  ({ address }: Pick<SiteFile, 'address'>, languages: readonly string[]): boolean =>
    isReservedAddress(address, languages) && !isMachineFile(address, languages),
)

/** Finds addresses that are shared by two files, or reserved. */
export const addressIssues = function* (
  files: readonly Pick<SiteFile, 'file' | 'address'>[],
  languages: readonly string[],
): Generator<ContentIssue> {
  const firstFiles = new Map<string, string>()
  for (const siteFile of files) {
    const { file, address } = siteFile
    const folderAddress = address.replace(/\/index\.html$/, '/') // an export writes both to one file
    const first = firstFiles.get(folderAddress)
    if (first === undefined) firstFiles.set(folderAddress, file)
    const isReserved = isTaken(siteFile, languages)
    if (first === undefined && !isReserved) continue
    const [holder, toRename] = isReserved
      ? ['Vitrine uses itself', 'the file']
      : [`${first} has already`, 'one of them']
    const looksSame = first !== undefined && first.normalize('NFC') === file.normalize('NFC')
    const note = looksSame ? ' (its name looks the same, with its accents written as other characters)' : ''
    const otherFix = isPage(file) ? ', or give it another address' : ''
    yield {
      ...error('address/taken'),
      file,
      found: `the address ${address}, which ${holder}${note}`,
      fix: `rename ${toRename}${otherFix}`,
    }
  }
}
