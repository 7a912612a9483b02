/**
 * Set-up in a small clone: whether it installs the dependencies, as an npm that only writes down its
 * arguments sees it.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { root } from '../fixtures/documents.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const locked = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/for-another-system': { version: '1.0.0', optional: true },
}
const lockFile = (packages: object): string => JSON.stringify({ packages })

const createClone = (t: Test, installed: Record<string, string>): string => {
  const clone = testFolder(t, {
    'package-lock.json': lockFile(locked),
    'npm.js':
      "import { writeFileSync } from 'node:fs'\nwriteFileSync('npm-arguments', process.argv.slice(2).join(' '))",
    src: { tools: { 'set-up-chromium.ts': '' } },
    node_modules: { tap: { dist: { esm: { 'run.mjs': '' } } }, ...installed },
  })
  for (const file of ['src/tools/set-up.js', 'src/cli/launch.js', 'src/cli/vitrine.ts'])
    cpSync(join(root, file), join(clone, file))
  return clone
}

const installedAt = (version: string) => ({
  '.package-lock.json': lockFile({ 'node_modules/a': { version } }),
})

const rows: readonly [name: string, installed: Record<string, string>, installs: boolean][] = [
  ['what npm ci installed', installedAt('1.0.0'), false],
  ['another version', installedAt('1.0.1'), true],
  ['a part of it', { '.package-lock.json': lockFile({}) }, true],
]

for (const [name, installed, installs] of rows)
  t.test(`set-up finds ${name}, and ${installs ? 'installs' : 'keeps'} it`, async (t) => {
    const clone = createClone(t, installed)
    const env = { PATH: process.env.PATH, npm_execpath: join(clone, 'npm.js') }
    execFileSync(process.execPath, ['src/tools/set-up.js'], { cwd: clone, env, stdio: 'ignore' })
    const calls = () => readFileSync(join(clone, 'npm-arguments'), 'utf8')
    if (installs) t.match(calls(), /^ci --ignore-scripts /)
    else t.throws(calls, { code: 'ENOENT' })
    t.ok(existsSync(join(clone, 'node_modules/.bin/vitrine')), 'npx finds it, whatever its own link leads to')
  })

t.test('set-up ends with 1 and a fix if npm fails', async (t) => {
  const clone = createClone(t, {})
  writeFileSync(join(clone, 'npm.js'), 'process.exit(3)')
  const env = { PATH: process.env.PATH, npm_execpath: join(clone, 'npm.js') }
  const { status, stderr } = spawnSync(process.execPath, ['src/tools/set-up.js'], { cwd: clone, env })
  t.equal(status, 1)
  t.match(String(stderr), /failed \(exit code 3\)\. Fix: /)
})

t.test('on an older Node, set-up asks npm for one version of Node 24 with its integrity', async (t) => {
  const clone = createClone(t, {})
  const older = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.1.0' })`
  const env = { PATH: process.env.PATH, npm_execpath: join(clone, 'npm.js') }
  // fails without the Node
  spawnSync(process.execPath, ['--import', older, 'src/tools/set-up.js'], { cwd: clone, env })
  t.match(readFileSync(join(clone, 'npm-arguments'), 'utf8'), /^ci --prefix .* --ignore-scripts /)
  const { packages } = JSON.parse(readFileSync(join(clone, '.node/package-lock.json'), 'utf8'))
  const [, node] = Object.values(packages)
  t.match(node, { version: /^24\.\d+\.\d+$/, integrity: /^sha512-[\w+/]{86}==$/ })
})

t.test('before set-up, vitrine says to run npm start', async (t) => {
  const { status, stderr } = spawnSync(process.execPath, ['src/cli/launch.js'], {
    cwd: createClone(t, {}),
    encoding: 'utf8',
  })
  t.strictSame(
    [status, stderr],
    [1, 'vitrine: this clone is not set up. Fix: run npm start in it once, then this command.\n'],
  )
})
