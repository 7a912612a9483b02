/** Chromium killed again and again, and stopped for a while: no request for the PDF may be lost, and pages never wait. */
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { browserPids, groupPids, sendSignal, stopProcess } from '../fixtures/pdf/browser-processes.ts'
import { patientPrinter, waitUntil } from '../fixtures/server/bounded-wait.ts'
import { type RunningServer, startServer } from '../fixtures/server/running-server.ts'

/** Of browsers that have just been started. The pauses between their starts make this about nine seconds. */
const KILLS = 7
const CLIENTS = 8

/** Visits both addresses until told to stop. */
const visit = async (t: Test, { address }: RunningServer) => {
  const counts: Record<string, number> = {}
  const state = { isOver: false }
  const client = async (path: string): Promise<void> => {
    while (!state.isOver) {
      const response = await fetch(`${address}${path}`)
      await response.arrayBuffer()
      const key = `${path} ${response.status}`
      counts[key] = (counts[key] ?? 0) + 1
      await pause(20) // eight clients without a pause would leave no time for the browser to start
    }
  }
  const visits = Promise.all([
    ...Array.from({ length: CLIENTS }, () => client('/api/cv/')),
    client('/about/'),
  ])
  return {
    counts,
    stop: async () => {
      state.isOver = true
      await visits
      t.comment(JSON.stringify(counts))
      return Object.keys(counts).filter((key) => !key.endsWith(' 200'))
    },
  }
}

t.test(`${KILLS} kills of the browser, each as soon as it is back, lose no request`, async (t) => {
  const server = await startServer(t, patientPrinter)
  await (await fetch(`${server.address}/api/cv/`)).arrayBuffer()
  const { stop, counts } = await visit(t, server)
  const killed = new Set<number>()
  const nextBrowser = () => browserPids(server.pid).find((pid) => !killed.has(pid))
  while (killed.size < KILLS) {
    await waitUntil('a browser', () => nextBrowser() !== undefined)
    const pid = nextBrowser() as number
    killed.add(pid)
    sendSignal(-pid, 'SIGKILL') // its group
  }
  const before = counts['/api/cv/ 200'] ?? 0
  await waitUntil('PDFs', () => (counts['/api/cv/ 200'] ?? 0) > before + CLIENTS)
  t.strictSame(await stop(), [])
})

t.test('a browser that is stopped is replaced, and loses no request', async (t) => {
  const server = await startServer(t, { PDF_TIMEOUT_MS: '3000' })
  await (await fetch(`${server.address}/api/cv/`)).arrayBuffer()
  const [stopped] = browserPids(server.pid) as [number]
  for (const pid of groupPids(stopped)) stopProcess(t, pid)
  const { counts, stop } = await visit(t, server)
  await waitUntil('a PDF', () => counts['/api/cv/ 200'] !== undefined)
  t.strictSame(await stop(), [])
  t.ok((counts['/about/ 200'] ?? 0) > 20, 'pages were served meanwhile')
})
