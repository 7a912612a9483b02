/**
 * Draws cards: a template writes SVG with text as outlines, and sharp converts it to PNG. Without system
 * fonts, the image is the same on every machine. sharp 0.35's own text needs 51 MB of unpacked fonts, reports
 * no baselines, draws boxes for missing characters, and sets ideographs and Hangul too light.
 */
import { hash } from 'node:crypto'
import { resolve } from 'node:path'
import { Eta } from 'eta'
import packageJson from '../../package.json' with { type: 'json' }
import { loadSharp } from '../images/load-sharp.ts'
import { createCanvas } from './card-canvas.ts'
import type { CardInput } from './card-input.ts'
import { cropPortrait } from './portrait.ts'

const eta = new Eta({
  views: resolve(import.meta.dirname, '../../templates'),
  cache: true,
  debug: true, // errors name the line
})

const templates = { site: './card.svg.eta', page: './page-card.svg.eta' } as const

const loadTypesetting = async () => {
  const [{ createTextSetter }, { createFontLibrary }] = await Promise.all([
    import('./typesetting/fit-text.ts'),
    import('./typesetting/font-library.ts'),
  ])
  return { createTextSetter, library: await createFontLibrary() }
}

/**
 * Creates a renderer. Loads HarfBuzz and sharp with the first card, and each font when a text needs it.
 *
 * @param readImage returns the bytes of a file in the content folder
 */
export const createCardRenderer = (readImage: (file: string) => Promise<Buffer>) => {
  let typesetting: ReturnType<typeof loadTypesetting> | undefined

  const readyTypesetting = (): ReturnType<typeof loadTypesetting> => {
    typesetting ??= loadTypesetting().catch((error: unknown) => {
      typesetting = undefined // the next call tries again
      throw error
    })
    return typesetting
  }

  /** Returns the card as SVG, and the texts on it. Composes again until no font is missing. */
  const compose = async (input: CardInput) => {
    const [{ createTextSetter, library }, portrait] = await Promise.all([
      readyTypesetting(),
      cropPortrait(input, readImage).catch(() => undefined), // the survey of images logs the reason
    ])
    const composeOnce = () => {
      const { canvas, texts } = createCanvas(input, createTextSetter(library, input.language), portrait)
      return { svg: eta.render(templates[input.kind], canvas), texts }
    }
    let composed = composeOnce()
    while (await library.readWanted()) composed = composeOnce()
    return composed
  }

  const render = async (input: CardInput): Promise<Buffer> => {
    const [{ svg }, sharp] = await Promise.all([compose(input), loadSharp()])
    return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer() // 33 KB, not 70; flat colours stay exact
  }

  // Renderers of one version draw the same image. The dependencies include the fonts, HarfBuzz and sharp.
  const texts = Object.values(templates).map((name) => eta.readFile(eta.resolvePath(name)))
  const version = hash('sha256', JSON.stringify([texts, packageJson.version, packageJson.dependencies]))
  return { version, compose, render }
}

/** Draws cards. It caches fonts and needs no closing. */
export type CardRenderer = ReturnType<typeof createCardRenderer>
