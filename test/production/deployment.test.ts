/** The deployment files do what they promise, as far as that can be tested without a container engine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { loadConfig } from '../../src/config.ts'
import { caddy, findProgram, freePort, missingPrograms } from '../fixtures/http/proxies.ts'
import { plainNode } from '../fixtures/server/plain-node.ts'
import { serverArguments } from '../fixtures/server/server-arguments.ts'
import { buildTestApp } from '../fixtures/server/test-app.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')

interface Service {
  readonly entrypoint?: readonly string[]
  readonly environment: Readonly<Record<string, string | number>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly [member: string]: unknown
}

const { services } = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<'vitrine' | 'caddy' | 'browser', Service>>
}

/** Runs a program to its end and returns its exit code. */
const run = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> => {
  const [code] = await once(spawn(program, args, { env, stdio: 'ignore' }), 'exit')
  return code
}

t.test('the image, npm start and the tests run the same program in the same way', async (t) => {
  const [, entryPoint = '[]'] = /^ENTRYPOINT (\[.*\])$/m.exec(read('Dockerfile')) ?? []
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? []
  const [tini, end, ...program] = [...JSON.parse(entryPoint), ...JSON.parse(command)]
  t.strictSame([tini, end], ['tini', '--'])
  t.strictSame(
    program.map((part: string) => part.replace(/^dist/, 'src')),
    ['node', ...serverArguments],
  )
  t.equal(JSON.parse(read('package.json')).scripts.start, ['node', ...serverArguments].join(' '))
})

t.test('the image can be built without BuildKit, for example by Debian’s Docker', async (t) => {
  t.notMatch(read('Dockerfile'), /--chmod|--mount|--link|<</)
})

t.test('the images start from an empty root and get only files, so they have no shell', async (t) => {
  const stages = new Map(
    read('Dockerfile')
      .split(/^FROM /m)
      .map((text) => [/ AS (\w+)$/m.exec(text)?.[1], text]),
  )
  for (const [stage, base] of Object.entries({ full: 'slim', slim: 'server', server: 'scratch' })) {
    t.match(stages.get(stage), `${base} AS ${stage}\n`, `${stage} is based on ${base}`)
    t.notMatch(stages.get(stage), /^RUN /m, stage)
  }
})

t.test('the image’s health check detects whether a server responds', async (t) => {
  const [, command = '[]'] = /^HEALTHCHECK[^[]*(\[.*\])$/m.exec(read('Dockerfile')) ?? []
  const [program, ...args] = JSON.parse(command) as string[]
  t.equal(program, 'node')
  const app = await buildTestApp(t)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  t.equal(await run('env', plainNode(...args), { PORT: port }), 0)
  t.equal(await run('env', plainNode(...args), { PORT: String(await freePort()) }), 1)
})

t.test('each service of compose.yaml is isolated and limited', async (t) => {
  for (const [name, service] of Object.entries(services)) {
    t.match(
      service,
      {
        restart: 'unless-stopped',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        logging: { options: { 'max-size': String } },
        deploy: { resources: { limits: { memory: String, cpus: undefined, pids: Number } } },
      },
      `${name}; no limit in cores, because machines with fewer would refuse to start it`,
    )
  }
  t.notOk('ports' in services.vitrine, 'the proxy cannot be bypassed')
  t.notOk('ports' in services.browser, 'only Vitrine reaches the browser')
  t.equal(services.browser.pull_policy, 'never', 'its image is in no registry')
})

t.test('compose.yaml has a valid configuration', async (t) => {
  const environment = Object.entries(services.vitrine.environment).map(([name, value]) => {
    const withDefaults = String(value).replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
    return [name, withDefaults] as const
  })
  t.match(loadConfig(Object.fromEntries(environment)), {
    baseUrl: 'https://localhost',
    trustProxy: true,
    logLevel: 'info',
  })
  const program = services.browser.entrypoint?.at(-1)?.replace(/^dist(.*)js$/, 'src$1ts')
  t.ok(read(program ?? ''), 'the browser’s program exists')
  for (const word of services.browser.healthcheck?.test ?? []) t.type(word, 'string')
})

t.test('the Caddyfile is valid', { skip: missingPrograms(['caddy']) }, async (t) => {
  t.comment(caddy.version(findProgram('caddy') ?? '').trim())
  const args = ['adapt', '--validate', '--config', resolve(root, '.docker/Caddyfile')]
  t.equal(await run(findProgram('caddy') ?? '', args, { DOMAIN: 'ada.example', HOME: t.testdir() }), 0)
})

t.test('the seccomp profile refuses by default and has no duplicates', async (t) => {
  const profile = JSON.parse(read('.docker/seccomp.json'))
  t.equal(profile.defaultAction, 'SCMP_ACT_ERRNO')
  const names: string[] = profile.syscalls[0].names
  t.strictSame(names, [...new Set(names)].sort())
  // Docker before 23 refuses with EPERM whatever the profile's default says, and libc then starts no thread.
  const errnos = profile.syscalls.filter(({ action }: { action: string }) => action === 'SCMP_ACT_ERRNO')
  t.match(errnos, [{ names: ['clone3'], errnoRet: constants.errno.ENOSYS }])
  for (const refused of ['mount', 'bpf', 'ptrace', 'io_uring_setup', 'setns', 'keyctl', 'clone3', 'socket'])
    t.notOk(names.includes(refused), refused)
})
