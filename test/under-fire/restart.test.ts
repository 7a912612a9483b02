/** Restarts under load behind real proxies: no page, file or PDF may be lost. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import {
  caddy,
  createCertificate,
  missingPrograms,
  nginx,
  type ProxyKind,
  startProxy,
} from '../fixtures/http/proxies.ts'
import { createProxyStage } from '../fixtures/http/proxy-stage.ts'
import { type Answer, connectTls, type TlsClient } from '../fixtures/http/tls-client.ts'
import { waitUntil } from '../fixtures/server/bounded-wait.ts'
import { startServer } from '../fixtures/server/running-server.ts'
import { buildTestApp, withoutChromium } from '../fixtures/server/test-app.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const CLIENTS = 8
const RESTARTS = 2

const paths = ['/', '/cv/', '/notes/engine-table.svg', '/api/cv/', '/sitemap.xml', '/about/']

/** Requests one path after the other until told to stop. Returns what went wrong, and counts what went well. */
const visit = async (client: TlsClient, state: { isOver: boolean; served: number }) => {
  const failures: string[] = []
  for (let index = 0; !state.isOver; index += 1) {
    const path = paths[index % paths.length] ?? '/'
    const answer = await client.askInHttp1(`${path}?${index}`).catch((error: unknown) => String(error))
    const { status, headers, body } = typeof answer === 'string' ? ({} as Partial<Answer>) : answer
    if (status === 200 && body?.length === Number(headers?.['content-length'] ?? body?.length))
      state.served += 1
    else failures.push(`${path}: ${typeof answer === 'string' ? answer : `${status}, ${body?.length} bytes`}`)
  }
  return failures
}

/** Resolves once that many more responses have come. */
const more = async (state: { readonly served: number }, count: number): Promise<void> => {
  const goal = state.served + count
  await waitUntil(`${count} responses`, () => state.served >= goal)
}

const testRestart = (kind: ProxyKind, replicas: number) =>
  t.test(
    `a restart behind ${kind.name} with ${replicas} ${replicas === 1 ? 'server' : 'servers'} loses nothing`,
    { skip: missingPrograms([kind.name, 'openssl']) },
    async (t) => {
      const { app, environment, upstreamPort, newClient } = await createProxyStage(t, kind, replicas)
      const state = { isOver: false, served: 0 }
      const clients = await Promise.all(Array.from({ length: CLIENTS }, newClient))
      const visits = Promise.all(clients.map((client) => visit(client, state)))
      let current = app
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        await more(state, 50)
        await current.close()
        current = await buildTestApp(t, environment)
        await current.listen({ port: upstreamPort, host: '127.0.0.1' })
      }
      await more(state, 50)
      state.isOver = true
      t.strictSame((await visits).flat(), [])
      t.comment(`${state.served} responses`)
    },
  )

testRestart(caddy, 1)
testRestart(nginx, 2)

const LAST_CLIENTS = 60

/** Returns how many connections to a port of loopback the kernel has completed, accepted or not. */
const connectionsTo = (port: number): number => {
  const remote = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const established = '01'
  return readFileSync('/proc/net/tcp', 'utf8').split(` ${remote} ${established} `).length - 1
}

for (const kind of [caddy, nginx])
  t.test(
    `${LAST_CLIENTS} requests that ${kind.name} forwards while its only server stops get their responses`,
    {
      skip:
        missingPrograms([kind.name, 'openssl']) ||
        (process.platform !== 'linux' && 'only Linux lists connections in /proc'),
    },
    async (t) => {
      const server = await startServer(t, { ...withoutChromium, TRUST_PROXY: '127.0.0.1' })
      const upstreamPort = Number(new URL(server.address).port)
      const folder = testFolder(t, {})
      const certificate = createCertificate(folder)
      const proxy = await startProxy(t, kind, { folder, certificate, upstreamPorts: [upstreamPort] })
      const newClient = () => connectTls(t, proxy.port, certificate.certificateFile)
      const clients = await Promise.all(Array.from({ length: LAST_CLIENTS }, newClient))
      server.signal('SIGSTOP') // a busy machine: nothing is read for a while
      const answers = clients.map((client, index) => client.askInHttp1(`/about/?${index}`))
      await waitUntil('the proxy to connect', () => connectionsTo(upstreamPort) === LAST_CLIENTS)
      server.signal('SIGTERM')
      server.signal('SIGCONT')
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      t.strictSame(statuses, Array(LAST_CLIENTS).fill(200))
      t.equal(await server.exited, 0)
    },
  )
