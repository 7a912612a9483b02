/**
 * The content folder as a living thing: loaded once at the start, taken up anew when it changes. A change that
 * does not pass the check is logged, and the last good site stays.
 */
import type { FastifyBaseLogger } from 'fastify'
import { type FolderWatch, watchFolder } from '../lib/folder-watcher.ts'
import { loadContent } from './content-folder.ts'
import type { MessagesByLanguage } from './i18n/messages.ts'
import { createNoticeLog, tellFailure } from './issue-log.ts'
import type { Site } from './site.ts'

/** The current site and news of the next. */
export interface ContentStore {
  readonly current: () => Site
  /** Calls back after each change that was taken up. */
  readonly onChange: (listener: (site: Site) => void) => void
  /** Reads the folder anew; never rejects, a fault goes to the log. */
  readonly reload: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Editors and `git checkout` write many files in a row; a pause this long means they are done. */
const SETTLING_MS = 150
/** A file that something writes to without pause must not hold back all others; few saves in a row take so long. */
const LONGEST_WAIT_MS = 2_000

/** Calls `run` once changes have stopped for a while, or have not stopped for a long while. */
const createDebounce = (run: () => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let latest: number | undefined
  const trigger = (): void => {
    clearTimeout(timer)
    const now = performance.now()
    latest ??= now + LONGEST_WAIT_MS
    timer = setTimeout(settled, Math.min(SETTLING_MS, latest - now))
  }
  const settled = (): void => {
    latest = undefined
    void run()
  }
  return { trigger, cancel: () => clearTimeout(timer) }
}

const watchContent = (folder: string, onChange: () => void, log: FastifyBaseLogger): Promise<FolderWatch> =>
  watchFolder({
    folder,
    onChange,
    onError: (error) => log.warn({ err: error }, 'the content folder can not be watched; SIGHUP still works'),
  })

/** What the store reads, and whether it takes up changes while it runs. */
export interface ContentStoreOptions {
  readonly folder: string
  readonly watches: boolean
  /** Those that come with Vitrine. */
  readonly messages: MessagesByLanguage
  readonly log: FastifyBaseLogger
}

/**
 * Loads the content and, where `watches` is true, watches the folder. Caller must close it.
 *
 * @throws {ContentError} where the content does not pass the check at the start
 */
export const createContentStore = async (options: ContentStoreOptions): Promise<ContentStore> => {
  const { folder, messages, log } = options
  const listeners: ((site: Site) => void)[] = []
  const started = Promise.withResolvers<void>()
  const tell = createNoticeLog(log)
  let loading = started.promise
  let isFaulty = false

  const load = async (): Promise<void> => {
    try {
      const next = await loadContent(folder, messages)
      const wasFaulty = isFaulty
      isFaulty = false
      tell(next.notices)
      if (next.version === site.version) {
        if (wasFaulty) log.info('the content is as it was before the fault')
        return
      }
      site = next
      log.info({ version: site.version, pages: site.pages.size }, 'content taken up')
      for (const listener of listeners) listener(site)
    } catch (error) {
      isFaulty = true
      tellFailure(log, error, 'the content could not be read')
    }
  }
  /** One after the other, so that an older reading never replaces a newer one. */
  const reload = (): Promise<void> => {
    loading = loading.then(load)
    return loading
  }

  const debounce = createDebounce(reload)
  const watcher = options.watches ? await watchContent(folder, debounce.trigger, log) : undefined
  // Watched first: a change while the content is read for the first time must not be lost.
  let site = await loadContent(folder, messages).catch(async (error: unknown) => {
    debounce.cancel()
    await watcher?.close()
    throw error
  })
  tell(site.notices)
  started.resolve()
  return {
    current: () => site,
    onChange: (listener) => void listeners.push(listener),
    reload,
    close: async () => {
      debounce.cancel()
      await watcher?.close()
      await loading
    },
  }
}
