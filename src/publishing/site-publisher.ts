/**
 * Publishes an edit. Whenever content, statistics or images change, a new edition is created, probed and swapped in; its pages are
 * inspected in the background. While the owner's templates have an error, the last good set of them is used.
 */
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createIssueLog } from '../content/issue-log.ts'
import type { PrivateContent } from '../content/private-content.ts'
import type { Site } from '../content/site.ts'
import { ContentError } from '../lib/data/issue.ts'
import type { PageFailure } from '../pages/page-failure.ts'
import type { SearchRecord } from '../search/word-index.ts'
import type { Edition } from './edition.ts'
import { createInspect, type Inspection } from './inspection/inspect.ts'
import { createProbe } from './probe.ts'

/** Lets the reload of the author's browser go first. */
const INSPECTION_DELAY_MS = 100

/** How a publisher creates and announces editions. */
export interface SitePublisherOptions {
  /**
   * Creates what to publish; called at the start of each run.
   *
   * @param report takes each page that cannot be rendered
   * @param templates in place of those of the content
   */
  readonly createEdition: (
    report: (failure: PageFailure) => void,
    templates?: Site['templates'],
  ) => Promise<Edition>
  /** Brings the search up to date. */
  readonly index: (records: readonly SearchRecord[]) => Promise<void>
  /** Has the applications, which belong to no edition. */
  readonly privateContent: () => PrivateContent
  /** Prepares what must change together with the edition, such as the document to print. */
  readonly beforeSwap: (next: Edition) => Promise<void>
  /** Whether a page that cannot be rendered stops the start. */
  readonly strict: boolean
  readonly log: FastifyBaseLogger
}

/** What a publisher tells its listeners. */
interface PublisherEvents {
  /** After each swap but the first. */
  readonly publish: [Edition]
  /** After each inspection. */
  readonly inspect: [Inspection]
  /** After each run but the first, whether or not it succeeded, and after each inspection. */
  readonly settle: []
}

/** Holds the edition that is served. Nothing is published until {@link start} is called; the creator closes it. */
export class SitePublisher extends EventEmitter<PublisherEvents> {
  readonly #options: SitePublisherOptions
  readonly #issueLog: ReturnType<typeof createIssueLog>
  readonly #probe = createProbe()
  readonly #inspectPages = createInspect()
  readonly #closing = new AbortController()
  #current: Edition | undefined
  /** The last templates of the owner's without an error; undefined before the first edition. */
  #goodTemplates: Site['templates'] | undefined
  #failure: unknown
  /** The latest run, which never rejects, and the one that waits for it. */
  #running: Promise<void> = Promise.resolve()
  #waiting: Promise<void> | undefined
  #inspecting: { readonly result: Promise<Inspection>; readonly abort: () => void } | undefined
  #inspection: Inspection | undefined

  constructor(options: SitePublisherOptions) {
    super()
    this.#options = options
    this.#issueLog = createIssueLog(options.log)
  }

  /**
   * Publishes for the first time. Call it once, before anything is served.
   *
   * @throws {ContentError} (rejects) if a template of the owner's fails, or with `strict` any page
   * @throws {TemplateError} (rejects) if a template of Vitrine fails
   */
  async start(): Promise<void> {
    const first = this.#publishNext()
    this.#running = first.then(() => {}).catch(() => {})
    await first
  }

  /**
   * Publishes again once no run is in progress. Calls during a run, the first one included, share one more run after it. Never rejects:
   * if a run fails, which is a bug, the error is logged and the last good edition stays.
   */
  publish(): Promise<void> {
    const publishNow = (): Promise<void> => {
      this.#waiting = undefined
      this.#running = this.#tryPublish()
      return this.#running
    }
    this.#waiting ??= this.#running.catch(() => {}).then(publishNow) // a listener's failure must not end all publishing
    return this.#waiting
  }

