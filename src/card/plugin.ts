/** Decorates the app with `app.cards`, the cards of the site and its pages, and warns about text that they cannot show. */
import createPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { readContentFile } from '../content/open-content-file.ts'
import { type CardLibrary, createCardLibrary } from './card-library.ts'
import { createCardRenderer } from './card-renderer.ts'
import { createCardSource } from './card-source.ts'
import { undrawnTextWarning } from './undrawn-text-warning.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly cards: CardLibrary
  }
}

/**
 * Compiles the templates, so a broken one stops the start. Checks the owner's text once the app listens and whenever the
 * content changes, and logs a warning only when it is new.
 */
export const socialCards = createPlugin<Pick<Config, 'baseUrl' | 'contentDir'>>(
  async (app, { baseUrl, contentDir }) => {
    const cards = createCardLibrary({
      source: createCardSource({
        site: () => app.publisher.current().site, // the one that the pages show
        summary: () => app.statistics.current(),
        baseUrl,
      }),
      renderer: createCardRenderer({ readImage: (file) => readContentFile(contentDir, file) }),
      cache: app.diskCache,
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
  { name: 'social-cards', dependencies: ['content', 'contribution-statistics', 'disk-cache', 'publisher'] },
)
