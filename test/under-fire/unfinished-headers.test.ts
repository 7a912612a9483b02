/** Connections whose headers never end: what they cost, and where they are cut off. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { request } from 'undici'
import { flood } from '../fixtures/http/flood.ts'
import { lacksOpenFiles, startServer } from '../fixtures/server/running-server.ts'
import { withoutChromium } from '../fixtures/server/test-app.ts'

/** A quarter of the connections that the server accepts, so that their memory counts four times. */
const CONNECTIONS = 1_000
const SHARE = 4

const LIMIT_MEBIBYTES = 400

/** As in the image and in the service file of docs/deployment.md. */
const environment = { ...withoutChromium, MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }

const residentMebibytes = (pid: number): number => {
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1_024
}

const beginnings: readonly (readonly [name: string, bytes: string])[] = [
  ['99 header lines', `GET / HTTP/1.1\r\n${'name: value\r\n'.repeat(99)}`],
  ['one header of 31 KB', `GET / HTTP/1.1\r\nname: ${'v'.repeat(31_000)}`],
]

for (const [name, bytes] of beginnings)
  t.test(
    `as many connections as are accepted, each with ${name}, take less than 400 MiB`,
    { skip: process.platform !== 'linux' || lacksOpenFiles(2 * CONNECTIONS) },
    async (t) => {
      const server = await startServer(t, environment)
      await (await fetch(server.address)).text()
      const before = residentMebibytes(server.pid)
      await flood(t, { port: Number(new URL(server.address).port), count: CONNECTIONS, bytes })
      await (await fetch(server.address)).text() // the server has read the others by then
      const growth = residentMebibytes(server.pid) - before
      t.comment(`${before.toFixed(0)} MiB at rest, ${growth.toFixed(0)} MiB for ${CONNECTIONS} connections`)
      t.ok(before + growth * SHARE < LIMIT_MEBIBYTES)
    },
  )

const pages = ['/', '/cv/', '/notes/engine/', '/sitemap.xml']

/** Visits the pages, each on a connection of its own. Returns what went wrong. */
const visit = async (address: string): Promise<readonly string[]> => {
  const failures: string[] = []
  for (const page of pages) {
    const response = await request(`${address}${page}`, { reset: true }).catch(String)
    if (typeof response === 'string') failures.push(`${page}: ${response}`)
    else {
      await response.body.dump()
      if (response.statusCode !== 200) failures.push(`${page}: ${response.statusCode}`)
    }
  }
  return failures
}

const onlyLinux = process.platform !== 'linux' && 'only Linux has all of 127.0.0.0/8'

const attacks: readonly (readonly [name: string, count: number, openFiles: number, from: string])[] = [
  ['256 open files, from another address', 600, 256, '127.0.0.2'],
  ['256 open files, from the same address', 600, 256, '127.0.0.1'],
  ['16,384 open files, from another address', 5_000, 16_384, '127.0.0.2'],
]

for (const [name, count, openFiles, localAddress] of attacks) {
  const skip = onlyLinux || lacksOpenFiles(Math.max(2 * count, openFiles))
  t.test(`${count} unfinished headers with ${name}, keep no visitor out`, { skip }, async (t) => {
    const server = await startServer(t, withoutChromium, undefined, openFiles)
    const port = Number(new URL(server.address).port)
    const failures: string[] = []
    let visits = 0
    const bytes = 'GET /cv/ HTTP/1.1\r\nHost: a\r\nX: '
    await flood(t, { port, count, bytes, localAddress }, async (opened) => {
      if (opened < 4_000 && opened % 300 > 0) return
      failures.push(...(await visit(server.address)))
      visits += pages.length
    })
    t.comment(`${visits} requests, ${failures.length} lost`)
    t.strictSame(failures, [])
  })
}
