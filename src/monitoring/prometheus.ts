/** Defines the Prometheus metrics: what is counted, under which names. metrics.ts feeds and serves them. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PrinterFigures } from '../pdf/pdf-printer.ts'

/** Functions that are called whenever the metrics are read. */
export interface MetricSources {
  readonly printer: () => PrinterFigures
  readonly droppedConnections: () => number
  /** Returns the day of each account's last response, `YYYY-MM-DD`; accounts without a snapshot are left out. */
  readonly snapshots: () => readonly {
    readonly provider: string
    readonly account: string
    readonly takenOn: string
  }[]
  readonly published: () => { readonly version: string; readonly pages: number }
}

/** One response. Clients cannot add values: the route is a pattern, not the path. */
export interface ResponseLabels {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly mediaType: string
}

/** The metrics of one app. */
export interface Metrics {
  readonly observeResponse: (labels: ResponseLabels, seconds: number) => void
  readonly countPublication: () => void
  /** Returns all metrics in Prometheus' text format. */
  readonly write: () => Promise<string>
  readonly mediaType: string
}

/** Seconds. Pages take well under a millisecond, prints from 0.03 s up to their time limit, ten by default. */
const DURATION_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const createResponseHistogram = (registry: Registry): Metrics['observeResponse'] => {
  const histogram = new Histogram({
    name: 'vitrine_http_response_duration_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['route', 'method', 'status', 'media_type'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  return ({ route, method, status, mediaType }, seconds) =>
    histogram.observe({ route, method, status, media_type: mediaType }, seconds)
}

/** Counters that the printer keeps itself, by the end of their names. */
const printerCounters = {
  prints_total: ['prints', 'PDFs printed.'],
  failed_prints_total: ['failedPrints', 'Prints that failed.'],
  shared_responses_total: ['sharedResponses', 'Responses from a print that another request shared.'],
  refused_shares_total: [
    'refusedShares',
    'Requests refused because their client had its share of the queue.',
  ],
  browser_starts_total: ['browserStarts', 'Browsers started, restarts included.'],
  failed_browser_starts_total: ['failedBrowserStarts', 'Browsers that failed to start.'],
} as const

const printerGauges = {
  waiting: ['waiting', 'Requests waiting for a print.'],
  open_tabs: ['openTabs', 'Tabs with the CV loaded.'],
} as const

const registerPrinter = (registry: Registry, figures: MetricSources['printer']): void => {
  for (const [name, [figure, help]] of Object.entries(printerCounters)) {
    new Counter({
      name: `vitrine_pdf_${name}`,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(figures()[figure])
      },
    })
  }
  for (const [name, [figure, help]] of Object.entries(printerGauges)) {
    new Gauge({
      name: `vitrine_pdf_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(figures()[figure])
      },
    })
  }
}

const registerConnections = (registry: Registry, dropped: MetricSources['droppedConnections']): void => {
  new Counter({
    name: 'vitrine_http_dropped_connections_total',
    help: 'Connections refused or closed because too many were open, or one client had its share.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(dropped())
    },
  })
}

const SECOND_MS = 1_000

const registerSnapshots = (registry: Registry, snapshots: MetricSources['snapshots']): void => {
  new Gauge({
    name: 'vitrine_statistics_snapshot_age_seconds',
    help: "Time since the start (UTC) of the day of an account's last response.",
    labelNames: ['provider', 'account'],
    registers: [registry],
    collect() {
      this.reset() // forgets accounts that site.yaml no longer names
      for (const { provider, account, takenOn } of snapshots())
        this.set({ provider, account }, (Date.now() - Date.parse(takenOn)) / SECOND_MS)
    },
  })
}

const registerContent = (registry: Registry, published: MetricSources['published']): (() => void) => {
  new Gauge({
    name: 'vitrine_content_info',
    help: 'Version of the content being served.',
    labelNames: ['version'],
    registers: [registry],
    collect() {
      this.reset()
      this.set({ version: published().version }, 1)
    },
  })
  new Gauge({
    name: 'vitrine_content_pages',
    help: 'Pages in all languages.',
    registers: [registry],
    collect() {
      this.set(published().pages)
    },
  })
  const publications = new Counter({
    name: 'vitrine_content_publications_total',
    help: 'Publications after a change of the content or the statistics.',
    registers: [registry],
  })
  return () => publications.inc()
}

/** Creates the metrics, including those of the process. */
export const createMetrics = (sources: MetricSources): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerPrinter(registry, sources.printer)
  registerConnections(registry, sources.droppedConnections)
  registerSnapshots(registry, sources.snapshots)
  return {
    observeResponse: createResponseHistogram(registry),
    countPublication: registerContent(registry, sources.published),
    write: () => registry.metrics(),
    mediaType: registry.contentType,
  }
}
