/** Decorates the app with `app.publisher`, which publishes again whenever content, statistics or images change. */
import createPlugin from 'fastify-plugin'
import { withDrafts } from '../content/drafts.ts'
import { createMemo } from '../lib/memo.ts'
import { nextTurn } from '../lib/turns.ts'
import { createScriptFonts } from '../pages/script-fonts/script-fonts.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createEdition, type EditionContext } from './edition.ts'
import type { PublishedSite } from './published-site.ts'
import { createSitePublisher, type SitePublisher, type SitePublisherOptions } from './site-publisher.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly publisher: SitePublisher
  }
}

/** What the publisher needs besides the parts of the app. */
export interface PublisherOptions extends EditionContext, Pick<SitePublisherOptions, 'beforeRelease'> {
  /** Whether drafts are published, marked as such: in the owner's preview only. */
  readonly showsDrafts: boolean
}

const imagesOf = ({ pages }: PublishedSite) => pages.values().flatMap(({ images }) => images)

/** Registers the publisher and publishes for the first time; content that cannot be rendered stops the start. */
export const publisher = createPlugin<PublisherOptions>(
  async (app, { beforeRelease, showsDrafts, ...context }) => {
    const startRun = createMemo()
    const searchIndex = createSearchIndex()
    const sitePublisher = createSitePublisher({
      readEdition: async () => {
        const loaded = app.content.current()
        const content = showsDrafts ? withDrafts(loaded) : loaded
        const describeImage = await app.images.survey(content.files.values())
        const contributions = app.statistics.current()
        await nextTurn()
        return createEdition(content, { contributions, describeImage, memo: startRun() }, context)
      },
      scriptFonts: createScriptFonts(),
      searchIndex,
      beforeRelease,
      log: app.log,
    })
    const publish = (): void => void sitePublisher.publish()
    // Before the first run, so that changes during it are published after it.
    app.content.onChange(publish)
    app.statistics.onChange(publish)
    app.images.onBroken(publish)
    await sitePublisher.start()
    const prepareImages = (published: PublishedSite): void => void app.images.prepare(imagesOf(published))
    app.addHook('onListen', async () => prepareImages(sitePublisher.current()))
    sitePublisher.onPublish(prepareImages)
    const updateSearch = ({ searchRecords }: PublishedSite): void => void searchIndex.update(searchRecords)
    app.addHook('onReady', async () => updateSearch(sitePublisher.current())) // in turns, while the app begins to listen
    sitePublisher.onPublish(updateSearch)
    app.decorate('publisher', sitePublisher)
  },
  { name: 'publisher', dependencies: ['content', 'contribution-statistics', 'image-library'] },
)
