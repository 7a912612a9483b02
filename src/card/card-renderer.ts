/**
 * Draws the social card: the template writes SVG in which all text is outlines already, sharp turns it into a PNG. No
 * font of the system has a part in it, so the picture is the same on every machine.
 */

import { createCanvas, type PlacedText } from './card-canvas.ts'
import type { CardInput } from './card-input.ts'
import { compileCardTemplate, readCardTemplate } from './card-template.ts'

/** A card as SVG, with the texts on it. */
export interface ComposedCard {
  readonly svg: string
  readonly texts: readonly PlacedText[]
}

/** The renderer's door. It holds fonts in memory and nothing that needs closing. */
export interface CardRenderer {
  /** Returns the card's SVG. Throws {@link TemplateError} where the template fails. */
  readonly compose: (input: CardInput) => Promise<ComposedCard>
  /** Returns the card as PNG, 1200 × 630. Throws {@link TemplateError} where the template fails. */
  readonly render: (input: CardInput) => Promise<Buffer>
}

/** Loads HarfBuzz and what else sets text, and reads the tables of the fonts. */
const loadTypesetting = async () => {
  const [{ createTextSetter }, { createFontLibrary }] = await Promise.all([
    import('./typesetting/fit-text.ts'),
    import('./typesetting/font-library.ts'),
  ])
  return { createTextSetter, library: await createFontLibrary() }
}

/**
 * Creates a renderer. Compiles the template; what sets and draws is loaded with the first card, since no page waits
 * for it, and each font when a text needs it.
 *
 * @param template the text of the one that comes with Vitrine by default
 * @throws {TemplateError} where the template can't be compiled
 */
export const createCardRenderer = (template = readCardTemplate()): CardRenderer => {
  const write = compileCardTemplate(template)
  let typesetting: ReturnType<typeof loadTypesetting> | undefined

  /** Tries again where a table could not be read. */
  const readyTypesetting = (): ReturnType<typeof loadTypesetting> => {
    typesetting ??= loadTypesetting().catch((error: unknown) => {
      typesetting = undefined
      throw error
    })
    return typesetting
  }

  /**
   * Texts that want fonts are set again once these are read; a card whose fonts are known takes one round. It ends:
   * each round reads at least one file of a finite number.
   */
  const compose = async (input: CardInput): Promise<ComposedCard> => {
    const { createTextSetter, library } = await readyTypesetting()
    const composeOnce = (): ComposedCard => {
      const { canvas, texts } = createCanvas(input, createTextSetter(library, input.language))
      return { svg: write(canvas), texts }
    }
    let composed = composeOnce()
    while (await library.readWanted()) composed = composeOnce()
    return composed
  }

  const render = async (input: CardInput): Promise<Buffer> => {
    const [{ svg }, { rasterize }] = await Promise.all([compose(input), import('./indexed-png.ts')])
    return rasterize(svg)
  }

  return { compose, render }
}
