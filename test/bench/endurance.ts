/** A million requests of all kinds (both types, all encodings, 404, 304), during which memory must not grow. */
import autocannon from 'autocannon'
import { figure, printTable } from './support/measure.ts'
import { residentBytes, startVitrine } from './support/servers.ts'

const REQUESTS = 1_000_000
const STEPS = 10

/** Requests of visitors, crawlers and agents, sent in turns. */
const visits: readonly (readonly [path: string, headers: Readonly<Record<string, string>>])[] = [
  ['/', { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }],
  ['/cv/', { accept: 'text/markdown' }],
  ['/notes/engine/', { accept: 'text/html', 'if-none-match': '*' }],
  ['/nowhere/', { accept: '*/*' }],
  ['/llms.txt', { 'accept-encoding': 'gzip' }],
]

/** Sends all requests and prints the memory after each tenth. */
export const benchEndurance = async (): Promise<void> => {
  const server = await startVitrine({ LOG_LEVEL: 'info' })
  const rows: (readonly string[])[] = [['0', figure(residentBytes(server.pid) / 2 ** 20)]]
  for (let step = 1; step <= STEPS; step += 1) {
    for (const [path, headers] of visits)
      await autocannon({
        url: `${server.address}${path}`,
        connections: 50,
        amount: REQUESTS / STEPS / visits.length,
        headers,
      })
    rows.push([String((REQUESTS / STEPS) * step), figure(residentBytes(server.pid) / 2 ** 20)])
  }
  await server.stop()
  printTable(['requests', 'MiB'], rows)
}
