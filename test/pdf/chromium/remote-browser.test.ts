import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer as createRelay, type Socket } from 'node:net'
import { inspect } from 'node:util'
import puppeteer from 'puppeteer-core'
import t from 'tap'
import { createRemoteStarter } from '../../../src/pdf/chromium/remote-browser.ts'
import { BROWSER_START_MS, MESSAGE_BYTES } from '../../../src/pdf/limits.ts'
import { listen } from '../../fixtures/http/listen.ts'
import { createTestPrinter, printUntilServed, tabsLost } from '../../fixtures/pdf/printer.ts'
import { readPdf } from '../../fixtures/pdf/read-pdf.ts'
import { startRemoteChromium } from '../../fixtures/pdf/remote-chromium.ts'
import { waitFor } from '../../fixtures/server/bounded-wait.ts'

t.test('prints in a remote browser, at each form of its address, and leaves it running', async (t) => {
  const remote = await startRemoteChromium(t)
  for (const endpoint of [
    remote.webSocketEndpoint,
    `http://127.0.0.1:${remote.port}`,
    `http://localhost:${remote.port}/`,
  ])
    await t.test(endpoint.replace(/\d{4,}.*/, '…'), async (t) => {
      const { printer } = createTestPrinter(t, { chromium: { webSocketEndpoint: endpoint } })
      t.match(await readPdf(await printer.print({ address: '/cv/' })), {
        author: 'Ada Lovelace',
        pages: { length: 2 },
      })
      await printer.close()
    })
  const browser = await puppeteer.connect({ browserWSEndpoint: remote.webSocketEndpoint })
  t.teardown(() => browser.disconnect())
  t.equal(browser.browserContexts().length, 1, 'our browser contexts are closed')
})

t.test('replaces a tab that crashes', async (t) => {
  const remote = await startRemoteChromium(t)
  const { printer } = createTestPrinter(t, { chromium: { webSocketEndpoint: remote.webSocketEndpoint } })
  await printer.print({ address: '/cv/' })
  const browser = await puppeteer.connect({ browserWSEndpoint: remote.webSocketEndpoint })
  t.teardown(() => browser.disconnect())
  for (const context of browser.browserContexts().slice(1))
    for (const page of await context.pages()) page.goto('chrome://crash').catch(() => {})
  await tabsLost(printer) // Chromium 153 crashes if it prints while a renderer dies
  t.equal((await readPdf(await printer.print({ address: '/cv/' }))).pages.length, 2)
  t.match(printer.figures(), { browserStarts: 1 })
})

t.test('rejects requests while the remote browser is gone, and prints once it is back', async (t) => {
  const remote = await startRemoteChromium(t)
  const chromium = { webSocketEndpoint: `http://127.0.0.1:${remote.port}` }
  // requests wait for two prints and a start
  const { printer, log } = createTestPrinter(t, { chromium, timeoutMs: 1_000 })
  await printUntilServed(printer)
  await remote.kill()
  await tabsLost(printer)
  for (const refusal of await Promise.allSettled([
    printer.print({ address: '/cv/' }),
    printer.print({ address: '/cv/' }),
  ]))
    t.match(refusal, {
      status: 'rejected',
      reason: { name: 'UnavailableError', code: 'UPSTREAM_UNAVAILABLE' },
    })
  await startRemoteChromium(t, remote.port)
  await printUntilServed(printer)
  const messages = log.map(({ msg }) => msg).join('\n')
  t.match(messages, /exited unexpectedly: the connection was closed[\s\S]*there is no browser to print with/)
})

t.test('logs an unreachable browser without the token in its address', async (t) => {
  const refusing = createServer((_request, response) => response.writeHead(401).end())
  const port = await listen(t, refusing)
  for (const scheme of ['ws', 'http']) {
    const webSocketEndpoint = `${scheme}://ada:secret@127.0.0.1:${port}/?token=secret`
    const { printer, log } = createTestPrinter(t, { chromium: { webSocketEndpoint } })
    await t.rejects(printer.print({ address: '/cv/' }), { code: 'UPSTREAM_UNAVAILABLE' })
    t.match(log, [{ reason: `The browser at 127.0.0.1:${port} could not be reached: ` }])
    t.notMatch(inspect(log, { depth: null, showHidden: true }), 'secret')
  }
})

