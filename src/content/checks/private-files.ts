/**
 * Decides which files beside pages and under /.well-known/ are not served: those with a secret inside, leftovers and secrets by
 * their names, and types that sites do not have. Used by the site reader.
 */
import { posix } from 'node:path'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import {
  type FolderFile,
  isBesidePages,
  isLeftover,
  pagesFolder,
  wellKnownPath,
} from '../files/content-file.ts'
import { extensionOf, isServedType } from '../files/file-types.ts'
import type { SiteSettings } from '../schema/site-settings.ts'
import { holdsKey } from './private-keys.ts'
import { KEY, OTHER_PAGE } from './secrets.ts'

/** By the last part of a path, in lower case and without the suffix of a compressed file. Hidden files are never listed. */
const privateNames: readonly (readonly [name: RegExp, what: string])[] = [
  [/\.(?:bak|backup|bkp|old|orig|save)$|\.(?:bak|backup|bkp)\.\w+$/, 'a backup'],
  [/(?:^|[\W_])(?:backup|bak|bkp)[\W_\d]*(?:\.(?:tar|tgz))?$/, 'a backup'],
  [/\.[a-z]\w*\.\d{1,3}$|\.[a-z]\w*[-._]\d{4}-?\d\d-?\d\d[-_.t\d]*$/, 'an older copy'],
  [/(?:^|\.)env$|^env\.[\w.]*(?:local|dev|development|prod|production|test|staging)$/, 'a file of secrets'],
  [/\.env\.[\w.-]+$|^(?:dotenv|envrc|htpasswd|_?netrc|pgpass)$|\.tfvars$|\.tfstate$/, 'a file of secrets'],
  [/^(?:secrets?|credentials|passwords?)\.(?:csv|ini|json|toml|txt|xml|ya?ml)$/, 'a file of secrets'],
  [
    /^(?:[\w.-]*[-._])?(?:credentials?|(?:client|oauth|app)[-_.]?secrets?|service[-_.]?account(?:[-_.]?keys?)?)(?:[-._ (].*)?\.(?:csv|ini|json|toml|ya?ml)$/,
    'a file of secrets',
  ],
  [/\.(?:db|dump|mdb|rdb|sql|sqlite3?)$/, 'a database'],
  [/^id_(?:rsa|dsa|ecdsa|ed25519)$|\.(?:p12|pfx|ppk|jks|keystore|kdbx)$/, KEY],
]

const compressed = /(?:\.(?:7z|bz2|gz|xz|zip|zst))+$/

/** Why a file is not served. */
interface Reason {
  readonly found: string
  readonly fix: string
}

const allowing = (pattern: string): string =>
  `if it is public, add files: { allow: ['${pattern}'] } to site.yaml`

const reasons = {
  key: { found: KEY, fix: 'move it out of the content folder' },
  otherPage: {
    found: OTHER_PAGE,
    fix: 'save it as Markdown whose name ends in .md, or move it out of the content folder',
  },
} as const satisfies Readonly<Record<string, Reason>>

const named = (name: string, what: string): Reason => ({
  found: what,
  fix: `move it out of the content folder; ${allowing(name)}`,
})

const otherType = (name: string): Reason => {
  const extension = extensionOf(name)
  return extension === ''
    ? { found: 'a file without an extension', fix: allowing(name) }
    : { found: `a file of the type .${extension}`, fix: allowing(`*.${extension}`) }
}

/** Returns what a file is by its name, if that is private. */
const privateName = (file: string, name: string): string | undefined => {
  if (isLeftover(file)) return 'a backup or a leftover of an editor'
  const plainName = name.toLowerCase().replace(compressed, '')
  return privateNames.find(([pattern]) => pattern.test(plainName))?.[1]
}

/** Returns whether the owner's patterns name a file, in any case: by its name, or with a slash by its path in pages/. */
export const isAllowed = (file: string, { files }: Pick<SiteSettings, 'files'>): boolean => {
  const path = file.startsWith(pagesFolder) ? file.slice(pagesFolder.length) : file
  return (files?.allow ?? []).some((pattern) =>
    posix.matchesGlob(
      (pattern.includes('/') ? path : posix.basename(file)).toLowerCase(),
      pattern.replace(/^\//, '').toLowerCase(),
    ),
  )
}

const reasonOfName = (file: string): Reason | undefined => {
  const name = posix.basename(file)
  const what = privateName(file, name)
  if (what !== undefined) return named(name, what)
  return isBesidePages(file) && !isServedType(file) ? otherType(name) : undefined
}

const holdsKeyAtLoad = memoizeByObject(({ bytes }: FolderFile) => bytes !== undefined && holdsKey(bytes))

/** What was found inside counts first, then what the owner allows, then the name, then the type. */
const reasonOf = (folderFile: FolderFile, settings: Pick<SiteSettings, 'files'>): Reason | undefined => {
  const { file, secret } = folderFile
  if (secret === KEY || holdsKeyAtLoad(folderFile)) return reasons.key
  if (secret !== undefined) return reasons.otherPage
  const reason = reasonOfName(file)
  return reason === undefined || isAllowed(file, settings) ? undefined : reason
}

/** Returns a warning for each file beside the pages or under /.well-known/ that is not served. */
export const privateFileWarnings = (
  files: readonly FolderFile[],
  settings: Pick<SiteSettings, 'files'>,
): readonly ContentIssue[] =>
  files
    .filter(({ file }) => isBesidePages(file) || wellKnownPath(file) !== undefined)
    .flatMap((folderFile) => {
      const reason = reasonOf(folderFile, settings)
      if (reason === undefined) return []
      const { found, fix } = reason
      return [
        {
          file: folderFile.file,
          found: `${found}, which is not served`,
          expected: 'files that everyone may read',
          fix,
        },
      ]
    })
