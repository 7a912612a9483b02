/** The folder of an export: which folders may be replaced, and how a new export replaces the earlier one. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isMissing } from '../lib/files/atomic-file.ts'
import { UsageError } from '../terminal/errors.ts'
import { shownPath } from '../terminal/output.ts'

/** Marks a folder as an export, so that the next one may replace it. */
export const EXPORT_MARK = '.vitrine-export'

/** Where an export is written first: inside its folder, because `rename` cannot cross volumes. */
const UNFINISHED = '.vitrine-unfinished'

/** Whether an entry of the folder is kept, because exports do not write it: `.git`, `.nojekyll`, `CNAME`. */
const isKept = (name: string): boolean =>
  name === 'CNAME' || (name.startsWith('.') && ![EXPORT_MARK, UNFINISHED, '.well-known'].includes(name))

/** Prepares a folder for an export. @throws {UsageError} (rejects) if it has files but is not an export */
export const openExportFolder = async (out: string) => {
  const before = await readdir(out).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const replaced = before.filter((name) => !isKept(name) && name !== UNFINISHED)
  if (replaced.length > 0 && !replaced.includes(EXPORT_MARK))
    throw new UsageError(
      `${shownPath(out)}: found a folder with files; ` +
        'expected a new or an empty one, or an earlier export. Fix: name another folder.',
    )
  const unfinished = join(out, UNFINISHED)
  await rm(unfinished, { recursive: true, force: true }) // left by a killed command
  const outermostCreated = (await mkdir(unfinished, { recursive: true })) ?? unfinished
  return {
    /** The folder to write to. */
    unfinished,
    /** Returns the paths of the earlier export's files, from its root, with a leading slash. */
    filesBefore: async (): Promise<readonly string[]> => {
      const entries = await readdir(out, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile())
      return files
        .map((file) => `/${relative(out, join(file.parentPath, file.name)).replaceAll(sep, '/')}`)
        .filter((path) => replaced.includes(path.split('/')[1] ?? ''))
    },
    /** Replaces the earlier export with the new one. */
    replace: async (): Promise<void> => {
      for (const name of replaced) await rm(join(out, name), { recursive: true, force: true })
      for (const name of await readdir(unfinished)) {
        await rm(join(out, name), { recursive: true, force: true }) // a kept one, such as CNAME
        await rename(join(unfinished, name), join(out, name))
      }
      await rm(unfinished, { recursive: true })
    },
    /** Removes the unfinished export, and folders that were created for it. */
    discard: (): Promise<void> => rm(outermostCreated, { recursive: true, force: true }),
  }
}

/** The folder of an export. */
export type ExportFolder = Awaited<ReturnType<typeof openExportFolder>>
