/** Keeps applications out of Git, whose history every reader of the repository has. */
import { appendFile, readFile } from 'node:fs/promises'
import { isMissing } from '../../lib/files/atomic-file.ts'
import { pathInside } from '../../lib/files/path-inside.ts'
import { print, shownPath } from '../../terminal/output.ts'

/** `.data` is where `vitrine serve` and `dev`, started in the content folder, save what can be made again. */
const ignoredFolders = ['for', 'sent', '.data']

/** Adds missing folders to .gitignore: those of applications, and the default of DATA_DIR. */
export const ignorePrivateFolders = async (contentDir: string): Promise<void> => {
  const path = pathInside(contentDir, '.gitignore')
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })
  const ignored = new Set(text.split('\n').map((line) => line.trim().replaceAll(/^\/|\/$/g, '')))
  const missing = ignoredFolders.filter((name) => !ignored.has(name)).map((name) => `/${name}/`)
  if (missing.length === 0) return
  await appendFile(path, [/[^\n]$/.test(text) ? '\n' : '', ...missing.map((line) => `${line}\n`)].join(''))
  print(`${shownPath(path)} now lists ${missing.join(', ')}, so that Git ignores applications and data files`)
}
