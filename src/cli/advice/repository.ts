/** Finds private files in a Git repository that others may read. Its history keeps what was committed. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Application } from '../../content/files/application-file.ts'
import { type ContentIssue, error } from '../../lib/data/issue.ts'
import type { TextInFile } from './resume-texts.ts'
import { uncheckedIssue } from './unchecked.ts'

const run = promisify(execFile)

/** Limits what is read of the history of for/ and sent/. */
const MAX_HISTORY_BYTES = 64 * 1024 * 1024

/** Longer files are not read as applications. */
const MAX_APPLICATION = '256k'

/**
 * Keeps Git from running programs that the configuration of an untrusted folder names, even in plain files
 * that look like a bare repository. Avoids commands that show diffs, which run filters and signature checks.
 */
const safeGitOptions = ['safe.bareRepository=explicit', 'core.fsmonitor=false'].flatMap((one) => ['-c', one])

/** Keeps Git from prompting, and from fetching objects that a partial clone lacks. */
const gitEnv = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
}

/** Runs Git in a folder, and returns what it prints. @throws (rejects) if Git fails or is not installed */
const runGit = async (folder: string, args: readonly string[], input = ''): Promise<string> => {
  const options = { timeout: 10_000, maxBuffer: MAX_HISTORY_BYTES, env: { ...process.env, ...gitEnv } }
  const running = run('git', [...safeGitOptions, '-C', folder, ...args], options)
  running.child.stdin?.on('error', () => {}).end(input) // Git may exit without reading its input
  return (await running).stdout
}

/** Returns every committed version of the files in for/ and sent/. */
const readHistory = async (folder: string): Promise<string> => {
  const filter = `--filter=blob:limit=${MAX_APPLICATION}`
  const objects = await runGit(folder, ['rev-list', '--objects', filter, '--all', '--', 'for', 'sent'])
  return runGit(folder, ['cat-file', '--batch'], objects.replaceAll(/ .*$/gm, ''))
}

const isInRepository = (folder: string): boolean =>
  existsSync(join(folder, '.git')) || (dirname(folder) !== folder && isInRepository(dirname(folder)))

/**
 * Asks Git about a folder. Undefined outside a repository, or without Git.
 *
 * @throws (rejects) if Git refuses to answer, such as about a repository of another user
 * @returns the files that it has committed or would commit, relative to the folder, and the history of for/
 * and sent/
 */
const askGit = async (folder: string, names: readonly string[]) => {
  try {
    const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...names]
    const files = (await runGit(folder, list)).split('\0')
    return { files, history: await readHistory(folder) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || !isInRepository(folder)) return undefined
    throw error
  }
}

const committedKeyError = ({ file, name }: Pick<Application, 'file' | 'name'>): ContentIssue => ({
  ...error('private/committed-key'),
  file,
  field: 'key',
  found: 'a key that is in the history of the repository',
  expected: 'a key that was never committed, since everyone who has it can read the application',
  fix: `once Git ignores the file, run vitrine new application ${name} --rotate`,
})

/** Returns an error if Git has committed or would commit private files, and one for each committed key. */
export const repositoryErrors = async (
  contentDir: string,
  values: readonly TextInFile[],
  applications: readonly Application[],
): Promise<readonly ContentIssue[]> => {
  const folders = ['for', 'sent'].filter((name) => existsSync(join(contentDir, name)))
  const files = [...new Set(values.map(({ file }) => file))].filter((file) => !file.startsWith('for/'))
  const names = [...folders.map((name) => `${name}/`), ...files]
  if (names.length === 0) return []
  const repository = await askGit(contentDir, names).catch((cause: unknown) =>
    uncheckedIssue((names[0] ?? '').replace(/\/$/, ''), cause),
  )
  if (repository === undefined) return []
  if ('code' in repository) return [repository]
  const open = names.filter((name) => repository.files.some((file) => file.startsWith(name)))
  const exposed = applications.filter(({ key }) => repository.history.includes(key)).map(committedKeyError)
  if (open.length === 0) return exposed
  const fixes = open.map((name) =>
    name.endsWith('/')
      ? `add /${name} to .gitignore, and run git rm -r --cached --ignore-unmatch ${name}`
      : `move the private basics of ${name} to for/private.yaml, and remove its other private values`,
  )
  return [
    {
      ...error('private/committed'),
      file: open[0]?.replace(/\/$/, '') ?? '',
      found: `private values that Git has committed or would commit: ${open.join(', ')}`,
      expected: 'none in a repository that others may read',
      fix: `${fixes.join('; ')}; or, if nobody else reads it, write repository: private in site.yaml`,
    },
    ...exposed,
  ]
}
