/** The program as its owner meets it: help, version, exit codes, and what check prints. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { promisify } from 'node:util'
import t from 'tap'
import { type CheckOptions, check } from '../../src/cli/commands/check.ts'
import { commandHelp } from '../fixtures/command-help.ts'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { root } from '../fixtures/documents.ts'
import { printedBy } from '../fixtures/printed-by.ts'
import { runVitrine } from '../fixtures/run-vitrine.ts'
import { patientPrinter } from '../fixtures/server/bounded-wait.ts'
import { plainNode } from '../fixtures/server/plain-node.ts'

const vitrine = (...args: readonly string[]) => runVitrine(args)

t.test('prints its version, and help with an example for every command', async (t) => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  t.match(await vitrine('--version'), { code: 0, output: `${version}\n` })
  const documentation = readFileSync(join(root, 'docs/commands.md'), 'utf8')
  const documented = [...documentation.matchAll(/^## `vitrine ([a-z]+)`$/gm)].map(([, name]) => name)
  const help = await commandHelp()
  t.strictSame([...help.keys()], documented)
  const parts = [...help.values()].flatMap((text) => text.split(/^(?=Usage: )/m))
  t.ok(parts.length > documented.length)
  const without = parts.filter((part) => !/\nExample:\n {2}.*vitrine /.test(part))
  t.match(without, [/^Usage: vitrine identity .*\nCommands:\n/s], 'but for what only has commands')
})

t.test('says which Node it needs where that is too old', async (t) => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.21.0' } })`
  const args = ['--import', `data:text/javascript,${pretend}`, join(root, 'src/cli/bin.js'), '--version']
  await t.rejects(promisify(execFile)('env', plainNode(...args)), {
    code: 1,
    stdout: '',
    stderr:
      'Vitrine needs Node 24 or newer; this is Node 22.21.0. Fix: install Node 24, or use the container image.\n',
  })
})

t.test('exits with 2 for wrong arguments, and says which', async (t) => {
  const rows: readonly [args: string, errors: RegExp][] = [
    ['serve my-site --sample', /^--sample: found the folder my-site as well; .* Fix: /],
    ['serv', /^vitrine: unknown command 'serv'\n\(Did you mean serve\?\)/],
    ['check --format xml', /choices are text, json, github/],
    [
      'pdf my-site cv.pdf',
      /'-o, --output <file>' not .*\nAn example: BASE_URL=\S+ vitrine pdf .* -o cv\.pdf\n/,
    ],
    ['new application Acme Ltd', /2: Acme, Ltd\.\nAn example: vitrine new application acme --content/],
    ['identity', /^Usage: vitrine identity .*create.*verify/s],
    ['identity verify --orign a', /unknown option '--orign'/],
    ['dev my-site --port 8080', /'--port'\nAn example: PORT=8080 vitrine dev/],
  ]
  for (const [args, errors] of rows) t.match(await vitrine(...args.split(' ')), { code: 2, errors }, args)
})

t.test('an owner in their folder need not name it, and a new clone may become one', async (t) => {
  const folder = t.testdir({ clone: { '.git': {} }, content: { 'site.yaml': minimalSettings } })
  const site = join(folder, 'clone')
  const run = (args: string, cwd: string) => runVitrine(args.split(' '), { CONTENT_DIR: undefined }, cwd)
  t.match(await run('new . --name Ada', site), { code: 0 })
  t.match(await run('new page notes/first', site), { code: 0, output: 'Created pages/notes/first.md\n' })
  t.match(await run('applications', site), { code: 0 }, 'the folder that one is in')
  t.match(await run('applications', folder), { code: 0 }, 'or ./content')
})

t.test('check lists errors and warnings for people, editors and GitHub', async (t) => {
  const folder = t.testdir({
    sound: {
      'site.yaml': minimalSettings,
      'resume.json': '{"basics": {"name": "C"}, "work": [{"name": "D"}]}',
      pages: { 'index.md': '# A\n' },
    },
    warned: {
      'site.yaml': minimalSettings,
      pages: { 'index.md': '# A\n\n[gone](gone.md)\n', 'late.md': '---\naddress: /a b/\n---\n' },
    },
    planned: {
      'site.yaml': minimalSettings,
      pages: {
        'index.md': '# A\n\n[gone](gone.md)\n',
        'idea.md': '---\ndraft: true\n---\n',
        blog: { 'a.md': '---\ndate: 2999-12-24\n---\n# Soon\n' },
      },
    },
    broken: { 'site.yaml': minimalSettings.replace('title: A', 'titel: A') },
  })
  const [sound, warned] = [join(folder, 'sound'), join(folder, 'warned')]
  Object.assign(process.env, patientPrinter)
  const checked = (folder: string, format: CheckOptions['format'] = 'text', more = {}) =>
    printedBy(t, () => check(folder, { format, ...more }))
  t.match(await checked(sound), {
    code: 0,
    output: /^resume.json prints on 1 page, \d+% full.\n0 errors, 0 warnings.\n$/,
  })
  const text = await checked(warned)
  t.equal(text.code, 1)
  t.match(text.output, /^pages\/index\.md:3: warning: found .*\. Fix: .*\.\n {2}3 \| \[gone\]/m)
  t.match(text.output, /^pages\/late\.md:2:1: error: address: found /m, 'a page that is left out')
  t.match(text.output, /\n1 error, 1 warning\.\n$/)
  const { warnings } = JSON.parse((await checked(warned, 'json')).output)
  t.match(warnings, [{ file: 'pages/index.md', line: 3 }])
  t.match(await checked(warned, 'github'), {
    code: 1,
    output: /^::warning file=pages\/index\.md,line=3,title=link\/no-target::pages\/index\.md:3: found /m,
  })
  const planned = join(folder, 'planned')
  const notPublic =
    '1 file is not public: pages/blog/a.md (date: 2999-12-24).\n1 file is not public: pages/idea.md (draft: true).'
  t.match(await checked(planned), { code: 0, output: `\n${notPublic}\n0 errors, 1 warning` })
  t.match(await checked(planned, 'github'), {
    code: 0,
    output: `\n::notice::${notPublic.replace('\n', '\n::notice::')}`,
  })
  t.match(JSON.parse((await checked(planned, 'json')).output).info, [
    { severity: 'info', code: 'page/not-public', file: 'pages/blog/a.md', line: 2 },
    { severity: 'info', code: 'page/not-public', file: 'pages/idea.md', line: 2 },
  ])
  t.match(await checked(planned, 'text', { strict: true }), { code: 1 })
  t.match(await checked(join(folder, 'broken')), {
    code: 1,
    output:
      /site\.yaml:1:1: error: titel: found an unknown field.*\n {2}1 \| titel: A\n {4}\| \^\n2 errors, and nothing else was checked yet\.\n$/s,
  })
})

t.test('finishes if nobody reads its output to the end', async (t) => {
  const folder = t.testdir({ 'site.yaml': 'titel: A\n' })
  const child = spawn('env', plainNode(join(root, 'src/cli/bin.js'), 'check', folder))
  child.stdout.destroy()
  const closed = once(child, 'close')
  t.equal(await readText(child.stderr), '')
  t.strictSame(await closed, [1, null])
})
