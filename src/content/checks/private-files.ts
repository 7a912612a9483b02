/** Finds files that would be served and are probably private: leftovers of editors, secrets, keys. Used by the site reader. */
import type { ContentIssue } from '../../lib/data/issue.ts'
import { type FolderFile, isBesidePages, isLeftover, wellKnownPath } from '../files/content-file.ts'

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

/** Returns whether a file must be read to tell whether it holds a private key. */
export const mayHoldKey = ({ file, sizeBytes }: Pick<FolderFile, 'file' | 'sizeBytes'>): boolean =>
  isBesidePages(file) && sizeBytes <= MAX_KEY_FILE_BYTES && !mediaName.test(file)

/** Returns whether bytes contain a private key in PEM or OpenPGP armour (RFC 7468 §10, RFC 9580 §6.2). */
export const holdsKey = (bytes: Buffer): boolean =>
  /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/.test(bytes.toString('latin1'))

const reasonOf = ({ file, bytes, isKey = false }: FolderFile): string | undefined => {
  if (isLeftover(file)) return 'a backup or a leftover of an editor'
  const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase()
  const [, what] = privateNames.find(([pattern]) => pattern.test(name)) ?? []
  return what ?? (isKey || (bytes !== undefined && holdsKey(bytes)) ? 'a private key' : undefined)
}

/** Returns a warning for each file that would be served beside the pages or under /.well-known/ and is private. */
export const privateFileWarnings = (files: readonly FolderFile[]): readonly ContentIssue[] =>
  files
    .filter(({ file }) => isBesidePages(file) || wellKnownPath(file) !== undefined)
    .flatMap((folderFile) => {
      const what = reasonOf(folderFile)
      if (what === undefined) return []
      return [
        {
          file: folderFile.file,
          found: `${what}, which is not served`,
          expected: 'files that everyone may read',
          fix: 'move it out of the content folder, or rename it if it is public',
        },
      ]
    })
