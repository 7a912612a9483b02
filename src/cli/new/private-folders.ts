/** Keeps applications out of Git, whose history every reader of the repository has. */
import { appendFile, readFile } from 'node:fs/promises'
import { isMissing } from '../../lib/files/atomic-file.ts'
import { pathInside } from '../../lib/files/path-inside.ts'
import { print, shownPath } from '../../terminal/output.ts'
import { trackedFiles } from '../advice/repository.ts'

const privateFolders = ['for', 'sent']

/** `.data` is where `vitrine serve` and `dev`, started in the content folder, save what can be made again. */
const ignoredFolders = [...privateFolders, '.data']

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

/** Prints how to deploy ignored applications, and how to remove committed ones from Git. */
export const explainIgnored = async (contentDir: string): Promise<void> => {
  print('Git does not copy it to a server: copy it yourself, or send its files with vitrine send.')
  const tracked = await trackedFiles(contentDir, privateFolders).catch(() => [])
  if (tracked.length > 0)
    print(`Git has ${tracked.join(', ')} already. Fix: run git rm -r --cached --ignore-unmatch for sent`)
}
