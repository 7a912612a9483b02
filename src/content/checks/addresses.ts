/**
 * Checks the addresses of pages and files: each belongs to one file, and none to the server, except that an owner's own
 * llms.txt or sitemap.xml takes the place of Vitrine's.
 */
import {
  languageFileNames,
  machineFilePaths,
  serverPaths,
  sitemapPartPattern,
} from '../../http/server-paths.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { CV_KEY, cvFormFiles } from '../cv-page.ts'
import { isPage } from '../files/content-file.ts'
import { languagePrefix } from '../site.ts'
import type { Check } from './check.ts'

/** A page or a file, and its address. */
export interface AddressedFile {
  readonly file: string
  /** Percent-encoded. */
  readonly address: string
}

const isAtOrBelow = (address: string, path: string): boolean =>
  address.startsWith(path) && (address.length === path.length || address[path.length] === '/')

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

const languageFiles = [...Object.values(languageFileNames), ...cvFormFiles.map((file) => `${CV_KEY}/${file}`)]

const reservedPaths = [...Object.values(serverPaths), ...Object.values(machineFilePaths)].map(withoutSlash)

/** Returns whether the server answers an address itself. */
export const isReservedAddress = (address: string, languages: readonly string[]): boolean =>
  sitemapPartPattern.test(withoutSlash(address)) ||
  reservedPaths.some((path) => isAtOrBelow(address, path)) ||
  languages.some((language) =>
    languageFiles.some((name) => isAtOrBelow(address, `${languagePrefix(language, languages)}/${name}`)),
  )

const hasReservedAddress = memoizeByObject(({ address }: AddressedFile, languages: readonly string[]) =>
  isReservedAddress(address, languages),
)

/** Not the owner's own data: what is in pages/ is served as it is, with what is private. */
const { resume: _resume, bibtex: _bibtex, ...replaceableNames } = languageFileNames

const isMachineFile = (address: string, languages: readonly string[]): boolean =>
  sitemapPartPattern.test(address) ||
  Object.values(machineFilePaths).some((path) => path === address) ||
  languages.some((language) =>
    Object.values(replaceableNames).some(
      (name) => address === `${languagePrefix(language, languages)}/${name}`,
    ),
  )

/** Warns of files that are served instead of Vitrine's. */
export const checkMachineFiles: Check = ({ site: { files, settings } }) =>
  [...files.values()]
    .filter(({ address }) => isMachineFile(address, settings.languages))
    .map(({ file, address }) => ({
      severity: 'warning',
      file,
      found: `your own ${address}, which is served instead of Vitrine's`,
      fix: 'remove the file if you do not need your own, so that Vitrine keeps it up to date',
    }))

/** Finds addresses that two files share, and those that are reserved. */
export const addressIssues = (
  files: readonly AddressedFile[],
  languages: readonly string[],
): readonly ContentIssue[] => {
  const firstAt = new Map<string, string>()
  return files.flatMap((addressed): ContentIssue[] => {
    const { file, address } = addressed
    const first = firstAt.get(address)
    firstAt.set(address, first ?? file)
    if (hasReservedAddress(addressed, languages) && !isMachineFile(address, languages))
      return [
        {
          file,
          found: `the address ${address}, which Vitrine uses itself`,
          expected: 'another address',
          fix: isPage(file) ? 'rename the file, or give it another address' : 'rename the file',
        },
      ]
    if (first === undefined) return []
    return [
      {
        file,
        found: `the address ${address}, which ${first} has already`,
        expected: 'one file for each address',
        fix: isPage(file) ? 'rename one of them, or give it another address' : 'rename one of them',
      },
    ]
  })
}
