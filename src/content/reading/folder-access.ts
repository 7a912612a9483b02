/**
 * A content folder while it is read: names of its files, and what the operating system refuses. Used by list-folder.ts and
 * read-folder.ts.
 */
import { sep } from 'node:path'
import type { ContentIssue } from '../../lib/data/issue.ts'

/** Returns the error for a file or folder that the operating system refuses to read. */
export const unreadable = (file: string, code: string): ContentIssue =>
  code === 'ENOENT'
    ? { file, found: 'a name that is not UTF-8', expected: 'a name in UTF-8', fix: 'rename it' }
    : {
        file,
        found: `a file or folder that cannot be read (${code})`,
        expected: 'one that the user running Vitrine can read',
        fix: 'change its permissions, for example with chmod -R a+rX',
      }

/** Returns whether a name could not be decoded: it leads to nothing, but its file is there. */
export const isUndecoded = (file: string): boolean => file.includes('\uFFFD')

/** Returns whether an error says that a path leads to nothing. */
export const isDangling = (error: unknown): boolean =>
  ['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Where a folder is, and what could not be read in it. */
export interface FolderAccess {
  /** Its path without links, so that all files are read from one folder even if a link to it is switched meanwhile. */
  readonly root: string
  /** Returns a path relative to the folder, with slashes. */
  readonly nameOf: (path: string) => string
  /** Reads something; returns undefined if the operating system refuses, which becomes an error, or if it has vanished. */
  readonly attempt: <Value>(path: string, read: () => Value | Promise<Value>) => Promise<Value | undefined>
  /** What was refused so far. */
  readonly issues: ContentIssue[]
}

/** @param folder its name in messages */
export const createFolderAccess = (folder: string, root: string): FolderAccess => {
  const issues: ContentIssue[] = []
  /** `relative` would take twenty times as long. */
  const nameOf = (path: string): string => path.slice(root.length + 1).replaceAll(sep, '/')
  return {
    root,
    nameOf,
    attempt: async (path, read) => {
      try {
        return await read()
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === undefined) throw error
        const file = nameOf(path)
        // Files may vanish after the folder was listed.
        if (!isDangling(error) || isUndecoded(file)) issues.push(unreadable(file || folder, code))
        return undefined
      }
    },
    issues,
  }
}
