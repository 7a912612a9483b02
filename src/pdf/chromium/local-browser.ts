/** Starts a Chromium on this machine, shut in and sandboxed where that is possible. Used by the supervisor. */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { within } from '../../lib/with-timeout.ts'
import { BROWSER_START_MS, CLOSE_MS } from '../limits.ts'
import { proxyBypass, proxyServer } from '../request-interception.ts'
import type { RunningBrowser, StartBrowser } from './browser.ts'
import { type ChromiumProcess, startChromium } from './chromium-process.ts'
import { requireChromium } from './find-chromium.ts'

/** What every Chromium that prints for us is started with, besides what Puppeteer asks for. */
const guardArgs = [
  // Behind the tab's own guard, the whole browser is without a network: no name resolves, and whatever would
  // not ask for a name goes to a proxy that has none (RFC 6761 §6.4).
  '--host-resolver-rules=MAP * ~NOTFOUND',
  `--proxy-server=${proxyServer}`,
  `--proxy-bypass-list=${proxyBypass}`,
  '--disable-gpu',
  // Nor one in software, which nothing here is drawn with: its threads would start before the process's sandbox, which
  // then stays off, and take 4 MB.
  '--disable-software-rasterizer',
  '--no-pings',
  // Glyphs keep their designed widths: with hinting, letters in a PDF stand unevenly apart.
  '--font-render-hinting=none',
]

/** Returns all that such a Chromium is started with, but for its profile and the door to it. */
export const chromiumArgs = async (sandbox: boolean): Promise<readonly string[]> => {
  const { default: puppeteer } = await import('puppeteer')
  return [
    ...(await puppeteer.defaultArgs({ headless: 'shell' })),
    ...guardArgs,
    ...(sandbox ? [] : ['--no-sandbox']),
  ]
}

/** Returns whether this process may not use Chromium's sandbox at all: Chromium refuses it to root. */
const runsAsRoot = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

/** What Chromium writes where the kernel or a container's rules deny its sandbox. */
const deniedSandbox = /sandbox|namespace/i

const connect = async (chromium: ChromiumProcess): Promise<RunningBrowser> => {
  const { default: puppeteer } = await import('puppeteer')
  const browser = await puppeteer.connect({ transport: chromium.transport, defaultViewport: null })
  const [blank] = await browser.pages()
  await blank?.close() // the page it opens with, 30 MB for nothing
  const close = async (): Promise<void> => {
    const timer = setTimeout(chromium.kill, CLOSE_MS)
    browser.close().catch(chromium.kill) // fails where it has gone already or can't be reached: then by force
    await chromium.ended
    clearTimeout(timer)
  }
  return {
    session: await browser.target().createCDPSession(),
    name: `${await browser.version()}, process ${chromium.pid}`,
    ended: chromium.ended.then((lastWords) => `it said ${lastWords || 'nothing'}`),
    close,
  }
}

const startOnce = async (
  chromium: Config['chromium'],
  sandbox: boolean,
  signal: AbortSignal,
): Promise<RunningBrowser> => {
  const location = await requireChromium(chromium)
  const args = await chromiumArgs(sandbox)
  const started = await startChromium({ location, args, searchPath: chromium.searchPath })
  let reason = 'it ended before it answered'
  const tooLate = (): Error => {
    reason = `no answer within ${BROWSER_START_MS} ms`
    return new Error(reason)
  }
  try {
    return await within(BROWSER_START_MS, connect(started), tooLate, signal)
  } catch (error) {
    started.kill()
    const lastWords = await started.ended
    if (signal.aborted) throw error
    // Puppeteer's own error says only that the pipe is closed.
    throw new Error(`${location.executablePath} did not start: ${reason}. It said: ${lastWords || 'nothing'}`)
  }
}

/**
 * Makes a starter of browsers on this machine. It remembers whether the sandbox works here, and warns once where
 * it does not.
 */
export const createLocalStart = (options: {
  readonly chromium: Config['chromium']
  readonly log: FastifyBaseLogger
}): StartBrowser => {
  const { chromium, log } = options
  const isOptional = chromium.sandbox === 'auto'
  let sandbox = chromium.sandbox !== 'off'
  const giveUpSandbox = (reason: string): void => {
    sandbox = false
    log.warn(
      `Chromium prints without its sandbox: ${reason}. Its tab has neither scripts nor network; to have the sandbox too, run the server as another user than root and allow user namespaces, in a container with .docker/seccomp.json. CHROMIUM_SANDBOX=off says that this is meant, CHROMIUM_SANDBOX=on insists.`,
    )
  }
  return async (signal) => {
    const isRefused = sandbox && isOptional && runsAsRoot()
    try {
      const running = await startOnce(chromium, sandbox && !isRefused, signal)
      if (isRefused) giveUpSandbox('Chromium refuses it to root')
      return running
    } catch (error) {
      if (!sandbox || isRefused || !isOptional || !deniedSandbox.test(String(error))) throw error
      const running = await startOnce(chromium, false, signal)
      giveUpSandbox('the kernel or the container does not allow it')
      return running
    }
  }
}
