/** The production dependencies have no known vulnerabilities. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { freePort } from '../fixtures/http/proxies.ts'
import { auditProduction } from '../fixtures/production/npm-audit.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const audit = await auditProduction()

t.test(
  'npm audit finds nothing in the production dependencies',
  { skip: 'unknown' in audit && audit.unknown },
  async (t) => t.same(audit, { vulnerable: [] }),
)

/** Audits with a registry on this machine and an empty cache. */
const auditAt = (t: Test, port: number) =>
  auditProduction({ npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: testFolder(t) })

/** Starts a registry with one package and the given audit response. Returns its port. */
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
  ['no findings', 200, {}, { vulnerable: [] }],
  ['a finding', 200, { fastify: [hole] }, { vulnerable: ['fastify *: high'] }],
  ['a registry without an audit', 405, {}, { unknown: 'the registry has no audit: it responds 405' }],
]

for (const [name, status, advisories, expected] of rows) {
  t.test(`reports ${name}`, async (t) => {
    t.same(await auditAt(t, await startRegistry(t, status, advisories)), expected)
  })
}

t.test('reports a registry that cannot be reached', async (t) => {
  t.same(await auditAt(t, await freePort()), { unknown: 'the registry cannot be reached: ECONNREFUSED' })
})
