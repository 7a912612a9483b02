/**
 * Brings what a fresh machine lacks before `npm start` and `npm test`: Node 24 where the Node that runs npm
 * is older, the locked dependencies, and a Chromium where none is found. Plain JavaScript without imports of
 * ours, because it runs on any Node from 20 up and before anything is installed. Says nothing when there is
 * nothing to do.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'

const NODE_MAJOR = 24
const root = resolve(import.meta.dirname, '../..')
const nodeHome = join(root, '.node')
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.vitrine-set-up')

/** The npm packages that carry Node itself name Windows "win"; their program lies in bin/. */
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const carriedNode = join(
  nodeHome,
  'node_modules',
  nodePackage,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** @param {string} text */
const say = (text) => process.stderr.write(`set-up: ${text}\n`)

/**
 * Runs one step to its end and stops the set-up where it fails: a half-made set-up is made again next time,
 * since the stamp is written last.
 * @param {string} what the step, for the message
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} [fix] what the reader can do about a failure
 */
const run = (what, program, args, fix = 'Look at the lines above, then run the same command again.') => {
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH ?? ''}` },
    shell: process.platform === 'win32' && program === 'npm',
  })
  if (status === 0) return
  say(`${what} failed (${error?.message ?? `exit code ${status}`}). ${fix}`)
  process.exit(1)
}

/**
 * Runs npm with the given Node: the npm that runs us, where one does.
 * @param {string} what
 * @param {string} node
 * @param {readonly string[]} args
 */
const npm = (what, node, args) => {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) run(what, node, [cli, ...args])
  else run(what, 'npm', args)
}

/** Returns the path of a Node that is new enough, after fetching one from npm where the present one is older. */
const ensureNode = () => {
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath
  if (existsSync(carriedNode)) return carriedNode
  say(`Node ${process.versions.node} runs npm, Vitrine needs Node ${NODE_MAJOR}: fetching it into .node/ …`)
  const partial = `${nodeHome}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  const args = ['install', '--prefix', partial, '--no-save', '--no-package-lock', '--no-audit', '--no-fund']
  npm(`fetching Node ${NODE_MAJOR}`, process.execPath, [
    ...args,
    '--loglevel=error',
    `${nodePackage}@${NODE_MAJOR}`,
  ])
  rmSync(nodeHome, { recursive: true, force: true })
  renameSync(partial, nodeHome) // in one step, so that a set-up killed in the middle leaves no half a Node
  return carriedNode
}

/**
 * Installs what package-lock.json names, and nothing else. Install scripts stay off: no dependency needs
 * one (sharp, Biome and TypeScript ship their programs as packages), and Puppeteer's would fetch a browser.
 * @param {string} node
 */
const installDependencies = (node) => {
  say('installing the locked dependencies …')
  npm('npm ci', node, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
}

/**
 * Makes tap's test class anew from the plugins that package.json names: the one that npm installs has tap's
 * own TypeScript plugin in it, which needs a compiler that TypeScript 7 has not.
 * @param {string} node
 */
const buildTap = (node) => run('tap build', node, ['node_modules/tap/dist/esm/run.mjs', 'build'])

/**
 * Puts Node 24 first on the path of npm's scripts, which look into node_modules/.bin before all else.
 * @param {string} node
 */
const linkNode = (node) => {
  if (node !== carriedNode) return
  const windows = process.platform === 'win32'
  const link = join(modules, '.bin', windows ? 'node.cmd' : 'node')
  rmSync(link, { force: true })
  if (windows) writeFileSync(link, `@"${node}" %*\r\n`)
  else symlinkSync(relative(dirname(link), node), link) // relative: the folder may be moved
}

/**
 * Returns what the set-up was made from; another value next time means: make it again.
 * @param {string} node
 */
const stampNow = (node) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(node === carriedNode ? 'carried' : process.version)
    .digest('hex')

const node = ensureNode()
const stamp = stampNow(node)
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  const started = Date.now()
  installDependencies(node)
  linkNode(node)
  buildTap(node)
  run(
    'looking for a Chromium',
    node,
    ['src/tools/set-up-chromium.ts'],
    'Remove node_modules and try again, or set CHROMIUM_PATH to a Chromium of yours.',
  )
  writeFileSync(stampFile, stamp)
  say(`ready after ${Math.round((Date.now() - started) / 1000)} s.`)
}
