/**
 * The way of an edit. Whenever content, statistics or images change, a new edition is created, probed and swapped in; what
 * is found in its pages follows in the background. An edition that fails before the swap leaves the last good one in place.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createIssueLog } from '../content/issue-log.ts'
import { ContentError } from '../lib/data/issue.ts'
import type { Edition } from './edition.ts'
import type { Inspect, Inspection } from './inspection.ts'
import { probe } from './probe.ts'

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
   * Publishes again. Calls during a run, the first one included, share one more run after it. Never rejects: if a run
   * fails, the error is logged and the last good edition stays.
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
  /** Ends the inspection. */
  readonly close: () => void
}

/** What a publisher needs. */
export interface SitePublisherOptions {
  /** Creates what to publish; called at the start of each run. */
  readonly createEdition: () => Promise<Edition>
  readonly inspect: Inspect
  /** Prepares what must change together with the edition, such as the document to print. */
  readonly beforeSwap: (next: Edition) => Promise<void>
  /** Whether a page that cannot be rendered keeps the whole edition from being published. */
  readonly strict: boolean
  readonly log: FastifyBaseLogger
}

/** Creates the publisher. Nothing is published until `start` is called. */
export const createSitePublisher = (options: SitePublisherOptions): SitePublisher => {
  const { createEdition, inspect, beforeSwap, strict, log } = options
  const issueLog = createIssueLog(log)
  const publishListeners: ((edition: Edition) => void)[] = []
  const inspectListeners: ((inspection: Inspection) => void)[] = []
  const settledListeners: (() => void)[] = []
  let current: Edition | undefined
  let failure: unknown
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let inspecting: { readonly result: Promise<Inspection>; readonly abort: () => void } | undefined
  let inspection: Inspection | undefined

  const settle = (): void => {
    for (const listener of settledListeners) listener()
  }
  const takeUp = (found: Inspection): void => {
    inspection = found
    issueLog.warn(found.warnings)
    for (const listener of inspectListeners) listener(found)
    settle()
  }
  /**
   * Replaces the inspection in progress. What that one found in pages is kept.
   *
   * @param delayMs how long the first requests after a swap have the process for themselves
   */
  const startInspection = (edition: Edition, delayMs = 0): Promise<Inspection> => {
    inspecting?.abort()
    const controller = new AbortController()
    const { signal } = controller
    const result = pause(delayMs, undefined, { signal }).then(() => inspect(edition, signal))
    inspecting = { result, abort: () => controller.abort() }
    result.then(takeUp).catch((error: unknown) => {
      if (!signal.aborted) log.error({ err: error }, 'the pages could not be inspected')
    })
    return result
  }

  const release = async (): Promise<Edition> => {
    const edition = await createEdition()
    probe(edition)
    if (strict) {
      const { errors } = await startInspection(edition)
      if (errors.length > 0) throw new ContentError(errors)
    }
    await beforeSwap(edition)
    current = edition
    if (!strict) void startInspection(edition, INSPECTION_DELAY_MS)
    return edition
  }
  const run = async (): Promise<void> => {
    try {
      const edition = await release()
      failure = undefined
      log.info({ version: edition.version, pages: edition.site.pages.size }, 'site published')
      for (const listener of publishListeners) listener(edition)
    } catch (error) {
      failure = error
      issueLog.error(error, 'the site could not be published')
    }
    settle()
  }
  const track = (work: Promise<void>): Promise<void> => {
    next = undefined
    running = work.finally(() => {
      running = undefined
    })
    return running
  }
  const complete = async (): Promise<Inspection> => {
    await (next ?? running)
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
    start: async () => {
      const first = release()
      const settled = (): void => {}
      void track(first.then(settled, settled)) // the caller of `start` gets the error
      await first
    },
    current: () => {
      if (current === undefined) throw new Error('no site is published yet; await start() first')
      return current
    },
    publish: () => {
      if (running === undefined) return track(run())
      next ??= running.then(() => track(run()))
      return next
    },
    complete,
    inspection: () => inspection,
    onPublish: (listener) => void publishListeners.push(listener),
    onInspect: (listener) => void inspectListeners.push(listener),
    onSettled: (listener) => void settledListeners.push(listener),
    failure: () => failure,
    close: () => inspecting?.abort(),
  }
}