t.test('disconnects from a browser that connects and then does not respond', async (t) => {
  const remote = await startRemoteChromium(t)
  const relay = createRelay((client) => {
    const chromium = connect(remote.port, '127.0.0.1')
    for (const socket of [client, chromium]) socket.on('error', () => {})
    client.on('close', () => chromium.destroy()).pipe(chromium)
    chromium.on('close', () => client.end())
    chromium.on('data', (bytes) => {
      if (!bytes.includes('protocolVersion')) client.write(bytes) // in the response to the greeting only
    })
    t.teardown(() => client.destroy())
  })
  const connected = once(relay, 'connection')
  const port = await listen(t, relay)
  const { signal } = new AbortController()
  const starting = createRemoteStarter(remote.webSocketEndpoint.replace(`:${remote.port}`, `:${port}`))(
    signal,
  )
  const [client] = (await connected) as [Socket]
  const disconnected = once(client, 'close')
  await t.rejects(starting, { message: new RegExp(`did not respond within ${BROWSER_START_MS} ms`) })
  await waitFor('the connection to close', disconnected)
})

/** The first byte of a frame that closes the connection (RFC 6455 §5.5.1). */
const CLOSE_FRAME = 0x88

/** The frame that begins a binary message of a length (RFC 6455 §5.2). */
const frameHeader = (length: number): Buffer => {
  const header = Buffer.of(0x82, 127, 0, 0, 0, 0, 0, 0, 0, 0)
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}

/** The response that opens a WebSocket (RFC 6455 §4.2.2). */
const acceptance = ({ headers }: IncomingMessage): string => {
  const key = createHash('sha1')
    .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')
  return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`
}

t.test('closes a connection that is accepted and then not answered', async (t) => {
  const silent = createServer()
  const { promise: closed, resolve } = Promise.withResolvers<unknown>()
  silent.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => {}).once('end', resolve)
    socket.resume().write(acceptance(request))
    t.teardown(() => socket.destroy())
  })
  const { signal } = new AbortController()
  const starting = createRemoteStarter(`ws://127.0.0.1:${await listen(t, silent)}`)(signal)
  await t.rejects(starting, { message: /did not respond/ })
  await waitFor('the connection to close', closed)
})

t.test('reads no more of a hostile service than a browser would send', async (t) => {
  const chunk = Buffer.alloc(64 * 1024, ' ')
  const sent = { description: 0 }
  const pour = (response: ServerResponse): void => {
    sent.description += chunk.length
    // The response itself only notices later that its socket is gone, and writing on would leave it no time
    // to.
    response.write(chunk, (error) => error ?? pour(response))
  }
  const hostile = createServer((_request, response) => {
    response.on('error', () => {}).writeHead(200, { 'content-type': 'application/json' })
    pour(response)
  })
  const { promise: answer, resolve } = Promise.withResolvers<Buffer>()
  hostile.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    socket
      .on('error', () => {})
      .once('data', (frame: Buffer) => {
        resolve(frame)
        socket.destroy()
      })
    socket.write(acceptance(request))
    socket.write(frameHeader(MESSAGE_BYTES + 1))
  })
  const port = await listen(t, hostile)
  for (const scheme of ['http', 'ws']) {
    const { printer } = createTestPrinter(t, {
      chromium: { webSocketEndpoint: `${scheme}://127.0.0.1:${port}` },
    })
    await t.rejects(printer.print({ address: '/cv/' }), { code: 'UPSTREAM_UNAVAILABLE' }, scheme)
  }
  t.equal((await answer)[0], CLOSE_FRAME)
  t.ok(sent.description < 16 * 1024 * 1024, `${sent.description} bytes, most of them in the kernel's buffers`)
})
