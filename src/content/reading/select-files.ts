/** Chooses what is made of each file of a content folder, by its name and the settings. */
import { asWarnings, type ContentIssue } from '../../lib/data/issue.ts'
import { type FolderFile, fileIssues, isForApplications, isLeftover } from '../files/content-file.ts'
import type { SiteSettings } from '../schema/site-settings.ts'
import { isAllowed, privateFileWarnings } from './private-files.ts'

/** The files of a content folder, sorted by name and by what is made of them. */
export interface SelectedFiles {
  /** All but those for applications. */
  readonly files: readonly FolderFile[]
  /** Those of `files` that can be read. */
  readonly readable: readonly FolderFile[]
  /** `files`, with empty contents for those that cannot be read: they exist, so the navigation may name them. */
  readonly pageFiles: readonly FolderFile[]
  readonly forApplications: readonly FolderFile[]
  /** Those of `forApplications` that can be read. */
  readonly readableForApplications: readonly FolderFile[]
  /** Names of files that cannot be read. */
  readonly unreadable: ReadonlySet<string>
  /** Why files cannot be read, and warnings of those that are left out because they look private. */
  readonly issues: readonly ContentIssue[]
}

const nameOnly = ({ file }: ContentIssue): FolderFile => ({ file, sizeBytes: 0, modifiedMs: 0 })

/**
 * Selects the files.
 *
 * @param refused those that the operating system refuses to read
 * @param standIns former versions of files that have an error now. They come last, so that what they share with others is the others'.
 */
export const selectFiles = (
  folder: readonly FolderFile[],
  refused: readonly ContentIssue[],
  settings: Pick<SiteSettings, 'files'>,
  standIns: readonly FolderFile[],
): SelectedFiles => {
  const current = [...folder, ...refused.map(nameOnly)].toSorted((a, b) => (a.file < b.file ? -1 : 1))
  const all = [...current, ...standIns]
  const warnings = privateFileWarnings([...folder, ...standIns], settings)
  const privateNames = new Set(warnings.map(({ file }) => file))
  const wanted = all.filter(
    ({ file }) => !privateNames.has(file) && (!isLeftover(file) || isAllowed(file, settings)),
  )
  const issues = [...refused, ...wanted.flatMap((file) => fileIssues(file))]
  const unreadable = new Set(issues.map(({ file }) => file))
  const isReadable = ({ file }: FolderFile): boolean => !unreadable.has(file)
  const forApplications = wanted.filter(({ file }) => isForApplications(file))
  const files = wanted.filter(({ file }) => !isForApplications(file))
  return {
    files,
    readable: files.filter(isReadable),
    pageFiles: files.map((file) => (isReadable(file) ? file : { ...file, bytes: Buffer.alloc(0) })),
    forApplications,
    readableForApplications: forApplications.filter(isReadable),
    unreadable,
    issues: [...issues, ...asWarnings(warnings)],
  }
}
