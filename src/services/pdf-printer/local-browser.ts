/** Starts a Chromium on this machine, shut in and sandboxed where that is possible. Used by the supervisor. */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { findChromium } from '../chromium-finder.ts'
import { type ChromiumProcess, startChromium } from './chromium-process.ts'
import { within } from './deadline.ts'
import { BROWSER_START_MS, CLOSE_MS } from './print-bounds.ts'
import type { RunningBrowser } from './running-browser.ts'
import { proxyBypass, proxyServer } from './tab-guard.ts'

const guardArgs = [
  // Behind the tab's own guard, the whole browser is without a network: no name resolves, and whatever would
  // not ask for a name goes to a proxy that has none (RFC 6761 §6.4).
  '--host-resolver-rules=MAP * ~NOTFOUND',
  `--proxy-server=${proxyServer}`,
  `--proxy-bypass-list=${proxyBypass}`,
  '--disable-gpu',
  '--no-pings',
  // Glyphs keep their designed widths: with hinting, letters in a PDF stand unevenly apart.
  '--font-render-hinting=none',
]

/** Returns whether this process may not use Chromium's sandbox at all: Chromium refuses it to root. */
const runsAsRoot = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

/** What Chromium writes where the kernel or a container's rules deny its sandbox. */
const deniedSandbox = /sandbox|namespace/i

export interface LocalBrowsers {
  /** @throws where no Chromium is found or it does not answer, with what it said */
  readonly start: () => Promise<RunningBrowser>
}

const connect = async (chromium: ChromiumProcess): Promise<RunningBrowser> => {
  const { default: puppeteer } = await import('puppeteer')
  const browser = await puppeteer.connect({ transport: chromium.transport, defaultViewport: null })
  const close = async (): Promise<void> => {
    const timer = setTimeout(chromium.kill, CLOSE_MS)
    browser.close().catch(chromium.kill) // fails where it has gone already or can't be reached: then by force
    await chromium.ended
    clearTimeout(timer)
  }
  return {
    browser,
    name: `${await browser.version()}, process ${chromium.pid}`,
    ended: chromium.ended.then(() => chromium.lastWords() || 'it said nothing'),
    close,
  }
}

const startOnce = async (chromium: Config['chromium'], sandbox: boolean): Promise<RunningBrowser> => {
  const location = await findChromium({ configuredPath: chromium.path, searchPath: chromium.searchPath })
  if (location === undefined)
    throw new Error(
      'No Chromium was found on this machine. Install one, set CHROMIUM_PATH or CHROMIUM_WS_ENDPOINT, or run: npx puppeteer browsers install chrome-headless-shell',
    )
  const { default: puppeteer } = await import('puppeteer')
  const args = [
    ...(await puppeteer.defaultArgs({ headless: 'shell' })),
    ...guardArgs,
    ...(sandbox ? [] : ['--no-sandbox']),
  ]
  const started = await startChromium({ location, args, searchPath: chromium.searchPath })
  const failed = (what: string): Error =>
    new Error(`${location.executablePath} ${what}. It said: ${started.lastWords() || '(nothing)'}`)
  try {
    const ended = started.ended.then(() => Promise.reject(failed('ended before it answered')))
    return await within(BROWSER_START_MS, Promise.race([connect(started), ended]), () =>
      failed(`did not answer within ${BROWSER_START_MS} ms`),
    )
  } catch (error) {
    started.kill()
    await started.ended
    throw error
  }
}

/**
 * Makes the starter of browsers on this machine. It remembers whether the sandbox works here, and warns once
 * where it does not.
 */
export const createLocalBrowsers = (options: {
  readonly chromium: Config['chromium']
  readonly log: FastifyBaseLogger
}): LocalBrowsers => {
  const { chromium, log } = options
  let sandbox = chromium.sandbox !== 'off'
  const giveUpSandbox = (reason: string): void => {
    sandbox = false
    log.warn(
      `Chromium prints without its sandbox: ${reason}. Its tab has neither scripts nor network, but run the server as another user than root, or allow user namespaces, to have both walls. CHROMIUM_SANDBOX=off silences this, CHROMIUM_SANDBOX=on insists.`,
    )
  }
  const start = async (): Promise<RunningBrowser> => {
    if (sandbox && chromium.sandbox === 'auto' && runsAsRoot())
      giveUpSandbox('the server runs as root, to which Chromium refuses it')
    try {
      return await startOnce(chromium, sandbox)
    } catch (error) {
      if (!sandbox || chromium.sandbox !== 'auto' || !deniedSandbox.test(String(error))) throw error
      const browser = await startOnce(chromium, false)
      giveUpSandbox('the kernel or the container does not allow it')
      return browser
    }
  }
  return { start }
}
