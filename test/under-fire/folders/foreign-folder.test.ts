/**
 * Folders that somebody else wrote, such as a pull request or an archive: no command runs what is in them.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { commandHelp } from '../../fixtures/command-help.ts'
import { missingPrograms } from '../../fixtures/http/proxies.ts'
import { smallSite } from '../../fixtures/pages/site-of.ts'
import { runVitrine } from '../../fixtures/run-vitrine.ts'
import { startServer } from '../../fixtures/server/running-server.ts'
import { temporaryFolder } from '../../fixtures/server/temporary-folder.ts'

const program = resolve(import.meta.dirname, '../../../src/cli/bin.js')

/** The files with which tools configure themselves; each would write the file `ran` beside the site. */
const configurations = (marker: string) => {
  const write = `require('node:fs').writeFileSync(${JSON.stringify(marker)}, __filename)`
  return {
    '.puppeteerrc.cjs': write,
    'puppeteer.config.cjs': write,
    'index.js': write,
    '.pino-prettyrc': write,
    'biome.json': '{}',
    'package.json': '{ "type": "commonjs", "main": "index.js" }',
  }
}

/** Plain files that are a bare repository, and its working tree. */
const bareRepository = (marker: string) => ({
  HEAD: 'ref: refs/heads/main\n',
  config: `[core]\n  repositoryformatversion = 0\n  bare = false\n  worktree = .\n  fsmonitor = "touch ${marker}"\n`,
  'objects/.keep': '',
  'refs/.keep': '',
})

/** A site with applications, in a folder with everything that tools look for; so is the folder around it. */
const foreignSite = (t: Test) => {
  const parent = temporaryFolder(t)
  const marker = join(parent, 'ran')
  const site = {
    ...smallSite,
    'resume.json': '{ "basics": { "name": "A", "email": "a@a.example" } }',
    'for/acme.md': `---\nkey: ${'a'.repeat(26)}\n---\n\nHello\n`,
    'for/private.yaml': 'basics: { phone: "+44 20 7946 0018" }\n',
  }
  const write = (folder: string, files: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
  }
  const folder = join(parent, 'site')
  write(parent, configurations(marker))
  write(folder, { ...site, ...configurations(marker), ...bareRepository(marker) })
  return { parent, folder, ran: () => existsSync(marker), marker }
}

const commands = [
  'check . --read',
  'check --json',
  'pdf . -o ../cv.pdf',
  'pdf . -o ../cv.docx',
  'export . ../out',
  'new ../other --name A --description B --languages en --resume resume.json --github',
  'new page notes/a',
  'new cv --resume resume.json --force',
  'new application other',
  'applications',
  'send acme . --anyway',
  'import . ../imported',
  'card ../card.png',
  'identity create --origin https://a.example --key ../key.pem',
  'identity verify well-known/did-configuration.json',
]

/** Those that run until they are stopped. */
const servers = ['serve', 'dev']

t.test('each command is among those that are tried', async (t) => {
  const helps = [...(await commandHelp()).values()].join('\n')
  // What has commands and takes nothing itself, such as identity, does nothing alone.
  for (const [, name = ''] of helps.matchAll(/^Usage: vitrine ([a-z ]+) \[options\](?! \[command\]$)/gm))
    t.ok(
      [...commands, ...servers].some((command) => `${command} `.startsWith(`${name} `)),
      name,
    )
})

