/** Writes an imported site. What is there already stays, unless it is the same or the owner says otherwise. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReportProgress } from '../terminal.ts'
import type { NewFile } from './convert-site.ts'

/** What became of the files: `kept` are those with other contents. */
export type WrittenFiles = Awaited<ReturnType<typeof writeFiles>>

/**
 * Writes files one after the other.
 *
 * @param source the folder that files are copied from
 */
export const writeFiles = async (
  files: ReadonlyMap<string, NewFile>,
  source: string,
  target: string,
  { overwrite, report }: { readonly overwrite: boolean; readonly report: ReportProgress },
) => {
  const kept: string[] = []
  let written = 0
  let unchanged = 0
  for (const [path, file] of files) {
    const to = join(target, path)
    const bytes = 'text' in file ? Buffer.from(file.text) : await readFile(join(source, file.copyOf))
    const isThere = existsSync(to)
    if (isThere && (await readFile(to)).equals(bytes)) unchanged += 1
    else if (isThere && !overwrite) kept.push(path)
    else {
      await mkdir(dirname(to), { recursive: true })
      await writeFile(to, bytes)
      written += 1
    }
    report(`Writing files, ${written + unchanged + kept.length} of ${files.size}`)
  }
  return { written, unchanged, kept }
}
