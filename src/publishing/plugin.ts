/**
 * Decorates the app with `app.publisher`, which publishes again whenever content, statistics or images change, and when the proof of
 * identity expires.
 */
import createPlugin from 'fastify-plugin'
import { withDrafts } from '../content/drafts.ts'
import { readFontTables } from '../fonts/font-files.ts'
import { provenLinkage } from '../identity/domain-linkage-warning.ts'
import { systemClock } from '../lib/clock.ts'
import type { Deployment } from '../pages/deployment.ts'
import { createMarkdownConverter } from '../pages/html/markdown-converter.ts'
import { createScriptFonts } from '../pages/script-fonts/script-fonts.ts'
import { createWebFonts } from '../pages/script-fonts/web-fonts.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createEdition, type EditionContext } from './edition.ts'
import { createInspect, type Inspection } from './inspection/inspect.ts'
import { createFindResults, type FindResults } from './search-results.ts'
import { createSitePublisher, type SitePublisher, type SitePublisherOptions } from './site-publisher.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly publisher: SitePublisher & { readonly findResults: FindResults }
  }
}

/** What the publisher needs besides the parts of the app. */
export interface PublisherOptions
  extends Omit<
      EditionContext,
      'deployment' | 'scriptFonts' | 'webFonts' | 'convertToMarkdown' | 'reportFailure' | 'log'
    >,
    Pick<SitePublisherOptions, 'beforeSwap' | 'strict'> {
  /** Returns what is true of the next edition where it is deployed. */
  readonly deployment: () => Promise<Deployment>
  /** Whether drafts are published, marked as such: in the owner's preview only. */
  readonly showsDrafts: boolean
}

/** Registers the publisher and publishes for the first time; templates that fail stop the start. */
export const publisher = createPlugin<PublisherOptions>(
  async (app, { beforeSwap, strict, showsDrafts, deployment, ...options }) => {
    const { log } = app
    const { convert: convertToMarkdown, close: closeConverter } = createMarkdownConverter()
    const webFonts = createWebFonts(await readFontTables())
    const context = { ...options, scriptFonts: createScriptFonts(), webFonts, convertToMarkdown, log }
    const searchIndex = createSearchIndex()
    let cancelRenewal = (): void => {}
    const sitePublisher = createSitePublisher({
      createEdition: async (reportFailure) => {
        const loaded = app.content.current()
        const content = showsDrafts ? withDrafts(loaded) : loaded
        const images = await app.images.survey(content.files.values())
        const proof = await provenLinkage(content, { origin: options.baseUrl, now: new Date() })
        cancelRenewal()
        if (proof?.expires !== undefined)
          cancelRenewal = systemClock.schedule(proof.expires, () => sitePublisher.publish())
        return createEdition(
          content,
          { contributions: app.statistics.current(), proof, images },
          { ...context, deployment: await deployment(), reportFailure },
        )
      },
      inspect: createInspect(),
      privateContent: app.content.currentPrivate,
      beforeSwap,
      strict,
      log,
    })
    const publish = (): void => void sitePublisher.publish()
    // Before the first run, so that changes during it are published after it.
    app.content.onChange(publish)
    app.statistics.onChange(publish)
    app.images.onBroken(publish)
    sitePublisher.onInspect(({ searchRecords }) => void searchIndex.update(searchRecords))
    app.addHook('onClose', async () => {
      cancelRenewal()
      sitePublisher.close()
      closeConverter()
    })
    await sitePublisher.start()
    sitePublisher.onPublish(() => app.images.publish())
    app.addHook('onListen', async () => {
      const prepare = (): void => void app.images.prepare(sitePublisher.inspection()?.images ?? [])
      sitePublisher.onInspect(prepare)
      if (sitePublisher.inspection() !== undefined) prepare()
    })
    const complete = async (): Promise<Inspection> => {
      const inspection = await sitePublisher.complete()
      await searchIndex.update(inspection.searchRecords)
      return inspection
    }
    app.decorate('publisher', { ...sitePublisher, complete, findResults: createFindResults(searchIndex) })
  },
  { name: 'publisher', dependencies: ['content', 'contribution-statistics', 'image-library'] },
)
