/** The tables and lists of README and docs/ are those of the code. */
import { globSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { languageFileNames, machineFilePaths } from '../../../src/addresses/server-paths.ts'
import { variables } from '../../../src/config.ts'
import { servedTypes } from '../../../src/content/files/file-types.ts'
import { providers } from '../../../src/content/schema/account-providers.ts'
import { FrontMatter } from '../../../src/content/schema/front-matter.ts'
import { paragraphKinds } from '../../../src/cv/paragraphs.ts'
import { dialects } from '../../../src/import/resumes/dialects/dialects.ts'
import { rule } from '../../../src/privacy/not-public.ts'
import { crawlers } from '../../../src/publishing/machine-files/robots-txt.ts'
import { issuesOf } from '../../fixtures/content/content-files.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { codeBlock, firstNames, namesIn, read, root, rowsOf, section } from '../../fixtures/documents.ts'
import { buildPageView } from '../../fixtures/pages/page-view-builder.ts'
import { runVitrine } from '../../fixtures/run-vitrine.ts'
import { buildTestApp, testOrigin } from '../../fixtures/server/test-app.ts'

const app = await buildTestApp(t)

t.test('docs/identity.md says of the options of the command what its help says', async (t) => {
  const { output } = await runVitrine(['identity', 'create', '--help'])
  const inHelp = [...output.matchAll(/^ {2}(--\w+).*? {2,}(.*(?:\n {4,}.*)*)/gm)].map(
    ([, name = '', description = '']) => {
      const [meaning = '', value] = description.replaceAll(/\s+/g, ' ').split(/ \(default: "?|"?\)$/)
      return { name, meaning, value }
    },
  )
  const documented = rowsOf(read('docs/identity.md')).map((row) =>
    row.map((cell) => cell.replaceAll('`', '')),
  )
  t.ok(documented.length > 3)
  t.strictSame(
    documented.map(([name, , meaning]) => [name, meaning]),
    inHelp.map(({ name, meaning }) => [name, meaning]),
  )
  for (const [index, { name, value }] of inHelp.entries())
    if (value !== undefined) t.equal(documented[index]?.[1], value, `${name}: default`)
})

t.test('docs/configuration.md lists every variable with its default and its values', async (t) => {
  const rows = rowsOf(read('docs/configuration.md'))
  const byName = new Map(
    rows.flatMap(([names, value, meaning]) => namesIn(names).map((name) => [name, { value, meaning }])),
  )
  const { PATH: _system, ...documented } = variables
  t.strictSame([...byName.keys()].sort(), Object.keys(documented).sort())
  for (const [name, variable] of Object.entries(documented)) {
    const row = byName.get(name)
    if ('default' in variable) t.equal(row?.value, `\`${variable.default}\``, `${name}: default`)
    const [, values] = /^one of (.*)/.exec(variable.expected) ?? []
    for (const value of values?.split(', ') ?? []) t.match(row?.meaning, `\`${value}\``, `${name}: ${value}`)
  }
})

t.test('docs/templates.md lists every name by which Word and text read the CV', async (t) => {
  const [, table = ''] = read('docs/templates.md').split('### Names by which Word and text read the CV')
  const documented = namesIn(
    rowsOf(table)
      .map(([names]) => names)
      .join(' '),
  )
  for (const name of paragraphKinds.keys()) if (!/^h[45]$/.test(name)) t.ok(documented.includes(name), name)
})

t.test('docs/content-format.md lists every field of site.yaml', async (t) => {
  const issues = await issuesOf({
    'site.yaml': `${minimalSettings}nonsense: 1\n`,
  })
  const known = /one of (.*)/.exec(issues[0]?.expected ?? '')?.[1]?.split(', ')
  const text = read('docs/content-format.md')
  t.strictSame([...firstNames(section(text, 'site.yaml'))].sort(), known?.sort())
})

t.test('docs/content-format.md lists every type of file that is served beside pages', async (t) => {
  const table = section(read('docs/content-format.md'), 'Pages').split('| Kind | Extensions |')[1] ?? ''
  const rows = (table.split('\n\n')[0] ?? '').split('\n').flatMap((line) => {
    const [, kind, extensions] = /^\| ([a-z].*?) \| (.*) \|$/.exec(line) ?? []
    return kind === undefined ? [] : [{ kind, extensions: namesIn(extensions) }]
  })
  t.strictSame(
    rows,
    servedTypes.map(([kind, , extensions]) => ({ kind, extensions: extensions.split(' ') })),
  )
})

t.test('docs/content-format.md lists every language of the interface', async (t) => {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  const list = section(read('docs/content-format.md'), 'Interface texts').split('. ', 1)[0] ?? ''
  for (const file of readdirSync(resolve(root, 'templates/translations'))) {
    const name = names.of(file.replace('.yaml', '')) ?? file
    t.match(list, name, file)
  }
})

t.test('docs/front-matter.md lists every name of front matter', async (t) => {
  const text = read('docs/front-matter.md')
  const rows = [...text.matchAll(/^\| `(\w+)` \| /gm)].map(([, field]) => field)
  t.strictSame(rows, Object.keys(FrontMatter.properties))
})

t.test('docs/front-matter.md has the rule of the code for what is not public', async (t) => {
  const text = read('docs/front-matter.md')
  const wordsIn = (part: string): readonly string[] => part.split(/, | or | and /).map((word) => word.trim())
  const point = (number: number): string => new RegExp(`^> ${number}\\. (.*)$`, 'm').exec(text)?.[1] ?? ''
  const marked = (line: string, mark: string): readonly string[] =>
    [
      ...line.matchAll(
        mark === '`' ? /`([^`]+)`/g : mark === '*' ? /(?<!\*)\*([^*]+)\*(?!\*)/g : /\*\*([^*]+)\*\*/g,
      ),
    ].flatMap(([, words = '']) => wordsIn(words))
  const [end = ''] = /^> Capitals, .*$/m.exec(text) ?? []
  t.strictSame(marked(point(1), '**'), rule.hiding)
  t.strictSame(marked(point(2), '**'), [...rule.publishing, ...rule.showing, ...rule.showingInCv])
  t.strictSame(marked(point(4), '**'), rule.lists)
  t.match(point(4), `or ${rule.listsInBibtex.join()} in BibTeX`)
  t.strictSame(marked(point(4), '*'), rule.tags)
  t.strictSame(marked(point(5), '**'), [...rule.ofOtherTools, ...rule.building])
  t.match(point(5), `\`${rule.placing.join()}: false\``)
  t.strictSame(marked(point(6), '**'), rule.folders)
  const [date, published, ...asPublished] = rule.starting
  const [expires, ...asExpires] = rule.ending
  t.strictSame(marked(point(7), '`'), [date, published, expires])
  t.strictSame(marked(end, '`').slice(2), [...asPublished, published, ...asExpires, expires])
  t.strictSame(wordsIn(/\*no\* is ([^;]*);/.exec(end)?.[1] ?? ''), rule.no)
  t.strictSame(wordsIn(/\*yes\* is ([^;]*);/.exec(end)?.[1] ?? ''), rule.yes)
  t.strictSame(marked(/one wrong letter in (.*) counts/.exec(end)?.[1] ?? '', '*'), rule.corrected)
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
  t.strictSame(names('| Field of `view` |'), Object.keys(buildPageView()).toSorted()) // has the type's fields
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

t.test('docs/cv-from-elsewhere.md lists every dialect of CVs', async (t) => {
  const rows = [...read('docs/cv-from-elsewhere.md').matchAll(/^\| \[?([\w -]+)[\]:]/gm)]
  const names = dialects.map(({ name }) => name.replace('’s export', ''))
  t.strictSame(rows.map(([, tool]) => tool).toSorted(), names.toSorted())
})

t.test('the addresses in README’s table are served by the sample site', async (t) => {
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
  const tree = codeBlock('docs/architecture.md', 'src/')
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

t.test('docs/crawlers.md lists the crawlers that robots.txt names', async (t) => {
  const text = read('docs/crawlers.md')
  const rows = rowsOf(section(text, 'The crawlers that robots.txt names'))
  for (const [use, tokens] of Object.entries(crawlers))
    t.strictSame(
      rows.filter(([, , uses]) => uses?.includes(`\`${use}\``)).map(([token]) => token),
      tokens.map((token) => `\`${token}\``),
      use,
    )
  t.strictSame(firstNames(text.split('## ')[0] ?? ''), ['search', 'aiInput', 'aiTraining'])
})

t.test('docs/negotiation.md says what each Accept header gets, and names what is served', async (t) => {
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
  const fields = [cv, post].flatMap(({ body }) => Object.keys(parse(body.split('---\n')[1] ?? '')))
  t.strictSame(
    firstNames(section(text, 'What the Markdown says')).toSorted(),
    [...new Set([...fields, 'security'])].toSorted(), // the sample has no security.txt
  )
  const links = [cv, await app.inject('/')].map(({ headers }) => String(headers.link)).join()
  const relations = [...links.matchAll(/rel="([^"]+)"/g)].map(([, relation = '']) => relation)
  t.strictSame(firstNames(section(text, 'Links')).slice(1).toSorted(), [...new Set(relations)].toSorted())
  const files = firstNames(section(text, 'Files'))
  t.ok(files.length > 5)
  for (const url of files) t.equal((await app.inject(url)).statusCode, 200, url)
})

/** Paths that need no line: where each is looked for is known, or another file or the pages lead there. */
const knownPlaces = ['/robots.txt', '/cv/publications.bib']

t.test('docs/negotiation.md, and llms.txt or agent.txt, have each machine file', async (t) => {
  const listed = firstNames(section(read('docs/negotiation.md'), 'Files'))
  const paths = [
    ...Object.values(machineFilePaths),
    ...Object.values(languageFileNames).map((name) => `/${name}`),
  ].filter((path) => path !== '/cv/publications.bib') // in the text below the table
  for (const path of paths) t.ok(listed.includes(path), `docs/negotiation.md: ${path}`)
  const texts = await Promise.all(
    ['/llms.txt', '/agent.txt'].map(async (url) => (await app.inject(url)).body),
  )
  for (const path of paths.filter((path) => !knownPlaces.includes(path)))
    t.match(texts.join(), `](${testOrigin}${path})`, `llms.txt or agent.txt: ${path}`)
})
