import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { BROWSER_START_MS } from '../../src/pdf/limits.ts'
import {
  browserPids,
  browserProcess,
  groupPids,
  sendSignal,
  stopProcess,
} from '../fixtures/pdf/browser-processes.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { waitUntil } from '../fixtures/server/bounded-wait.ts'
import { type RunningServer, startServer } from '../fixtures/server/running-server.ts'

const SEED = 1843
const FAULTS = 10
const CLIENTS = 8
const PRINT_TIMEOUT_MS = 2_000

/** Returns a linear congruential generator of numbers in [0, 1). */
const createRandom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const createFaultInjector = (t: Test, server: RunningServer, random: () => number) => (): string => {
  const browser = browserPids(server.pid).at(0)
  const renderers = browser === undefined ? [] : groupPids(browser, 'renderer')
  const renderer = renderers[Math.floor(random() * renderers.length)]
  const kind = random()
  if (kind < 0.35) {
    if (browser !== undefined) sendSignal(browserProcess(browser), 'SIGKILL')
    return 'browser killed'
  }
  if (kind < 0.75) {
    if (renderer !== undefined) sendSignal(renderer, 'SIGKILL')
    return 'renderer killed'
  }
  if (renderer !== undefined) stopProcess(t, renderer)
  return 'renderer stopped'
}

/** Reads each PDF once: responses that share a print have the same bytes. */
const createReader = () => {
  const seen = new Map<string, Promise<string>>()
  return (bytes: Uint8Array): Promise<string> => {
    const key = createHash('sha256').update(bytes).digest('hex')
    const known = seen.get(key) ?? readPdf(bytes).then(({ pages }) => pages.join('\n'))
    seen.set(key, known)
    return known
  }
}

t.test('under load and random kills, every response is a complete PDF of the CV or a problem', async (t) => {
  t.comment(`seed ${SEED}`)
  const server = await startServer(t, { PDF_TIMEOUT_MS: String(PRINT_TIMEOUT_MS), LOG_LEVEL: 'info' })
  const random = createRandom(SEED)
  const read = createReader()
  const fetchCv = () => fetch(`${server.address}/api/cv/`)
  const expected = await read(new Uint8Array(await (await fetchCv()).arrayBuffer()))
  t.match(expected, /Ada Lovelace/)

  const counts: Record<string, number> = {}
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  const failures: string[] = []
  let isOver = false
  let longestMs = 0

  /** Requests the CV and checks the response. Returns whether it is the PDF. */
  const requestOnce = async (): Promise<boolean> => {
    const began = performance.now()
    const response = await fetchCv()
    const bytes = new Uint8Array(await response.arrayBuffer())
    longestMs = Math.max(longestMs, performance.now() - began)
    count(`status ${response.status}`)
    if (response.status === 200) {
      if ((await read(bytes)) !== expected) failures.push('a PDF with different text')
      return true
    }
    const { error } = JSON.parse(Buffer.from(bytes).toString()) as { error: { status: number } }
    if (error.status !== response.status || ![500, 503].includes(response.status))
      failures.push(`a problem of status ${response.status}`)
    await pause(100)
    return false
  }
  const client = async (): Promise<void> => {
    while (!isOver) await requestOnce().catch((error) => void failures.push(String(error)))
  }
  const impatientClient = async (): Promise<void> => {
    while (!isOver) {
      await fetch(`${server.address}/api/cv/`, { signal: AbortSignal.timeout(Math.ceil(45 * random())) })
        .then((response) => response.arrayBuffer())
        .catch(() => count('hung up'))
      await pause(20)
    }
  }
  const reader = async (): Promise<void> => {
    while (!isOver) {
      const response = await fetch(`${server.address}/cv/`)
      if (response.status !== 200) failures.push(`the page responded ${response.status}`)
      await response.arrayBuffer()
      count('pages')
      await pause(50)
    }
  }
  const injectFault = createFaultInjector(t, server, random)
  const saboteur = async (): Promise<void> => {
    try {
      for (let done = 0; done < FAULTS; done += 1) {
        await pause(800 * random())
        count(injectFault())
        await waitUntil('a PDF after the fault', requestOnce)
      }
    } finally {
      isOver = true
    }
  }
  await Promise.all([...Array.from({ length: CLIENTS }, client), impatientClient(), reader(), saboteur()])
  await waitUntil('hanging browsers to end', () => browserPids(server.pid).length <= 1)

  t.comment(counts, { longestMs })
  t.strictSame(failures, [])
  t.ok(longestMs < PRINT_TIMEOUT_MS * 2 + BROWSER_START_MS, 'no response exceeded the deadlines')
  t.equal((await fetchCv()).status, 200, 'a PDF at the end')
  t.equal(browserPids(server.pid).length, 1, 'and one browser')
  server.signal('SIGTERM') // the test's end would leave stopped renderers
  t.equal(await server.exited, 0)
})
