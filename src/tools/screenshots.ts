/**
 * Takes the screenshots in README and docs/themes.md: `npm run screenshots`. One shows the sample site in
 * each colour scheme; one, printed CVs in three themes; one, a letter, its CV and a CV in Arabic. Each theme
 * has its home page and its printed CV side by side.
 */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import puppeteer, { type Browser } from 'puppeteer-core'
import sharp from 'sharp'
import { endpoints } from '../addresses/endpoints.ts'
import { buildApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import { type ThemeName, themeNames } from '../content/schema/design.ts'
import { requireChromium } from '../pdf/chromium/find-chromium.ts'
import { drawFirstPage } from './draw-first-page.ts'

const root = resolve(import.meta.dirname, '../..')

type Scheme = 'light' | 'dark'

/** A screenshot and its position. */
interface Part {
  readonly picture: Uint8Array
  readonly left: number
  readonly top: number
  readonly width: number
  /** By default, the whole screenshot. */
  readonly height?: number
}

const grounds = { light: '#e9e0cf', dark: '#2a2521' } as const

/** Writes screenshots with thin borders on a background. A palette saves two thirds of the bytes. */
const compose = async (
  file: string,
  { width, height, ground }: { readonly width: number; readonly height: number; readonly ground: Scheme },
  parts: readonly Part[],
): Promise<void> => {
  const placed = await Promise.all(
    parts.map(async ({ picture, left, top, width, height }) => ({
      input: await sharp(picture)
        .resize({ width, ...(height !== undefined && { height, position: 'top' }) })
        .extend({ top: 1, right: 1, bottom: 1, left: 1, background: '#8a8178' })
        .toBuffer(),
      left,
      top,
    })),
  )
  const canvas = sharp({ create: { width, height, channels: 3, background: grounds[ground] } })
  const bytes = await canvas.composite(placed).png({ palette: true, quality: 90, effort: 10 }).toBuffer()
  await writeFile(join(root, file), bytes)
  process.stdout.write(`${file}: ${Math.round(bytes.length / 1024)} KiB\n`)
}

/** Serves a content folder, and returns functions that take its screenshots and PDFs. */
const openSite = async (contentDir: string, browser: Browser, cleanUp: AsyncDisposableStack) => {
  const { PATH, CHROMIUM_PATH } = process.env
  const folder = { CONTENT_DIR: contentDir, DATA_DIR: join(contentDir, '.data'), WATCH: 'false' }
  const app = await buildApp(
    loadConfig({ PATH, CHROMIUM_PATH, ...folder, BASE_URL: 'https://ada.example', LOG_LEVEL: 'silent' }),
  )
  cleanUp.defer(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const fetchBytes = async (path: string) =>
    new Uint8Array(await (await fetch(`${origin}${path}`)).arrayBuffer())
  return {
    capture: async (path: string, width: number, height: number, scheme: Scheme): Promise<Uint8Array> => {
      const page = await browser.newPage()
      await page.setViewport({ width, height, deviceScaleFactor: 2 })
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
      await page.goto(`${origin}${path}`, { waitUntil: 'networkidle0' })
      const picture = await page.screenshot()
      await page.close()
      return picture
    },
    drawPdf: async (path: string = endpoints.curriculumVitae) => drawFirstPage(await fetchBytes(path), 2),
    card: () => fetchBytes(endpoints.openGraphImage),
  }
}

const letterKey = 'a'.repeat(26)

const letter = `---
key: ${letterKey}
recipient: |
  Harbour & Sons
  12 Quay Street
  Portland, Oregon 97209
subject: Principal engineer, storage
date: 2026-11-23
---

Dear Ms Okoye,

Your notice asks for somebody who has kept a file system running through ten years of growth. I have done so twice, for banks and for
hospitals, and I would like to do it once more, for ships.

At Cascade Storage I design a store that keeps three copies of each record in two cities:

- The time to first byte fell by 38 % with a new format of the index.
- Nobody is blamed in our weekly review of incidents, and their number fell by half.

What interests me in your fleet is that its links fail every day, as a matter of course. I would be glad to tell you how I would begin.

Yours sincerely,

Margaret Fielding
`

await using cleanUp = new AsyncDisposableStack()
const { executablePath, environment } = requireChromium(loadConfig({ PATH: process.env.PATH }).chromium)
const browser = await puppeteer.launch({
  executablePath,
  env: { ...process.env, ...environment },
  headless: 'shell',
  args: ['--no-sandbox'], // works for root too; only our own pages are opened
})
cleanUp.defer(() => browser.close())

const sample = await openSite(join(root, 'content'), browser, cleanUp)
for (const scheme of ['light', 'dark'] as const)
  await compose(`.github/screenshots/hero-${scheme}.png`, { width: 1680, height: 980, ground: scheme }, [
    { picture: await sample.capture('/', 1280, 1180, scheme), left: 48, top: 48, width: 958 },
    { picture: await sample.drawPdf(), left: 1054, top: 48, width: 578 },
    { picture: await sample.capture('/cv/', 390, 780, 'dark'), left: 880, top: 420, width: 256 },
    { picture: await sample.card(), left: 1180, top: 700, width: 440 },
  ])

/** Serves the CV of an invented person in a theme, beside the letter of an application. */
const openPerson = async (person: 'senior' | 'arabic', theme: ThemeName) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-theme-'))
  cleanUp.defer(() => rm(folder, { recursive: true }))
  await copyFile(join(root, `test/fixtures/cv-people/${person}.json`), join(folder, 'resume.json'))
  const language = person === 'arabic' ? 'ar' : 'en'
  const settings = `title: Margaret Fielding\ndescription: An example\nowner: { name: Margaret Fielding }\nlanguages: [${language}]\ndesign: { theme: ${theme} }\n`
  await writeFile(join(folder, 'site.yaml'), settings)
  await mkdir(join(folder, 'for'))
  await writeFile(join(folder, 'for/letter.md'), letter)
  return openSite(folder, browser, cleanUp)
}

/** Returns the upper parts of three pages, side by side. */
const threePages = (pictures: readonly Uint8Array[], height: number): readonly Part[] =>
  pictures.map((picture, index) => ({ picture, left: 24 + index * 550, top: 24, width: 530, height }))

const printed = new Map<ThemeName, Uint8Array>()
for (const theme of themeNames) {
  const { capture, drawPdf } = await openPerson('senior', theme)
  const page = await drawPdf()
  printed.set(theme, page)
  await compose(`docs/examples/theme-${theme}.png`, { width: 1680, height: 1214, ground: 'light' }, [
    { picture: await capture('/', 1120, 1584, 'light'), left: 24, top: 24, width: 804 },
    { picture: page, left: 850, top: 24, width: 804 },
  ])
}

const shown = themeNames.filter((theme) => theme !== 'classic' && theme !== 'formal')
await compose(
  '.github/screenshots/themes.png',
  { width: 1680, height: 640, ground: 'light' },
  threePages(
    shown.flatMap((theme) => printed.get(theme) ?? []),
    590,
  ),
)

const { drawPdf } = await openPerson('senior', 'classic')
const application = `/for/letter-${letterKey}/`
await compose(
  '.github/screenshots/letter.png',
  { width: 1680, height: 800, ground: 'light' },
  threePages(
    [
      await drawPdf(`${application}letter.pdf`),
      await drawPdf(`${application}cv.pdf`),
      await (await openPerson('arabic', 'bold')).drawPdf(),
    ],
    750,
  ),
)
