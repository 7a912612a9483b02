/**
 * Draws cards: a template writes SVG with all text as outlines, and sharp turns it into a PNG. No system
 * font is involved, so the image is the same on every machine. sharp's own text, tried in November 2026, needs 51 MB of
 * unpacked fonts, tells no baselines, draws boxes for missing characters, and sets ideographs and Hangul too light.
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

/** The templates, by the kind of card. */
const templates = { site: './card.svg.eta', page: './page-card.svg.eta' } as const

const loadTypesetting = async () => {
  const [{ createTextSetter }, { createFontLibrary }] = await Promise.all([
    import('./typesetting/fit-text.ts'),
    import('./typesetting/font-library.ts'),
  ])
  return { createTextSetter, library: await createFontLibrary() }
}

/**
 * Creates a renderer. HarfBuzz and sharp are loaded with the first card, because no page needs them, and each font when a text
 * needs it.
 *
 * @param readImage returns the bytes of a file in the content folder
 */
export const createCardRenderer = (readImage: (file: string) => Promise<Buffer>) => {
  let typesetting: ReturnType<typeof loadTypesetting> | undefined

  /** Retries on the next call if a table cannot be read. */
  const readyTypesetting = (): ReturnType<typeof loadTypesetting> => {
    typesetting ??= loadTypesetting().catch((error: unknown) => {
      typesetting = undefined
      throw error
    })
    return typesetting
  }

  /**
   * Returns the card as SVG, and the texts on it. Composes again while texts need fonts that have yet to be read. Each round reads at
   * least one of finitely many files.
   */
  const compose = async (input: CardInput) => {
    const [{ createTextSetter, library }, portrait] = await Promise.all([
      readyTypesetting(),
      cropPortrait(input, readImage).catch(() => undefined), // the images' survey has named the file
    ])
    const composeOnce = () => {
      const { canvas, texts } = createCanvas(input, createTextSetter(library, input.language), portrait)
      return { svg: eta.render(templates[input.kind], canvas), texts }
    }
    let composed = composeOnce()
    while (await library.readWanted()) composed = composeOnce()
    return composed
  }

  /** Returns the card as a PNG of 1200 × 630. */
  const render = async (input: CardInput): Promise<Buffer> => {
    const [{ svg }, sharp] = await Promise.all([compose(input), loadSharp()])
    return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer() // 33 KB instead of 70, and flat colours stay exact
  }

  // Differs between renderers that may draw the same input differently. The dependencies are the fonts, HarfBuzz and sharp.
  const texts = Object.values(templates).map((name) => eta.readFile(eta.resolvePath(name)))
  const version = hash('sha256', JSON.stringify([texts, packageJson.version, packageJson.dependencies]))
  return { version, compose, render }
}

/** Draws cards. It keeps fonts in memory and needs no closing. */
export type CardRenderer = ReturnType<typeof createCardRenderer>
