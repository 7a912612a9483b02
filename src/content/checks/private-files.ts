/** Finds files that would be served and are probably private: leftovers of editors, secrets, keys, drafts. Used by the site reader. */
import type { ContentIssue } from '../../lib/data/issue.ts'
import {
  type FolderFile,
  isBesidePages,
  isInDrafts,
  isLeftover,
  MAX_PAGE_BYTES,
  textOf,
  wellKnownPath,
} from '../files/content-file.ts'
import { findFrontMatter } from '../files/front-matter-block.ts'

/** By the last part of a path, in lower case. Hidden files are never listed. */
const privateNames: readonly (readonly [name: RegExp, what: string])[] = [
  [/\.old$/, 'a backup'],
  [
    /(?:^|\.)env$|^env\.(?:\w+\.)?(?:local|dev|development|prod|production|test|staging)$/,
    'a file of secrets',
  ],
  [/^id_(?:rsa|dsa|ecdsa|ed25519)$|\.(?:p12|pfx|ppk|jks|keystore|kdbx)$/, 'a private key'],
]

/** Keys and everything they are pasted into are small, and media files are not text. */
const MAX_KEY_FILE_BYTES = 64 * 1024
const mediaName = /\.(?:avif|gif|jpe?g|png|svg|webp|mp[34]|ogg|wav|webm|pdf|woff2?|zip|gz)$/i

/** Formats of other generators' pages. */
const otherPage = /\.(?:markdown|mkdn?|mdown|mdwn|mdx|html?|txt)$/i

/** Returns whether a file must be read to tell whether it may be served. */
export const mayHoldSecret = ({ file, sizeBytes }: Pick<FolderFile, 'file' | 'sizeBytes'>): boolean =>
  isBesidePages(file) &&
  !mediaName.test(file) &&
  sizeBytes <= (otherPage.test(file) ? MAX_PAGE_BYTES : MAX_KEY_FILE_BYTES)

/** Returns whether bytes contain a private key in PEM or OpenPGP armour (RFC 7468 §10, RFC 9580 §6.2). */
export const holdsKey = (bytes: Buffer): boolean =>
  /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/.test(bytes.toString('latin1'))

const OTHER_PAGE = 'a page under the name of a file'

/** Front matter may mark a draft, and nobody should read it anyway. */
const hasFrontMatter = (file: string, bytes: Buffer): boolean => {
  if (!otherPage.test(file)) return false
  const text = textOf({ bytes })
  return /^(?:---|\+\+\+)/.test(text) && findFrontMatter(file, text).data !== undefined
}

/** Returns what must not be served in a file beside the pages; undefined if it may be. */
export const secretIn = (file: string, bytes: Buffer): string | undefined => {
  if (holdsKey(bytes)) return 'a private key'
  return hasFrontMatter(file, bytes) ? OTHER_PAGE : undefined
}

const reasonOf = ({ file, bytes, secret }: FolderFile): string | undefined => {
  if (isLeftover(file)) return 'a backup or a leftover of an editor'
  if (isInDrafts(file)) return 'a file among drafts'
  const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase()
  const [, what] = privateNames.find(([pattern]) => pattern.test(name)) ?? []
  return what ?? secret ?? (bytes !== undefined && holdsKey(bytes) ? 'a private key' : undefined)
}

/** Returns a warning for each file that would be served beside the pages or under /.well-known/ and is private. */
export const privateFileWarnings = (files: readonly FolderFile[]): readonly ContentIssue[] =>
  files
    .filter(({ file }) => isBesidePages(file) || wellKnownPath(file) !== undefined)
    .flatMap((folderFile) => {
      const { file } = folderFile
      const what = reasonOf(folderFile)
      if (what === undefined) return []
      return [
        {
          file,
          found: `${what}, which is not served`,
          expected: 'files that everyone may read',
          fix:
            what === OTHER_PAGE
              ? 'save it as Markdown whose name ends in .md, or move it out of the content folder'
              : 'move it out of the content folder, or rename it if it is public',
        },
      ]
    })
