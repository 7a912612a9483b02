/** The folder of an export: which one may be replaced, and how a new export takes the place of the one before. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isMissing } from '../lib/files/atomic-file.ts'
import { UsageError } from '../terminal/errors.ts'
import { shownPath } from '../terminal/output.ts'

/** In every export, so that the next one knows the folder. */
export const EXPORT_MARK = '.vitrine-export'

/** Where an export is made whole: inside, because the folder may be a volume of its own. */
const UNFINISHED = '.vitrine-unfinished'

/** Returns whether something at the top of the folder is kept, because no export writes it: `.git`, `.nojekyll`, `CNAME`. */
const isKept = (name: string): boolean =>
  name === 'CNAME' || (name.startsWith('.') && ![EXPORT_MARK, UNFINISHED, '.well-known'].includes(name))

/** @throws {UsageError} (rejects) if the folder has files that are not of an export */
export const openExportFolder = async (out: string) => {
  const before = await readdir(out).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const replaced = before.filter((name) => !isKept(name) && name !== UNFINISHED)
  if (replaced.length > 0 && !replaced.includes(EXPORT_MARK))
    throw new UsageError(
      `${shownPath(out)}: found a folder with files; expected a new or an empty one, or an earlier export. Fix: name another folder.`,
    )
  const unfinished = join(out, UNFINISHED)
  await rm(unfinished, { recursive: true, force: true }) // of a command that was killed
  const created = (await mkdir(unfinished, { recursive: true })) ?? unfinished
  return {
    /** Where to write. */
    unfinished,
    /** Returns the paths of the files of the export before, from its root, with a slash in front. */
    filesBefore: async (): Promise<readonly string[]> => {
      const entries = await readdir(out, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile())
      return files
        .map((file) => `/${relative(out, join(file.parentPath, file.name)).replaceAll(sep, '/')}`)
        .filter((path) => replaced.includes(path.split('/')[1] ?? ''))
    },
    /** Puts what was written in the place of the export before. */
    replace: async (): Promise<void> => {
      for (const name of replaced) await rm(join(out, name), { recursive: true, force: true })
      for (const name of await readdir(unfinished)) {
        await rm(join(out, name), { recursive: true, force: true }) // a CNAME of before
        await rename(join(unfinished, name), join(out, name))
      }
      await rm(unfinished, { recursive: true })
    },
    /** Removes what was written. */
    discard: (): Promise<void> => rm(created, { recursive: true, force: true }),
  }
}

/** The folder of an export. */
export type ExportFolder = Awaited<ReturnType<typeof openExportFolder>>
