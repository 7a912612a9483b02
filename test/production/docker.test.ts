/**
 * Docker's commands in README and docs/: they fit the image and compose.yaml, and name options that Docker has. No container
 * is started. Blocks are run with a `docker` and a `git` that only write down their arguments.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { loadConfig } from '../../src/config.ts'
import { codeBlock, commandLines, read } from '../fixtures/documents.ts'
import { missingPrograms } from '../fixtures/http/proxies.ts'

/** Options by command, true for those that take a value. */
const options: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  build: { '-t': true, '--target': true },
  run: {
    ...{ '-d': false, '--rm': false, '--read-only': false },
    ...{ '--name': true, '--restart': true, '-p': true, '-e': true, '-v': true, '--tmpfs': true },
    ...{ '--memory': true, '--pids-limit': true, '--log-opt': true, '--cap-drop': true },
    '--security-opt': true,
  },
  'compose up': { '-d': false, '--build': false },
  'compose build': { '--pull': false, '--no-cache': false },
  'compose pull': {},
}

interface DockerCommand {
  /** Such as `run` or `compose up`. */
  readonly name: string
  /** The values of each option; empty for those without one. */
  readonly options: ReadonlyMap<string, readonly string[]>
  /** What follows the options. */
  readonly rest: readonly string[]
}

/** Reads a command's arguments; throws if an option is unknown. */
const readCommand = (words: readonly string[]): DockerCommand => {
  const name = words.slice(0, words[0] === 'compose' ? 2 : 1).join(' ')
  const known = options[name]
  if (known === undefined) throw new Error(`docker ${name}: found an unknown command`)
  const found = new Map<string, readonly string[]>()
  const rest = words.slice(name.split(' ').length)
  while (rest[0]?.startsWith('-')) {
    const option = rest.shift() ?? ''
    const takesValue = known[option]
    if (takesValue === undefined) throw new Error(`docker ${name}: found the unknown option ${option}`)
    found.set(option, [...(found.get(option) ?? []), ...(takesValue ? [rest.shift() ?? ''] : [])])
  }
  return { name, options: found, rest }
}

