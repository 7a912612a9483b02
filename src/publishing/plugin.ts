/**
 * Decorates the app with `app.publisher`, which publishes again when content, statistics or images change,
 * and when the proof of identity expires.
 */
import createPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { createIssueLog } from '../content/issue-log.ts'
import { withDrafts } from '../content/navigation/drafts.ts'
import { createPrintFonts } from '../cv/script-fonts.ts'
import { checkSiteProof } from '../identity/site-proof.ts'
import { createFindPortrait } from '../images/portraits.ts'
import { systemClock } from '../lib/time/clock.ts'
import { createDeployment } from '../pages/deployment.ts'
import { loadApiDescription } from '../pages/openapi/load-api-description.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createEdition } from './edition.ts'
import { createFindResultsPage } from './search-results.ts'
import { createSitePublisher } from './site-publisher.ts'

/** What the publisher needs besides the parts of the app. */
export interface PublisherOptions
  extends Pick<Config, 'baseUrl' | 'contentDir' | 'deploymentKind' | 'strict'> {
  /** Whether there is a browser to print with. One that is installed later shows in the next edition. */
  readonly canPrint: () => boolean
  /** Whether drafts are published, marked as such: in the owner's preview only. */
  readonly isPreview: boolean
}

/** Registers the publisher and publishes for the first time; a failing template stops the start. */
export const publisher = createPlugin<PublisherOptions>(
  async (app, { baseUrl, contentDir, deploymentKind, canPrint, strict, isPreview }) => {
    const { log } = app
    const constants = {
      baseUrl,
      assets: app.assets,
      variants: app.images,
      api: await loadApiDescription(),
      findPortrait: createFindPortrait(contentDir, log),
      printFonts: createPrintFonts(app.assets.addressOf),
      log,
    }
    /** Each edition looks for a browser until one is found. */
    let hasPdf = false
    const searchIndex = createSearchIndex()
    const proofLog = createIssueLog(log)
    let cancelPublishAtExpiry = (): void => {}
    let isListening = false
    const sitePublisher = createSitePublisher({
      build: async (templates) => {
        const loaded = app.content.current()
        const site = { ...(isPreview ? withDrafts(loaded) : loaded), ...(templates && { templates }) }
        const imageDescriptions = await app.images.survey(site.files.values())
        const { proven: proof, issue } = checkSiteProof(site, { origin: baseUrl, now: new Date() })
        proofLog.logWarnings(issue?.severity === 'warning' ? [issue] : [])
        cancelPublishAtExpiry()
        if (proof !== undefined)
          cancelPublishAtExpiry = systemClock.schedule(proof.expires, () => sitePublisher.publish())
        hasPdf ||= canPrint()
        const hasStatistics = app.statistics.expectsFigures()
        const has = { hasPdf, hasCv: site.resumes.size > 0, hasStatistics }
        return createEdition({
          ...constants,
          site,
          contributions: app.statistics.current(),
          proof,
          imageDescriptions,
          deployment: createDeployment(deploymentKind, has),
        })
      },
      privateContent: app.content.currentPrivate,
      onInspected: async ({ images, searchRecords }) => {
        if (isListening) void app.images.prepare(images)
        await searchIndex.update(searchRecords)
      },
      strict,
      log,
    })
    app.addHook('onClose', async () => {
      cancelPublishAtExpiry()
      sitePublisher.close()
    })
    const publish = (): void => void sitePublisher.publish()
    // Before the first run, so that changes during it are published after it.
    app.content.onChange(publish)
    app.statistics.onChange(publish)
    app.images.onBroken(publish)
    await sitePublisher.start()
    app.addHook('onListen', async () => {
      isListening = true
      void app.images.prepare(sitePublisher.inspection()?.images ?? [])
    })
    app.decorate('publisher', sitePublisher)
    app.decorate('findResultsPage', createFindResultsPage(searchIndex))
  },
  {
    name: 'publisher',
    dependencies: ['content', 'contribution-statistics', 'image-library', 'static-assets'],
  },
)
