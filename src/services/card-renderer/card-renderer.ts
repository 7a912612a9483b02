/**
 * Draws the social card: the template writes SVG in which all text is outlines already, sharp turns it into a PNG. No
 * font of the system has a part in it, so the picture is the same on every machine.
 */
import type { CardInput } from '../../domain/card.ts'
import { createCanvas, type PlacedText } from './card-canvas.ts'
import { compileCardTemplate, type TemplateSource } from './card-template.ts'
import { createFontLibrary } from './font-library.ts'
import { rasterize } from './indexed-png.ts'
import { createTextSetter } from './text-setter.ts'

/** A card as SVG, with the texts on it. */
export interface ComposedCard {
  readonly svg: string
  readonly texts: readonly PlacedText[]
}

/** The renderer's door. It holds fonts in memory and nothing that needs closing. */
export interface CardRenderer {
  /** Returns the card's SVG. Throws {@link CardTemplateError} where the template fails. */
  readonly compose: (input: CardInput) => Promise<ComposedCard>
  /** Returns the card as PNG, 1200 × 630. Throws {@link CardTemplateError} where the template fails. */
  readonly render: (input: CardInput) => Promise<Buffer>
}

/** What the renderer is made from. */
export interface CardRendererOptions {
  readonly template: TemplateSource
  /** The folder of the project's own cuts, static/fonts/. */
  readonly fontFolder: string
}

/**
 * Creates a renderer. Compiles the template and reads the tables of the fonts; the fonts themselves are read when a
 * text needs them.
 *
 * @throws {CardTemplateError} where the template can't be compiled
 */
export const createCardRenderer = async ({
  template,
  fontFolder,
}: CardRendererOptions): Promise<CardRenderer> => {
  const write = compileCardTemplate(template)
  const library = await createFontLibrary(fontFolder)

  const composeOnce = (input: CardInput): ComposedCard => {
    const { canvas, texts } = createCanvas(input, createTextSetter(library, input.language))
    return { svg: write(canvas), texts }
  }

  /**
   * Texts that want fonts are set again once these are read; a card whose fonts are known takes one round. It ends:
   * each round reads at least one file of a finite number.
   */
  const compose = async (input: CardInput): Promise<ComposedCard> => {
    let composed = composeOnce(input)
    while (await library.readWanted()) composed = composeOnce(input)
    return composed
  }

  return { compose, render: async (input) => rasterize((await compose(input)).svg) }
}