  current(): Edition {
    if (this.#current === undefined) throw new Error('no site is published yet; await start() first')
    return this.#current
  }

  /** Returns why the latest run failed, or what is wrong with the owner's templates; undefined if nothing is. */
  failure(): unknown {
    return this.#failure
  }

  /** Returns what the latest inspection found; undefined until the first is done. */
  inspection(): Inspection | undefined {
    return this.#inspection
  }

  /**
   * Waits until every page is inspected and indexed, those of editions still being created included.
   *
   * @throws {Error} (rejects) if the publisher is closed first
   */
  async complete(): Promise<Inspection> {
    const running = this.#waiting ?? this.#running
    await running
    const latest = this.#inspecting
    if (latest === undefined) throw new Error('no site is published yet; await start() first')
    try {
      const found = await latest.result
      if (latest === this.#inspecting && running === (this.#waiting ?? this.#running)) return found
    } catch (error) {
      if (latest === this.#inspecting) throw error
    }
    return this.complete()
  }

  /** Ends the inspection. Publishes nothing from then on. */
  close(): void {
    this.#closing.abort(new Error('the publisher is closed'))
  }

  async #tryPublish(): Promise<void> {
    this.#failure = undefined
    try {
      const edition = await this.#publishNext()
      const { version, site } = edition
      this.#options.log.info({ version, pages: site.pages.size }, 'site published')
      this.emit('publish', edition)
    } catch (error) {
      if (this.#closing.signal.aborted) return
      this.#failure = error
      this.#issueLog.error(error, 'the site could not be published')
    }
    this.emit('settle')
  }

  /**
   * Creates and probes the next edition. If the owner's templates fail, those that last did not are used; where they fail with the new
   * content, too, the page says so.
   */
  async #createNext(report: (failure: PageFailure) => void): Promise<Edition> {
    const { createEdition, privateContent } = this.#options
    try {
      const edition = await createEdition(report)
      await this.#probe(edition, privateContent())
      this.#goodTemplates = edition.site.templates
      this.#issueLog.keepTemplates([])
      return edition
    } catch (error) {
      if (this.#goodTemplates === undefined || !(error instanceof ContentError)) throw error
      this.#failure = error
      this.#issueLog.keepTemplates(error.issues)
      return createEdition(report, this.#goodTemplates)
    }
  }

  /** Creates, at a `strict` start inspects, prepares and swaps in the next edition, then inspects it in the background. */
  async #publishNext(): Promise<Edition> {
    const { beforeSwap, strict } = this.#options
    const failed: PageFailure[] = []
    let report = (failure: PageFailure): void => void failed.push(failure)
    const edition = await this.#createNext((failure) => report(failure))
    const isStrict = strict && this.#current === undefined
    const found = isStrict ? await this.#inspectPages(edition, this.#closing.signal) : undefined
    if (found !== undefined && found.errors.length > 0) throw new ContentError(found.errors)
    await beforeSwap(edition)
    this.#closing.signal.throwIfAborted()
    this.#current = edition
    report = this.#logFailure // failures before the swap reached no visitor, so they were only collected
    failed.forEach(this.#logFailure)
    this.#startInspection(edition, found)
    return edition
  }

  /** An error of the owner's has no stack in the log: its message says all. */
  readonly #logFailure = ({ cause, issue: { file }, message }: PageFailure): void => {
    const err = cause instanceof ContentError ? undefined : cause
    this.#options.log.error({ err, file }, `a page cannot be shown: ${message}`)
  }

  /**
   * Replaces the inspection in progress by one of the current edition. What it found in pages so far is kept.
   *
   * @param found the inspection, if it was made before the swap
   */
  #startInspection(edition: Edition, found: Inspection | undefined): void {
    this.#inspecting?.abort()
    const controller = new AbortController()
    const signal = AbortSignal.any([controller.signal, this.#closing.signal])
    const result = this.#inspect(edition, found, signal)
    this.#inspecting = { result, abort: () => controller.abort() }
    result.catch((error: unknown) => {
      if (!signal.aborted) this.#options.log.error({ err: error }, 'the pages could not be inspected')
    })
  }

  async #inspect(edition: Edition, found: Inspection | undefined, signal: AbortSignal): Promise<Inspection> {
    if (found === undefined) await pause(INSPECTION_DELAY_MS, undefined, { signal })
    const inspection = found ?? (await this.#inspectPages(edition, signal))
    this.#inspection = inspection
    this.#issueLog.warn(inspection.warnings)
    this.emit('inspect', inspection)
    this.emit('settle')
    await this.#options.index(inspection.searchRecords)
    return inspection
  }
}
