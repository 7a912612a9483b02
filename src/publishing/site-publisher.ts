/** Publishes the site at start and whenever content, statistics or images change, and keeps the last good one. */
import { createIssueLog } from '../content/issue-log.ts'
import type { Edition } from './edition.ts'
import { publishEdition, type RenderingTools } from './publish-edition.ts'
import type { PublishedSite } from './published-site.ts'

/** Holds the published site. */
export interface SitePublisher {
  /**
   * Publishes for the first time. Call it once, before anything is served.
   *
   * @throws {ContentError} if a page cannot be rendered
   * @throws {TemplateError} if a template fails
   */
  readonly start: () => Promise<void>
  readonly current: () => PublishedSite
  /**
   * Publishes again. Calls during a run, the first one included, share one more run after it. Never rejects: if a run
   * fails, the error is logged and the last good site stays.
   */
  readonly publish: () => Promise<void>
  /** Adds a listener that is called after each run but the first. */
  readonly onPublish: (listener: (published: PublishedSite) => void) => void
  /** Adds a listener that is called after each run but the first, whether or not it succeeded. */
  readonly onSettled: (listener: () => void) => void
  /** Returns why the latest run failed; undefined if it did not. */
  readonly failure: () => unknown
}

/** What a publisher needs. */
export interface SitePublisherOptions extends RenderingTools {
  /** Returns what to publish; called at the start of each run. */
  readonly readEdition: () => Promise<Edition>
  /** Prepares what must change together with the site, such as the document to print. A site is served after it resolves. */
  readonly beforeRelease: (next: PublishedSite) => Promise<void>
}

/** Creates the publisher. Nothing is published until `start` is called. */
export const createSitePublisher = (options: SitePublisherOptions): SitePublisher => {
  const { readEdition, beforeRelease, log } = options
  const issueLog = createIssueLog(log)
  const listeners: ((published: PublishedSite) => void)[] = []
  const settledListeners: (() => void)[] = []
  let failure: unknown
  let current: PublishedSite | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const release = async (): Promise<PublishedSite> => {
    const published = await publishEdition(await readEdition(), options)
    await beforeRelease(published)
    issueLog.warn(published.warnings)
    current = published
    return published
  }
  const run = async (): Promise<void> => {
    try {
      const published = await release()
      failure = undefined
      log.info({ version: published.version, pages: published.pages.size }, 'site published')
      for (const listener of listeners) listener(published)
    } catch (error) {
      failure = error
      issueLog.error(error, 'the site could not be published')
    }
    for (const listener of settledListeners) listener()
  }
  const track = (work: Promise<void>): Promise<void> => {
    next = undefined
    running = work.finally(() => {
      running = undefined
    })
    return running
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
    onPublish: (listener) => void listeners.push(listener),
    onSettled: (listener) => void settledListeners.push(listener),
    failure: () => failure,
  }
}
