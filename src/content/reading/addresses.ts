/**
 * Checks the addresses of pages and files: each belongs to one file, and none to the server, except that an
 * owner's own llms.txt or sitemap.xml replaces Vitrine's.
 */
import {
  languageFileNames,
  machineFilePaths,
  serverPaths,
  sitemapPartPattern,
} from '../../addresses/server-paths.ts'
import { MAX_ADDRESS_LENGTH } from '../../addresses/url-path.ts'
import { type ContentIssue, error } from '../../lib/data/issue.ts'
import { isPage } from '../files/content-file.ts'
import { CV_KEY, cvFileNames } from '../navigation/cv-page.ts'
import type { SiteFile } from '../site.ts'

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

/** Returns an address without the prefix of a language but the first. */
const withoutLanguage = (address: string, languages: readonly string[]): string => {
  const prefix = languages.slice(1).find((language) => address.startsWith(`/${language}/`))
  return prefix === undefined ? address : address.slice(prefix.length + 1)
}

/** Not replaceable: a resume.json or publications.bib in pages/ would be served with its private values. */
const { resume, bibtex, ...replaceable } = languageFileNames

const cvFiles = cvFileNames.map((file) => `${CV_KEY}/${file}`)
const languagePaths = new Set([...Object.values(languageFileNames), ...cvFiles].map((name) => `/${name}`))
const machinePaths: readonly string[] = Object.values(machineFilePaths)
const ownPaths = new Set([...machinePaths, ...Object.values(serverPaths).map(withoutSlash)])
const replaceablePaths = new Set([...machinePaths, ...Object.values(replaceable).map((name) => `/${name}`)])

/** Returns whether the first part of a path is reserved, or the first two: `/a` or `/a/b`. */
const startsIn = (path: string, reserved: ReadonlySet<string>): boolean => {
  const [, first, second] = path.split('/')
  return reserved.has(`/${first}`) || reserved.has(`/${first}/${second}`)
}

/** Returns whether the server answers an address itself. */
export const isReservedAddress = (address: string, languages: readonly string[]): boolean => {
  const path = withoutSlash(address)
  return (
    sitemapPartPattern.test(path) ||
    startsIn(path, ownPaths) ||
    startsIn(withoutLanguage(path, languages), languagePaths)
  )
}

/** Returns whether an address belongs to a machine file that the owner's own file may replace. */
const isMachineFile = (address: string, languages: readonly string[]): boolean =>
  sitemapPartPattern.test(address) || replaceablePaths.has(withoutLanguage(address, languages))

/** Finds addresses that are shared by two files, reserved or too long. */
export const addressIssues = function* (
  files: readonly Pick<SiteFile, 'file' | 'address'>[],
  languages: readonly string[],
): Generator<ContentIssue> {
  const firstAt = new Map<string, string>()
  for (const { file, address } of files) {
    if (address.length > MAX_ADDRESS_LENGTH) {
      const found = `an address of ${address.length} characters`
      yield {
        ...error('address/too-long'),
        file,
        found,
        expected: `at most ${MAX_ADDRESS_LENGTH}`,
        fix: 'give it a shorter one',
      }
      continue
    }
    const place = address.replace(/\/index\.html$/, '/') // where an export writes a page
    const first = firstAt.get(place)
    if (first === undefined) firstAt.set(place, file)
    const isUsed = isReservedAddress(address, languages) && !isMachineFile(address, languages)
    if (first === undefined && !isUsed) continue
    const [user, renamed] = isUsed
      ? ['Vitrine uses itself', 'the file']
      : [`${first} has already`, 'one of them']
    const isTwin = first !== undefined && first.normalize('NFC') === file.normalize('NFC')
    const twin = isTwin ? ' (its name looks the same, with its accents written as other characters)' : ''
    const other = isPage(file) ? ', or give it another address' : ''
    yield {
      ...error('address/taken'),
      file,
      found: `the address ${address}, which ${user}${twin}`,
      fix: `rename ${renamed}${other}`,
    }
  }
}
