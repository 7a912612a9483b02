/**
 * Puts the publisher on the app as `app.publisher`: what is served now, made anew whenever the content or the
 * statistics change, or a picture turns out to be broken.
 */
import createPlugin from 'fastify-plugin'
import {
  createSitePublisher,
  type SitePublisher,
  type SitePublisherOptions,
} from '../services/site-publisher.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly publisher: SitePublisher
  }
}

/** Publishes for the first time before the app is ready; what can't be rendered stops the start. */
export const publisher = createPlugin<Omit<SitePublisherOptions, 'watch' | 'log'>>(
  async (app, options) => {
    const watch = (changed: () => void): void => {
      app.content.onChange(() => {
        app.statistics.contentChanged()
        changed()
      })
      app.statistics.onChange(changed)
      app.images.onRefuse(changed)
    }
    app.decorate('publisher', await createSitePublisher({ ...options, watch, log: app.log }))
  },
  { name: 'publisher', dependencies: ['content', 'contribution-statistics', 'image-library'] },
)
