import t, { type Test } from 'tap'
import { freePort } from '../fixtures/http/proxies.ts'
import {
  browserGone,
  browserPids,
  groupPids,
  onlyBrowser,
  stopProcess,
} from '../fixtures/pdf/browser-processes.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { waitUntil } from '../fixtures/server/bounded-wait.ts'
import { lacksOpenFiles, type RunningServer, startServer } from '../fixtures/server/running-server.ts'

const askForCv = async ({ address }: RunningServer) => {
  const response = await fetch(`${address}/api/cv/`)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

/**
 * Starts a server with one tab, stops its renderers, and asks for the CV. Returns once one request is printed
 * and all others wait.
 */
const startPrinting = async (t: Test, requests: number) => {
  const metricsPort = await freePort()
  const server = await startServer(t, { PDF_TABS: '1', METRICS_PORT: String(metricsPort) })
  await server.says(/^resume\.json prints on 2 pages/) // before any request
  t.match(
    server.messages.find((message) => /^ready/.test(message)),
    /^ready$/,
    'it listens before it warms up',
  )
  const browser = onlyBrowser(t, server.pid)
  t.not(server.temporaryFiles().length, 0)
  const renderers = groupPids(browser, 'renderer')
  for (const renderer of renderers) stopProcess(t, renderer)
  const inHand = Array.from({ length: requests }, () => askForCv(server))
  const isWaiting = async (): Promise<boolean> => {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return metrics.includes(`\nvitrine_pdf_waiting ${requests - 1}\n`)
  }
  await waitUntil(`${requests - 1} requests to wait`, isWaiting)
  return { server, browser, renderers, inHand }
}

/** A server that does not finish by itself ends with 1, shortly before container engines would kill it. */
const exitsByItself = async (t: Test, server: RunningServer): Promise<void> => {
  server.signal('SIGTERM')
  t.equal(await server.exited, 0)
  t.strictSame(browserPids(server.pid), [])
  t.strictSame(server.temporaryFiles(), [])
}

// With fewer files, the server closes some of thirty connections.
const skip = lacksOpenFiles(300)

t.test(
  'on SIGTERM, finishes running prints and leaves no process and no profile folder',
  { skip },
  async (t) => {
    const { server, browser, renderers, inHand } = await startPrinting(t, 30)
    const stopping = server.says(/^stopping$/)
    const exiting = exitsByItself(t, server)
    await stopping
    for (const renderer of renderers) process.kill(renderer, 'SIGCONT')
    await exiting
    const replies = await Promise.all(inHand)
    for (const { status } of replies) t.equal(status, 200)
    const distinct = new Set(replies.map(({ bytes }) => bytes.toString('latin1')))
    for (const pdf of distinct) t.equal((await readPdf(Buffer.from(pdf, 'latin1'))).pages.length, 2)
    await browserGone(browser)
  },
)

t.test('on SIGTERM, exits by itself although a print hangs', async (t) => {
  const { server, browser, inHand } = await startPrinting(t, 2)
  await exitsByItself(t, server)
  for (const { status } of await Promise.all(inHand)) t.equal(status, 503)
  await browserGone(browser)
})

t.test('on a second SIGTERM, exits at once and leaves no process although the browser hangs', async (t) => {
  const server = await startServer(t)
  await askForCv(server)
  const browser = onlyBrowser(t, server.pid)
  stopProcess(t, -browser)
  const stopping = server.says(/^stopping$/)
  server.signal('SIGTERM')
  await stopping
  server.signal('SIGTERM')
  t.equal(await server.exited, 1)
  await browserGone(browser)
})

t.test('on SIGTERM while the browser starts, leaves no process and no profile folder', async (t) => {
  const server = await startServer(t)
  await exitsByItself(t, server)
})

t.test('after SIGKILL, Chromium exits because its pipe closes', async (t) => {
  const server = await startServer(t)
  await askForCv(server)
  const browser = onlyBrowser(t, server.pid)
  t.ok(groupPids(browser).length > 3)
  server.signal('SIGKILL')
  t.equal(await server.exited, null)
  await browserGone(browser)
})
