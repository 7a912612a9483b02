/**
 * Puts the publisher on the app as `app.publisher`: what is served now, made anew whenever the content or the
 * statistics change, or a picture turns out to be broken.
 */
import createPlugin from 'fastify-plugin'
import type { Edition } from '../domain/edition.ts'
import type { PublishedSite } from '../domain/published-site.ts'
import type { PageRenderer } from '../services/page-renderer.ts'
import { createSitePublisher, type SitePublisher } from '../services/site-publisher.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly publisher: SitePublisher
  }
}

/** What to publish, with which templates, and what else is made before it is served. */
export interface PublisherOptions {
  readonly edition: () => Promise<Edition>
  readonly renderer: PageRenderer
  readonly beforeRelease: (next: PublishedSite) => Promise<void>
}

/** Publishes for the first time before the app is ready; what can't be rendered stops the start. */
export const publisher = createPlugin<PublisherOptions>(
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
