/** Writes the README's screenshots of the sample site to .github/screenshots/: `npm run screenshots`. */
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import puppeteer from 'puppeteer-core'
import sharp from 'sharp'
import { buildApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import { endpoints } from '../http/endpoints.ts'
import { requireChromium } from '../pdf/chromium/find-chromium.ts'
import { drawFirstPage } from './draw-first-page.ts'

const folder = resolve(import.meta.dirname, '../../.github/screenshots')
/** Limit per file, because the README loads them all. */
const LARGEST_BYTES = 200 * 1024
const PIXEL_RATIO = 2

const pictures = [
  { name: 'home-light', path: '/', width: 1280, height: 1180, theme: 'light' },
  { name: 'home-dark', path: '/', width: 1280, height: 1180, theme: 'dark' },
  { name: 'note', path: '/notes/engine/', width: 1280, height: 860, theme: 'light' },
  { name: 'cv-phone', path: '/cv/', width: 390, height: 844, theme: 'light' },
] as const

const save = async (name: string, image: Uint8Array): Promise<void> => {
  // Pages have few colours, so a palette saves two thirds of the bytes without visible loss.
  const bytes = await sharp(image).png({ palette: true, quality: 90, effort: 10 }).toBuffer()
  if (bytes.length > LARGEST_BYTES)
    throw new Error(
      `${name}.png: found ${bytes.length} bytes; expected at most ${LARGEST_BYTES}. Fix: capture less.`,
    )
  await writeFile(join(folder, `${name}.png`), bytes)
  process.stdout.write(`${name}.png: ${Math.round(bytes.length / 1024)} KiB\n`)
}

const config = loadConfig({
  PATH: process.env.PATH,
  WATCH: 'false',
  BASE_URL: 'https://ada.example',
  LOG_LEVEL: 'silent',
})
await using app = await buildApp(config)
await app.listen({ host: '127.0.0.1', port: 0 })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const { executablePath, environment } = requireChromium(config.chromium)
await using browser = await puppeteer.launch({
  executablePath,
  env: { ...process.env, ...environment },
  headless: 'shell',
  args: ['--no-sandbox'], // works for root too; only our own pages are opened
})
await mkdir(folder, { recursive: true })
const page = await browser.newPage()
for (const { name, path, width, height, theme } of pictures) {
  await page.setViewport({ width, height, deviceScaleFactor: PIXEL_RATIO })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }])
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle0' })
  await save(name, await page.screenshot())
}
const fetchBytes = async (path: string) =>
  new Uint8Array(await (await fetch(`${origin}${path}`)).arrayBuffer())
await save('cv-pdf', await drawFirstPage(await fetchBytes(endpoints.curriculumVitae), 2))
await save('card', await fetchBytes(endpoints.openGraphImage))
