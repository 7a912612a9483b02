/** Decorates the app with `app.cards`, the cards of the site and its pages, and warns about text that they cannot show. */
import createPlugin from 'fastify-plugin'
import { createCardCache } from './card-cache.ts'
import { type CardLibrary, type CardLibraryOptions, createCardLibrary } from './card-library.ts'
import { createCardRenderer } from './card-renderer.ts'
import { undrawnTextWarning } from './undrawn-text-warning.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly cards: CardLibrary
  }
}

/** What cards are made from, and the folder they are kept in. */
export interface SocialCardsOptions extends Pick<CardLibraryOptions, 'source'> {
  readonly folder: string
  /** Returns the bytes of a file in the content folder. */
  readonly readImage: (file: string) => Promise<Buffer>
}

/**
 * Compiles the templates, so a broken one stops the start. Checks the owner's text once the app listens and whenever the
 * content changes, and logs a warning only when it is new.
 */
export const socialCards = createPlugin<SocialCardsOptions>(
  async (app, { source, folder, readImage }) => {
    const cards = createCardLibrary({
      source,
      renderer: createCardRenderer({ readImage }),
      cache: createCardCache({ folder, log: app.log }),
    })
    app.decorate('cards', cards)
    app.addHook('onClose', () => cards.close())

    let logged: string | undefined
    const checkText = async (): Promise<void> => {
      const warning = await undrawnTextWarning(app.content.current())
      if (warning !== undefined && warning !== logged) app.log.warn(warning)
      logged = warning
    }
    app.addHook('onListen', checkText)
    app.content.onChange(() =>
      checkText().catch((err: unknown) => app.log.error({ err }, "the card's text cannot be checked")),
    )
  },
  { name: 'social-cards', dependencies: ['content'] },
)
