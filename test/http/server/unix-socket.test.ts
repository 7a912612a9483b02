import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { listenOnSocket } from '../../../src/http/server/unix-socket.ts'
import { plainNode } from '../../fixtures/server/plain-node.ts'
import { temporaryFolder } from '../../fixtures/server/temporary-folder.ts'
import { buildTestApp, type LogLine, withoutChromium } from '../../fixtures/server/test-app.ts'

const local = { host: '127.0.0.1', port: 0 }

const listen = async (t: Test, socket: string, lines: LogLine[] = []) => {
  const app = await buildTestApp(t, { ...withoutChromium, HOST: socket, LOG_CLIENT_ADDRESS: 'true' }, lines)
  return { app, probes: await listenOnSocket(app, socket, local) }
}

const ask = async (options: object) => {
  const sent = request({ agent: false, ...options }).end()
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, body: await text(response) }
}

t.test('serves on the socket, to its owner and group, and trusts who connects', async (t) => {
  const socketPath = join(temporaryFolder(t), 'http.sock')
  const lines: LogLine[] = []
  const { probes } = await listen(t, socketPath, lines)
  t.equal(statSync(socketPath).mode & 0o777, 0o660)
  const headers = { 'x-forwarded-for': '203.0.113.9:4711' }
  t.equal((await ask({ socketPath, path: '/cv/', headers })).status, 200)
  t.match(
    lines.find(({ msg }) => msg === 'request'),
    { clientAddress: '203.0.113.9' },
  )
  const { port } = probes.address() as { port: number }
  t.match(await ask({ port, path: '/healthz' }), { status: 200, body: 'alive\n' })
  t.equal((await ask({ port, path: '/cv/' })).status, 404, 'health checks alone')
})

t.test('replaces a socket that nobody answers on, and nothing else', async (t) => {
  const folder = temporaryFolder(t)
  const dead = join(folder, 'dead.sock')
  const script = `require('net').createServer().listen('${dead}', () => process.kill(process.pid, 9))`
  spawnSync('env', plainNode('-e', script))
  t.ok(statSync(dead).isSocket())
  await listen(t, dead)
  t.equal((await ask({ socketPath: dead, path: '/healthz' })).status, 200)

  const used = join(folder, 'used.sock')
  const other = createServer().listen(used)
  t.teardown(() => other.close())
  await once(other, 'listening')
  const file = join(folder, 'notes.txt')
  writeFileSync(file, 'mine')
  await t.rejects(listen(t, used), /HOST: found a socket that is in use at /)
  await t.rejects(listen(t, file), /HOST: found another file at .*notes\.txt; expected .* Fix: change HOST\./)
})
