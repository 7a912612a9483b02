/** Warns of private files in a Git repository that others may read: what is committed stays in its history. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { PrivateContent } from '../../content/private-content.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'

const run = promisify(execFile)

/** Returns the names that Git ignores; undefined if the folder is in no repository, or there is no Git. */
const ignoredIn = async (
  folder: string,
  names: readonly string[],
): Promise<ReadonlySet<string> | undefined> => {
  const git = (...args: readonly string[]) => run('git', ['-C', folder, ...args], { timeout: 10_000 })
  try {
    await git('rev-parse', '--is-inside-work-tree')
  } catch {
    return undefined
  }
  try {
    const { stdout } = await git('check-ignore', '--', ...names)
    return new Set(stdout.split('\n').filter((name) => name !== ''))
  } catch (error) {
    return (error as { code?: unknown }).code === 1 ? new Set() : undefined // it ignores none of them
  }
}

/**
 * Returns a warning if Git would commit what is private.
 *
 * @param folder the content folder
 * @param hasFile whether the folder has a file or folder of that name
 */
export const repositoryWarnings = async (
  folder: string,
  { values }: Pick<PrivateContent, 'values'>,
  hasFile: (name: string) => boolean,
): Promise<readonly ContentIssue[]> => {
  const folders = ['for', 'sent'].filter(hasFile)
  const files = [...new Set(values.map(({ file }) => file))].filter((file) => !file.startsWith('for/'))
  const names = [...folders.map((name) => `${name}/`), ...files]
  if (names.length === 0) return []
  const ignored = await ignoredIn(folder, names)
  if (ignored === undefined) return []
  const open = names.filter((name) => !ignored.has(name))
  if (open.length === 0) return []
  const lines = open.filter((name) => name.endsWith('/')).map((name) => `/${name}`)
  const ignore = lines.length === 0 ? [] : [`add ${lines.join(' and ')} to .gitignore`]
  const move = open.some((name) => !name.endsWith('/')) ? ['move private values to for/private.yaml'] : []
  return [
    {
      file: open[0]?.replace(/\/$/, '') ?? '',
      found: `private values that Git does not ignore: ${open.join(', ')}`,
      expected: 'none in a repository that others may read',
      fix: `${[...ignore, ...move].join(', and ')}; or, if nobody else reads it, write repository: private in site.yaml`,
    },
  ]
}
