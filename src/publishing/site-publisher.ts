/**
 * Turns the site into what is served: every page rendered, in both representations, and every document. It does so
 * at the start and whenever the content or the statistics change, beside the requests, and replaces all at once.
 */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createIssueLog } from '../content/issue-log.ts'
import { markdownAddress, type Page } from '../content/site.ts'
import type { Representation } from '../http/representation.ts'
import { ContentError, type ContentIssue } from '../lib/data/issue.ts'
import { TemplateError } from '../lib/template-error.ts'
import type { PageViews } from '../pages/build-page-view.ts'
import { isNestingError } from '../pages/html/nesting.ts'
import type { PageRenderer } from '../pages/page-renderer.ts'
import type { PageView } from '../pages/page-view.ts'
import { brokenLinks } from './broken-links.ts'
import type { Edition } from './edition.ts'
import { publishMarkdownTwin, publishPage } from './page-representations.ts'
import type { PublishedPage, PublishedSite } from './published-site.ts'
import { pageIssue } from './render-issue.ts'

/** Publishes sites. */
export interface SitePublisher {
  /**
   * Publishes for the first time. Call it once, before anything is served.
   *
   * @throws {ContentError} for texts that can't be rendered, and what templates throw
   */
  readonly start: () => Promise<void>
  /** What is served now. */
  readonly current: () => PublishedSite
  /**
   * Publishes anew, for whoever knows that it would come out otherwise. Calls that come while it runs, be it for the first
   * time, are answered by one more run after it. A failure goes to the log, and the last good site stays.
   */
  readonly publish: () => Promise<void>
  /** Calls back after each run but the first. */
  readonly onPublish: (listener: (published: PublishedSite) => void) => void
}

/** Requests wait no longer than this for a run to let them through: about as long as a slow request takes. */
const TURN_MS = 8

const versionOf = (pages: Iterable<PublishedPage>): string => {
  const hash = createHash('sha256')
  for (const { html } of pages) hash.update(html.etag)
  return hash.digest('base64url').slice(0, 16)
}

/** Paths that nobody has differ without end, but what lies near them does not: this many pages serve nearly all. */
const KEPT_MISSING_PAGES = 200

/** Pages that say there is nothing are alike where they suggest the same, and are rendered once for each suggestion. */
const createMissingPages = (views: PageViews, renderer: PageRenderer): PublishedSite['missingPage'] => {
  const kept = new Map<string, PublishedPage>()
  return (path) => {
    const view = views.missingPageView(path)
    const key = [view.language, ...view.suggestions.map(({ href }) => href)].join(' ')
    const page = kept.get(key) ?? publishPage(view, renderer.renderPage(view))
    if (kept.size >= KEPT_MISSING_PAGES) kept.clear()
    kept.set(key, page)
    return page
  }
}

/**
 * Makes the function that publishes a page. Whatever its text makes a library throw becomes a fault of the content, and
 * is kept with those of the other pages.
 */
const createPageMaker = (views: PageViews, renderer: PageRenderer, log: FastifyBaseLogger) => {
  const issues: ContentIssue[] = []
  const make = (page: Page): { readonly view: PageView; readonly published: PublishedPage } | undefined => {
    try {
      const view = views.viewOf(page)
      return { view, published: publishPage(view, renderer.renderPage(view)) }
    } catch (error) {
      if (error instanceof TemplateError) throw error
      if (!isNestingError(error)) log.error({ err: error }, `${page.file} could not be made a page`)
      issues.push(pageIssue(page, error))
      return undefined
    }
  }
  return { issues, make }
}

const publishEdition = async (
  edition: Edition,
  renderer: PageRenderer,
  log: FastifyBaseLogger,
): Promise<{ readonly site: PublishedSite; readonly warnings: readonly ContentIssue[] }> => {
  const { site, views } = edition
  const pages = new Map<string, PublishedPage>()
  const documents = new Map<string, Representation>()
  const pageViews: PageView[] = []
  const { issues, make } = createPageMaker(views, renderer, log)
  let turnStarted = performance.now()
  for (const page of site.pages.values()) {
    const made = make(page)
    if (made !== undefined) {
      pageViews.push(made.view)
      pages.set(page.address, made.published)
      documents.set(markdownAddress(page), publishMarkdownTwin(made.view, made.published))
    }
    if (performance.now() - turnStarted > TURN_MS) {
      await nextTurn()
      turnStarted = performance.now()
    }
  }
  if (issues.length > 0) throw new ContentError(issues)
  for (const [address, document] of edition.documents(pageViews)) documents.set(address, document)
  const missingPage = createMissingPages(views, renderer)
  const published = { version: versionOf(pages.values()), site, pages, documents, missingPage }
  return { site: published, warnings: brokenLinks(published, pageViews) }
}

/** What a publisher needs from the rest of the app. */
export interface SitePublisherOptions {
  /** Says what to publish now; asked at the start of each run. */
  readonly edition: () => Promise<Edition>
  readonly renderer: PageRenderer
  /** Is waited for before a site is served, so that what is made from it goes with it. */
  readonly beforeRelease: (next: PublishedSite) => Promise<void>
  readonly log: FastifyBaseLogger
}

/** Creates the publisher; nothing happens before `start`. */
export const createSitePublisher = (options: SitePublisherOptions): SitePublisher => {
  const { edition, renderer, beforeRelease, log } = options
  const issueLog = createIssueLog(log)
  const listeners: ((published: PublishedSite) => void)[] = []
  let published: PublishedSite | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const release = async (): Promise<PublishedSite> => {
    const { site, warnings } = await publishEdition(await edition(), renderer, log)
    await beforeRelease(site)
    issueLog.warn(warnings)
    published = site
    return site
  }
  const run = async (): Promise<void> => {
    try {
      const site = await release()
      log.info({ version: site.version, pages: site.pages.size }, 'site published')
      for (const listener of listeners) listener(site)
    } catch (error) {
      issueLog.error(error, 'the site could not be published')
    }
  }
  const follow = (work: Promise<void>): Promise<void> => {
    next = undefined
    running = work.finally(() => {
      running = undefined
    })
    return running
  }

  return {
    start: async () => {
      const first = release()
      const ended = (): void => {}
      void follow(first.then(ended, ended)) // whoever started it is told how it went
      await first
    },
    current: () => {
      if (published === undefined) throw new Error('No site is published yet: call start, and wait for it.')
      return published
    },
    publish: () => {
      if (running === undefined) return follow(run())
      next ??= running.then(() => follow(run()))
      return next
    },
    onPublish: (listener) => void listeners.push(listener),
  }
}
