/** Connects to a remote browser at CHROMIUM_WS_ENDPOINT. */
import { lookup } from 'node:dns/promises'
import type { Browser } from 'puppeteer-core'
import { fetchJson } from '../../lib/fetch-json.ts'
import { withTimeout } from '../../lib/time/with-timeout.ts'
import { BROWSER_START_MS, DESCRIPTION_BYTES, MESSAGE_BYTES } from '../limits.ts'
import type { RunningBrowser, StartBrowser } from './browser.ts'

/**
 * Replaces the host name of a URL with its IP address: Chromium's debugging port rejects a `Host` that is
 * neither an IP address nor localhost, and services in a container network have names.
 */
const resolveHost = async (endpoint: string): Promise<string> => {
  const url = new URL(endpoint)
  const { address, family } = await lookup(url.hostname.replace(/^\[|\]$/g, ''))
  url.hostname = family === 6 ? `[${address}]` : address
  return url.href
}

/** Asks the browser at an http or https URL for the address of its WebSocket. */
const findWebSocket = async (endpoint: string): Promise<string> => {
  const base = endpoint.startsWith('http:') ? await resolveHost(endpoint) : endpoint
  const json = await fetchJson({
    url: new URL('/json/version', base),
    deadlineMs: BROWSER_START_MS,
    sizeLimitBytes: DESCRIPTION_BYTES,
  })
  return String((json as { readonly webSocketDebuggerUrl?: unknown } | null)?.webSocketDebuggerUrl)
}

const connect = async (endpoint: string): Promise<Browser> => {
  const { default: puppeteer } = await import('puppeteer-core')
  return puppeteer.connect({
    browserWSEndpoint: /^wss?:/.test(endpoint) ? endpoint : await findWebSocket(endpoint),
    defaultViewport: null,
    wsOptions: {
      maxPayload: MESSAGE_BYTES,
      handshakeTimeout: BROWSER_START_MS,
      // Closes an accepted connection that never answers, at the second ping; Puppeteer would leave it open.
      keepAlive: true,
      keepAliveIntervalMs: BROWSER_START_MS / 2,
    },
  })
}

/** Returns an error's message without URLs, which may contain a token. */
const messageOf = (error: unknown): string =>
  (error as Error).message.replace(/\w+:\/\/\S*[^\s:]/g, '(its address)')

/** Creates a function that connects to the browser. Closing only disconnects: it may have other clients. */
export const createRemoteStarter = (endpoint: string): StartBrowser => {
  const { host } = new URL(endpoint) // the rest of the URL may contain a token
  const unreachable = (error: unknown): never => {
    throw new Error(`The browser at ${host} could not be reached: ${messageOf(error)}`)
  }
  const timeoutError = (): Error =>
    new Error(`The browser at ${host} did not respond within ${BROWSER_START_MS} ms.`)
  /** Asks the browser for its version and for a session. */
  const greet = async (browser: Browser): Promise<RunningBrowser> => {
    const ended = new Promise<string>((resolve) => {
      browser.once('disconnected', () => resolve('the connection was closed'))
    })
    const close = async (): Promise<void> => {
      await browser.disconnect()
      await ended
    }
    const session = await browser.target().createCDPSession()
    return { session, name: `${await browser.version()} at ${host}`, ended, close }
  }
  return async (signal) => {
    const connecting = connect(endpoint).catch(unreachable)
    try {
      return await withTimeout(BROWSER_START_MS, connecting.then(greet), timeoutError, signal)
    } catch (error) {
      // Not awaited, because the browser may connect late or never; the failure is already reported.
      connecting.then((browser) => browser.disconnect()).catch(() => {})
      throw error
    }
  }
}
