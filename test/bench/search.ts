/** Search: how long one of 2,000 pages takes to find, as a client sees it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeGeneratedContent } from './support/generated-content.ts'
import { figure, printTable, runClients, summarize } from './support/measure.ts'
import { startVitrine } from './support/servers.ts'

const PAGES = 2_000
const RUN_MS = 4_000
/** Before the first figures: until then, code is still being compiled. */
const WARM_UP_MS = 3_000

/** Each query differs from the ones before, so that none is in the cache of results. */
const queries: Readonly<Record<string, (number: number) => string>> = {
  'one page': (number) => `note ${number % PAGES} cards`,
  'a beginning and a slip': (number) => `operatng mech ${number}`,
  'a word of every page': (number) => `operations ${'x'.repeat(1 + (Math.abs(number) % 40))}${number}`,
}

/** Measures all kinds of queries and prints one table. */
export const benchSearch = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  await writeGeneratedContent(join(folder, 'content'), PAGES)
  const server = await startVitrine({
    CONTENT_DIR: join(folder, 'content'),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
  })
  const urlOf = (query: string): string => `${server.address}/search/?q=${encodeURIComponent(query)}`
  const waitUntilIndexed = async (): Promise<void> => {
    const { status, headers } = await fetch(urlOf('cards'))
    if (status !== 503) return
    await pause(Number(headers.get('retry-after')) * 1_000)
    await waitUntilIndexed()
  }
  const searchFor = async (query: string): Promise<void> => {
    const response = await fetch(urlOf(query))
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the search responded ${response.status}`)
  }
  let number = 0
  await waitUntilIndexed()
  await runClients(1, WARM_UP_MS, async () => {
    number += 1
    for (const queryOf of Object.values(queries)) await searchFor(queryOf(-number))
  })
  const rows: (readonly string[])[] = []
  for (const [name, queryOf] of Object.entries(queries)) {
    const search = (): Promise<void> => {
      number += 1
      return searchFor(queryOf(number))
    }
    const { timesMs, elapsedMs } = await runClients(1, RUN_MS, search)
    const { p50Ms, p95Ms, perSecond } = summarize(timesMs, elapsedMs)
    rows.push([name, figure(p50Ms), figure(p95Ms), figure(perSecond)])
  }
  await server.stop()
  await rm(folder, { recursive: true })
  printTable([`query on ${PAGES} pages`, 'p50 ms', 'p95 ms', 'per second'], rows)
}
