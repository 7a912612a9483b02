/**
 * README's commands run in order in a fresh clone, as a newcomer runs them: with the machine's own npm and
 * Node, which may be Node 20, and without the network. What set-up would install is linked from this clone;
 * that it can be installed is what CI shows, whose clones have nothing.
 */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { codeBlock, root } from '../../fixtures/documents.ts'
import { missingPrograms } from '../../fixtures/http/proxies.ts'
import { linesOf, serveLine } from '../../fixtures/paste.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

/** The machine's programs, without those that npm puts first while it runs the tests. */
const ownPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

/** Copies what a clone has, with changes that are not committed yet, and links what set-up installed here. */
const cloneTo = (folder: string): void => {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  for (const file of list.toString().split('\0'))
    if (file !== '' && existsSync(join(root, file))) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(root, file), join(folder, file))
    }
  for (const installed of ['node_modules', '.node'])
    if (existsSync(join(root, installed))) execFileSync('cp', ['-al', join(root, installed), folder])
}

/** The environment of a newcomer's shell: nothing of npm's, of tap's or of CI's. */
const environmentIn = (folder: string): NodeJS.ProcessEnv => ({
  PATH: ownPath,
  HOME: folder,
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
})

const missing = missingPrograms(['git', 'npm', 'cp'])
const isClone = existsSync(join(root, '.git'))
const skip =
  process.platform !== 'linux'
    ? 'cp links files on Linux only'
    : isClone
      ? missing
      : 'this is no clone, so that nothing says which files belong to it'

t.test('the commands of README run in a fresh clone, one after the other', { skip }, async (t) => {
  const folder = testFolder(t, {})
  const clone = join(folder, 'clone')
  cloneTo(clone)
  const env = environmentIn(folder)
  const run = (line: string) => promisify(execFile)('sh', ['-ec', line], { cwd: clone, env })
  t.comment(`with Node ${(await run('node --version')).stdout.trim()}`)

  const [start = '', test] = linesOf(codeBlock('README.md', 'npm start'))
  t.equal(test, 'npm test', 'which runs this test')
  const sample = await serveLine(t, start, { cwd: clone, env })
  t.match(await (await fetch(sample.origin)).text(), 'Ada Lovelace')
  await sample.stop()

  // The package's test runs the other commands of README, without the time that npx takes.
  const [create = '', check = '', preview = ''] = linesOf(codeBlock('README.md', 'npx vitrine new'))
  const answers = '--name "Noor de Wit" --description "Translates poetry." --links noor@example.org' // what it would ask for
  t.match((await run(`${create} ${answers}`)).stdout, preview, 'it ends with commands that run here')
  t.match(readFileSync(join(folder, 'my-site/site.yaml'), 'utf8'), 'Translates poetry.')
  t.match((await run(check)).stdout, '0 errors, 0 warnings.')
})
