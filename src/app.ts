/** Composes the app from its parts. It can be built, injected and closed without a port. */
import fastify, { type FastifyInstance, type FastifyPluginCallback, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import type { CardLibrary } from './card/card-library.ts'
import { socialCards } from './card/plugin.ts'
import type { Config } from './config.ts'
import type { ContentStore } from './content/content-store.ts'
import { content } from './content/plugin.ts'
import { identifyClient } from './http/client.ts'
import { type DiskCache, diskCache } from './http/disk-cache.ts'
import { contentNegotiation } from './http/negotiation.ts'
import { problemJson } from './http/problem-json.ts'
import { representations } from './http/send-representation.ts'
import { connectionLimit } from './http/server/connection-limit.ts'
import { closeConnections, drain } from './http/server/graceful-close.ts'
import { malformedRequests } from './http/server/malformed-requests.ts'
import { serverOptions } from './http/server/options.ts'
import { createRefusedRequests, type RefusedRequests } from './http/server/refused-requests.ts'
import { securityHeaders } from './http/server/security-headers.ts'
import type { ImageLibrary } from './images/image-library.ts'
import { imageLibrary } from './images/plugin.ts'
import { accessLog } from './monitoring/access-log.ts'
import { missingVariables } from './monitoring/missing-variables.ts'
import { type StaticAssets, staticAssets } from './pages/static-assets.ts'
import { canPrint } from './pdf/chromium/find-chromium.ts'
import type { PdfPrinter } from './pdf/pdf-printer.ts'
import { pdfPrinter } from './pdf/plugin.ts'
import { publisher } from './publishing/plugin.ts'
import type { FindResultsPage } from './publishing/search-results.ts'
import type { SitePublisher } from './publishing/site-publisher.ts'
import { readOnlyApi } from './routes/api.ts'
import { applications } from './routes/applications.ts'
import { health } from './routes/health.ts'
import { siteRoutes } from './routes/site.ts'
import { contributionStatistics } from './statistics/plugin.ts'
import type { ContributionStatistics } from './statistics/statistics.ts'
import { version } from './version.ts'

declare module 'fastify' {
  /** What the parts decorate the app with, in the order in which they are registered. */
  interface FastifyInstance {
    /** How many connections were closed because there were too many. */
    readonly connections: { readonly dropped: () => number }
    readonly drain: {
      /** Whether the server has begun to stop. */
      readonly hasBegun: () => boolean
      /** Resolves once all responses are sent, or after a second. */
      readonly finishResponses: () => Promise<void>
    }
    /** Counts the requests that never reached a route. */
    readonly refused: RefusedRequests
    readonly diskCache: DiskCache
    readonly assets: StaticAssets
    readonly content: ContentStore
    readonly statistics: ContributionStatistics
    readonly images: ImageLibrary
    readonly publisher: SitePublisher
    readonly findResultsPage: FindResultsPage
    readonly printer: PdfPrinter
    readonly cards: CardLibrary
  }
}

/** Registers every part, in order of dependency. */
const registerParts = async (
  app: FastifyInstance,
  config: Config,
  refused: RefusedRequests,
  preview: FastifyPluginCallback<Config> | undefined,
): Promise<void> => {
  const { baseUrl, contentDir } = config
  const isPreview = preview !== undefined
  if (preview !== undefined) await app.register(preview, config) // first: it changes what the others send

  await app.register(connectionLimit, config)
  await app.register(identifyClient, config) // the client whose fair share a request uses
  await app.register(drain)
  await app.register(malformedRequests, { ...config, refused })
  await app.register(securityHeaders, config)
  await app.register(contentNegotiation) // HTML or Markdown at one URL
  await app.register(representations) // sends bytes with ETag, 304 and compression
  await app.register(problemJson, config) // every error under /api in one format
  await app.register(accessLog, config)
  if (!isPreview) await app.register(missingVariables, config)
  if (config.metricsPort !== undefined) {
    const { metrics } = await import('./monitoring/metrics.ts') // loads libraries that nothing else needs
    await app.register(metrics, { host: config.host, port: config.metricsPort })
  }

  await app.register(diskCache, config)
  await app.register(staticAssets)
  await app.register(content, config)
  await app.register(contributionStatistics, config)
  await app.register(imageLibrary, config)
  const publisherOptions = { ...config, canPrint: () => canPrint(config.chromium), isPreview }
  await app.register(publisher, publisherOptions)
  await app.register(pdfPrinter, config)
  await app.register(socialCards, config)

  await app.register(readOnlyApi, { baseUrl })
  await app.register(health)
  await app.register(applications, { isPreview })
  await app.register(siteRoutes, { contentDir })
  await app.register(closeConnections) // last, so that it waits for responses after the printer has finished
}

/**
 * Builds the app. The caller closes it.
 *
 * @param logStream receives the log, one line of JSON at a time
 * @param preview the plugin of `vitrine dev`; with it, drafts are shown
 * @throws {ContentError} if the content has errors that stop the start
 */
export const buildApp = async (
  config: Config,
  logStream: DestinationStream = process.stdout,
  preview?: FastifyPluginCallback<Config>,
): Promise<FastifyInstance> => {
  const refused = createRefusedRequests()
  const app = fastify({
    ...serverOptions(config, refused),
    pluginTimeout: 0, // loading thousands of pages on a slow machine may take longer than any default
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, stream: logStream },
    logController: new LogController({ disableRequestLogging: true }), // accessLog writes one line, not two
  })
  const { contentDir, dataDir } = config
  app.log.info({ version, contentDir, dataDir }, `Vitrine ${version}`)
  try {
    await registerParts(app, config, refused, preview)
  } catch (error) {
    await app.close().catch(() => {}) // the first error is the one that matters
    throw error
  }
  return app
}
