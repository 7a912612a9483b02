/** Restarts under load behind real proxies: no page, file or PDF may be lost. */
import t from 'tap'
import { caddy, missingPrograms, nginx, type ProxyKind } from '../fixtures/http/proxies.ts'
import { createProxyStage } from '../fixtures/http/proxy-stage.ts'
import type { Answer, TlsClient } from '../fixtures/http/tls-client.ts'
import { waitUntil } from '../fixtures/server/bounded-wait.ts'
import { buildTestApp } from '../fixtures/server/test-app.ts'

const CLIENTS = 8
const RESTARTS = 2

const paths = ['/', '/cv/', '/notes/engine-table.svg', '/api/cv/', '/sitemap.xml', '/about/']

/**
 * Requests one path after the other until told to stop. Returns what went wrong, and counts what went well.
 */
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
