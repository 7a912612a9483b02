/** Writes an imported site. Existing files stay, unless identical or the owner allows overwriting. */
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pathInside } from '../../lib/files/path-inside.ts'
import type { ReportProgress } from '../../terminal/output.ts'
import type { NewFile } from './convert-site.ts'

/** The files written, the number left unchanged; `kept` lists existing files with other contents. */
export type WrittenFiles = Awaited<ReturnType<typeof writeFiles>>

/** Whether an existing file has the same text; for a copy, the same size, which edited images rarely keep. */
const isSame = async (file: NewFile, source: string, to: string): Promise<boolean> =>
  'text' in file
    ? (await readFile(to, 'utf8')) === file.text
    : (await stat(to)).size === (await stat(resolve(source, file.copyOf))).size

/**
 * Writes files one after the other, and reports the progress.
 *
 * @param source the folder that files are copied from, unless their paths are absolute
 */
export const writeFiles = async (
  files: ReadonlyMap<string, NewFile>,
  source: string,
  target: string,
  { overwrite, report }: { readonly overwrite: boolean; readonly report: ReportProgress },
) => {
  const kept: string[] = []
  const written: string[] = []
  let unchanged = 0
  for (const [path, file] of files) {
    const to = pathInside(target, path)
    const isThere = existsSync(to)
    if (isThere && (await isSame(file, source, to))) unchanged += 1
    else if (isThere && !overwrite) kept.push(path)
    else {
      await mkdir(dirname(to), { recursive: true })
      await writeFile(to, 'text' in file ? file.text : createReadStream(resolve(source, file.copyOf)))
      written.push(path)
    }
    report(`Writing files, ${written.length + unchanged + kept.length} of ${files.size}`)
  }
  return { written, unchanged, kept }
}
