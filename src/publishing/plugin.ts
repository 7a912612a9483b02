/**
 * Decorates the app with `app.publisher`, which publishes again whenever content, statistics or images change, and when the proof of
 * identity expires.
 */
import createPlugin from 'fastify-plugin'
import { withDrafts } from '../content/drafts.ts'
import type { Site } from '../content/site.ts'
import { readFontTables } from '../fonts/font-files.ts'
import { checkSiteProof } from '../identity/site-proof.ts'
import { systemClock } from '../lib/clock.ts'
import type { Deployment } from '../pages/deployment.ts'
import { createMarkdownConverter } from '../pages/html/markdown-converter.ts'
import { createFontCutter } from '../pages/script-fonts/font-cutter.ts'
import { createScriptFonts } from '../pages/script-fonts/script-fonts.ts'
import { createWebFonts } from '../pages/script-fonts/web-fonts.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createEdition, type EditionContext } from './edition.ts'
import { createInspect } from './inspection/inspect.ts'
import { createFindResults, type FindResults } from './search-results.ts'
import { SitePublisher, type SitePublisherOptions } from './site-publisher.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly publisher: SitePublisher
    readonly findResults: FindResults
    /** Resolves once pages can be searched. @throws {UnavailableError} (rejects) after ten seconds */
    readonly searchReady: () => Promise<void>
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
  readonly deployment: (content: Site) => Deployment
  /** Where the fonts of screens are kept. */
  readonly fontFolder: string
  /** Whether drafts are published, marked as such: in the owner's preview only. */
  readonly showsDrafts: boolean
}

/** Registers the publisher and publishes for the first time; templates that fail stop the start. */
export const publisher = createPlugin<PublisherOptions>(
  async (app, { beforeSwap, strict, showsDrafts, deployment, fontFolder, ...options }) => {
    const { log } = app
    const converter = createMarkdownConverter()
    const cutter = createFontCutter({ folder: fontFolder, log })
    const context = {
      ...options,
      scriptFonts: createScriptFonts(),
      webFonts: createWebFonts(await readFontTables(), cutter.cut),
      convertToMarkdown: converter.convert,
      log,
    }
    const searchIndex = createSearchIndex()
    let cancelRenewal = (): void => {}
    const sitePublisher = new SitePublisher({
      createEdition: async (reportFailure) => {
        const loaded = app.content.current()
        const content = showsDrafts ? withDrafts(loaded) : loaded
        const images = await app.images.survey(content.files.values())
        const { proven: proof } = await checkSiteProof(content, { origin: options.baseUrl, now: new Date() })
        cancelRenewal()
        if (proof !== undefined)
          cancelRenewal = systemClock.schedule(proof.expires, () => sitePublisher.publish())
        return createEdition(
          content,
          { contributions: app.statistics.current(), proof, images },
          { ...context, deployment: deployment(content), reportFailure },
        )
      },
      inspect: createInspect(),
      index: searchIndex.update,
      privateContent: app.content.currentPrivate,
      beforeSwap,
      strict,
      log,
    })
    app.addHook('onClose', async () => {
      cancelRenewal()
      sitePublisher.close()
      converter.close()
      cutter.close()
    })
    const publish = (): void => void sitePublisher.publish()
    // Before the first run, so that changes during it are published after it.
    app.content.onChange(publish)
    app.statistics.onChange(publish)
    app.images.onBroken(publish)
    await sitePublisher.start()
    sitePublisher.onPublish(() => app.images.publish())
    app.addHook('onListen', async () => {
      const prepare = (): void => void app.images.prepare(sitePublisher.inspection()?.images ?? [])
      sitePublisher.onInspect(prepare)
      if (sitePublisher.inspection() !== undefined) prepare()
    })
    app.decorate('publisher', sitePublisher)
    app.decorate('findResults', createFindResults(searchIndex))
    app.decorate('searchReady', searchIndex.ready)
  },
  { name: 'publisher', dependencies: ['content', 'contribution-statistics', 'image-library'] },
)
