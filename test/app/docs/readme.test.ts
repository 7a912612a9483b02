/**
 * README's commands run in order in a fresh clone, as a newcomer runs them: with the machine's own npm and Node, which may be
 * Node 20, and without the network. What set-up would install is linked from this clone; that it can be installed is what CI
 * shows, whose clones have nothing.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { codeBlock, codeOf, read, root } from '../../fixtures/documents.ts'
import { missingPrograms } from '../../fixtures/http/proxies.ts'
import { endWithTest } from '../../fixtures/pdf/browser-processes.ts'
import { waitFor } from '../../fixtures/server/bounded-wait.ts'
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

/** Returns the lines of a block without what it says about them. */
const linesOf = (block: string): readonly string[] =>
  block
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +#.*$/, ''))

/** The environment of a newcomer's shell: nothing of npm's, of tap's or of CI's. */
const environmentIn = (folder: string): NodeJS.ProcessEnv => ({
  PATH: ownPath,
  HOME: folder,
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
})

/** Starts a line that serves a site; returns its origin, and a way to stop it. */
const serve = async (t: Test, line: string, cwd: string) => {
  const server = spawn('sh', ['-ec', line], {
    cwd,
    env: environmentIn(dirname(cwd)),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // npm starts further processes; all are in its group
  })
  const exited = once(server, 'exit')
  const signal = (name: NodeJS.Signals): void => void process.kill(-(server.pid ?? 0), name)
  endWithTest(t, () => {
    if (server.exitCode === null && server.signalCode === null) signal('SIGKILL')
  })
  const ready = new Promise<string>((resolve, reject) => {
    createInterface(server.stdout).on('line', (text) => {
      const { msg, address } = text.startsWith('{') ? JSON.parse(text) : {}
      if (msg === 'ready') resolve(address)
    })
    server.once('exit', () => reject(new Error(`${line}: ended before it was ready`)))
  })
  const origin = await waitFor(`${line} to be ready`, ready)
  return {
    origin,
    stop: () => {
      signal('SIGTERM')
      return waitFor(`${line} to stop`, exited)
    },
  }
}

const missing = missingPrograms(['git', 'npm', 'cp'])
const skip = process.platform === 'linux' ? missing : 'cp links files on Linux only'

t.test('the commands of README run in a fresh clone, one after the other', { skip }, async (t) => {
  const folder = testFolder(t, {})
  const clone = join(folder, 'clone')
  cloneTo(clone)
  const env = environmentIn(folder)
  const run = (line: string) => promisify(execFile)('sh', ['-ec', line], { cwd: clone, env })
  t.comment(`with Node ${(await run('node --version')).stdout.trim()}`)

  const [start = '', test] = linesOf(codeBlock('README.md', 'npm start'))
  t.equal(test, 'npm test', 'which runs this test')
  const sample = await serve(t, start, clone)
  t.match(await (await fetch(sample.origin)).text(), 'Ada Lovelace')
  await sample.stop()

  const [create = '', check = '', preview = ''] = linesOf(codeBlock('README.md', 'npx vitrine new'))
  const answers = '--name "Noor de Wit" --description "Translates poetry." --links noor@example.org' // what it would ask for
  t.match((await run(`${create} ${answers}`)).stdout, preview, 'it ends with commands that run here')
  t.match(readFileSync(join(folder, 'my-site/pages/index.md'), 'utf8'), 'Translates poetry.')
  t.match((await run(check)).stdout, '0 errors, 0 warnings.')
  const previewed = await serve(t, preview, clone)
  t.match(await (await fetch(previewed.origin)).text(), '<h1>Noor de Wit</h1>')
  await previewed.stop()

  const [exportLine = ''] = codeOf(read('README.md')).filter((code) => code.includes('npx vitrine export'))
  await run(exportLine)
  t.match(readFileSync(join(folder, 'public/index.html'), 'utf8'), 'https://your.example/')
})
