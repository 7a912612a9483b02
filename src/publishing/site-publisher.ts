/**
 * The way of an edit. Whenever content, statistics or images change, a new edition is created, probed and swapped in; what
 * is found in its pages follows in the background. An edition that fails before the swap leaves the last good one in place.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createIssueLog } from '../content/issue-log.ts'
import type { PrivateContent } from '../content/private-content.ts'
import { ContentError } from '../lib/data/issue.ts'
import type { Edition } from './edition.ts'
import type { Inspect, Inspection } from './inspection/inspect.ts'
import type { PageFailure } from './page-failure.ts'
import { createProbe } from './probe.ts'

/** The author's browser reloads at once. */
const INSPECTION_DELAY_MS = 100

/** Holds the edition that is served. */
export interface SitePublisher {
  /**
   * Publishes for the first time. Call it once, before anything is served.
   *
   * @throws {ContentError} if a template of the owner's fails, or with `strict` any page
   * @throws {TemplateError} if a template of Vitrine fails
   */
  readonly start: () => Promise<void>
  readonly current: () => Edition
  /**
   * Publishes again, and resolves once nothing is left to publish. Calls during a run, the first one included, share one more
   * run after it. Never rejects: if a run fails, the error is logged and the last good edition stays.
   */
  readonly publish: () => Promise<void>
  /**
   * Waits until every page of the current edition is rendered, inspected and indexed, editions on their way included.
   *
   * @throws {Error} (rejects) if the publisher is closed first
   */
  readonly complete: () => Promise<Inspection>
  /** Returns what the latest inspection found; undefined until the first is done. */
  readonly inspection: () => Inspection | undefined
  /** Adds a listener that is called after each swap but the first. */
  readonly onPublish: (listener: (edition: Edition) => void) => void
  /** Adds a listener that is called after each inspection. */
  readonly onInspect: (listener: (inspection: Inspection) => void) => void
  /** Adds a listener that is called after each run but the first, whether or not it succeeded, and after each inspection. */
  readonly onSettled: (listener: () => void) => void
  /** Returns why the latest run failed; undefined if it did not. */
  readonly failure: () => unknown
  /** Ends the inspection; nothing is published any more. */
  readonly close: () => void
}

/** What a publisher needs. */
export interface SitePublisherOptions {
  /**
   * Creates what to publish; called at the start of each run.
   *
   * @param report takes each page that cannot be rendered
   */
  readonly createEdition: (report: (failure: PageFailure) => void) => Promise<Edition>
  readonly inspect: Inspect
  /** Has the applications, which belong to no edition. */
  readonly privateContent: () => PrivateContent
  /** Prepares what must change together with the edition, such as the document to print. */
  readonly beforeSwap: (next: Edition) => Promise<void>
  /** Whether a page that cannot be rendered keeps the whole edition from being published. */
  readonly strict: boolean
  readonly log: FastifyBaseLogger
}

/** Creates the publisher. Nothing is published until `start` is called. */
export const createSitePublisher = (options: SitePublisherOptions): SitePublisher => {
  const { createEdition, inspect, privateContent, beforeSwap, strict, log } = options
  const issueLog = createIssueLog(log)
  const probe = createProbe()
  const publishListeners: ((edition: Edition) => void)[] = []
  const inspectListeners: ((inspection: Inspection) => void)[] = []
  const settledListeners: (() => void)[] = []
  const closing = new AbortController()
  let current: Edition | undefined
  let failure: unknown
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let inspecting: { readonly result: Promise<Inspection>; readonly abort: () => void } | undefined
  let inspection: Inspection | undefined

  const settle = (): void => {
    for (const listener of settledListeners) listener()
  }
  const recordInspection = (found: Inspection): void => {
    inspection = found
    issueLog.warn(found.warnings)
    for (const listener of inspectListeners) listener(found)
    settle()
  }
  /**
   * Replaces the inspection in progress by that of the current edition. What the former found in pages is kept.
   *
   * @param found what is known already
   */
  const startInspection = (edition: Edition, found?: Inspection): void => {
    inspecting?.abort()
    const controller = new AbortController()
    const signal = AbortSignal.any([controller.signal, closing.signal])
    const result =
      found === undefined
        ? pause(INSPECTION_DELAY_MS, undefined, { signal }).then(() => inspect(edition, signal))
        : Promise.resolve(found)
    inspecting = { result, abort: () => controller.abort() }
    result.then(recordInspection).catch((error: unknown) => {
      if (!signal.aborted) log.error({ err: error }, 'the pages could not be inspected')
    })
  }

  const logFailure = (failed: PageFailure): void =>
    log.error({ err: failed.cause, file: failed.issue.file }, `a page cannot be shown: ${failed.message}`)

  const publishNext = async (): Promise<Edition> => {
    const failed: PageFailure[] = []
    let report = (failure: PageFailure): void => void failed.push(failure)
    const edition = await createEdition((failure) => report(failure))
    await probe(edition, privateContent())
    const found = strict ? await inspect(edition, closing.signal) : undefined
    if (found !== undefined && found.errors.length > 0) throw new ContentError(found.errors)
    await beforeSwap(edition)
    closing.signal.throwIfAborted()
    current = edition
    report = logFailure // until now nobody was served a page that fails
    failed.forEach(logFailure)
    startInspection(edition, found)
    return edition
  }
  const tryPublish = async (): Promise<void> => {
    try {
      const edition = await publishNext()
      failure = undefined
      log.info({ version: edition.version, pages: edition.site.pages.size }, 'site published')
      for (const listener of publishListeners) listener(edition)
    } catch (error) {
      if (closing.signal.aborted) return
      failure = error
      issueLog.error(error, 'the site could not be published')
    }
    settle()
  }
  /** Runs once, and again for as long as somebody asks meanwhile. @param first never rejects */
  const runAll = async (first: () => Promise<void>): Promise<void> => {
    isAskedAgain = false
    await first()
    while (isAskedAgain) {
      isAskedAgain = false
      await tryPublish()
    }
    running = undefined
  }
  const complete = async (): Promise<Inspection> => {
    await running
    const latest = inspecting
    if (latest === undefined) throw new Error('no site is published yet; await start() first')
    try {
      const found = await latest.result
      if (latest === inspecting && running === undefined) return found
    } catch (error) {
      if (latest === inspecting) throw error
    }
    return complete()
  }

  return {
    start: () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      running = runAll(() => publishNext().then(() => resolve(), reject))
      return promise
    },
    current: () => {
      if (current === undefined) throw new Error('no site is published yet; await start() first')
      return current
    },
    publish: () => {
      isAskedAgain = true
      running ??= runAll(tryPublish)
      return running
    },
    complete,
    inspection: () => inspection,
    onPublish: (listener) => void publishListeners.push(listener),
    onInspect: (listener) => void inspectListeners.push(listener),
    onSettled: (listener) => void settledListeners.push(listener),
    failure: () => failure,
    close: () => closing.abort(new Error('the publisher is closed')),
  }
}
