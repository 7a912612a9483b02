/** Writes log lines to a file descriptor in batches, unless the output is a terminal. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'

/** For the last lines, if their reader is slow. */
const CLOSE_MS = 1_000

/**
 * Opens a destination that writes lines in order and neither blocks nor throws, even if nothing reads them or the disk is
 * full. It must be closed before the process ends. Lost lines are reported on standard error, once per cause until writing works again.
 */
export const openLogDestination = (fileDescriptor: number) => {
  const destination = pino.destination({
    dest: fileDescriptor,
    sync: false,
    // Bytes, about 40 lines: writing each line alone would cost a fifth of a page.
    minLength: 8_192,
    // Milliseconds, too short for people to notice, and the most that a killed process loses.
    periodicFlush: 100,
    // Bytes, about 80,000 lines. If nothing reads them, new lines are dropped rather than filling the memory.
    maxLength: 16_777_216,
  })
  let failure = ''
  const report = (reason: string): void => {
    if (reason !== failure) process.emitWarning(`Log lines are lost: ${reason}.`)
    failure = reason
  }
  destination.on('drop', () => report('nothing reads them'))
  destination.on('error', ({ message }) => report(message))
  destination.on('write', () => {
    failure = ''
  })
  // At the end of the process pino writes what is left, and would retry forever.
  process.prependOnceListener('exit', () => {
    if (failure !== '') destination.destroy()
  })
  let isClosed = false
  return {
    write: (line: string): void => {
      if (!isClosed) destination.write(line)
    },
    /** Resolves once all lines are written or cannot be. Later lines are dropped. */
    close: async (): Promise<void> => {
      isClosed = true
      if (failure === '') {
        const closed = once(destination, 'close')
        destination.end()
        await Promise.race([closed, delay(CLOSE_MS, undefined, { ref: false })])
      }
      destination.destroy()
    },
  }
}
