/** Measures every response and serves the metrics to Prometheus, on a port of their own. */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { supportedMethods } from '../addresses/endpoints.ts'
import { serverLimits } from '../http/server/limits.ts'
import { ContentError } from '../lib/data/issue.ts'
import { mediaTypeOf } from './response-media-type.ts'

/** Returns labels with a bounded number of values: the route is a pattern, not the path. */
const labelsOf = (request: FastifyRequest, reply: FastifyReply) => ({
  route: request.routeOptions.url ?? 'none',
  method: supportedMethods.includes(request.method) ? request.method : 'other',
  status: reply.statusCode,
  media_type: mediaTypeOf(reply),
})

const SECOND_MS = 1_000

/** A value with its labels, if any. */
type Sample = readonly [value: number, labels?: Readonly<Record<string, string>>]

/** A metric that is read when Prometheus asks for it. */
interface Metric {
  /** Without the prefix `vitrine_`. The name of a counter ends in `_total`. */
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  readonly read: (app: FastifyInstance) => readonly Sample[]
}

/** Returns the number of errors in a failure to read or publish the content. */
const countErrors = (failure: unknown): number => {
  if (failure === undefined) return 0
  return failure instanceof ContentError ? failure.issues.length : 1
}

type PrinterFigure = keyof ReturnType<FastifyInstance['printer']['figures']>

const printerMetric = (name: string, figure: PrinterFigure, help: string): Metric => ({
  name: `pdf_${name}`,
  help,
  read: ({ printer }) => [[printer.figures()[figure]]],
})

const listedMetrics: readonly Metric[] = [
  printerMetric('prints_total', 'prints', 'PDFs printed.'),
  printerMetric('failed_prints_total', 'failedPrints', 'Prints that failed.'),
  printerMetric('shared_responses_total', 'sharedResponses', 'Responses from a shared print.'),
  printerMetric('refused_shares_total', 'refusedShares', "Requests beyond their client's share of places."),
  printerMetric('browser_starts_total', 'browserStarts', 'Browsers started, restarts included.'),
  printerMetric('failed_browser_starts_total', 'failedBrowserStarts', 'Browsers that failed to start.'),
  printerMetric('waiting', 'waiting', 'Requests waiting for a print.'),
  printerMetric('open_tabs', 'openTabs', 'Tabs with the CV loaded.'),
  {
    name: 'http_dropped_connections_total',
    help: 'Connections closed because too many were open, or one client had its share.',
    read: ({ connections }) => [[connections.dropped()]],
  },
  {
    name: 'http_refused_requests_total',
    help: 'Requests that the parser refused, by the reason.',
    labelNames: ['kind'],
    read: ({ refused }) => refused.counts().map(([kind, count]) => [count, { kind }]),
  },
  {
    name: 'statistics_snapshot_age_seconds',
    help: "Time since the start (UTC) of the day of an account's last response.",
    labelNames: ['provider', 'account'],
    read: ({ statistics }) =>
      (statistics.current()?.sources ?? []).map(({ provider, account, takenOn }) => [
        (Date.now() - Date.parse(takenOn)) / SECOND_MS,
        { provider, account },
      ]),
  },
  {
    name: 'content_info',
    help: 'Version of the content being served.',
    labelNames: ['version'],
    read: ({ publisher }) => [[1, { version: publisher.current().version }]],
  },
  {
    name: 'content_errors',
    help: 'Errors in the content folder: something is left out, or served in its last good version.',
    read: ({ content, publisher }) => [
      [countErrors(content.failure()) + countErrors(publisher.failure()) + content.current().errors.length],
    ],
  },
]

const register = (app: FastifyInstance, registry: Registry, metric: Metric): void => {
  const { name, help, labelNames = [], read } = metric
  const Kind = name.endsWith('_total') ? Counter : Gauge
  new Kind({
    name: `vitrine_${name}`,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    collect() {
      this.reset() // forgets labels that are gone
      for (const [value, labels = {}] of read(app)) this.inc(labels, value)
    },
  })
}

/** Measures every request, and serves `/metrics` at `host` and `port` from ready to close. */
export const metrics = createPlugin<{ readonly host: string; readonly port: number }>(
  async (app, { host, port }) => {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    for (const metric of listedMetrics) register(app, registry, metric)
    const responses = new Histogram({
      name: 'vitrine_http_response_duration_seconds',
      help: 'Time from the request to the end of its response.',
      labelNames: ['route', 'method', 'status', 'media_type'],
      /** Seconds. Pages take under a millisecond, prints from 0.03 s to PDF_TIMEOUT_MS, by default 10 s. */
      buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [registry],
    })
    app.addHook('onResponse', function measureResponse(request, reply, done) {
      responses.observe(labelsOf(request, reply), reply.elapsedTime / SECOND_MS)
      done()
    })
    const listener = fastify(serverLimits)
    listener.get('/metrics', async (_request, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
    )
    app.addHook('onReady', async () => {
      const address = await listener.listen({ host, port })
      app.log.info({ address: `${address}/metrics` }, 'serving metrics')
    })
    // Runs after prints and pages in progress have finished, so that they are still measured.
    app.addHook('onClose', () => listener.close())
  },
  { name: 'metrics', dependencies: ['representations'] },
)
