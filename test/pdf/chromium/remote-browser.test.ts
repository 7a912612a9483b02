import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import puppeteer from 'puppeteer'
import t from 'tap'
import { UnavailableError } from '../../../src/lib/unavailable-error.ts'
import { createTestPrinter, printUntilServed, tabsLost } from '../../fixtures/pdf/printer.ts'
import { readPdf } from '../../fixtures/pdf/read-pdf.ts'
import { startRemoteChromium } from '../../fixtures/pdf/remote-chromium.ts'

t.test('prints in a remote browser, at each form of its address, and leaves it running', async (t) => {
  const remote = await startRemoteChromium(t)
  for (const endpoint of [
    remote.webSocketEndpoint,
    `http://127.0.0.1:${remote.port}`,
    `http://localhost:${remote.port}/`,
  ])
    await t.test(endpoint.replace(/\d{4,}.*/, '…'), async (t) => {
      const { printer } = createTestPrinter(t, { chromium: { webSocketEndpoint: endpoint } })
      t.match(await readPdf(await printer.print()), { author: 'Ada Lovelace', pages: { length: 2 } })
      await printer.close()
    })
  const browser = await puppeteer.connect({ browserWSEndpoint: remote.webSocketEndpoint })
  t.teardown(() => browser.disconnect())
  t.equal(browser.browserContexts().length, 1, 'our browser contexts are closed')
})

t.test('replaces a tab that crashes', async (t) => {
  const remote = await startRemoteChromium(t)
  const { printer } = createTestPrinter(t, { chromium: { webSocketEndpoint: remote.webSocketEndpoint } })
  await printer.print()
  const browser = await puppeteer.connect({ browserWSEndpoint: remote.webSocketEndpoint })
  t.teardown(() => browser.disconnect())
  for (const context of browser.browserContexts().slice(1))
    for (const page of await context.pages()) page.goto('chrome://crash').catch(() => {})
  await tabsLost(printer) // Chromium 153 crashes if it prints while a renderer dies
  t.equal((await readPdf(await printer.print())).pages.length, 2)
  t.match(printer.figures(), { browserStarts: 1 })
})

t.test('rejects requests while the remote browser is gone, and prints once it is back', async (t) => {
  const remote = await startRemoteChromium(t)
  const endpoint = `http://127.0.0.1:${remote.port}`
  const { printer, log } = createTestPrinter(t, { chromium: { webSocketEndpoint: endpoint } })
  await printer.print()
  await remote.kill()
  await tabsLost(printer)
  const refusals = await Promise.allSettled([printer.print(), printer.print()])
  for (const refusal of refusals)
    t.match(refusal, { status: 'rejected', reason: { code: 'UPSTREAM_UNAVAILABLE' } })
  t.ok((refusals[0] as PromiseRejectedResult).reason instanceof UnavailableError)
  await startRemoteChromium(t, remote.port)
  await printUntilServed(printer)
  t.match(
    log.map(({ msg }) => msg),
    [/exited unexpectedly: the connection was closed/, 'there is no browser to print with'],
  )
})

t.test('logs an unreachable browser without the token in its address', async (t) => {
  const refusing = createServer((_request, response) => response.writeHead(401).end())
  await once(refusing.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => refusing.close())
  const { port } = refusing.address() as AddressInfo
  for (const scheme of ['ws', 'http']) {
    const webSocketEndpoint = `${scheme}://ada:secret@127.0.0.1:${port}/?token=secret`
    const { printer, log } = createTestPrinter(t, { chromium: { webSocketEndpoint } })
    await t.rejects(printer.print(), { code: 'UPSTREAM_UNAVAILABLE' })
    t.match(log, [{ err: { message: `The browser at 127.0.0.1:${port} could not be reached: ` } }])
    t.notMatch(inspect(log, { depth: null, showHidden: true }), 'secret')
  }
})
