/**
 * A page as HTML, as Markdown, compressed and as 304, beside bare `node:http`, bare Fastify and nginx that send the
 * same bytes. All in one run, in turns, since only ratios mean something on another machine; processor time for each
 * request too, which other work on the machine blurs less than requests per second.
 */
import { request } from 'undici'
import { client, runLoad } from './load.ts'
import { figure, printTable } from './measure.ts'
import {
  type MeasuredServer,
  processorSeconds,
  startBareServer,
  startNginx,
  startVitrine,
} from './servers.ts'

const PATH = '/cv/'
const CONNECTIONS = 50
/** Until compilers and memory are warm; not counted. */
const WARM_UP_SECONDS = 2
const ROUND_SECONDS = 2
/** Rounds in turns. The best counts: what else a machine does makes a round slower, and none faster. */
const ROUNDS = 5

type Headers = Readonly<Record<string, string>>

const chromeAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

/** Each with what clients send for it. */
const casesFor = (etag: string): Readonly<Record<string, Headers>> => ({
  HTML: { accept: chromeAccept },
  Markdown: { accept: 'text/markdown' },
  'HTML, brotli': { accept: chromeAccept, 'accept-encoding': 'gzip, deflate, br, zstd' },
  '304': { accept: chromeAccept, 'if-none-match': etag },
})

interface Contestant {
  readonly name: string
  /** Anew for each round: the system takes memory from servers that idle, and they pay for it when they go on. */
  readonly start: () => Promise<MeasuredServer | undefined>
  readonly perSecond: number[]
  readonly microseconds: number[]
}

/** What Vitrine answers; `fetch` would decode it. */
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

/** Runs all cases and prints a table of each. */
export const benchPages = async (): Promise<void> => {
  console.log(`Asked for by ${client}.\n`)
  const { headers: page } = await sampleOfVitrine({ accept: chromeAccept })
  for (const [name, headers] of Object.entries(casesFor(page.etag ?? ''))) {
    const contestants = await createContestants(headers)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const contestant of contestants) await runRound(contestant, headers)
    printCase(name, contestants)
  }
}
