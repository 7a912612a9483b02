/**
 * The app, put together: each part by name, in the order in which they lean on each other. It can be built, asked
 * and closed without a port.
 */
import { join } from 'node:path'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import { createCardSource } from './card/card-input.ts'
import { socialCard } from './card/plugin.ts'
import type { Config } from './config.ts'
import { readContentFile } from './content/content-folder.ts'
import { loadMessages } from './content/i18n/builtin-messages.ts'
import { content } from './content/plugin.ts'
import { representations } from './http/send-representation.ts'
import { edgeServerOptions, httpEdges } from './http/server/malformed-requests.ts'
import { noSchemas } from './http/server/no-schemas.ts'
import { requestIdOptions } from './http/server/request-id.ts'
import { securityHeaders } from './http/server/security-headers.ts'
import { domainLinkage } from './identity/plugin.ts'
import { imageLibrary } from './images/plugin.ts'
import { logsRequests, requestLog } from './monitoring/access-log.ts'
import { loadApiDescription } from './pages/openapi/load-api-description.ts'
import { pdfPrinter } from './pdf/plugin.ts'
import { createPrintSource } from './pdf/print-source.ts'
import { publisher } from './publishing/plugin.ts'
import { loadStaticAssets } from './publishing/static-assets.ts'
import { api } from './routes/api.ts'
import { health } from './routes/health.ts'
import { site } from './routes/site.ts'
import { staticFiles } from './routes/static-files.ts'
import { contributionStatistics } from './statistics/plugin.ts'

/**
 * Builds the app. Caller must close it.
 *
 * @param config see {@link Config}
 * @param logStream takes the log, a line of JSON each time
 * @throws {ContentError} where the content does not pass the check
 */
export const buildApp = async (
  config: Config,
  logStream: DestinationStream = process.stdout,
): Promise<FastifyInstance> => {
  const { baseUrl, contentDir: contentFolder } = config
  const app = fastify({
    ...edgeServerOptions({ baseUrl }),
    ...requestIdOptions(config),
    ...noSchemas,
    pluginTimeout: 0, // thousands of pages on a slow machine take as long as they take
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, stream: logStream },
    logController: new LogController({ disableRequestLogging: true }), // request-log has one line for each
    trustProxy: typeof config.trustProxy === 'boolean' ? config.trustProxy : [...config.trustProxy],
  })
  const [messages, assets, apiDescription] = await Promise.all([
    loadMessages(),
    loadStaticAssets(),
    loadApiDescription(),
  ])

  await app.register(httpEdges, { baseUrl })
  await app.register(securityHeaders, { baseUrl })
  await app.register(representations)
  if (logsRequests(config.logLevel)) await app.register(requestLog)
  if (config.metricsPort !== undefined) {
    const { metrics } = await import('./monitoring/metrics.ts') // with libraries that nothing else needs
    await app.register(metrics, { host: config.host, port: config.metricsPort })
  }
  await app.register(content, { folder: contentFolder, watches: config.watch, messages })
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
    asset: assets.addressOf,
    assetBytes: assets.bytesOf,
    api: apiDescription,
    beforeRelease: printSource.prepare,
  })
  await app.register(pdfPrinter, {
    document: printSource.current,
    chromium: config.chromium,
    pdf: config.pdf,
  })
  app.publisher.onPublish(() => app.printer.warmUp())
  await app.register(socialCard, {
    input: createCardSource({
      site: () => app.publisher.current().site, // the one that the pages show
      summary: () => app.statistics.current(),
      baseUrl,
    }),
  })
  await app.register(api, {
    baseUrl,
    readyToPrint: app.printer.ready,
    print: app.printer.print,
    card: app.card.current,
  })
  await app.register(staticFiles, { assets })
  await app.register(health)
  await app.register(site, { published: app.publisher.current, contentFolder, images: app.images })
  return app
}
