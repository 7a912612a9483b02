/** Prometheus metrics of one app: what is counted, under which names. The plugin feeds them and serves them. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PrinterFigures } from '../pdf/pdf-printer.ts'

/** What is asked for whenever the metrics are read. */
export interface MetricSources {
  readonly printer: () => PrinterFigures
  /** The day of each account's last answer, `YYYY-MM-DD`; none where there was no snapshot yet. */
  readonly snapshots: () => readonly {
    readonly provider: string
    readonly account: string
    readonly takenOn: string
  }[]
  readonly published: () => { readonly version: string; readonly pages: number }
}

/** One response. Each label has few values; the route is its pattern and never the path. */
export interface ResponseLabels {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly representation: string
}

/** The metrics of one app. */
export interface Metrics {
  readonly observeResponse: (labels: ResponseLabels, seconds: number) => void
  readonly countPublication: () => void
  /** Returns all figures in Prometheus' text format. */
  readonly write: () => Promise<string>
  readonly mediaType: string
}

/** Seconds. Pages take well under a millisecond, prints from a tenth of a second up to their limit of ten or more. */
const DURATION_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const createResponseHistogram = (registry: Registry): Metrics['observeResponse'] => {
  const histogram = new Histogram({
    name: 'vitrine_http_response_duration_seconds',
    help: 'Time from the request to the end of its response.',
    labelNames: ['route', 'method', 'status', 'representation'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  })
  // prom-client puts the labels together anew for each observation; ours come again and again.
  const observers = new Map<string, { readonly observe: (seconds: number) => void }>()
  return ({ route, method, status, representation }, seconds) => {
    const key = `${method} ${route} ${status} ${representation}`
    const observer = observers.get(key) ?? histogram.labels(route, method, String(status), representation)
    observers.set(key, observer)
    observer.observe(seconds)
  }
}

/** Counts that the printer keeps itself, by the end of their names. */
const printerCounters = {
  prints_total: ['prints', 'PDFs printed.'],
  failed_prints_total: ['failedPrints', 'Prints that failed.'],
  shared_answers_total: ['sharedResponses', 'Answers from a print that another request had too.'],
  browser_starts_total: ['browserStarts', 'Browsers started; all but the first are restarts.'],
  failed_browser_starts_total: ['failedBrowserStarts', 'Browsers that did not start.'],
} as const

const printerGauges = {
  waiting: ['waiting', 'Requests that wait for a print.'],
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

const SECOND_MS = 1_000

const registerSnapshots = (registry: Registry, snapshots: MetricSources['snapshots']): void => {
  new Gauge({
    name: 'vitrine_statistics_snapshot_age_seconds',
    help: "Time since the day of an account's last answer began (UTC).",
    labelNames: ['provider', 'account'],
    registers: [registry],
    collect() {
      this.reset() // accounts go when site.yaml no longer names them
      for (const { provider, account, takenOn } of snapshots())
        this.set({ provider, account }, (Date.now() - Date.parse(takenOn)) / SECOND_MS)
    },
  })
}

const registerContent = (registry: Registry, published: MetricSources['published']): (() => void) => {
  new Gauge({
    name: 'vitrine_content_info',
    help: 'The version of the content that is served.',
    labelNames: ['version'],
    registers: [registry],
    collect() {
      this.reset()
      this.set({ version: published().version }, 1)
    },
  })
  new Gauge({
    name: 'vitrine_content_pages',
    help: 'Pages served, in all languages.',
    registers: [registry],
    collect() {
      this.set(published().pages)
    },
  })
  const publications = new Counter({
    name: 'vitrine_content_publications_total',
    help: 'Times that the content or the statistics changed and all was published anew.',
    registers: [registry],
  })
  return () => publications.inc()
}

/** Makes the metrics, those of the process among them. */
export const createMetrics = (sources: MetricSources): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerPrinter(registry, sources.printer)
  registerSnapshots(registry, sources.snapshots)
  return {
    observeResponse: createResponseHistogram(registry),
    countPublication: registerContent(registry, sources.published),
    write: () => registry.metrics(),
    mediaType: registry.contentType,
  }
}
