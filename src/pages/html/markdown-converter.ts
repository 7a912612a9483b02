/** Converts pages to Markdown without holding up other requests: long ones in a thread. Used by publishing/. */
import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { UnavailableError } from '../../lib/unavailable-error.ts'
import { type MarkdownFrontMatter, toMarkdown } from './html-to-markdown.ts'
import type { MarkdownTask } from './markdown-worker.ts'

/** Makes the Markdown of pages. Its creator closes it. */
export interface MarkdownConverter {
  /**
   * Returns what `toMarkdown` returns. Each call converts; the edition keeps the result.
   *
   * @throws {UnavailableError} (rejects) if a long page takes more than the time allowed, or too many wait
   * @throws {Error} (rejects) if the converter is closed
   */
  readonly convert: (mainHtml: string, url: string, frontMatter: MarkdownFrontMatter) => Promise<string>
  /** Ends the thread. */
  readonly close: () => void
}

/** Characters. A page of this length takes 0.1 s; starting a thread takes 0.3 s and 40 MiB. */
const LONG_PAGE = 100_000

/** A page of 1 MB takes about 2 s on a slow machine, and others may wait for it. */
const LIMIT_MS = 30_000

/** A page of 1 MB takes 180 MiB for a moment. */
const MEMORY_MIB = 512

const RETRY_AFTER_SECONDS = 60

/** TypeScript in a working copy, JavaScript in the package. */
const workerFile = new URL(`./markdown-worker${extname(import.meta.filename)}`, import.meta.url)

/** Pages that wait for the thread. Few sites have more than one page of this length. */
const WAITING_LIMIT = 20

const busyError = (): UnavailableError =>
  new UnavailableError(`${WAITING_LIMIT} long pages are already waiting for the thread.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    unavailable: 'The Markdown of this page',
  })

const tooLongError = (url: string, limitMs: number, cause: unknown): UnavailableError =>
  new UnavailableError(`The Markdown of ${url} took longer than ${limitMs} ms. Fix: divide the page.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    unavailable: 'The Markdown of this page',
    cause,
  })

const convertInThread = async (
  task: MarkdownTask,
  limitMs: number,
  closing: AbortSignal,
): Promise<string> => {
  closing.throwIfAborted()
  const timeout = AbortSignal.timeout(limitMs)
  const worker = new Worker(workerFile, {
    workerData: task,
    execArgv: [], // those of tests load their hooks
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
  })
  try {
    const [markdown] = await once(worker, 'message', { signal: AbortSignal.any([timeout, closing]) })
    return markdown
  } catch (error) {
    closing.throwIfAborted()
    throw timeout.aborted ? tooLongError(task.url, limitMs, error) : error
  } finally {
    await worker.terminate()
  }
}

/**
 * Creates a converter. A thread lasts as long as one page: long pages are rare, and it would keep its memory.
 *
 * @param options.limitMs how long a page may take in the thread, 30 s by default
 */
export const createMarkdownConverter = ({ limitMs = LIMIT_MS } = {}): MarkdownConverter => {
  const oneAtATime = pLimit(1)
  const closing = new AbortController()
  return {
    convert: async (mainHtml, url, frontMatter) => {
      if (mainHtml.length <= LONG_PAGE) return toMarkdown(mainHtml, url, frontMatter)
      if (oneAtATime.pendingCount >= WAITING_LIMIT) throw busyError()
      return oneAtATime(convertInThread, { mainHtml, url, frontMatter }, limitMs, closing.signal)
    },
    close: () => closing.abort(new Error('The Markdown converter is closed.')),
  }
}
