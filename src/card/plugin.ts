/** Decorates the app with `app.cards`, the cards of the site and its pages. */
import createPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { readContentFile } from '../content/open-content-file.ts'
import { createCardLibrary } from './card-library.ts'
import { createCardRenderer } from './card-renderer.ts'
import { createCardSource } from './card-source.ts'

/** Registers the cards. Compiles their templates, so that a broken one stops the start. */
export const socialCards = createPlugin<Pick<Config, 'baseUrl' | 'contentDir' | 'deploymentKind'>>(
  async (app, { baseUrl, contentDir, deploymentKind }) => {
    const cards = createCardLibrary({
      source: createCardSource({
        site: () => app.publisher.current().site, // the one that the pages show
        summary: () => app.statistics.current(),
        expectsFigures: () => app.statistics.expectsFigures(),
        baseUrl,
        deploymentKind,
      }),
      renderer: createCardRenderer((file) => readContentFile(contentDir, file)),
      cache: app.diskCache,
    })
    app.decorate('cards', cards)
    app.addHook('onClose', () => cards.close())
  },
  { name: 'social-cards', dependencies: ['contribution-statistics', 'disk-cache', 'publisher'] },
)
