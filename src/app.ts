/**
 * Composes the app: each part by name, in order of dependency. The app can be built, injected and closed without a port.
 */
import { join } from 'node:path'
import fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import { createCardSource } from './card/card-source.ts'
import { socialCards } from './card/plugin.ts'
import type { Config } from './config.ts'
import { loadMessages } from './content/i18n/builtin-messages.ts'
import { readContentFile } from './content/open-content-file.ts'
import { content } from './content/plugin.ts'
import type { Site } from './content/site.ts'
import { isLoopback, requestClient } from './http/client.ts'
import { contentNegotiation } from './http/negotiation.ts'
import { problemJson } from './http/problem-json.ts'
import { representations } from './http/send-representation.ts'
import { connectionLimit } from './http/server/connection-limit.ts'
import { closeConnections, drain } from './http/server/graceful-close.ts'
import { malformedRequests } from './http/server/malformed-requests.ts'
import { serverOptions } from './http/server/options.ts'
import { securityHeaders } from './http/server/security-headers.ts'
import { domainLinkage } from './identity/plugin.ts'
import { imageLibrary } from './images/plugin.ts'
import { createFindPortrait } from './images/portraits.ts'
import { openFilesLimit } from './lib/files/open-files-limit.ts'
import { accessLog } from './monitoring/access-log.ts'
import { createDeployment } from './pages/deployment.ts'
import { loadApiDescription } from './pages/openapi/load-api-description.ts'
import { canPrint } from './pdf/chromium/find-chromium.ts'
import { pdfPrinter } from './pdf/plugin.ts'
import { createPrintSource } from './pdf/print-source.ts'
import { publisher } from './publishing/plugin.ts'
import { loadStaticAssets } from './publishing/static-assets.ts'
import { readOnlyApi } from './routes/api.ts'
import { applications } from './routes/applications.ts'
import { health } from './routes/health.ts'
import { site } from './routes/site.ts'
import { contributionStatistics } from './statistics/plugin.ts'
import { version } from './version.ts'

/** Registers every part, in order of dependency. */
const registerParts = async (
  app: FastifyInstance,
  config: Config,
  preview: FastifyPluginAsync | undefined,
): Promise<void> => {
  const { baseUrl, contentDir: contentFolder } = config
  const [messages, assets, apiDescription] = await Promise.all([
    loadMessages(),
    loadStaticAssets(),
    loadApiDescription(),
  ])
  let hasPdf = canPrint(config.chromium)
  /** What all parts say of this site is true here. A browser that is installed later shows in the next edition. */
  const deployment = ({ resumes, settings }: Site) => {
    hasPdf ||= canPrint(config.chromium)
    const hasStatistics = (settings.accounts ?? []).length > 0
    return createDeployment(config.deployment, { hasPdf, hasCv: resumes.size > 0, hasStatistics })
  }

  if (preview !== undefined) await app.register(preview) // first, because it changes what all others send
  await app.register(connectionLimit, { openFiles: openFilesLimit(), trustProxy: config.trustProxy })
  await app.register(requestClient, { trustProxy: config.trustProxy }) // who a request counts for in fair shares
  await app.register(drain) // a stop finishes the requests in progress first
  await app.register(malformedRequests, { baseUrl }) // responds to what no route can
  await app.register(securityHeaders, { baseUrl })
  await app.register(representations) // sends bytes with ETag, 304 and compression
  await app.register(contentNegotiation) // HTML or Markdown at one URL
  await app.register(problemJson, { baseUrl }) // every error under /api in one format
  await app.register(accessLog, { clientAddress: config.logClientAddress })
  if (config.metricsPort !== undefined) {
    const { metrics } = await import('./monitoring/metrics.ts') // with libraries that nothing else needs
    await app.register(metrics, { host: config.host, port: config.metricsPort })
  }
  await app.register(content, {
    folder: contentFolder,
    watches: config.watch,
    strict: config.strict,
    messages,
  })
  await app.register(domainLinkage, { baseUrl })
  await app.register(contributionStatistics, {
    accounts: () => app.content.current().settings.accounts ?? [],
    readContentFile: (path) => readContentFile(contentFolder, path),
    tokens: config.tokens,
    dataDir: config.dataDir,
  })
  await app.register(imageLibrary, { contentFolder, folder: join(config.dataDir, 'images') })
  const printSource = createPrintSource({ baseUrl, assets, contentFolder, images: app.images })
  await app.register(publisher, {
    baseUrl,
    deployment,
    asset: assets.addressOf,
    assetBytes: assets.bytesOf,
    findPortrait: createFindPortrait(contentFolder, app.log),
    api: apiDescription,
    beforeSwap: printSource.prepare,
    strict: config.strict,
    showsDrafts: preview !== undefined,
    fontFolder: join(config.dataDir, 'fonts'),
  })
  await app.register(pdfPrinter, {
    source: printSource,
    chromium: config.chromium,
    pdf: config.pdf,
  })
  app.publisher.onPublish(() => void app.prepareCvs())
  await app.register(socialCards, {
    source: createCardSource({
      site: () => app.publisher.current().site, // the one that the pages show
      summary: () => app.statistics.current(),
      baseUrl,
    }),
    folder: join(config.dataDir, 'cards'),
    readImage: (file) => readContentFile(contentFolder, file),
  })
  await app.register(readOnlyApi, {
    baseUrl,
    hasCv: () => app.publisher.current().deployment.hasCv,
    cvAddress: printSource.mainAddress,
    printer: app.printer,
    card: app.cards.ofSite,
  })
  await app.register(health, {
    contentVersion: () => app.publisher.current().version,
    isPdfOff: () => {
      const { browserStarts, failedBrowserStarts } = app.printer.figures()
      return browserStarts === 0 && (failedBrowserStarts > 0 || !hasPdf)
    },
  })
  await app.register(applications, {
    privateContent: app.content.currentPrivate,
    // With --host, other devices see the preview.
    ...(preview !== undefined && { isShownTo: ({ socket }) => isLoopback(socket.remoteAddress) }),
    edition: () => app.publisher.current(),
    print: (document, { signal, client }) => app.printOnce(document, { signal, client }),
  })
  await app.register(site, {
    publisher: app.publisher,
    findResults: app.findResults,
    searchReady: app.searchReady,
    assets,
    contentFolder,
    images: app.images,
    pageCard: app.cards.ofPage,
    baseUrl,
    printer: app.printer,
  })
  await app.register(closeConnections) // last, so that it waits for responses after the printer has finished
}

/**
 * Builds the app. Caller must close it.
 *
 * @param config see {@link Config}
 * @param logStream takes the log, a line of JSON each time
 * @param preview what `vitrine dev` adds to the pages; with it, drafts are shown
 * @throws {ContentError} where the content does not pass the check
 */
export const buildApp = async (
  config: Config,
  logStream: DestinationStream = process.stdout,
  preview?: FastifyPluginAsync,
): Promise<FastifyInstance> => {
  const app = fastify({
    ...serverOptions(config),
    pluginTimeout: 0, // loading thousands of pages on a slow machine may take longer than any default
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, stream: logStream },
    logController: new LogController({ disableRequestLogging: true }), // accessLog writes one line instead of two
  })
  app.log.info({ version }, `Vitrine ${version}`)
  try {
    await registerParts(app, config, preview)
  } catch (error) {
    await app.close().catch(() => {}) // the first error is the one that matters
    throw error
  }
  return app
}
