/**
 * If no Chromium is found, unpacks the one in the npm package `@sparticuz/chromium` (Linux), or prints how to
 * get one, which is not an error, because only the PDF needs it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../config.ts'
import { findChromium, unpackedChromiumFolder } from '../pdf/chromium/find-chromium.ts'

const say = (text: string): boolean => process.stderr.write(`set-up: ${text}\n`)

/** Replaces the fonts.conf of @sparticuz/chromium 153, which names folders of another machine. */
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
    // The package has the libraries that the system may lack.
    const archive = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))
    await inflate(archive.pathname)
    const environment = { LD_LIBRARY_PATH: join(partial, 'al2023', 'lib') }
    const { status, stderr } = spawnSync(program, ['--version'], { env: environment, encoding: 'utf8' })
    if (status !== 0) throw new Error(`the Chromium from npm does not start here: ${stderr.trim()}`)
  }
  // On a machine without fonts, this Chromium exits when a text needs a fallback font.
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
  say('no Chromium found; only the PDF needs one. Fix: npx puppeteer browsers install chrome-headless-shell')
}
