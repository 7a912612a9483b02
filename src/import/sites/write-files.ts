/** Writes an imported site. What is there already stays, unless it is the same or the owner says otherwise. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathInside } from '../../lib/files/path-inside.ts'
import type { ReportProgress } from '../../terminal/output.ts'
import type { NewFile } from './convert-site.ts'

/** What became of the files: `kept` are those with other contents. */
export type WrittenFiles = Awaited<ReturnType<typeof writeFiles>>

/** What to write, or a file, in chunks: Node reads no file of 2 GiB or more at once. */
const contentsOf = (file: NewFile, source: string) =>
  'text' in file ? [file.text] : createReadStream(resolve(source, file.copyOf), { highWaterMark: 2 ** 20 })

const digestOf = async (contents: ReturnType<typeof contentsOf>): Promise<string> => {
  const digest = createHash('sha256')
  for await (const chunk of contents) digest.update(chunk)
  return digest.digest('hex')
}

const isSame = async (file: NewFile, source: string, target: string, path: string): Promise<boolean> => {
  const sizeBytes =
    'text' in file ? Buffer.byteLength(file.text) : (await stat(resolve(source, file.copyOf))).size
  if ((await stat(join(target, path))).size !== sizeBytes) return false
  return (await digestOf(contentsOf(file, source))) === (await digestOf(contentsOf({ copyOf: path }, target)))
}

/**
 * Writes files one after the other.
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
  let written = 0
  let unchanged = 0
  for (const [path, file] of files) {
    const to = pathInside(target, path)
    const isThere = existsSync(to)
    if (isThere && (await isSame(file, source, target, path))) unchanged += 1
    else if (isThere && !overwrite) kept.push(path)
    else {
      await mkdir(dirname(to), { recursive: true })
      await writeFile(to, contentsOf(file, source))
      written += 1
    }
    report(`Writing files, ${written + unchanged + kept.length} of ${files.size}`)
  }
  return { written, unchanged, kept }
}
