/**
 * A page as HTML, compressed and as 304, compared with bare Fastify sending the same bytes; what a local
 * BASE_URL and the access log add. README shows the ratios. All run in turns in one run, because only ratios
 * carry over to other machines. Measures processor time per request, over all threads: unlike requests per
 * second, it depends neither on the client nor much on other load.
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

const sampleOfVitrine = async (headers: Headers) => {
  await using server = await startVitrine()
  return await sampleOf(server.address, headers)
}

/** Waits until the CV is printed for the first time, which Vitrine does after its start. */
const startPrinted = async (environment: Readonly<Record<string, string>>): Promise<MeasuredServer> => {
  const server = await startVitrine(environment)
  await (await fetch(`${server.address}/api/cv/`)).arrayBuffer()
  return server
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

const noLog = { LOG_LEVEL: 'silent' }

/** Vitrine, each time compared with the first of a case. */
const vitrines: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Vitrine, no log': noLog,
  'Vitrine, no log, local BASE_URL': { ...noLog, BASE_URL: 'http://localhost:3000' },
  'Vitrine, its log': {},
}

/** Measures a request to bare Fastify with the same bytes, then to Vitrine in some ways, and prints a table. */
const benchCase = async (name: string, headers: Headers, ways = Object.keys(vitrines)): Promise<void> => {
  const { bytes, ...head } = await sampleOfVitrine(headers)
  const response = { ...head, body: bytes.toString('base64') }
  const contestants: readonly Contestant[] = [
    { name: 'Fastify, same bytes', start: () => startBareServer(response), microseconds: [] },
    ...ways.map((way) => ({ name: way, start: () => startPrinted(vitrines[way] ?? {}), microseconds: [] })),
  ]
  for (let round = 0; round < ROUNDS; round += 1)
    for (const contestant of contestants) await runRound(contestant, headers)
  const best = contestants.map(({ microseconds }) => Math.min(...microseconds))
  const [bare = 0, withoutLog = 0] = best
  const rows = contestants.map((contestant, index) => {
    const own = best[index] ?? 0
    return [contestant.name, figure(own), figure(own / bare), figure(own / withoutLog)]
  })
  printTable([name, 'µs of processor', 'of Fastify', 'of Vitrine without log'], rows)
  console.log('')
}

/** Runs all cases with the request headers of typical clients. */
export const benchPages = async (): Promise<void> => {
  const html = { accept: chromeAccept }
  const { headers: page } = await sampleOfVitrine(html)
  await benchCase('HTML', html)
  await benchCase('HTML, brotli', { ...html, 'accept-encoding': 'gzip, deflate, br, zstd' }, [
    'Vitrine, no log',
  ])
  await benchCase('304', { ...html, 'if-none-match': page.etag ?? '' }, ['Vitrine, no log'])
}
