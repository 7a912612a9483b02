/** Reaches a browser elsewhere, by the address in CHROMIUM_WS_ENDPOINT. Used by the supervisor. */
import { lookup } from 'node:dns/promises'
import type { Browser } from 'puppeteer'
import { within } from '../../lib/with-timeout.ts'
import { BROWSER_START_MS, CLOSE_MS } from '../limits.ts'
import type { RunningBrowser, StartBrowser } from './browser.ts'

/**
 * Returns the address with the host as a number where it is plain HTTP: Chromium refuses, on its debugging
 * port, any `Host` that is neither an address nor localhost, and a service in a container network has a name.
 */
const numberHost = async (endpoint: string): Promise<string> => {
  const url = new URL(endpoint)
  const { address, family } = await lookup(url.hostname.replace(/^\[|\]$/g, ''))
  url.hostname = family === 6 ? `[${address}]` : address
  return url.href
}

const connect = async (endpoint: string): Promise<Browser> => {
  const { default: puppeteer } = await import('puppeteer')
  const address = /^wss?:/.test(endpoint)
    ? { browserWSEndpoint: endpoint }
    : { browserURL: endpoint.startsWith('http:') ? await numberHost(endpoint) : endpoint }
  return puppeteer.connect({ ...address, defaultViewport: null })
}

/** What others say of a connection that failed, without the addresses in it and all that hangs on their objects. */
const reasonOf = (error: unknown): string =>
  (error as Error).message.replace(/\w+:\/\/\S*[^\s:]/g, '(its address)')

/** Makes a starter that reaches the browser at the endpoint. To end it is to let it go: it is not ours to stop. */
export const createRemoteStart = (endpoint: string): StartBrowser => {
  const { host } = new URL(endpoint) // not the whole: its query may hold a token
  const unreachable = (error: unknown): never => {
    throw new Error(`The browser at ${host} could not be reached: ${reasonOf(error)}`)
  }
  return async (signal): Promise<RunningBrowser> => {
    let isLate = false
    const connecting = connect(endpoint).then(async (browser) => {
      if (isLate) await browser.disconnect()
      return browser
    }, unreachable)
    const tooLate = (): Error => {
      isLate = true
      return new Error(`The browser at ${host} did not answer within ${BROWSER_START_MS} ms.`)
    }
    const browser = await within(BROWSER_START_MS, connecting, tooLate, signal)
    const ended = new Promise<string>((resolve) => {
      browser.once('disconnected', () => resolve('the connection is closed'))
    })
    const close = async (): Promise<void> => {
      await browser.disconnect()
      await ended
    }
    const greeting = Promise.all([browser.version(), browser.target().createCDPSession()])
    const [version, session] = await within(CLOSE_MS, greeting, tooLate)
    return { session, name: `${version} at ${host}`, ended, close }
  }
}
