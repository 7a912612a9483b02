/** Writes log lines to a file descriptor in batches. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'

/** Time for the last lines, if the reader is slow. */
const CLOSE_MS = 1_000

/**
 * Opens a destination that writes lines in order and neither blocks nor throws, even if nothing reads them or
 * the disk is full. Reports lost lines on standard error, once per cause until writing works again. The
 * caller closes it.
 */
export const openLogDestination = (fileDescriptor: number) => {
  const destination = pino.destination({
    dest: fileDescriptor,
    sync: false,
    // With text, sonic-boom 4.2 measures all waiting lines at each new one: slower than formatting it.
    contentMode: 'buffer',
    minLength: 32_768, // bytes, about 150 lines, because a write costs as much as formatting several
    maxWrite: 65_536,
    periodicFlush: 100, // milliseconds, the most that a killed process loses
    maxLength: 16_777_216, // bytes, about 80,000 lines: if nothing reads them, later ones are dropped
  })
  // The types of sonic-boom 4.2 allow only text.
  const writeBytes = destination.write.bind(destination) as (line: unknown) => boolean
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
  // When the process ends, pino 10.4 writes the remaining lines and would retry forever.
  process.prependOnceListener('exit', () => {
    if (failure !== '') destination.destroy()
  })
  let isClosed = false
  return {
    write: (line: string): void => {
      if (!isClosed) writeBytes(Buffer.from(line))
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
