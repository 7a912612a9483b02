/** The packages that production runs have no vulnerability that npm's registry knows of. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { freePort } from '../fixtures/http/proxies.ts'
import { auditProduction } from '../fixtures/production/npm-audit.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const audit = await auditProduction()

t.test(
  'npm audit finds nothing in what production runs',
  { skip: 'unknown' in audit && audit.unknown },
  async (t) => t.same(audit, { vulnerable: [] }),
)

/** Asks a registry on this machine instead, with a cache that knows nothing of another. */
const auditAt = (t: Test, port: number) =>
  auditProduction({ npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: testFolder(t) })

/** Starts a registry that answers the audit as it is told, and knows one package. Returns its port. */
const startRegistry = async (t: Test, status: number, advisories: object): Promise<number> => {
  const version = { name: 'fastify', version: '5.0.0' }
  const fastify = { name: 'fastify', 'dist-tags': { latest: '5.0.0' }, versions: { '5.0.0': version } }
  const server = createServer(({ method }, response) => {
    response.writeHead(method === 'POST' ? status : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(method === 'POST' ? advisories : fastify))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return (server.address() as AddressInfo).port
}

const hole = {
  id: 1,
  url: 'https://advisories.example/1',
  title: 'A hole',
  severity: 'high',
  vulnerable_versions: '<99',
}

const rows: readonly (readonly [name: string, status: number, advisories: object, audit: object])[] = [
  ['nothing is found', 200, {}, { vulnerable: [] }],
  ['something is found', 200, { fastify: [hole] }, { vulnerable: ['fastify *: high'] }],
  ['the registry has no audit', 405, {}, { unknown: 'the registry has no audit to give: it answers 405' }],
]

for (const [name, status, advisories, expected] of rows) {
  t.test(`tells that ${name}`, async (t) => {
    t.same(await auditAt(t, await startRegistry(t, status, advisories)), expected)
  })
}

t.test('tells that the registry can’t be reached', async (t) => {
  t.same(await auditAt(t, await freePort()), { unknown: "the registry can't be reached: ECONNREFUSED" })
})
