/** Decorates the app with `app.statistics`, the contribution statistics. */
import createPlugin from 'fastify-plugin'
import { ContributionStatistics, type StatisticsOptions } from './statistics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly statistics: ContributionStatistics
  }
}

/**
 * Loads the last snapshot before the first edition is published, and fetches once the app listens. Passes changed content
 * on before it is published, and closes the statistics with the app.
 */
export const contributionStatistics = createPlugin<Omit<StatisticsOptions, 'log'>>(
  async (app, options) => {
    const statistics = new ContributionStatistics({ ...options, log: app.log })
    app.decorate('statistics', statistics)
    await statistics.load()
    app.addHook('onListen', async () => statistics.startFetching())
    app.content.onChange(() => statistics.contentChanged())
    app.addHook('onClose', () => statistics.close())
  },
  { name: 'contribution-statistics', dependencies: ['content'] },
)
