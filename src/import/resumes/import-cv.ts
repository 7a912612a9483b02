/** Imports a CV into a content folder, and keeps a copy of the one that it replaces. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { resumeLanguage } from '../../content/files/content-file.ts'
import { replaceFile } from '../../lib/files/atomic-file.ts'
import { UsageError } from '../../terminal/errors.ts'
import { createNumbered, OWNER_ONLY } from '../../terminal/new-files.ts'
import { shownPath } from '../../terminal/output.ts'
import { readImportedResume, requireResume } from './read-imported-resume.ts'

/** Copies a file next to its content folder, under a free name: `my-site-resume.json.1`. Returns the copy. */
const keepCopy = async (contentDir: string, file: string): Promise<string> => {
  const folder = resolve(contentDir)
  const bytes = await readFile(join(folder, file))
  return createNumbered(async (number) => {
    const copy = join(dirname(folder), `${basename(folder)}-${file}.${number}`)
    await writeFile(copy, bytes, { flag: 'wx', mode: OWNER_ONLY })
    return copy
  })
}

/**
 * Writes a CV to a content folder, replacing the one in the same language.
 *
 * @param options.language its tag; empty for the site's first
 * @param options.force whether a CV may be replaced
 * @returns the file that was written, and the copy of the replaced CV, if any; undefined if the CV is already
 * there unchanged
 * @throws {UsageError} (rejects) if there is one and `force` is not given, or if a `.zip` or `.md` has none
 * @throws {ContentError} (rejects) before anything is written, if the file is not a CV
 */
export const importCv = async (
  contentDir: string,
  [source, bytes]: readonly [source: string, bytes: Uint8Array],
  { language, force }: { readonly language: string; readonly force: boolean },
) => {
  const imported = readImportedResume(source, bytes)
  const { notes } = requireResume(imported)
  const file = `resume${language && `.${language}`}${extname(imported.file)}`
  const existing = (await readdir(contentDir)).find((name) => resumeLanguage(name) === language)
  const path = join(contentDir, file)
  if (existing === file && (await readFile(path, 'utf8')) === imported.text) return undefined
  if (existing !== undefined && !force)
    throw new UsageError(
      `${shownPath(join(contentDir, existing))}: found a CV in this language; ` +
        'expected none. Fix: add --force, which keeps a copy of it beside the folder, ' +
        'or name the language of the new one with --language.',
    )
  const copy = existing === undefined ? undefined : await keepCopy(contentDir, existing)
  await replaceFile(path, imported.text)
  if (existing !== undefined && existing !== file) await rm(join(contentDir, existing))
  return { file: path, copy, notes, sections: imported.sections }
}
