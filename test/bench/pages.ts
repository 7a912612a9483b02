/**
 * A page as HTML, as Markdown, compressed and as 304, compared with bare Fastify sending the same bytes. All
 * run in turns in one run, because only ratios carry over to other machines. Measures processor time per
 * request, over all threads: unlike requests per second, it depends neither on the client nor much on other
 * load.
 */
import { Pool, request } from 'undici'
import { figure, printTable, runClients } from './support/measure.ts'
import { type MeasuredServer, processorSeconds, startBareServer, startVitrine } from './support/servers.ts'

const PATH = '/cv/'
const CONNECTIONS = 50
/** Not counted: the JIT and memory warm up. */
const WARM_UP_MS = 2_000
const ROUND_MS = 2_000
/** Rounds per server; the best counts, because other load on the machine only ever adds to a round. */
const ROUNDS = 5

type Headers = Readonly<Record<string, string>>

const chromeAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

/** Cases with the request headers of typical clients. */
const casesFor = (etag: string): Readonly<Record<string, Headers>> => ({
  HTML: { accept: chromeAccept },
  Markdown: { accept: 'text/markdown' },
  'HTML, brotli': { accept: chromeAccept, 'accept-encoding': 'gzip, deflate, br, zstd' },
  '304': { accept: chromeAccept, 'if-none-match': etag },
})

interface Contestant {
  readonly name: string
  /** Called for each round: the system reclaims memory of idle servers, which would slow them down later. */
  readonly start: () => Promise<MeasuredServer>
  readonly microseconds: number[]
}

/** Returns Vitrine's response as sent; `fetch` would decode it. */
const sampleOf = async (address: string, headers: Headers) => {
  const { statusCode: status, headers: fields, body } = await request(`${address}${PATH}`, { headers })
  const bytes = Buffer.from(await body.arrayBuffer())
  const perResponse = ['date', 'connection', 'keep-alive', 'content-length']
  const kept = Object.entries(fields).filter(([name]) => !perResponse.includes(name))
  return { status, bytes, headers: Object.fromEntries(kept) as Headers }
}

const SAME_BYTES = 'Fastify, same bytes'

const sampleOfVitrine = async (headers: Headers) => {
  await using server = await startVitrine()
  return await sampleOf(server.address, headers)
}

const createContestants = async (headers: Headers): Promise<readonly Contestant[]> => {
  const { bytes, ...head } = await sampleOfVitrine(headers)
  const response = { ...head, body: bytes.toString('base64') }
  const starts: Readonly<Record<string, Contestant['start']>> = {
    'Vitrine, no log': () => startVitrine({ LOG_LEVEL: 'silent' }),
    [SAME_BYTES]: () => startBareServer(response),
    'Vitrine, its log': startVitrine,
    'Fastify, its log': () => startBareServer({ ...response, hasLog: true }),
  }
  return Object.entries(starts).map(([name, start]) => ({ name, start, microseconds: [] }))
}

const runRound = async ({ start, microseconds }: Contestant, headers: Headers): Promise<void> => {
  await using server = await start()
  const pool = new Pool(server.address, { connections: CONNECTIONS })
  const ask = async (): Promise<void> => {
    const { statusCode, body } = await pool.request({ path: PATH, method: 'GET', headers })
    await body.dump()
    if (statusCode >= 400) throw new Error(`${PATH} responded ${statusCode}.`)
  }
  await runClients(CONNECTIONS, WARM_UP_MS, ask)
  const before = processorSeconds(server.pid)
  const { timesMs } = await runClients(CONNECTIONS, ROUND_MS, ask)
  microseconds.push(((processorSeconds(server.pid) - before) / timesMs.length) * 1_000_000)
  await pool.close()
}

const printCase = (name: string, contestants: readonly Contestant[]): void => {
  const best = ({ microseconds }: Contestant): number => Math.min(...microseconds)
  const base = contestants.filter((contestant) => contestant.name === SAME_BYTES).map(best)
  const rows = contestants.map((contestant) => [
    contestant.name,
    figure(best(contestant)),
    figure(best(contestant) / Math.min(...base)),
  ])
  printTable([name, 'µs of processor', 'of Fastify'], rows)
  console.log('')
}

/** Runs all cases and prints a table for each. */
export const benchPages = async (): Promise<void> => {
  const { headers: page } = await sampleOfVitrine({ accept: chromeAccept })
  for (const [name, headers] of Object.entries(casesFor(page.etag ?? ''))) {
    const contestants = await createContestants(headers)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const contestant of contestants) await runRound(contestant, headers)
    printCase(name, contestants)
  }
}
