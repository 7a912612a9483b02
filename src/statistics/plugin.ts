/** Puts the contribution statistics on the app as `app.statistics`. */
import createPlugin from 'fastify-plugin'
import {
  type ContributionStatistics,
  createContributionStatistics,
  type StatisticsOptions,
} from './statistics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly statistics: ContributionStatistics
  }
}

/**
 * Starts the statistics, so that what is published first has the last snapshot in it, takes up the accounts of changed
 * content before it is published, and ends them with the app.
 */
export const contributionStatistics = createPlugin<Omit<StatisticsOptions, 'log'>>(
  async (app, options) => {
    const statistics = createContributionStatistics({ ...options, log: app.log })
    app.decorate('statistics', statistics)
    await statistics.start()
    app.content.onChange(statistics.contentChanged)
    app.addHook('onClose', () => statistics.close())
  },
  { name: 'contribution-statistics', dependencies: ['content'] },
)
