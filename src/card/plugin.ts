/** Puts the social card on the app as `app.card`. Registered by app.ts, which knows where its input comes from. */
import createPlugin from 'fastify-plugin'
import { createCardRenderer } from './card-renderer.ts'
import { createSocialCard, type SocialCard, type SocialCardOptions } from './social-card.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly card: SocialCard
  }
}

/**
 * Compiles the template, so that a broken one stops the start with its line, and decorates the app with `card`. What the
 * card shows is as in {@link SocialCardOptions}, usually from createCardSource.
 */
export const socialCard = createPlugin<Pick<SocialCardOptions, 'input'>>(
  async (app, { input }) => {
    const card = createSocialCard({ renderer: createCardRenderer(), input })
    app.decorate('card', card)
    app.addHook('onClose', () => card.close())
  },
  { name: 'social-card' },
)
