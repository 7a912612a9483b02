/**
 * Publishes an edit that the content store has read: build, trial render, swap, announce, inspect. While the
 * owner's templates have an error, the last good ones are used.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createIssueLog } from '../content/issue-log.ts'
import type { PrivateContent } from '../content/private-content.ts'
import type { Site } from '../content/site.ts'
import { ContentError, formatIssue } from '../lib/data/issue.ts'
import type { Edition } from './edition.ts'
import { createInspect, type Inspection } from './inspection/inspect.ts'
import { trialRender } from './trial-render.ts'

/** Delay, so that the author's browser reloads before the inspection keeps the server busy. */
const INSPECTION_DELAY_MS = 100

/** How a publisher creates editions. */
export interface SitePublisherOptions {
  /** Builds an edition of the current content. @param templates replace those of the content */
  readonly build: (templates?: Site['templates']) => Promise<Edition>
  /** Returns the private content, such as applications, which belong to no edition. */
  readonly privateContent: () => PrivateContent
  /** Updates what depends on all pages, such as the search. */
  readonly onInspected: (inspection: Inspection) => Promise<void>
  /** Whether a page that cannot be rendered stops the start. */
  readonly strict: boolean
  readonly log: FastifyBaseLogger
}

/** Holds the edition that is served. */
export type SitePublisher = ReturnType<typeof createSitePublisher>

type OutcomeListener = (outcome: 'published' | 'failed' | 'inspected') => void

/** Creates the publisher. Nothing is published until `start` is called; the creator closes it. */
export const createSitePublisher = (options: SitePublisherOptions) => {
  const { log } = options
  const issueLog = createIssueLog(log)
  const inspectPages = createInspect()
  const closing = new AbortController()
  const listeners: OutcomeListener[] = []
  const announce: OutcomeListener = (outcome) => {
    for (const listener of listeners)
      try {
        listener(outcome)
      } catch (err) {
        log.error({ err, outcome }, 'a listener of the publisher failed')
      }
  }
  let current: Edition | undefined
  /** The owner's last templates without an error; undefined before the first edition. */
  let lastGoodTemplates: Site['templates'] | undefined
  let failure: unknown
  /** The latest run, and the one that waits for it. Neither rejects. */
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  let inspecting: { readonly result: Promise<Inspection>; readonly controller: AbortController } | undefined
  let lastInspection: Inspection | undefined

  /**
   * Builds the next edition. If the owner's templates fail in the trial render, the last good ones are used;
   * a page on which these fail with the new content shows an error.
   */
  const buildNext = async (): Promise<Edition> => {
    try {
      const next = await options.build()
      await trialRender(next, options.privateContent(), current)
      lastGoodTemplates = next.site.templates
      issueLog.logTemplateErrors([])
      return next
    } catch (error) {
      if (lastGoodTemplates === undefined || !(error instanceof ContentError)) throw error
      failure = error
      issueLog.logTemplateErrors(error.issues)
      return options.build(lastGoodTemplates)
    }
  }

  const inspect = async (edition: Edition, signal: AbortSignal): Promise<Inspection> => {
    await pause(INSPECTION_DELAY_MS, undefined, { signal })
    const inspection = await inspectPages(edition, signal)
    lastInspection = inspection
    for (const issue of inspection.errors)
      log.error({ file: issue.file }, `a page cannot be shown: ${formatIssue(issue)}`)
    issueLog.logWarnings(inspection.warnings)
    announce('inspected')
    await options.onInspected(inspection)
    return inspection
  }

  /** Aborts the running inspection and inspects an edition. The findings of inspected pages stay cached. */
  const startInspection = (edition: Edition): void => {
    inspecting?.controller.abort()
    const controller = new AbortController()
    const signal = AbortSignal.any([controller.signal, closing.signal])
    const result = inspect(edition, signal)
    inspecting = { result, controller }
    result.catch((error: unknown) => {
      if (!signal.aborted) log.error({ err: error }, 'the pages could not be inspected')
    })
  }

  /** Builds an edition, swaps it in and starts its inspection. */
  const publishNext = async (): Promise<Edition> => {
    const edition = await buildNext()
    closing.signal.throwIfAborted()
    current = edition
    startInspection(edition)
    return edition
  }

  const tryPublish = async (): Promise<void> => {
    failure = undefined
    try {
      const { version, site } = await publishNext()
      log.info({ version, pages: site.pages.size }, 'site published')
      announce('published')
    } catch (error) {
      if (closing.signal.aborted) return
      failure = error
      issueLog.logNotServed(error, 'the site could not be published')
      announce('failed')
    }
  }

  /** Starts over if another run began, or another edition was swapped in, while it waited. */
  const waitForInspection = async (): Promise<Inspection> => {
    const awaited = waiting ?? running
    await awaited
    const latest = inspecting
    if (latest === undefined) throw new Error('no site is published yet; await start() first')
    try {
      const found = await latest.result
      if (latest === inspecting && awaited === (waiting ?? running)) return found
    } catch (error) {
      if (latest === inspecting) throw error
    }
    return waitForInspection()
  }

  return {
    /**
     * Publishes for the first time; with `strict`, inspects every page, too. Call it once, before anything is
     * served.
     *
     * @throws {ContentError} (rejects) if a template of the owner's fails, or with `strict` any page
     * @throws {TemplateError} (rejects) if a template of Vitrine fails
     */
    start: async (): Promise<void> => {
      const first = publishNext()
      running = first.then(() => {}).catch(() => {})
      await first
      const { errors } = options.strict ? await waitForInspection() : { errors: [] }
      if (errors.length > 0) throw new ContentError(errors)
    },
    /**
     * Publishes again once no run is in progress. Calls during a run, including the first, share one more run
     * after it. Never rejects: a failed run, which is a bug, is logged, and the last good edition stays.
     */
    publish: (): Promise<void> => {
      waiting ??= running.then(() => {
        waiting = undefined
        running = tryPublish()
        return running
      })
      return waiting
    },
    /** Calls back after each run but the first, whether or not it succeeded, and after each inspection. */
    onOutcome: (listener: OutcomeListener): void => void listeners.push(listener),
    current: (): Edition => {
      if (current === undefined) throw new Error('no site is published yet; await start() first')
      return current
    },
    /** Returns why the latest run failed, or an error in the owner's templates; undefined without one. */
    failure: () => failure,
    /** Returns the latest inspection; undefined until the first is done. */
    inspection: () => lastInspection,
    /**
     * Waits until every page is inspected and indexed, including pages of editions still being created.
     *
     * @throws {Error} (rejects) if the publisher is closed first
     */
    waitForInspection,
    /** Ends the inspection. Publishes nothing from then on. */
    close: (): void => closing.abort(new Error('the publisher is closed')),
  }
}
