/** Starts a Chromium on this machine, without a network and sandboxed if possible. Used by the supervisor. */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { within } from '../../lib/with-timeout.ts'
import { BROWSER_START_MS, CLOSE_MS } from '../limits.ts'
import { proxyBypass, proxyServer } from '../request-interception.ts'
import type { RunningBrowser, StartBrowser } from './browser.ts'
import { type ChromiumProcess, startChromium } from './chromium-process.ts'
import { requireChromium } from './find-chromium.ts'

/** Returns the arguments of every Chromium that prints, in addition to Puppeteer's. */
export const printingArgs = (sandbox: boolean): string[] => [
  // A second barrier behind request interception: no host name resolves, and connections go to a proxy that does not
  // exist (RFC 6761 §6.4).
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

const isRootOnLinux = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

/** Chromium's output if the kernel or the container forbids its sandbox. */
const deniedSandbox = /sandbox|namespace/i

const connect = async (chromium: ChromiumProcess, cleanedUp: Promise<void>): Promise<RunningBrowser> => {
  const { default: puppeteer } = await import('puppeteer')
  const browser = await puppeteer.connect({ transport: chromium.transport, defaultViewport: null })
  const [blank] = await browser.pages()
  await blank?.close() // the initial page, which takes 30 MB
  const close = async (): Promise<void> => {
    const timer = setTimeout(chromium.kill, CLOSE_MS)
    browser.close().catch(chromium.kill)
    await cleanedUp
    clearTimeout(timer)
  }
  return {
    session: await browser.target().createCDPSession(),
    name: `${await browser.version()}, process ${chromium.pid}`,
    ended: chromium.ended.then((lastOutput) => `its last output was: ${lastOutput || 'nothing'}`),
    close,
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
  const { default: puppeteer } = await import('puppeteer')
  const args = await puppeteer.defaultArgs({ headless: 'shell', args: printingArgs(sandbox) })
  const started = await startChromium({ location, args, searchPath: chromium.searchPath })
  const cleanedUp = started.cleanedUp.catch((error: unknown) => {
    log.warn({ err: error }, 'the profile folder of a browser could not be removed')
  })
  let reason = 'it exited during its start'
  const timeoutError = (): Error => {
    reason = `it did not respond within ${BROWSER_START_MS} ms`
    return new Error(reason)
  }
  try {
    return await within(BROWSER_START_MS, connect(started, cleanedUp), timeoutError, signal)
  } catch (error) {
    started.kill()
    const lastOutput = await started.ended
    await cleanedUp
    if (signal.aborted) throw error
    // Puppeteer's own error only says that the pipe is closed.
    throw new Error(
      `${location.executablePath} could not be started: ${reason}. Its last output was: ${lastOutput || 'nothing'}`,
    )
  }
}

/** Creates a function that starts browsers. It remembers whether the sandbox works here, and warns once if it does not. */
export const createLocalStart = (options: LocalBrowserOptions): StartBrowser => {
  const { chromium, log } = options
  const isOptional = chromium.sandbox === 'auto'
  let sandbox = chromium.sandbox !== 'off'
  const disableSandbox = (reason: string): void => {
    sandbox = false
    log.warn(
      `Chromium prints without its sandbox: ${reason}. Its tab still has no scripts and no network. Fix: run the server as a user other than root and allow user namespaces, in a container with .docker/seccomp.json. Set CHROMIUM_SANDBOX=off to accept this, or CHROMIUM_SANDBOX=on to print only with the sandbox.`,
    )
  }
  return async (signal) => {
    const isRefused = sandbox && isOptional && isRootOnLinux()
    try {
      const browser = await startOnce(options, sandbox && !isRefused, signal)
      if (isRefused) disableSandbox('Chromium does not allow it for root')
      return browser
    } catch (error) {
      if (!sandbox || isRefused || !isOptional || !deniedSandbox.test(String(error))) throw error
      const browser = await startOnce(options, false, signal)
      disableSandbox('the kernel or the container does not allow it')
      return browser
    }
  }
}
