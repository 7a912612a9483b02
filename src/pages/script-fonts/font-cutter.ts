/**
 * Cuts the fonts of screens without holding up other requests: one after the other in a thread, and once, since they are kept
 * in files.
 */
import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { DiskCache } from '../../http/disk-cache.ts'
import type { FontCut } from './cut-font.ts'

/** Cuts fonts. Its creator closes it. */
export interface FontCutter {
  /**
   * Returns a font from its file, or cuts it, which takes up to half a second besides those before it.
   *
   * @param name of the file; equal names are equal fonts
   * @throws {Error} (rejects) if the cutter is closed
   */
  readonly cut: (name: string, font: FontCut) => Promise<Buffer>
  /** Ends the thread. */
  readonly close: () => void
}

/** TypeScript in a working copy, JavaScript in the package. */
const workerFile = new URL(`./font-cutter-worker${extname(import.meta.filename)}`, import.meta.url)

/**
 * Creates a cutter. Its thread begins with the first of some fonts and ends with the last, since it takes 60 MiB.
 *
 * @param cache keeps the fonts; all of all scripts are 20 MB
 */
export const createFontCutter = (cache: DiskCache): FontCutter => {
  const oneAtATime = pLimit(1)
  const closing = new AbortController()
  let thread: Worker | undefined
  const endThread = (): void => {
    void thread?.terminate()
    thread = undefined
  }
  const cutInThread = async (font: FontCut): Promise<Buffer> => {
    closing.signal.throwIfAborted()
    thread ??= new Worker(workerFile, { execArgv: [] }) // those of tests load their hooks
    thread.postMessage(font)
    try {
      const [bytes] = await once(thread, 'message', { signal: closing.signal })
      if (oneAtATime.pendingCount === 0) endThread()
      return Buffer.from(bytes)
    } catch (error) {
      endThread()
      closing.signal.throwIfAborted()
      throw error
    }
  }
  return {
    cut: async (name, font) => {
      const kept = await cache.read(name)
      return (kept ?? (await cache.write(name, await oneAtATime(cutInThread, font)))).bytes
    },
    close: () => closing.abort(new Error('The font cutter is closed.')),
  }
}
