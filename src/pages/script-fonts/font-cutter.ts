/**
 * Cuts the fonts of screens without holding up other requests: one after the other in a thread, and once, since they are kept
 * in files. Used by web-fonts.ts.
 */
import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { readSealed, writeSealed } from '../../lib/files/sealed-file.ts'
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

/** Where fonts are kept. */
export interface FontCutterOptions {
  /** Created with the first font. All fonts of all scripts are 20 MB. */
  readonly folder: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** TypeScript in a working copy, JavaScript in the package. */
const workerFile = new URL(`./font-cutter-worker${extname(import.meta.filename)}`, import.meta.url)

/** Creates a cutter. Its thread begins with the first of some fonts and ends with the last, since it takes 60 MiB. */
export const createFontCutter = ({ folder, log }: FontCutterOptions): FontCutter => {
  const oneAtATime = pLimit(1)
  const closing = new AbortController()
  let thread: Worker | undefined
  let hasWarned = false
  const warnOnce = (error: unknown): void => {
    if (!hasWarned)
      log.warn(
        { err: error, folder },
        'fonts cannot be saved and will be cut again when needed. Fix: make DATA_DIR writable',
      )
    hasWarned = true
  }
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
      const path = join(folder, name)
      const known = await readSealed(path).catch(warnOnce)
      if (known !== undefined) return known
      const bytes = await oneAtATime(cutInThread, font)
      await writeSealed(path, bytes).catch(warnOnce)
      return bytes
    },
    close: () => closing.abort(new Error('The font cutter is closed.')),
  }
}
