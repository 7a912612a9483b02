/**
 * The part of set-up that needs the dependencies: if no Chromium is found, unpacks the one in the npm package
 * `@sparticuz/chromium` (Linux), or says how to get one (elsewhere). Not a failure: only the PDF needs it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../config.ts'
import { findChromium, unpackedChromiumFolder } from '../pdf/chromium/find-chromium.ts'

const say = (text: string): boolean => process.stderr.write(`set-up: ${text}\n`)

/** The package's own names folders of another machine. */
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`

/** Unpacks into a temporary folder and renames it, so that a partial Chromium is never found. */
const unpack = async (): Promise<void> => {
  const partial = `${unpackedChromiumFolder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  process.env.TMPDIR = partial // the package always unpacks into os.tmpdir()
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  chromium.setGraphicsMode = false // printing needs no WebGL
  const program = await chromium.executablePath()
  if (spawnSync(program, ['--version']).status !== 0) {
    const archive = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))
    await inflate(archive.pathname)
    const environment = { LD_LIBRARY_PATH: join(partial, 'al2023', 'lib') }
    const { status, stderr } = spawnSync(program, ['--version'], { env: environment, encoding: 'utf8' })
    if (status !== 0) throw new Error(`the Chromium from npm does not start here: ${stderr.trim()}`)
  }
  // On a machine without any font, this Chromium ends as soon as a text needs one that the page does not bring.
  const fonts = join(partial, 'fonts')
  if (existsSync('/etc/fonts/fonts.conf')) rmSync(fonts, { recursive: true })
  else writeFileSync(join(fonts, 'fonts.conf'), fontConfiguration)
  renameSync(partial, unpackedChromiumFolder)
}

const found = findChromium(loadConfig(process.env).chromium)
if (found === undefined && process.platform === 'linux') {
  say('no Chromium found: unpacking the one from npm (once; takes a few seconds) …')
  await unpack()
} else if (found === undefined) {
  say(
    'no Chromium found, so the CV cannot be printed. Fix: npx puppeteer browsers install chrome-headless-shell',
  )
}
