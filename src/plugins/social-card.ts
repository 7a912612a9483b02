/** Puts the social card on the app as `app.card`. Registered by app.ts, which knows where its input comes from. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import createPlugin from 'fastify-plugin'
import type { CardInput } from '../domain/card.ts'
import { createCardRenderer } from '../services/card-renderer/card-renderer.ts'
import { createSocialCard, type SocialCard } from '../services/social-card.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly card: SocialCard
  }
}

/** Where the card's parts are, and what it shows: usually from createCardSource. */
export interface SocialCardPluginOptions {
  /** Holds `card.svg.eta`. Absolute path. */
  readonly templateFolder: string
  /** The project's own cuts, static/fonts/. Absolute path. */
  readonly fontFolder: string
  /** As in {@link SocialCardOptions}. */
  readonly input: () => CardInput
}

/** Compiles the template, so that a broken one stops the start with its line, and decorates the app with `card`. */
export const socialCard = createPlugin<SocialCardPluginOptions>(
  async (app, { templateFolder, fontFolder, input }) => {
    const name = 'card.svg.eta'
    const text = await readFile(join(templateFolder, name), 'utf8')
    const renderer = createCardRenderer({ template: { text, file: `templates/${name}` }, fontFolder })
    const card = createSocialCard({ renderer, input })
    app.decorate('card', card)
    app.addHook('onClose', () => card.close())
  },
  { name: 'social-card' },
)
