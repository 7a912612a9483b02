/** Tells the owner, in one line of the log, what is wrong with the site's proof of identity: at start and on changes. */
import createPlugin from 'fastify-plugin'
import { domainLinkageWarning } from './domain-linkage-warning.ts'

/** Checks the proof once the app listens and whenever the content changes; the same line is not logged twice. */
export const domainLinkage = createPlugin<{ readonly baseUrl: string }>(
  async (app, { baseUrl }) => {
    let lastMessage: string | undefined
    const tell = async (): Promise<void> => {
      const warning = await domainLinkageWarning(app.content.current(), { origin: baseUrl, now: new Date() })
      if (warning !== undefined && warning.message !== lastMessage) app.log[warning.level](warning.message)
      lastMessage = warning?.message
    }
    app.addHook('onListen', tell)
    app.content.onChange(() => void tell())
  },
  { name: 'domain-linkage', dependencies: ['content'] },
)
