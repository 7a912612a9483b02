/** Connections whose headers never end: what they cost, and where they are cut off. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { sendRaw } from '../fixtures/http/raw-http.ts'
import { startServer } from '../fixtures/server/running-server.ts'
import { withoutChromium } from '../fixtures/server/test-app.ts'

/** A quarter of the connections that the server accepts, so that their memory counts four times. */
const CONNECTIONS = 1_000
const SHARE = 4

/** Fits the kernel's queue of new connections. */
const CONNECTIONS_AT_ONCE = 100

const LIMIT_MEBIBYTES = 400

const residentMebibytes = (pid: number): number => {
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1_024
}

const openUnfinished = async (t: Test, port: number, bytes: string): Promise<void> => {
  for (let count = 0; count < CONNECTIONS; count += CONNECTIONS_AT_ONCE) {
    const sockets: Socket[] = Array.from({ length: CONNECTIONS_AT_ONCE }, () => connect(port, '127.0.0.1'))
    t.teardown(() => {
      for (const socket of sockets) socket.destroy()
    })
    await Promise.all(
      sockets.map(async (socket) => {
        socket.on('error', () => {})
        await once(socket, 'connect')
        await new Promise((written) => socket.write(bytes, written))
      }),
    )
  }
}

const beginnings: readonly (readonly [name: string, bytes: string])[] = [
  ['99 header lines', `GET / HTTP/1.1\r\n${'name: value\r\n'.repeat(99)}`],
  ['one header of 31 KB', `GET / HTTP/1.1\r\nname: ${'v'.repeat(31_000)}`],
]

for (const [name, bytes] of beginnings)
  t.test(
    `as many connections as are accepted, each with ${name}, take less than 400 MiB`,
    { skip: process.platform !== 'linux' },
    async (t) => {
      const server = await startServer(t, withoutChromium)
      await (await fetch(server.address)).text()
      const before = residentMebibytes(server.pid)
      await openUnfinished(t, Number(new URL(server.address).port), bytes)
      await (await fetch(server.address)).text() // the server has read the others by then
      const growth = residentMebibytes(server.pid) - before
      t.comment(`${before.toFixed(0)} MiB at rest, ${growth.toFixed(0)} MiB for ${CONNECTIONS} connections`)
      t.ok(before + growth * SHARE < LIMIT_MEBIBYTES)
    },
  )

t.test('more than 100 header lines are 431', async (t) => {
  const server = await startServer(t, withoutChromium)
  const port = Number(new URL(server.address).port)
  const request = (lines: number) =>
    `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${'name: value\r\n'.repeat(lines)}\r\n`
  t.equal((await sendRaw(port, request(98))).status, 200)
  t.equal((await sendRaw(port, request(950))).status, 431)
})