/** Runs a block in a folder; returns the commands that it gave, and the `.env` it wrote. */
const runBlock = (t: Test, block: string) => {
  const folder = t.testdir({ clone: {}, programs: {}, log: '' })
  for (const name of ['docker', 'git']) {
    const file = join(folder, 'programs', name)
    writeFileSync(file, `#!/bin/sh\nprintf '%s\\t' ${name} "$@" >> ../log\necho >> ../log\n`)
    chmodSync(file, 0o755)
  }
  const PATH = `${join(folder, 'programs')}:${process.env.PATH}`
  execFileSync('sh', ['-ec', `touch .env\n${block}`], { cwd: join(folder, 'clone'), env: { PATH } })
  const calls = readFileSync(join(folder, 'log'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t').slice(0, -1))
    .filter((words) => words.length > 0)
  const pairs = readFileSync(join(folder, 'clone/.env'), 'utf8').trim().split('\n')
  return {
    folder,
    others: calls.filter(([program]) => program !== 'docker'),
    commands: calls.filter(([program]) => program === 'docker').map(([, ...words]) => readCommand(words)),
    env: new Map(pairs.map((pair) => pair.split('=', 2) as [string, string])),
  }
}

/** Returns compose.yaml with the variables of `.env` put in, as Compose does. */
const composeWith = (env: ReadonlyMap<string, string>) =>
  parse(
    read('compose.yaml').replaceAll(
      /\$\{(\w+):-([^}]*)\}/g,
      (_, name: string, fallback: string) => env.get(name) || fallback,
    ),
    { merge: true },
  )

const variablesOfCompose = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
const dockerfile = read('Dockerfile')
const [, port = ''] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? []
const volumes: readonly string[] = JSON.parse(/^VOLUME (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]')

/** What is true of every `docker run` of the documents. */
const checkRun = (t: Test, { options, rest: [image] }: DockerCommand): void => {
  t.match(image, 'vitrine')
  for (const mapping of options.get('-p') ?? []) t.match(mapping, new RegExp(`:${port}$`), mapping)
  for (const mount of options.get('-v') ?? []) {
    const [, path = '', mode] = /:(\/[^:]+)(?::(\w+))?$/.exec(mount) ?? []
    t.ok(volumes.includes(path), mount)
    t.equal(mode, path === '/content' ? 'ro' : undefined, mount)
  }
}

t.test('README: builds the image and runs it', async (t) => {
  const { commands, folder } = runBlock(t, codeBlock('README.md', 'docker build'))
  t.strictSame(
    commands.map(({ name, rest }) => [name, rest]),
    [
      ['build', ['.']],
      ['run', ['vitrine', 'serve', '--sample']],
      ['run', ['vitrine']],
    ],
  )
  t.strictSame(commands[0]?.options.get('-t'), ['vitrine'])
  for (const command of commands.slice(1)) checkRun(t, command)
  t.strictSame(commands[2]?.options.get('-v'), [`${folder}/clone/../my-site:/content:ro`])
})

t.test('docs/deployment.md: runs the image with the limits and the isolation of compose.yaml', async (t) => {
  const { commands } = runBlock(t, codeBlock('docs/deployment.md', 'docker build'))
  t.strictSame(
    commands.map(({ name, rest }) => [name, rest]),
    [
      ['build', ['.']],
      ['run', ['vitrine']],
    ],
  )
  const [, command] = commands
  if (command === undefined) return
  checkRun(t, command)
  const { vitrine } = composeWith(new Map()).services
  const { limits } = vitrine.deploy.resources
  const isolation = Object.fromEntries(
    [...command.options].filter(([name]) => !/^-(?:[dpev]|-name)$/.test(name)),
  )
  t.strictSame(isolation, {
    '--restart': [vitrine.restart],
    '--read-only': [],
    '--tmpfs': [vitrine.tmpfs.split(':')[0]],
    '--memory': [limits.memory],
    '--pids-limit': [String(limits.pids)],
    '--log-opt': [`max-size=${vitrine.logging.options['max-size']}`],
    '--cap-drop': vitrine.cap_drop,
    '--security-opt': vitrine.security_opt.map((option: string) => option.replace(':true', '')),
  })
  t.equal(vitrine.read_only, true)
  t.ok(read('.docker/seccomp.json'))
  const environment = (command.options.get('-e') ?? []).map((pair) => pair.split('=', 2))
  t.match(loadConfig(Object.fromEntries(environment)), {
    baseUrl: 'https://your.example',
    trustProxy: ['172.17.0.1'],
  })
  t.match(command.options.get('-p'), ['127.0.0.1:3000:3000'], 'only the proxy on this machine reaches it')
})

t.test('images of others are pinned by digest, and a bot renews the digests', async (t) => {
  const stages = new Set([...dockerfile.matchAll(/ AS (\w+)$/gm)].map(([, name]) => name).concat('scratch'))
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
  // NODE_IMAGE names the stage with the digest unless the build argument names another.
  t.match(dockerfile, /^ARG NODE_IMAGE=pinned$/m)
  const others = bases.filter((image) => !stages.has(image) && !image.startsWith('$'))
  const images = [...others, composeWith(new Map()).services.caddy.image]
  t.equal(images.length, 2)
  for (const image of images) t.match(image, /^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  const ecosystems = parse(read('.github/dependabot.yml')).updates.map(
    (update: Readonly<Record<string, unknown>>) => update['package-ecosystem'],
  )
  for (const ecosystem of ['docker', 'docker-compose']) t.ok(ecosystems.includes(ecosystem), ecosystem)
})

t.test('compose.yaml takes what is written to .env', async (t) => {
  const blocks = [
    codeBlock('README.md', 'echo DOMAIN'),
    codeBlock('docs/deployment.md', 'echo DOMAIN'),
    codeBlock('docs/deployment.md', 'echo COMPOSE_PROFILES'),
  ]
  for (const block of blocks) {
    const { env, commands } = runBlock(t, block)
    for (const name of env.keys())
      if (name !== 'COMPOSE_PROFILES') t.ok(variablesOfCompose.includes(name), name)
    const { vitrine, caddy, browser } = composeWith(env).services
    const config = loadConfig(vitrine.environment)
    t.ok(vitrine.volumes.includes('data:/data'))
    if (env.has('DOMAIN')) {
      t.equal(commands[0]?.name, 'compose up')
      t.match(config, { baseUrl: 'https://your.example' })
      t.equal(caddy.environment.DOMAIN, 'your.example')
      t.ok(vitrine.volumes.includes('../my-site:/content:ro'))
    } else {
      t.strictSame(browser.profiles, [env.get('COMPOSE_PROFILES')])
      t.equal(vitrine.deploy.replicas, 3)
      t.equal(config.chromium.webSocketEndpoint, `http://browser:${browser.environment.PORT}`)
    }
  }
  const text = /`\.env` may also contain ((?:`\w+`[, and]*)+)/.exec(read('docs/deployment.md'))?.[1] ?? ''
  const names = [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  t.ok(names.length > 2)
  for (const name of [...names, 'VITRINE_IMAGE']) t.ok(variablesOfCompose.includes(name), name)
})

t.test('docs/deployment.md: upgrades with commands for services that exist', async (t) => {
  const { commands, others } = runBlock(t, codeBlock('docs/deployment.md', 'git pull'))
  t.strictSame(others, [['git', 'pull']])
  t.strictSame(
    commands.map(({ name }) => name),
    ['compose build', 'compose pull', 'compose up'],
  )
})

t.test('every docker command that a document names has options and services that exist', async (t) => {
  const { services } = composeWith(new Map())
  const found = commandLines().flatMap(({ document, line }) => {
    const [, words] = /^docker (.*)$/.exec(line.replace(/ +#.*$/, '')) ?? []
    return words === undefined ? [] : [{ document, line, command: readCommand(words.split(' ')) }]
  })
  t.ok(found.length > 10)
  for (const { document, line, command } of found)
    if (command.name.startsWith('compose'))
      for (const name of command.rest) t.ok(Object.hasOwn(services, name), `${document}: ${line}`)
    else if (command.name === 'run') t.match(command.rest[0], 'vitrine', `${document}: ${line}`)
    else t.strictSame(command.rest, ['.'], `${document}: ${line}`)
})

t.test('Docker has the options', { skip: missingPrograms(['docker']) }, async (t) => {
  for (const [name, known] of Object.entries(options)) {
    if (name.startsWith('compose')) continue // Compose is a plugin, which Docker may lack.
    const help = execFileSync('docker', [name, '--help'], { encoding: 'utf8', stdio: 'pipe' })
    for (const option of Object.keys(known))
      t.match(help, new RegExp(`^ .*(?<![\\w-])${option}(?![\\w-])`, 'm'), option)
  }
})
