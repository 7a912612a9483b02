/**
 * Where log lines go out: many in one write, since each alone costs a fifth of what a page does, and never at the
 * visitors' cost, whoever reads them and however full the disk is. Between pino and a file descriptor; used by server.ts.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type DestinationStream, pino } from 'pino'

/** Some 150 lines. Half of what a pipe holds, so that a reader who is a little late holds nothing up. */
const BATCH_BYTES = 32_768

/** The most that UTF-8 makes of one character of a string. */
const MOST_BYTES_PER_CHARACTER = 3

/** What people who follow the log don't notice, and what a process that is killed loses at most. */
const LONGEST_WAIT_MS = 100

/** 16 MB, some 80,000 lines: past that new lines are dropped rather than all of the memory taken. */
const MOST_UNREAD_BYTES = 16_777_216

/** For the last lines, where whoever reads them is slow. */
const LAST_LINES_MS = 1_000

/** Takes lines, each with its line feed. */
export interface LogOutput extends DestinationStream {
  /** Resolves when all lines are written, or can't be; what comes after it is dropped. */
  readonly close: () => Promise<void>
  /**
   * Writes what has been gathered before it returns. For a process that ends without closing: what was being written
   * then may come later, or not at all.
   */
  readonly flushSync: () => void
}

/** Which file, and how much of what nobody reads is kept for them. */
export interface LogOutputOptions {
  readonly fileDescriptor: number
  readonly mostUnreadBytes?: number
}

/** pino's destination where it takes bytes, which its types don't know. */
interface BytesDestination extends Omit<ReturnType<typeof pino.destination>, 'write'> {
  readonly write: (bytes: Buffer) => boolean
}

const openDestination = (dest: number, maxLength: number): BytesDestination =>
  pino.destination({ dest, sync: false, maxLength, contentMode: 'buffer' }) as unknown as BytesDestination

/**
 * Says on standard error what keeps the log from being written, once until it could be written again. Returns what
 * tells whether that is so now.
 */
const watchFailures = (output: BytesDestination): (() => boolean) => {
  let failure = ''
  const note = (reason: string): void => {
    if (reason !== failure) process.emitWarning(`Lines of the log are lost: ${reason}.`)
    failure = reason
  }
  output.on('drop', () => note('nobody reads them'))
  output.on('error', ({ message }) => note(message))
  output.on('write', () => {
    failure = ''
  })
  return () => failure !== ''
}

/**
 * Creates an output that writes lines in order, 32 KB at a time and 100 ms after they came at the latest. It never
 * blocks and never throws; caller must close it, or call `flushSync`, before the process ends.
 */
export const createLogOutput = ({
  fileDescriptor,
  mostUnreadBytes = MOST_UNREAD_BYTES,
}: LogOutputOptions): LogOutput => {
  const output = openDestination(fileDescriptor, mostUnreadBytes)
  const isFailing = watchFailures(output)
  // Lines become bytes one by one, while what pino puts together for each is still in the processor's cache.
  let batch = Buffer.allocUnsafeSlow(BATCH_BYTES)
  let length = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const handOn = (): void => {
    clearTimeout(timer)
    timer = undefined
    output.write(batch.subarray(0, length))
    batch = Buffer.allocUnsafeSlow(BATCH_BYTES)
    length = 0
  }
  const gather = (line: string): void => {
    const mostBytes = line.length * MOST_BYTES_PER_CHARACTER
    if (length > 0 && mostBytes > BATCH_BYTES - length) handOn()
    if (mostBytes > BATCH_BYTES) return void output.write(Buffer.from(line))
    length += batch.write(line, length)
    timer ??= setTimeout(handOn, LONGEST_WAIT_MS)
  }
  return {
    write: (line) => {
      if (!isClosed) gather(line)
    },
    close: async () => {
      if (length > 0) handOn()
      isClosed = true
      if (isFailing()) return output.destroy()
      const closed = new Promise((resolve) => output.once('close', resolve))
      output.end()
      await Promise.race([closed, pause(LAST_LINES_MS, undefined, { ref: false })])
    },
    flushSync: () => {
      if (isClosed) return
      isClosed = true
      if (length > 0) handOn()
      // Its own flushing would try for ever.
      if (isFailing()) output.destroy()
      else output.flushSync()
    },
  }
}
