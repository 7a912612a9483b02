/**
 * Takes the screenshots in README and docs/themes.md: `npm run screenshots`. One shows the sample site in
 * each colour scheme; one, printed CVs in three themes; one, a letter, its CV and a CV in Arabic. Each theme
 * has its home page and its printed CV side by side.
 */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import puppeteer, { type Browser } from 'puppeteer-core'
import sharp from 'sharp'
import { endpoints } from '../addresses/endpoints.ts'
import { loadConfig } from '../config.ts'
import { type ThemeName, themeNames } from '../content/schema/design.ts'
import { requireChromium } from '../pdf/chromium/find-chromium.ts'
import { letterPath, openExample, openFolder } from './examples.ts'

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

/** Returns the first page as PNG. */
const drawFirstPage = async (pdf: Uint8Array): Promise<Buffer> => {
  const document = await getDocument({ data: pdf }).promise
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: 2 })
  const canvas = createCanvas(viewport.width, viewport.height)
  await page.render({ canvas: canvas as never, viewport }).promise
  return canvas.toBuffer('image/png')
}

/** Makes pictures of a site. */
const picturesOf = async ({ app, file }: Awaited<ReturnType<typeof openFolder>>, browser: Browser) => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
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
    drawPdf: async (path: string = endpoints.curriculumVitae) =>
      drawFirstPage(new Uint8Array(await file(path))),
    card: () => file(endpoints.openGraphImage),
  }
}

await using cleanUp = new AsyncDisposableStack()
const { executablePath, environment } = requireChromium(loadConfig({ PATH: process.env.PATH }).chromium)
const browser = await puppeteer.launch({
  executablePath,
  env: { ...process.env, ...environment },
  headless: 'shell',
  args: ['--no-sandbox'], // works for root too; only our own pages are opened
})
cleanUp.defer(() => browser.close())

const sample = await picturesOf(
  await openFolder(join(root, 'content'), 'https://ada.example', cleanUp),
  browser,
)
for (const scheme of ['light', 'dark'] as const)
  await compose(`.github/screenshots/hero-${scheme}.png`, { width: 1680, height: 980, ground: scheme }, [
    { picture: await sample.capture('/', 1280, 1180, scheme), left: 48, top: 48, width: 958 },
    { picture: await sample.drawPdf(), left: 1054, top: 48, width: 578 },
    { picture: await sample.capture('/cv/', 390, 780, 'dark'), left: 760, top: 420, width: 256 },
    { picture: await sample.card(), left: 1180, top: 700, width: 440 },
  ])

/** Returns the upper parts of three pages, side by side. */
const threePages = (pictures: readonly Uint8Array[], height: number): readonly Part[] =>
  pictures.map((picture, index) => ({ picture, left: 24 + index * 550, top: 24, width: 530, height }))

const openPerson = async (name: string, language: string, theme: ThemeName) =>
  picturesOf(await openExample({ name, language, theme }, cleanUp), browser)

const printed = new Map<ThemeName, Uint8Array>()
for (const theme of themeNames) {
  const { capture, drawPdf } = await openPerson('senior', 'en', theme)
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

const { drawPdf } = await openPerson('senior', 'en', 'classic')
await compose(
  '.github/screenshots/letter.png',
  { width: 1680, height: 800, ground: 'light' },
  threePages(
    [
      await drawPdf(`${letterPath}letter.pdf`),
      await drawPdf(`${letterPath}cv.pdf`),
      await (await openPerson('arabic', 'ar', 'bold')).drawPdf(),
    ],
    750,
  ),
)
