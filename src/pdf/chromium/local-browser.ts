/**
 * Starts a Chromium on this machine with its own DevTools pipe, process group and profile folder, without a
 * network, and sandboxed if possible.
 *
 * Does not use `puppeteer.launch({ pipe: true })`. In Puppeteer 25.16 (measured), a spawn that fails (EACCES,
 * a missing interpreter) emits an unhandled 'error' event, which ends the server, and the error of a Chromium
 * that exits at once is "Target closed", without its output.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { ConnectionTransport } from 'puppeteer-core'
import type { Config } from '../../config.ts'
import { FixableError } from '../../lib/fixable-error.ts'
import { withTimeout } from '../../lib/time/with-timeout.ts'
import { BROWSER_START_MS, CLOSE_MS } from '../limits.ts'
import { proxyBypass, proxyServer } from '../request-interception.ts'
import type { RunningBrowser, StartBrowser } from './browser.ts'
import { type ChromiumLocation, requireChromium } from './find-chromium.ts'

/** Returns the arguments of every Chromium that prints, in addition to Puppeteer's. */
export const printingArgs = (sandbox: boolean): string[] => [
  // A second barrier behind request interception: no host name resolves, and connections go to a proxy that
  // does not exist (RFC 6761 §6.4).
  '--host-resolver-rules=MAP * ~NOTFOUND',
  `--proxy-server=${proxyServer}`,
  `--proxy-bypass-list=${proxyBypass}`,
  '--no-pings',
  // Nothing is ever loaded from a network, so its service needs no process of its own.
  '--enable-features=NetworkServiceInProcess2',
  '--disable-gpu',
  // The software GPU takes 4 MB, and its threads start before its process's sandbox, which then stays off.
  '--disable-software-rasterizer',
  // Hinting would round glyph widths, and space letters unevenly in the PDF.
  '--font-render-hinting=none',
  ...(sandbox ? [] : ['--no-sandbox']),
]

/** Matches Chromium's output if its sandbox is denied: to root, by the kernel or by the container. */
const deniedSandbox = /sandbox|namespace/i

/** Returns Chromium's environment: only what it needs, so that our tokens are not in a browser's memory. */
export const chromiumEnvironment = (
  location: ChromiumLocation,
  searchPath: string,
  temporaryFolder: string,
): Record<string, string> => ({
  HOME: homedir(),
  PATH: searchPath, // on some systems the program is a shell script
  TMPDIR: temporaryFolder,
  LANG: 'C.UTF-8',
  ...location.environment,
})

/**
 * Creates an empty profile folder. The caller removes it.
 *
 * @throws {FixableError} (rejects) if the system's temporary folder is missing or not writable
 */
const createProfile = async (): Promise<string> => {
  const folder = tmpdir()
  try {
    // Short, because Chromium opens a socket in it, and the path of a socket has at most 107 bytes.
    return await mkdtemp(join(folder, 'vitrine-'))
  } catch (error) {
    throw new FixableError(
      `Chromium has no folder for its files: ${(error as Error).message}`,
      `make ${folder} writable, in a container with a read-only root by --tmpfs /tmp`,
    )
  }
}

/** Chromium's profile and shared memory take about as much. */
const NEEDED_BYTES = 16 * 1024 * 1024

/** Returns the reason if the system's temporary folder is full, which Chromium does not report. */
const whyNoSpace = async (): Promise<string | undefined> => {
  const folder = tmpdir()
  const { bavail, bsize } = await statfs(folder)
  const isFull = bavail * bsize < NEEDED_BYTES
  return isFull
    ? `${folder} is full. Fix: free space there, in a container by --tmpfs /tmp:size=256m`
    : undefined
}

/**
 * Creates Puppeteer's transport over the DevTools pipes: JSON messages, each followed by a NUL byte. Reports
 * the end of the browser when the output pipe closes.
 */
const createPipeTransport = (input: Writable, output: Readable): ConnectionTransport => {
  let parts: string[] = []
  const transport: ConnectionTransport = {
    send: (message) => void input.write(`${message}\0`),
    close: () => void input.destroy(),
  }
  const deliver = (message: string): void => transport.onmessage?.(message)
  output.setEncoding('utf8').on('data', (chunk: string) => {
    parts.push(chunk)
    if (!chunk.includes('\0')) return
    const messages = parts.join('').split('\0')
    parts = messages.splice(-1) // the beginning of the next message
    // As over a WebSocket, Puppeteer's promises settle between two messages.
    for (const message of messages) setImmediate(deliver, message)
  })
  output.once('close', () => setImmediate(() => transport.onclose?.()))
  // The close event that follows handles a broken pipe; an unhandled error would end the server.
  output.on('error', () => output.destroy())
  input.on('error', () => output.destroy())
  return transport
}

