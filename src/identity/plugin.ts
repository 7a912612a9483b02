/** Logs a problem with the site's proof of identity, at start and when the content changes. */
import createPlugin from 'fastify-plugin'
import { domainLinkageWarning } from './domain-linkage-warning.ts'

/** Checks the proof once the app listens and whenever the content changes. Logs a message only when it is new. */
export const domainLinkage = createPlugin<{ readonly baseUrl: string }>(
  async (app, { baseUrl }) => {
    let logged: string | undefined
    const checkProof = async (): Promise<void> => {
      const warning = await domainLinkageWarning(app.content.current(), { origin: baseUrl, now: new Date() })
      if (warning !== undefined && warning.message !== logged) app.log[warning.level](warning.message)
      logged = warning?.message
    }
    app.addHook('onListen', checkProof)
    app.content.onChange(() => void checkProof())
  },
  { name: 'domain-linkage', dependencies: ['content'] },
)
