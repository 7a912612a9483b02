/**
 * Puts the publisher on the app as `app.publisher`: what is served now, made anew whenever the content or the
 * statistics change, or a picture turns out to be broken.
 */
import createPlugin from 'fastify-plugin'
import { createSitePublisher, type SitePublisher, type SitePublisherOptions } from './site-publisher.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly publisher: SitePublisher
  }
}

/** Publishes for the first time before the app is ready; what can't be rendered stops the start. */
export const publisher = createPlugin<Omit<SitePublisherOptions, 'log'>>(
  async (app, options) => {
    const sitePublisher = createSitePublisher({ ...options, log: app.log })
    const publish = (): void => void sitePublisher.publish()
    // Before the start, which takes a while: what changes meanwhile is published after it.
    app.content.onChange(publish)
    app.statistics.onChange(publish)
    app.images.onRefuse(publish)
    await sitePublisher.start()
    app.decorate('publisher', sitePublisher)
  },
  { name: 'publisher', dependencies: ['content', 'contribution-statistics', 'image-library'] },
)
