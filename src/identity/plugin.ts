/** Logs a problem with the site's proof of identity, after the start and when the content changes. */
import createPlugin from 'fastify-plugin'
import { formatIssue } from '../lib/data/issue.ts'
import { checkSiteProof } from './site-proof.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Checks the site's proof of identity and logs a problem unless it is the one logged last. Never rejects. */
    readonly checkIdentity: () => Promise<void>
  }
}

/** Checks the proof whenever the content changes. The first check is the server's to start, once pages are served. */
export const domainLinkage = createPlugin<{ readonly baseUrl: string }>(
  async (app, { baseUrl }) => {
    let logged: string | undefined
    const checkIdentity = async (): Promise<void> => {
      const { warning } = await checkSiteProof(app.content.current(), { origin: baseUrl, now: new Date() })
      const message = warning && formatIssue(warning.issue)
      if (warning !== undefined && message !== logged) app.log[warning.level](message)
      logged = message
    }
    app.content.onChange(() => void checkIdentity())
    app.decorate('checkIdentity', checkIdentity)
  },
  { name: 'domain-linkage', dependencies: ['content'] },
)
