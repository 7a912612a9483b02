/** Puts the contribution statistics on the app as `app.statistics`. */
import fastifyPlugin from 'fastify-plugin'
import {
  type ContributionStatistics,
  createContributionStatistics,
  type StatisticsOptions,
} from '../services/contribution-statistics/contribution-statistics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    statistics: ContributionStatistics
  }
}

/**
 * Starts the statistics when the app becomes ready, by when the content is loaded, and ends them with it. Whoever
 * replaces the content calls `app.statistics.contentChanged()`.
 */
export default fastifyPlugin<Omit<StatisticsOptions, 'log'>>(
  async (app, options) => {
    const statistics = createContributionStatistics({ ...options, log: app.log })
    app.decorate('statistics', statistics)
    app.addHook('onReady', () => statistics.start())
    app.addHook('onClose', () => statistics.close())
  },
  { name: 'contribution-statistics', fastify: '5.x' },
)
