/**
 * Selects the files that a site is made from. Of those beside pages and under /.well-known/, leaves out files
 * that contain a private key, a draft or a photo with coordinates, files named like leftovers, backups or
 * secrets, and unknown types.
 */
import { posix } from 'node:path'
import { type ContentIssue, isError, type Wording, warning } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { hasInlineLocation } from '../../lib/text/photo-location.ts'
import {
  type FolderFile,
  fileText,
  isBesidePages,
  isLeftover,
  isPage,
  pagesFolder,
  wellKnownPath,
} from '../files/content-file.ts'
import { unreadableIssue } from '../files/file-issues.ts'
import { extensionOf, isServedType, mayBeText } from '../files/file-types.ts'
import type { SiteSettings } from '../schema/site-settings.ts'

/**
 * Returns the files that a site is made from, sorted by name, and why others are not.
 *
 * @param unreadIssues issues of files that could not be read, now or ever
 * @param standIns earlier versions of files that have an error now. They come last, so that other files win
 * shared addresses.
 */
export const selectFiles = (
  folderFiles: readonly FolderFile[],
  unreadIssues: readonly ContentIssue[],
  settings: Pick<SiteSettings, 'files'>,
  standIns: readonly FolderFile[],
) => {
  const all = [...folderFiles.toSorted((a, b) => (a.file < b.file ? -1 : 1)), ...standIns]
  const warnings = [...privateFileWarnings(all, settings)]
  const privateFiles = new Set(warnings.map(({ file }) => file))
  const wanted = all.filter(({ file }) => !privateFiles.has(file))
  const issues = [...unreadIssues, ...wanted.flatMap((file) => unreadableIssue(file) ?? [])]
  const unreadable = new Set(issues.filter(isError).map(({ file }) => file))
  return { files: wanted.filter(({ file }) => !unreadable.has(file)), issues: [...issues, ...warnings] }
}

/** Names of private files of types that are served, in lower case. Hidden files are never listed. */
const privateNames: readonly (readonly [name: RegExp, what: string])[] = [
  [/(?:^|[\W_])(?:backup|bak|bkp|dump)[\d_-]*(?:\.\w+)*$/, 'a backup'],
  [
    /(?:^|[\W_])(?:credentials?|passwords?|secrets?)(?:[\W_\d].*)?\.(?:csv|ini|json|toml|txt|xml|ya?ml)$/,
    'a file of secrets',
  ],
]

/** Starts of private keys in their text formats. */
const keyTexts: readonly RegExp[] = [
  // PEM and OpenPGP armour (RFC 7468 §10, RFC 9580 §6.2), also inside JSON, as in Google's service accounts
  /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/,
  /AGE-SECRET-KEY-(?:PQ-)?1[02-9AC-HJ-NP-Z]{50}/,
  /PrivateKey\s{0,9}=\s{0,9}[\w+/]{43}=/i, // WireGuard
]

/** A JSON Web Key (RFC 7517). Only an RSA key with more than two primes, which is rare, nests objects. */
const jsonObject = /\{[^{}]*\}/g
const privateField = /"(?:d|k|priv)"\s*:\s*"[\w-]{16,}"/

const hasJsonWebKey = (text: string): boolean =>
  text.includes('"kty"') &&
  (text.match(jsonObject) ?? []).some((object) => object.includes('"kty"') && privateField.test(object))

/** Formats of other generators' pages, whose front matter may mark a draft. */
const otherPage = /\.(?:markdown|mkdn?|mdown|mdwn|mdx|html?|txt)$/i

/** Front matter in YAML or TOML. */
const frontMatter = /^(---|\+\+\+)[ \t]*\n[\s\S]*?\n\1[ \t]*(?:\n|$)/

/** The part of a file that is searched. */
export const SEARCHED_BYTES = 1024 * 1024

const isServedAsIs = (file: string): boolean => isBesidePages(file) || wellKnownPath(file) !== undefined

/** Returns whether {@link findSecret} applies to a file. */
export const isSearched = (file: string): boolean => isServedAsIs(file) && mayBeText(file)

/**
 * Returns the secret in a file; undefined without one.
 *
 * @param bytes at least its first {@link SEARCHED_BYTES}
 */
export const findSecret = (file: string, bytes: Buffer): FolderFile['secret'] => {
  const head = bytes.subarray(0, SEARCHED_BYTES)
  const text = head.toString('latin1')
  if (keyTexts.some((pattern) => pattern.test(text)) || hasJsonWebKey(text)) return 'a private key'
  if (hasInlineLocation(text)) return 'a photo with coordinates'
  const isOtherPage = otherPage.test(file) && frontMatter.test(fileText({ bytes: head }))
  return isOtherPage ? 'a page whose name does not end in .md' : undefined
}

const secretReasons: Readonly<Record<NonNullable<FolderFile['secret']>, Omit<Wording, 'found'>>> = {
  'a private key': { ...warning('file/private-key'), fix: 'move it out of the content folder' },
  'a photo with coordinates': {
    ...warning('file/photo-location'),
    fix: 'save the photo without coordinates, and embed it again',
  },
  'a page whose name does not end in .md': {
    ...warning('file/page'),
    fix: 'save it as Markdown, as NAME.md, remove its front matter, or move it out of the content folder',
  },
}

const allowFix = (pattern: string): string =>
  `if it is public, add files: { allow: ['${pattern}'] } to site.yaml`

const reasonOfName = (file: string): Wording | undefined => {
  const name = posix.basename(file)
  const found = isLeftover(file)
    ? 'a backup or a leftover of an editor'
    : privateNames.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1]
  if (found !== undefined) {
    const fix = `move it out of the content folder; ${allowFix(name)}`
    return { ...warning('file/private-name'), found, fix }
  }
  if (!isBesidePages(file) || isServedType(file)) return undefined
  const extension = extensionOf(name)
  return {
    ...warning('file/unknown-type'),
    found: extension === '' ? 'a file without an extension' : `a file of the type .${extension}`,
    fix: allowFix(extension === '' ? name : `*.${extension}`),
  }
}

/** Returns whether a pattern of the owner matches a file's name or its path in pages/, ignoring case. */
export const isAllowed = (file: string, { files }: Pick<SiteSettings, 'files'>): boolean => {
  const path = file.startsWith(pagesFolder) ? file.slice(pagesFolder.length) : file
  return (files?.allow ?? []).some((pattern) =>
    posix.matchesGlob(
      (pattern.includes('/') ? path : posix.basename(file)).toLowerCase(),
      pattern.replace(/^\//, '').toLowerCase(),
    ),
  )
}

/** Returns why a file in pages/ or under /.well-known/ is not served, unless the owner allows it. */
const reasonOf = memoizeByObject(
  ({ file, secret }: Pick<FolderFile, 'file' | 'secret'>): Wording | undefined => {
    if (secret !== undefined) return { found: secret, ...secretReasons[secret] }
    return isServedAsIs(file) || (isPage(file) && isLeftover(file)) ? reasonOfName(file) : undefined
  },
)

/** Warns of each file that is not served for its name or contents. `files.allow` does not permit secrets. */
export const privateFileWarnings = function* (
  files: readonly Pick<FolderFile, 'file' | 'secret'>[],
  settings: Pick<SiteSettings, 'files'>,
): Generator<ContentIssue> {
  for (const one of files) {
    const { file, secret } = one
    const reason = reasonOf(one)
    if (reason !== undefined && (secret !== undefined || !isAllowed(file, settings)))
      yield { ...reason, file, found: `${reason.found}, which is not served` }
  }
}
