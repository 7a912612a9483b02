/**
 * The deployment files and the environments of docs/ are what the server takes; `.ci/image` starts the image
 * itself.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { loadSite } from '../../src/cli/open-site.ts'
import { loadConfig, variables } from '../../src/config.ts'
import { version } from '../../src/version.ts'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { codeBlock, read } from '../fixtures/documents.ts'
import { findProgram, freePort, missingPrograms } from '../fixtures/http/proxies.ts'
import { buildTestApp } from '../fixtures/server/test-app.ts'

interface Service {
  readonly entrypoint?: readonly string[]
  readonly environment: Readonly<Record<string, string | number>>
  readonly [field: string]: unknown
}

const { services } = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<'vitrine' | 'caddy' | 'browser', Service>>
}

/** Runs a program to its end and returns its exit code. */
const run = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> => {
  const [code] = await once(spawn(program, args, { env, stdio: 'ignore' }), 'exit')
  return code
}

t.test(
  'the image’s health check detects whether a server responds',
  {
    skip: missingPrograms(['cc']),
  },
  async (t) => {
    const [, command = '[]'] = /^HEALTHCHECK[^[]*(\[.*\])$/m.exec(read('Dockerfile')) ?? []
    const [program = '', ...args] = JSON.parse(command) as string[]
    const app = await buildTestApp(t)
    const answers = join(t.testdirName, program)
    t.equal(await run('cc', ['-o', answers, `.docker/${program}.c`], process.env), 0)
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    t.equal(await run(answers, args, { PORT: port }), 0)
    t.equal(await run(answers, ['/missing/'], { PORT: port }), 1)
    t.equal(await run(answers, args, { PORT: String(await freePort()) }), 1)
  },
)

t.test('the image has a user by number, keeps what is copied to /content, and has the version', async (t) => {
  const dockerfile = read('Dockerfile')
  t.match(dockerfile, /^USER 1000:1000$/m)
  t.notMatch(dockerfile, /^VOLUME/m)
  t.ok(dockerfile.includes(`org.opencontainers.image.version="${version}"`))
  const [, copiedTo] = /^COPY \. (\S+)$/m.exec(codeBlock('docs/deployment.md', 'FROM vitrine')) ?? []
  t.match(dockerfile, ` CONTENT_DIR=${copiedTo} `)
})

t.test('each service of compose.yaml is isolated and limited', async (t) => {
  for (const [name, service] of Object.entries(services)) {
    t.match(
      service,
      {
        restart: 'unless-stopped',
        ...(name === 'caddy' ? {} : { stop_grace_period: '15s' }),
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

t.test('images of others are pinned by digest, and a bot renews the digests', async (t) => {
  const dockerfile = read('Dockerfile')
  // NODE_IMAGE names the stage with the digest unless the build argument names another.
  t.match(dockerfile, /^ARG NODE_IMAGE=pinned$/m)
  const stages = new Set([...dockerfile.matchAll(/ AS (\w+)$/gm)].map(([, name]) => name).concat('scratch'))
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
  const others = bases.filter((image) => !stages.has(image) && !image.startsWith('$'))
  const images = [...others, services.caddy.image]
  t.equal(images.length, 2)
  for (const image of images) t.match(image, /^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  const bot = read('.github/dependabot.yml')
  for (const ecosystem of ['docker', 'docker-compose'])
    t.match(bot, new RegExp(`package-ecosystem: ${ecosystem}$`, 'm'), ecosystem)
})

/** Returns compose.yaml's environment of the server, with variables of `.env` put in as Compose does. */
const composeEnvironment = (env: Readonly<Record<string, string>>) =>
  Object.entries(services.vitrine.environment).map(([name, value]) => [
    name,
    String(value).replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_, name, fallback) => env[name] || fallback),
  ])

const dockerRun = codeBlock('docs/deployment.md', 'docker build')
const pod = parse(codeBlock('docs/deployment.md', 'enableServiceLinks'))
const [container] = pod.containers

const environments: readonly (readonly [
  name: string,
  pairs: readonly (readonly string[])[],
  config: object,
])[] = [
  ['compose.yaml', composeEnvironment({}), { baseUrl: 'https://localhost', trustProxy: true }],
  [
    'compose.yaml with a domain',
    composeEnvironment({ DOMAIN: 'a.example' }),
    { baseUrl: 'https://a.example' },
  ],
  [
    'docker run',
    [...dockerRun.matchAll(/ -e (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    { baseUrl: 'https://your.example', trustProxy: ['172.17.0.1'] },
  ],
  [
    'Kubernetes',
    container.env.map(({ name, value }: Record<'name' | 'value', string>) => [name, value]),
    { baseUrl: 'https://your.example', chromium: { webSocketEndpoint: 'http://browser:9222' } },
  ],
]

for (const [name, pairs, config] of environments)
  t.test(`the environment of ${name} is a valid configuration`, async (t) => {
    t.match(loadConfig(Object.fromEntries(pairs)), config)
  })

/**
 * Mounts a ConfigMap as the kubelet does: a link for each first name, through `..data`, to a folder with the
 * files.
 */
const mountConfigMap = (
  folder: string,
  data: Readonly<Record<string, string>>,
  items: readonly { readonly key: string; readonly path: string }[],
): void => {
  const version = join(folder, '..2026_11_28')
  for (const { key, path } of items) {
    mkdirSync(dirname(join(version, path)), { recursive: true })
    writeFileSync(join(version, path), data[key] ?? '')
  }
  symlinkSync('..2026_11_28', join(folder, '..data'))
  for (const name of readdirSync(version)) symlinkSync(join('..data', name), join(folder, name))
}

t.test('the ConfigMap of the Kubernetes example is a site with a page', async (t) => {
  const folder = t.testdir({})
  const [{ configMap }] = pod.volumes
  mountConfigMap(folder, { 'site.yaml': minimalSettings, 'index.md': '# Welcome' }, configMap.items)
  const { pages } = await loadSite(folder)
  t.ok(pages.values().some(({ title }) => title === 'Welcome'))
})

const dockerBlocks = [
  codeBlock('README.md', 'docker build'),
  codeBlock('README.md', 'echo DOMAIN'),
  codeBlock('docs/deployment.md', 'echo DOMAIN'),
  codeBlock('docs/deployment.md', 'echo COMPOSE_PROFILES'),
  codeBlock('docs/deployment.md', 'git pull'),
  dockerRun,
].join('\n')

t.test(
  'documents name the image, variables of compose.yaml, and programs and ports that exist',
  async (t) => {
    for (const [, image] of dockerBlocks.matchAll(/ -t (\S+)/g)) t.equal(image, 'vitrine')
    for (const [, mount = ''] of dockerBlocks.matchAll(/ -v (\S+)/g))
      t.match(mount, /:\/(?:content:ro|data)"?$/)
    const text = /`\.env` may also contain ((?:`\w+`[, and]*)+)/.exec(read('docs/deployment.md'))?.[1] ?? ''
    const named = [...text.matchAll(/`(\w+)`/g), ...dockerBlocks.matchAll(/echo "?(\w+)=/g)]
    t.ok(named.length > 4)
    for (const [, name = ''] of named)
      if (name !== 'COMPOSE_PROFILES') t.match(read('compose.yaml'), `\${${name}:-`, name)
    const program = services.browser.entrypoint?.at(-1)?.replace(/^dist(.*)js$/, 'src$1ts')
    t.ok(read(program ?? ''), 'the browser’s program exists')
    for (const { httpGet } of [container.livenessProbe, container.readinessProbe])
      t.equal(String(httpGet.port), variables.PORT.default)
  },
)

t.test('the Caddyfile is valid', { skip: missingPrograms(['caddy']) }, async (t) => {
  const args = ['adapt', '--validate', '--config', join(import.meta.dirname, '../../.docker/Caddyfile')]
  t.equal(await run(findProgram('caddy') ?? '', args, { DOMAIN: 'ada.example', HOME: t.testdir() }), 0)
})

t.test('the seccomp profile refuses by default, and what lets programs out', async (t) => {
  const profile = JSON.parse(read('.docker/seccomp.json'))
  t.equal(profile.defaultAction, 'SCMP_ACT_ERRNO')
  const names: string[] = profile.syscalls[0].names
  // Docker before 23 refuses with EPERM whatever the profile's default says, and libc then starts no thread.
  const errnos = profile.syscalls.filter(({ action }: { action: string }) => action === 'SCMP_ACT_ERRNO')
  t.match(errnos, [{ names: ['clone3'], errnoRet: constants.errno.ENOSYS }])
  for (const refused of ['mount', 'bpf', 'ptrace', 'io_uring_setup', 'setns', 'keyctl', 'clone3', 'socket'])
    t.notOk(names.includes(refused), refused)
})
