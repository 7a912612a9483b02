/**
 * A page as HTML, as Markdown, compressed and as 304, compared with bare `node:http`, bare Fastify, nginx and Caddy sending
 * the same bytes (Caddy compresses them itself). All run in turns in one run, because only ratios carry over to other
 * machines. Processor time per request, over all threads, is shown too: other load on the machine affects it less than
 * requests per second, and Caddy uses several processors.
 */
import { request } from 'undici'
import { client, runLoad } from './support/load.ts'
import { figure, printTable } from './support/measure.ts'
import {
  type MeasuredServer,
  processorSeconds,
  startBareServer,
  startCaddy,
  startNginx,
  startVitrine,
} from './support/servers.ts'

const PATH = '/cv/'
const CONNECTIONS = 50
/** Not counted: the JIT and memory warm up. */
const WARM_UP_SECONDS = 2
const ROUND_SECONDS = 2
/** Rounds per server; the best counts, because other load on the machine only ever slows a round down. */
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
  readonly start: () => Promise<MeasuredServer | undefined>
  readonly perSecond: number[]
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

const withServer = async <Result>(
  start: Contestant['start'],
  use: (server: MeasuredServer) => Promise<Result>,
): Promise<Result | undefined> => {
  const server = await start()
  if (server === undefined) return undefined
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

const SAME_BYTES = 'Fastify, same bytes'

const sampleOfVitrine = async (headers: Headers) => {
  const sample = await withServer(startVitrine, ({ address }) => sampleOf(address, headers))
  if (sample === undefined) throw new Error('Vitrine did not start.')
  return sample
}

const createContestants = async (headers: Headers): Promise<readonly Contestant[]> => {
  const sample = await sampleOfVitrine(headers)
  const { status, bytes } = sample
  const { bytes: uncompressed } = await sampleOfVitrine({ ...headers, 'accept-encoding': 'identity' })
  const few: Headers = status === 304 ? {} : { 'content-type': sample.headers['content-type'] ?? '' }
  const body = bytes.toString('base64')
  const starts: Readonly<Record<string, Contestant['start']>> = {
    'Vitrine, no log': () => startVitrine({ LOG_LEVEL: 'silent' }),
    [SAME_BYTES]: () => startBareServer({ framework: 'fastify', status, headers: sample.headers, body }),
    'Vitrine, its log': startVitrine,
    'Fastify, its log': () =>
      startBareServer({ framework: 'fastify', hasLog: true, status, headers: sample.headers, body }),
    'Fastify, few headers': () => startBareServer({ framework: 'fastify', status, headers: few, body }),
    'node:http, few headers': () => startBareServer({ framework: 'node', status, headers: few, body }),
    'nginx, a file': async () => (status === 200 ? startNginx(bytes) : undefined),
    'Caddy, a file': async () => (status === 200 ? startCaddy(uncompressed) : undefined),
    'Caddy, one thread': async () =>
      status === 200 ? startCaddy(uncompressed, { GOMAXPROCS: '1' }) : undefined, // as all others have
  }
  return Object.entries(starts).map(([name, start]) => ({ name, start, perSecond: [], microseconds: [] }))
}

const runRound = ({ start, perSecond, microseconds }: Contestant, headers: Headers) =>
  withServer(start, async ({ pid, address }) => {
    const load = { url: `${address}${PATH}`, connections: CONNECTIONS, headers }
    await runLoad({ ...load, seconds: WARM_UP_SECONDS })
    const before = processorSeconds(pid)
    const { total, perSecond: achieved } = await runLoad({ ...load, seconds: ROUND_SECONDS })
    perSecond.push(achieved)
    microseconds.push(((processorSeconds(pid) - before) / total) * 1_000_000)
  })

const printCase = (name: string, contestants: readonly Contestant[]): void => {
  const base = contestants.find((contestant) => contestant.name === SAME_BYTES)
  const rows = contestants
    .filter(({ perSecond }) => perSecond.length > 0)
    .map((contestant) => [
      contestant.name,
      figure(Math.max(...contestant.perSecond)),
      figure(Math.max(...contestant.perSecond) / Math.max(...(base?.perSecond ?? []))),
      figure(Math.min(...contestant.microseconds)),
      figure(Math.min(...(base?.microseconds ?? [])) / Math.min(...contestant.microseconds)),
    ])
  printTable([name, 'per s', 'of Fastify', 'µs of processor', 'of Fastify'], rows)
  console.log('')
}

/** Runs all cases and prints a table for each. */
export const benchPages = async (): Promise<void> => {
  console.log(`Client: ${client}.\n`)
  const { headers: page } = await sampleOfVitrine({ accept: chromeAccept })
  for (const [name, headers] of Object.entries(casesFor(page.etag ?? ''))) {
    const contestants = await createContestants(headers)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const contestant of contestants) await runRound(contestant, headers)
    printCase(name, contestants)
  }
}
