/** README and docs/ stay true: links, paths, commands, tables and examples are compared with the code. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { loadConfig, variables } from '../../src/config.ts'
import { loadMessages } from '../../src/content/i18n/builtin-messages.ts'
import { readSite } from '../../src/content/reading/site-reader.ts'
import { providers } from '../../src/content/schema/account-providers.ts'
import { FrontMatter, frontMatterNames, ignoredNames } from '../../src/content/schema/front-matter.ts'
import { crawlers } from '../../src/publishing/machine-files/crawlers.ts'
import { buildPageView } from '../fixtures/pages/page-view-builder.ts'
import { buildTestApp } from '../fixtures/server/test-app.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')

const documents = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...globSync('{docs,openapi}/*.md', { cwd: root }),
]

/** Everything of a document that is code: inline spans and fenced blocks. */
const codeOf = (text: string): readonly string[] => {
  const blocks = [...text.matchAll(/^ *```\w*\n([\s\S]*?)^ *```/gm)].map(([, code = '']) => code)
  const spans = [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`]+)`/g)]
  return [...blocks, ...spans.map(([, code = '']) => code)]
}

const blockAfter = (text: string, language: string, start: string): string => {
  const block = text.match(new RegExp(`\`\`\`${language}\\n( *${start}[\\s\\S]*?)\`\`\``))?.[1] ?? ''
  const indent = /^ */.exec(block)?.[0].length ?? 0
  return block
    .split('\n')
    .map((line) => line.slice(indent))
    .join('\n')
}

/** The cells of every table row that begins with code. */
const rowsOf = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/^\|(?= *`)(.*)\|$/gm)].map(([, row = '']) => row.split('|').map((cell) => cell.trim()))

const namesIn = (cell = ''): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const firstNames = (text: string): readonly string[] => rowsOf(text).flatMap(([cell]) => namesIn(cell))

const section = (text: string, heading: string): string =>
  text.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`)) ?? ''

const messages = await loadMessages()
const readFiles = (files: Readonly<Record<string, string>>) =>
  readSite(
    Object.entries(files).map(([file, text]) => {
      const bytes = Buffer.from(text)
      return { file, bytes, sizeBytes: bytes.length, modifiedMs: 0 }
    }),
    messages,
    { nowMs: Date.now() },
  )
const minimalSettings = 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [en]\n'

t.test('README is short', async (t) => {
  t.ok(read('README.md').split('\n').length <= 150)
})

t.test('every relative link leads to a file', async (t) => {
  for (const document of documents) {
    for (const [, target = ''] of read(document).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(target) || target === '../index.md') continue
      t.ok(existsSync(resolve(root, dirname(document), target)), `${document}: ${target}`)
    }
  }
})

t.test('every page of docs/ is linked from README and from another page', async (t) => {
  for (const page of documents.filter((document) => document.startsWith('docs/'))) {
    t.match(read('README.md'), `](${page})`, page)
    const linking = documents.filter(
      (other) => other.startsWith('docs/') && read(other).includes(`](${relative('docs', page)})`),
    )
    t.ok(linking.length > 0 || page === 'docs/architecture.md', `${page} is linked within docs/`)
  }
})

t.test('every path of the repository that a document names exists', async (t) => {
  const folders = 'src|test|docs|openapi|static|templates|content|\\.docker|\\.biome|\\.github'
  const path = new RegExp(`(?<![\\w./-])(?:${folders})/[\\w./-]*`, 'g')
  for (const document of documents) {
    for (const code of codeOf(read(document))) {
      for (const [name] of code.matchAll(path)) {
        if (/[A-Z]{3}/.test(name)) continue // templates/NAME.eta
        t.ok(existsSync(resolve(root, name)), `${document}: ${name}`)
      }
    }
  }
})