/** Characters of Chromium's output to keep: enough for the reason that it gives for its exit. */
const LAST_OUTPUT_LENGTH = 2_000

/** Keeps the end of a stream. Reading it also keeps Chromium from blocking on a full pipe. */
const keepEnd = (stream: Readable): (() => string) => {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-LAST_OUTPUT_LENGTH)
  })
  return () => text.trim()
}

const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    // ESRCH: the group is gone. EPERM: on macOS, only zombies are left in it.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

interface LocalBrowserOptions {
  readonly chromium: Config['chromium']
  readonly log: FastifyBaseLogger
}

const startOnce = async (
  { chromium, log }: LocalBrowserOptions,
  sandbox: boolean,
  signal: AbortSignal,
): Promise<RunningBrowser> => {
  const location = requireChromium(chromium)
  const { executablePath } = location
  const { default: puppeteer } = await import('puppeteer-core')
  const userDataDir = await createProfile()
  // Retries, because Chromium's child processes may still write after its exit.
  const cleanUp = (): Promise<void> =>
    rm(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(
      (error: unknown) => {
        log.warn({ err: error }, 'the profile folder of a browser could not be removed')
      },
    )
  const options = { headless: 'shell', args: printingArgs(sandbox), userDataDir } as const
  const args = [...(await puppeteer.defaultArgs(options)), '--remote-debugging-pipe']
  const child = spawn(executablePath, args, {
    // A process group of its own: Ctrl-C in a terminal must not reach it before running prints finish, and
    // the browser may be the child of a shell script.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: chromiumEnvironment(location, chromium.searchPath, userDataDir),
  })
  await once(child, 'spawn').catch(async ({ message }: Error) => {
    await cleanUp()
    // Node's own error would list all 50 arguments.
    throw new Error(`${executablePath} could not be executed: ${message}`)
  })
  const [, , errors, input, output] = child.stdio
  const lastOutput = keepEnd(errors as Readable)
  const kill = (): void => {
    if (child.exitCode === null && child.signalCode === null) killGroup(child)
  }
  process.once('exit', kill) // if the server exits without closing the browser, as after a second SIGTERM
  child.once('exit', () => {
    process.off('exit', kill)
    killGroup(child) // a hanging renderer outlives its browser
  })
  const ended = once(child, 'close').then(() => `its last output was: ${lastOutput() || 'nothing'}`)
  const cleanedUp = ended.then(cleanUp)

  const connect = async (): Promise<RunningBrowser> => {
    const transport = createPipeTransport(input as Writable, output as Readable)
    const browser = await puppeteer.connect({ transport, defaultViewport: null })
    const [blank] = await browser.pages()
    await blank?.close() // the initial page, which takes 30 MB
    const close = async (): Promise<void> => {
      const timer = setTimeout(kill, CLOSE_MS)
      browser.close().catch(kill)
      await cleanedUp
      clearTimeout(timer)
    }
    const session = await browser.target().createCDPSession()
    return { session, name: `${await browser.version()}, process ${child.pid}`, ended, close }
  }
  let reason = 'it exited during its start'
  const timeoutError = (): Error => {
    reason = `it did not respond within ${BROWSER_START_MS} ms`
    return new Error(reason)
  }
  try {
    return await withTimeout(BROWSER_START_MS, connect(), timeoutError, signal)
  } catch (error) {
    const noSpace = await whyNoSpace() // before its files are removed
    kill()
    await cleanedUp
    if (signal.aborted) throw error
    // Puppeteer's own error only says that the pipe is closed.
    throw new Error(`${executablePath} could not be started: ${noSpace ?? reason}; ${await ended}`)
  }
}

/** Creates a function that starts browsers. Remembers whether the sandbox works; warns once if not. */
export const createLocalStarter = (options: LocalBrowserOptions): StartBrowser => {
  const { chromium, log } = options
  let sandbox = chromium.sandbox !== 'off'
  return async (signal) => {
    try {
      return await startOnce(options, sandbox, signal)
    } catch (error) {
      if (!sandbox || chromium.sandbox !== 'auto' || !deniedSandbox.test(String(error))) throw error
    }
    const browser = await startOnce(options, false, signal)
    sandbox = false
    log.warn(
      'Chromium prints without its sandbox, which is denied to root, or by the kernel or the container. ' +
        'Its tab still has no scripts and no network. ' +
        'Fix: run the server as a user other than root and allow user namespaces, ' +
        'in a container with .docker/seccomp.json. Set CHROMIUM_SANDBOX=off to accept this, ' +
        'or CHROMIUM_SANDBOX=on to print only with the sandbox.',
    )
    return browser
  }
}
