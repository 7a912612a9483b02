/**
 * The printer over HTTP with 1 to 128 clients, compared with its lower bound, the raw print in a loaded tab.
 * All in one run on the sample CV, because only ratios carry over to other machines. Also the memory of the
 * server with its Chromium.
 */
import puppeteer, { type Browser } from 'puppeteer-core'
import { Pool } from 'undici'
import { loadConfig } from '../../src/config.ts'
import { requireChromium } from '../../src/pdf/chromium/find-chromium.ts'
import { figure, type Measurement, printTable, runClients, summarize } from './support/measure.ts'
import { familyMemory } from './support/process-memory.ts'
import { type MeasuredServer, startVitrine } from './support/servers.ts'

const RUN_MS = 5_000
/** Raw prints and prints over HTTP alternate, so that other load on the machine affects both alike. */
const ROUNDS = 6
const ROUND_MS = 1_500

const printParameters = {
  preferCSSPageSize: true,
  printBackground: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
} as const

const launch = async (): Promise<Browser> => {
  const { executablePath, environment } = requireChromium(loadConfig(process.env).chromium)
  return puppeteer.launch({
    executablePath,
    headless: 'shell',
    pipe: true,
    args: ['--no-sandbox'],
    env: { ...process.env, ...environment },
  })
}

/** The lower bound: one tab, loaded once, printed over the bare protocol. */
const createRawPrint = async (browser: Browser, url: string): Promise<() => Promise<unknown>> => {
  const page = await browser.newPage()
  await page.emulateMediaType('print')
  await page.goto(url)
  const session = await page.createCDPSession()
  return async () => Buffer.from((await session.send('Page.printToPDF', printParameters)).data, 'base64')
}

const createHttpPrint = (address: string) => {
  const pool = new Pool(address, { connections: 128 })
  const print = async (): Promise<number> => {
    const { statusCode, body } = await pool.request({ path: '/api/cv/', method: 'GET' })
    const { byteLength } = await body.arrayBuffer()
    if (statusCode !== 200) throw new Error(`/api/cv/ responded ${statusCode}.`)
    return byteLength
  }
  return { print, close: () => pool.close() }
}

/** Measures jobs of one client in turns. */
const measureInTurns = async (jobs: readonly (() => Promise<unknown>)[]): Promise<readonly Measurement[]> => {
  const runs = jobs.map(() => ({ timesMs: [] as number[], elapsedMs: 0 }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, job] of jobs.entries()) {
      const { timesMs, elapsedMs } = await runClients(1, ROUND_MS, job)
      runs[index]?.timesMs.push(...timesMs)
      if (runs[index]) runs[index].elapsedMs += elapsedMs
    }
  return runs.map(({ timesMs, elapsedMs }) => summarize(timesMs, elapsedMs))
}

const measure = async (clients: number, job: () => Promise<unknown>): Promise<Measurement> => {
  const { timesMs, elapsedMs } = await runClients(clients, RUN_MS, job)
  return summarize(timesMs, elapsedMs)
}

const benchMemory = async ({ pid, address }: MeasuredServer): Promise<void> => {
  if (process.platform !== 'linux') return
  const { print, close } = createHttpPrint(address)
  await print()
  const before = await familyMemory(pid)
  // Two at a time, so that both tabs of a two-core server are open from the start and do not look like a
  // leak.
  const printTwo = () => Promise.all([print(), print()])
  for (let count = 0; count < 200; count += 2) await printTwo()
  const after200 = await familyMemory(pid)
  for (let count = 200; count < 2_000; count += 2) await printTwo()
  const after2000 = await familyMemory(pid)
  await close()
  const row = (name: string, bytes: number): readonly string[] => [
    name,
    figure(bytes / 2 ** 20),
    figure(bytes / after200),
  ]
  printTable(
    ['server and Chromium (PSS)', 'MiB', 'of that after 200'],
    [row('after 1 print', before), row('after 200 prints', after200), row('after 2,000 prints', after2000)],
  )
}

const benchSpeed = async ({ address }: MeasuredServer): Promise<void> => {
  const { print, close } = createHttpPrint(address)
  const browser = await launch()
  const rawPrint = await createRawPrint(browser, `${address}/cv/`)
  for (let count = 0; count < 50; count += 1) await Promise.all([rawPrint(), print()])
  const [raw, http] = await measureInTurns([rawPrint, print])
  if (raw === undefined || http === undefined) throw new Error('Nothing was measured.')
  await browser.close()
  const row = (name: string, result: Measurement): readonly string[] => [
    name,
    figure(result.p50Ms),
    figure(result.p95Ms),
    figure(result.p99Ms),
    figure(result.p50Ms / raw.p50Ms),
    figure(result.perSecond),
  ]
  const rows = [
    row('raw print on a loaded tab', raw),
    row('over HTTP, 1 client', http),
    row('over HTTP, 8 clients', await measure(8, print)),
    row('over HTTP, 32 clients', await measure(32, print)),
    row('over HTTP, 128 clients', await measure(128, print)),
  ]
  const head = ['', 'p50 ms', 'p95 ms', 'p99 ms', 'p50 of raw', 'per s']
  console.log(`${await print()} bytes per PDF`)
  printTable(head, rows)
  await close()
}

/** Prints both tables, the ratios first. */
export const benchPrinter = async (): Promise<void> => {
  for (const bench of [benchSpeed, benchMemory]) {
    await using server = await startVitrine({ LOG_LEVEL: 'info' })
    await bench(server)
    console.log('')
  }
}