t.test('every npm script and flag that a document names exists', async (t) => {
  const { scripts } = JSON.parse(read('package.json'))
  for (const document of documents) {
    const commands = codeOf(read(document)).flatMap((code) => code.split('\n'))
    for (const command of commands) {
      const [, name] = /\bnpm (?:run )?(start|test|(?<=run )[\w-]+)/.exec(command) ?? []
      if (name === undefined) continue
      t.type(scripts[name], 'string', `${document}: ${command}`)
      const [, flags = ''] = /npm run [\w-]+ -- ([^#]*)/.exec(command) ?? []
      for (const [, flag = ''] of flags.matchAll(/--([a-z-]+)/g))
        t.match(read('src/cli/vitrine.ts'), new RegExp(`'--${flag}\\b`), command)
    }
  }
})

t.test('every vitrine command, option and variable that a document names exists', async (t) => {
  const source = read('src/cli/vitrine.ts')
  const commands = new Set([...source.matchAll(/\.command\('(\w+)'\)/g)].map(([, name]) => name))
  const start =
    /(?<variables>(?:[A-Z_]+=\S+ )*)(?:npx |npm run |\S*\.bin\/)?vitrine(?: --)? (?<command>[a-z]+)\b(?<rest>[^`\n]*)/
  let count = 0
  for (const document of documents.filter((name) => name !== 'CHANGELOG.md'))
    for (const line of codeOf(read(document)).flatMap((code) => code.split('\n'))) {
      const { variables: set = '', command, rest = '' } = start.exec(line)?.groups ?? {}
      if (command === undefined || /^\s*#|docker (?:build|compose|run -d)|systemctl|npm install/.test(line))
        continue
      count += 1
      t.ok(commands.has(command), `${document}: ${line}`)
      for (const [, option] of rest.matchAll(/ (--[a-z-]+)/g))
        t.match(source, new RegExp(`['(]${option}\\b`), `${document}: ${line}`)
      for (const [name] of set.matchAll(/[A-Z_]+(?==)/g))
        t.ok(Object.hasOwn(variables, name), `${document}: ${name}`)
    }
  t.ok(count > 15)
  const [, environment = ''] = /^Environment=(.*)$/m.exec(read('docs/deployment.md')) ?? []
  const config = loadConfig(Object.fromEntries(environment.split(' ').map((pair) => pair.split('=', 2))))
  t.match(config, { baseUrl: 'https://your.example', dataDir: '/var/lib/vitrine', trustProxy: true })
})

t.test('docs/identity.md lists the options of the command', async (t) => {
  const [, identity = ''] = /(const identity = .*)/s.exec(read('src/cli/vitrine.ts')) ?? []
  const options = [...identity.matchAll(/^ {2}\.(?:o|requiredO)ption\('(--[a-z]+)/gm)].map(([, name]) => name)
  const documented = rowsOf(read('docs/identity.md')).flatMap(([cell]) => namesIn(cell))
  t.ok(options.length > 3)
  t.strictSame(documented.toSorted(), [...new Set(options)].sort())
})

t.test('docs/configuration.md lists every variable with its default and its values', async (t) => {
  const rows = rowsOf(read('docs/configuration.md'))
  const byName = new Map(rows.map(([name, value, meaning]) => [namesIn(name)[0] ?? '', { value, meaning }]))
  const { PATH: _system, ...documented } = variables
  t.strictSame([...byName.keys()].sort(), Object.keys(documented).sort())
  for (const [name, variable] of Object.entries(documented)) {
    const row = byName.get(name)
    if ('default' in variable) t.equal(row?.value, `\`${variable.default}\``, `${name}: default`)
    for (const value of variable.values ?? []) t.match(row?.meaning, `\`${value}\``, `${name}: ${value}`)
  }
})

t.test('docs/content-format.md lists every member of site.yaml', async (t) => {
  const { issues } = readFiles({ 'site.yaml': `${minimalSettings}nonsense: 1\n` })
  const known = /one of (.*)/.exec(issues[0]?.expected ?? '')?.[1]?.split(', ')
  const text = read('docs/content-format.md')
  t.strictSame([...firstNames(section(text, 'site.yaml'))].sort(), known?.sort())
})

t.test('docs/front-matter.md lists every name of front matter', async (t) => {
  const text = read('docs/front-matter.md')
  const namesIn = (line: string) => [...line.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
  const rows = [...text.matchAll(/^\| (`\w+`) \| (.*?) \| /gm)].map(([, member = '', names = '']) => [
    ...namesIn(member),
    ...namesIn(names),
  ])
  t.strictSame(rows, Object.values(frontMatterNames))
  t.strictSame(Object.keys(frontMatterNames), Object.keys(FrontMatter.properties))
  t.strictSame(namesIn(section(text, 'What is ignored')), ignoredNames)
})

t.test('the examples in README and docs/ load', async (t) => {
  const format = read('docs/content-format.md')
  const page = blockAfter(format, 'yaml', '---')
  const examples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'README.md': {
      'site.yaml': blockAfter(read('README.md'), 'yaml', 'title:'),
      'pages/index.md': 'Hello',
      'pages/notes/engine.md': blockAfter(read('README.md'), 'markdown', '---'),
    },
    'docs/content-format.md': {
      'site.yaml': blockAfter(format, 'yaml', 'title:'),
      'pages/notes/engine.md': `${page}\nText`,
      'resume.json': '{"basics": {"name": "Ada Lovelace"}}',
    },
    'docs/statistics.md': {
      'site.yaml': minimalSettings + blockAfter(read('docs/statistics.md'), 'yaml', 'accounts:'),
      'pages/index.md': 'Hello',
    },
  }
  for (const [document, files] of Object.entries(examples)) {
    for (const [file, text] of Object.entries(files)) t.ok(text.length > 4, `${document} has ${file}`)
    const { issues, site } = readFiles(files)
    t.strictSame(issues, [], document)
    t.strictSame(site.warnings, [], `${document}: warnings`)
  }
})

t.test('docs/templates.md lists every design token, every template and what they receive', async (t) => {
  const text = read('docs/templates.md')
  const names = (start: string) => {
    const table = text.slice(text.indexOf(start)).split('\n\n', 1)[0] ?? ''
    return firstNames(table).toSorted()
  }
  const roots = [...read('static/styles/site.css').matchAll(/:root \{([^}]*)\}/g)].map(([, rule]) => rule)
  const tokens = roots.flatMap((rule = '') => [...rule.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name))
  t.strictSame(names('| Token |'), [...new Set(tokens)].toSorted())
  const templates = globSync('templates/**/*.eta', { cwd: root })
    .map((file) => file.replace(/^templates\/|\.eta$/g, ''))
    .filter((name) => !name.endsWith('.svg'))
  t.strictSame([...names('| Template |'), ...names('| Partial |')].toSorted(), templates.toSorted())
  t.strictSame(names('| Member of `view` |'), Object.keys(buildPageView()).toSorted()) // has the type's members
  const settings = minimalSettings + blockAfter(text, 'yaml', 'head:')
  const styleSheet = blockAfter(text, 'css', '@font-face')
  const pages = { 'pages/index.md': 'Hello', 'pages/fonts/my-typeface.woff2': '' }
  const { issues } = readFiles({ 'site.yaml': settings, 'styles/custom.css': styleSheet, ...pages })
  t.strictSame(issues, [])
})

t.test('docs/statistics.md lists every provider with its default address', async (t) => {
  const rows = rowsOf(read('docs/statistics.md'))
  t.strictSame(
    rows.flatMap(([name]) => namesIn(name)),
    Object.keys(providers),
  )
  for (const [cell, address] of rows) {
    const [name = ''] = namesIn(cell)
    const { publicAddress, token } = providers[name as keyof typeof providers]
    if (token !== undefined) t.equal(address, `\`${publicAddress}\``, name)
  }
})

t.test('the addresses in README’s table are served by the sample site', async (t) => {
  const app = await buildTestApp(t)
  const addresses = firstNames(section(read('README.md'), 'What it serves')).filter(
    (address) => !address.includes('…') && address !== '/api/cv/', // which prints
  )
  t.ok(addresses.length > 10)
  for (const address of addresses) t.equal((await app.inject(address)).statusCode, 200, address)
})

t.test('docs/architecture.md has the folders of src/, and the linter a row for each level', async (t) => {
  const folders = (folder: string): readonly string[] =>
    readdirSync(resolve(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  const [, tree = ''] = /```\nsrc\/\n([\s\S]*?)```/.exec(read('docs/architecture.md')) ?? []
  const lines = new Map(
    [...tree.matchAll(/^ {2}([\w.-]+)\/? +(.*(?:\n {5,}.*)*)$/gm)].map(([, name = '', text = '']) => [
      name,
      text,
    ]),
  )
  const named = [...lines.keys()].filter((name) => !name.includes('.'))
  t.strictSame(named.toSorted(), folders('src').toSorted())
  for (const name of named)
    for (const inner of folders(`src/${name}`)) t.match(lines.get(name), `${inner}/`, `src/${name}/${inner}`)
  const levels = read('.biome/levels.grit')
  for (const name of named.filter((name) => name !== 'tools')) t.match(levels, `/src/${name}/`, name)
})

t.test('compose.yaml and .env name the same variables', async (t) => {
  const compose = read('compose.yaml')
  const set = [...read('docs/deployment.md').matchAll(/^echo (\w+)=/gm)].map(([, name = '']) => name)
  t.ok(set.length > 3)
  for (const name of set.filter((name) => name !== 'COMPOSE_PROFILES')) t.match(compose, `\${${name}:-`, name)
  t.ok(parse(compose).services.browser.profiles.includes('scale'))
})

t.test('the words of the old dialect are gone', async (t) => {
  const files = [
    ...documents,
    ...globSync('openapi/*.yaml', { cwd: root }),
    ...globSync('templates/**/*.{eta,yaml}', { cwd: root }),
  ]
  for (const file of files)
    t.notMatch(read(file), /\b(?:mend(?:s|ed)?|whoever|in vain|is told of|nobody has)\b/i, file)
})

t.test('docs/crawlers.md lists the crawlers that robots.txt names', async (t) => {
  const text = read('docs/crawlers.md')
  t.strictSame(
    rowsOf(section(text, 'The crawlers that robots.txt names')),
    crawlers.map(({ token, operator, uses, source, checked }) => [
      `\`${token}\``,
      operator,
      uses.map((use) => `\`${use}\``).join(', '),
      `[${checked}](${source})`,
    ]),
  )
  t.strictSame(firstNames(text.split('## ')[0] ?? ''), ['search', 'aiInput', 'aiTraining'])
})

t.test('docs/negotiation.md says what each Accept header gets, and names what is served', async (t) => {
  const app = await buildTestApp(t)
  const text = read('docs/negotiation.md')
  const formOf = (type: unknown): string => (String(type).startsWith('text/markdown') ? 'Markdown' : 'HTML')
  const rows = [
    ...section(text, 'HTML or Markdown').matchAll(/^\| (?:`([^`]+)`|\(none\)) \| (HTML|Markdown|\d+) \|$/gm),
  ]
  t.ok(rows.length > 15)
  for (const [, accept = '', expected] of rows) {
    const { statusCode, headers } = await app.inject({ url: '/', headers: accept ? { accept } : {} })
    t.equal(statusCode === 200 ? formOf(headers['content-type']) : String(statusCode), expected, accept)
    t.match(headers.vary, /^Accept(,|$)/, accept)
  }
  const cv = await app.inject({ url: '/cv/', headers: { accept: 'text/markdown' } })
  const post = await app.inject({ url: '/notes/engine/', headers: { accept: 'text/markdown' } })
  const members = [cv, post].flatMap(({ body }) => Object.keys(parse(body.split('---\n')[1] ?? '')))
  t.strictSame(
    firstNames(section(text, 'What the Markdown says')).toSorted(),
    [...new Set(members)].toSorted(),
  )
  const links = [cv, await app.inject('/')].map(({ headers }) => String(headers.link)).join()
  const relations = [...links.matchAll(/rel="([^"]+)"/g)].map(([, relation = '']) => relation)
  t.strictSame(firstNames(section(text, 'Links')).slice(1).toSorted(), [...new Set(relations)].toSorted())
  const files = firstNames(section(text, 'Files'))
  t.ok(files.length > 5)
  for (const url of files) t.equal((await app.inject(url)).statusCode, 200, url)
})
