/**
 * Puts the publisher on the app as `app.publisher`: what is served now, made anew whenever the content or the
 * statistics change, or a picture turns out to be broken.
 */
import createPlugin from 'fastify-plugin'
import type { Edition } from '../domain/edition.ts'
import type { PageRenderer } from '../services/page-renderer.ts'
import { createSitePublisher, type SitePublisher } from '../services/site-publisher.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly publisher: SitePublisher
  }
}

/** What to publish, and with which templates. */
export interface PublisherOptions {
  readonly edition: () => Promise<Edition>
  readonly renderer: PageRenderer
}

export const publisher = createPlugin<PublisherOptions>(
  async (app, { edition, renderer }) => {
    const sitePublisher = await createSitePublisher({ edition, renderer, log: app.log })
    app.decorate('publisher', sitePublisher)
    app.content.onChange(() => {
      app.statistics.contentChanged()
      void sitePublisher.publish()
    })
    app.statistics.onChange(() => void sitePublisher.publish())
    app.images.onRefuse(() => void sitePublisher.publish())
  },
  { name: 'publisher', dependencies: ['content', 'contribution-statistics', 'image-library'] },
)
