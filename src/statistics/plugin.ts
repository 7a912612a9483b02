/** Decorates the app with `app.statistics`, the contribution statistics. */
import createPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { readContentFile } from '../content/open-content-file.ts'
import { createContributionStatistics } from './statistics.ts'

/** Loads the last snapshot at once, starts fetching when the app listens, and passes on changed content. */
export const contributionStatistics = createPlugin<
  Pick<Config, 'contentDir' | 'dataDir' | 'tokens' | 'tokenUrls'>
>(
  async (app, { contentDir, dataDir, tokens, tokenUrls }) => {
    const statistics = createContributionStatistics({
      accounts: () => app.content.current().settings.accounts ?? [],
      readContentFile: (path) => readContentFile(contentDir, path),
      tokens,
      tokenUrls,
      dataDir,
      log: app.log,
    })
    app.decorate('statistics', statistics)
    await statistics.load()
    app.addHook('onListen', async () => statistics.startFetching())
    // A file of figures may have changed although the site has not.
    app.content.onLoaded(() => void statistics.contentChanged())
    app.addHook('onClose', () => statistics.close())
  },
  { name: 'contribution-statistics', dependencies: ['content'] },
)
