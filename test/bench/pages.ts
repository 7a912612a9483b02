/**
 * A page as HTML, as Markdown, compressed and as 304, beside bare `node:http`, bare Fastify and nginx that send the
 * same bytes. All in one run, in turns, since only ratios mean something on another machine; processor time for each
 * request too, which other work on the machine blurs less than requests per second.
 */
import autocannon from 'autocannon'
import { request } from 'undici'
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
/** Long rounds: a server that was idle meanwhile needs most of a second to be warm again. */
const ROUND_SECONDS = 4
/** Rounds in turns, of which the median counts; one more before them warms the compilers up. */
const ROUNDS = 3

type Headers = Readonly<Record<string, string>>

const chromeAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

const cases: Readonly<Record<string, Headers>> = {
  HTML: { accept: chromeAccept },
  Markdown: { accept: 'text/markdown' },
  'HTML, brotli': { accept: chromeAccept, 'accept-encoding': 'gzip, deflate, br, zstd' },
  '304': { accept: chromeAccept, 'if-none-match': '*' },
}

interface Contestant {
  readonly name: string
  readonly server: MeasuredServer
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

const startContestants = async (
  headers: Headers,
  vitrine: MeasuredServer,
  silent: MeasuredServer,
): Promise<readonly Contestant[]> => {
  const sample = await sampleOf(silent.address, headers)
  const { status, bytes } = sample
  const few: Headers = status === 304 ? {} : { 'content-type': sample.headers['content-type'] ?? '' }
  const body = bytes.toString('base64')
  const nginx = status === 200 ? await startNginx(bytes) : undefined
  const servers: Readonly<Record<string, MeasuredServer | undefined>> = {
    'node:http': await startBareServer({ framework: 'node', status, headers: few, body }),
    Fastify: await startBareServer({ framework: 'fastify', status, headers: few, body }),
    'Fastify, all headers': await startBareServer({
      framework: 'fastify',
      status,
      headers: sample.headers,
      body,
    }),
    'Vitrine, no log': silent,
    Vitrine: vitrine,
    'nginx, a file': nginx,
  }
  return Object.entries(servers).flatMap(([name, server]) =>
    server === undefined ? [] : [{ name, server, perSecond: [], microseconds: [] }],
  )
}

const runRound = async ({ server, perSecond, microseconds }: Contestant, headers: Headers): Promise<void> => {
  const before = processorSeconds(server.pid)
  const { requests, errors } = await autocannon({
    url: `${server.address}${PATH}`,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    headers,
  })
  if (errors > 0) throw new Error(`${errors} requests failed.`)
  perSecond.push(requests.average)
  microseconds.push(((processorSeconds(server.pid) - before) / requests.total) * 1_000_000)
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

const printCase = (name: string, contestants: readonly Contestant[]): void => {
  const bare = contestants.find((contestant) => contestant.name === 'Fastify')
  const rows = contestants.map((contestant) => [
    contestant.name,
    figure(median(contestant.perSecond)),
    figure(median(contestant.perSecond) / median(bare?.perSecond ?? [])),
    figure(median(contestant.microseconds)),
    figure(median(bare?.microseconds ?? []) / median(contestant.microseconds)),
  ])
  printTable([name, 'per s', 'of Fastify', 'µs of processor', 'of Fastify'], rows)
  console.log('')
}

/** Runs all cases and prints a table of each. */
export const benchPages = async (): Promise<void> => {
  const vitrine = await startVitrine()
  const silent = await startVitrine({ LOG_LEVEL: 'warn' })
  for (const [name, headers] of Object.entries(cases)) {
    const contestants = await startContestants(headers, vitrine, silent)
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const contestant of contestants) await runRound(contestant, headers)
      if (round > 0) continue
      for (const { perSecond, microseconds } of contestants) {
        perSecond.length = 0
        microseconds.length = 0
      }
    }
    printCase(name, contestants)
    for (const { server } of contestants) if (server !== vitrine && server !== silent) await server.stop()
  }
  await Promise.all([vitrine.stop(), silent.stop()])
}
