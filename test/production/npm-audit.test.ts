/** The production dependencies have no known vulnerabilities, where the registry that npm is configured for can tell. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import t from 'tap'
import { plainNode } from '../fixtures/server/plain-node.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

/** Output of `npm audit --json`: a report, or an error of the registry or on the way there. */
interface Output {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  readonly statusCode?: number
  readonly message?: string
}

const { npm_execpath: npm } = process.env // set by the npm that runs the tests
const [program, ...parameters] = npm === undefined ? ['npm'] : ['env', ...plainNode(npm)]

/** Returns one line per vulnerable package, or why there is no audit. Throws if npm's output is neither. */
const auditProduction = async (environment: NodeJS.ProcessEnv = {}): Promise<readonly string[] | string> => {
  const child = spawn(program ?? '', [...parameters, 'audit', '--omit=dev', '--json'], {
    // Offline, npm would report no vulnerabilities without asking.
    env: { ...process.env, npm_config_offline: 'false', npm_config_fetch_retries: '0', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { vulnerabilities, statusCode, message = '' } = (await json(child.stdout)) as Output
  if (vulnerabilities !== undefined)
    return Object.entries(vulnerabilities).map(
      ([name, { severity, range }]) => `${name} ${range}: ${severity}`,
    )
  if (statusCode !== undefined) return `the registry has no audit: it responds ${statusCode}`
  const [, code] = /failed, reason: .*\b(E[A-Z_]{4,})/.exec(message) ?? []
  if (code === undefined) throw new Error(`npm audit printed no report: ${message}`)
  return `the registry cannot be reached: ${code}`
}

const audit = await auditProduction()
const skip = typeof audit === 'string' && audit
t.test('npm audit finds nothing', { skip }, async (t) => t.same(audit, []))

t.test('a finding would be reported', async (t) => {
  const version = { name: 'fastify', version: '5.0.0' }
  const fastify = { name: 'fastify', 'dist-tags': { latest: '5.0.0' }, versions: { '5.0.0': version } }
  const url = 'https://advisories.example/1'
  const hole = { id: 1, url, title: 'A hole', severity: 'high', vulnerable_versions: '<99' }
  const registry = createServer(({ method }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(method === 'POST' ? { fastify: [hole] } : fastify))
  })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => registry.close())
  const npm_config_registry = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
  const found = await auditProduction({ npm_config_registry, npm_config_cache: testFolder(t) })
  t.same(found, ['fastify *: high'])
})
