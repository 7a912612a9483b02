/** Decorates the app with `app.card`, the site's social card, and warns about text that it can't show. */
import createPlugin from 'fastify-plugin'
import { createCardRenderer } from './card-renderer.ts'
import { createSocialCard, type SocialCard, type SocialCardOptions } from './social-card.ts'
import { undrawnTextWarning } from './undrawn-text-warning.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly card: SocialCard
  }
}

/**
 * Compiles the template, so a broken one stops the start. Checks the owner's text once the app listens and whenever the
 * content changes, and logs a warning only when it is new.
 */
export const socialCard = createPlugin<Pick<SocialCardOptions, 'input'>>(
  async (app, { input }) => {
    const card = createSocialCard({ renderer: createCardRenderer(), input })
    app.decorate('card', card)
    app.addHook('onClose', () => card.close())

    let logged: string | undefined
    const checkText = async (): Promise<void> => {
      const warning = await undrawnTextWarning(app.content.current())
      if (warning !== undefined && warning !== logged) app.log.warn(warning)
      logged = warning
    }
    app.addHook('onListen', checkText)
    app.content.onChange(() =>
      checkText().catch((err: unknown) => app.log.error({ err }, "the card's text can't be checked")),
    )
  },
  { name: 'social-card', dependencies: ['content'] },
)