t.test('no command runs what a folder brings', { skip: missingPrograms(['git']) }, async (t) => {
  const { folder, ran, marker } = foreignSite(t)
  execFileSync('git', ['-C', folder, 'ls-files', '--', 'for/'])
  t.ok(ran(), 'git alone would')
  rmSync(marker)
  const variables = { CONTENT_DIR: '.', BASE_URL: 'https://a.example', DATA_DIR: temporaryFolder(t) }
  for (const command of commands) {
    const { errors } = await runVitrine(command.split(' '), variables, folder)
    t.notMatch(errors, /Usage: vitrine|^ {4}at /m, `${command}: it did its work`)
    t.notOk(ran(), command)
    rmSync(marker, { force: true })
  }
  for (const command of servers) {
    const server = await startServer(t, variables, [program, command, '.'], {
      cwd: folder,
    })
    const printed = await fetch(`${server.address}/cv/cv.pdf`)
    t.equal(printed.status, 200, `${command} prints`)
    server.signal('SIGTERM')
    await server.exited
    t.notOk(ran(), command)
    rmSync(marker, { force: true })
  }
})

t.test('no command writes where a link leads out of the folder', async (t) => {
  const rows = [
    ['pages', 'new page notes/a'],
    ['for', 'new application acme'],
    ['.gitignore', 'new application other'],
    ['sent', 'send acme . --anyway'],
    ['well-known', 'identity create --origin https://a.example --key ../key.pem'],
  ] as const
  for (const [link, command] of rows) {
    const { parent, folder } = foreignSite(t)
    const elsewhere = join(parent, 'elsewhere')
    mkdirSync(elsewhere)
    rmSync(join(folder, link), { recursive: true, force: true })
    symlinkSync(link.startsWith('.') ? join(elsewhere, 'file') : elsewhere, join(folder, link))
    const variables = { CONTENT_DIR: '.', BASE_URL: 'https://a.example' }
    const { code, errors } = await runVitrine(command.split(' '), variables, folder)
    t.equal(code, 1, command)
    t.match(errors, `${link}`)
    t.match(errors, /a path that leads out of/, command)
    t.strictSame(readdirSync(elsewhere), [], command)
  }
})

/**
 * Configuration of the repository that the site is in; each runs a program when Git does something else with
 * the files.
 */
const rows: readonly {
  readonly name: string
  readonly config: string
  readonly also?: readonly string[]
  readonly isMissing?: boolean
}[] = [
  { name: 'a monitor of files', config: 'core.fsmonitor' },
  { name: 'a check of signatures', config: 'gpg.program', also: ['log.showSignature', 'true'] },
  { name: 'a filter of differences', config: 'diff.a.textconv' },
  { name: 'a program for differences', config: 'diff.external' },
  { name: 'a filter of files', config: 'filter.a.clean', also: ['filter.a.required', 'true'] },
  { name: 'a pager', config: 'core.pager', also: ['pager.log', 'true'] },
  {
    name: 'a source of objects that are missing',
    config: 'core.sshCommand',
    also: [
      'extensions.partialClone',
      'origin',
      'remote.origin.url',
      'ssh://a.invalid/a',
      'protocol.allow',
      'always',
    ],
    isMissing: true,
  },
]

for (const { name, config, also = [], isMissing = false } of rows)
  t.test(`check runs no program of a repository: ${name}`, { skip: missingPrograms(['git']) }, async (t) => {
    const { parent, folder, ran, marker } = foreignSite(t)
    for (const file of ['HEAD', 'config', 'objects', 'refs']) rmSync(join(folder, file), { recursive: true })
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args])
    git('init', '--quiet')
    writeFileSync(join(folder, '.gitattributes'), '* diff=a filter=a\n')
    git('add', '.')
    git('commit', '--quiet', '-m', 'all')
    if (isMissing) {
      rmSync(join(folder, '.git/objects'), { recursive: true })
      mkdirSync(join(folder, '.git/objects'))
    }
    const script = join(parent, 'program')
    writeFileSync(script, `#!/bin/sh\necho ${name} > ${marker}\n`, { mode: 0o755 })
    git('config', config, script)
    for (let place = 0; place < also.length; place += 2)
      git('config', String(also[place]), String(also[place + 1]))
    const { code } = await runVitrine(['check', '.'], {}, folder)
    t.equal(code, 1, 'it warns of what is private')
    t.notOk(ran())
  })
