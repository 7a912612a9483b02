/** An export of the sample behind a plain file server: whatever its machine files state is true there. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import staticFiles from '@fastify/static'
import fastify from 'fastify'
import t from 'tap'
import { exportFolder } from '../../../src/cli/commands/export.ts'

const origin = 'https://ada.example'
const content = resolve(import.meta.dirname, '../../../content')
const parent = t.testdir({})
const out = join(parent, 'out')
Object.assign(process.env, { BASE_URL: origin, DATA_DIR: join(parent, 'data') })
await exportFolder(content, out)

const host = fastify()
await host.register(staticFiles, { root: out })
t.teardown(() => host.close())
const get = (url: string, accept = '*/*') =>
  host.inject({ url: url.replace(origin, ''), headers: { accept } })

const texts: ReadonlyMap<string, string> = new Map(
  globSync('**/*.{txt,md,json,xml,atom,html}', { cwd: out })
    .concat(globSync('.well-known/**/*.*', { cwd: out }))
    .filter((path) => path !== 'README.md')
    .map((path) => [`/${path}`, readFileSync(join(out, path), 'utf8')] as const),
)
const textOf = (path: string): string => texts.get(path) ?? ''

/** What a file server does not do, in the words of the texts for servers. */
const serverOnly =
  /\/api\/|problem\+json|\b406\b|\b304\b|\b308\b|x-markdown-tokens|ETag|If-None-Match|Accept: text\/markdown|openapi|api-catalog|search\/(?:index\.md)?\?q=|\/developers\/|begins after|no fixed rate limit/

t.test('nothing speaks of a server', async (t) => {
  t.ok(texts.size > 40)
  for (const path of [
    '/openapi.json',
    '/.well-known/openapi.json',
    '/.well-known/api-catalog',
    '/developers/',
  ])
    t.equal((await get(path)).statusCode, 404, path)
  const made = [...texts].filter(([path]) => !/\/notes\/|did-configuration/.test(path)) // the owner's essays may
  for (const [path, text] of made) t.notMatch(text, serverOnly, path)
})

t.test('every address of the site in any of its texts is served', async (t) => {
  const urls = new Set(
    [...texts.values()].flatMap((text) =>
      [...text.matchAll(/https:\/\/ada\.example(?:\/[^\s<>()"`{}\\#?,;&]*)?/g)].map(([url]) =>
        url.replace(/[.:]+$/, ''),
      ),
    ),
  )
  t.ok(urls.size > 60)
  for (const url of urls) t.equal((await get(url)).statusCode, 200, url)
})

interface Statement {
  /** A line of agent.txt, or the beginning of one. */
  readonly statement: string
  readonly request: readonly [url: string, accept?: string]
  readonly expected: { readonly status?: number; readonly type?: RegExp; readonly body?: RegExp }
}

const statements: readonly Statement[] = [
  {
    statement: 'Each page is a file: HTML at the page’s URL',
    request: ['/cv/'],
    expected: { type: /^text\/html/, body: /<h1/ },
  },
  {
    statement: `and Markdown at index.md below it: ${origin}/index.md.`,
    request: ['/index.md'],
    expected: { type: /^text\/markdown/, body: /^---\ntitle: / },
  },
  {
    statement: 'The Accept header has no effect.',
    request: ['/cv/', 'text/markdown'],
    expected: { type: /^text\/html/ },
  },
  {
    statement: 'The Accept header has no effect.',
    request: ['/cv/', 'image/png'],
    expected: { status: 200 },
  },
  { statement: 'There is no search', request: ['/search/'], expected: { status: 404 } },
  { statement: 'and no API.', request: ['/api/cv/'], expected: { status: 404 } },
  { statement: 'and no API.', request: ['/openapi.json'], expected: { status: 404 } },
  { statement: 'Canonical URLs end in a slash.', request: ['/about/'], expected: { body: /about\/"/ } },
  {
    statement: `[Index of the site](${origin}/llms.txt): every page as Markdown`,
    request: ['/llms.txt'],
    expected: { body: /\/cv\/index\.md\)/ },
  },
  {
    statement: `[The whole site in one file](${origin}/llms-full.txt): the Markdown of its pages, newest first`,
    request: ['/llms-full.txt'],
    expected: { body: /published: 2026-11[\s\S]*published: 2026-10/ },
  },
  {
    statement: `[Sitemap](${origin}/sitemap.xml): every canonical URL with its translations`,
    request: ['/sitemap.xml'],
    expected: { body: /hreflang="fr"/ },
  },
  {
    statement: `[Curriculum vitae, JSON Resume](${origin}/resume.json): the same data, for programs`,
    request: ['/resume.json'],
    expected: { type: /json/, body: /"basics"/ },
  },
  {
    statement: `[Curriculum vitae, PDF](${origin}/cv/cv.pdf): printed when the site was exported`,
    request: ['/cv/cv.pdf'],
    expected: { type: /^application\/pdf/, body: /^%PDF-/ },
  },
  {
    statement: `[Curriculum vitae, Word (DOCX)](${origin}/cv/cv.docx)`,
    request: ['/cv/cv.docx'],
    expected: { body: /^PK/ },
  },
  {
    statement: `[Curriculum vitae, Plain text](${origin}/cv/cv.txt)`,
    request: ['/cv/cv.txt'],
    expected: { type: /^text\/plain/, body: /^Ada Lovelace\n/ },
  },
  {
    statement: `[Social preview image, PNG](${origin}/site-card.png): 1200 × 630 pixels`,
    request: ['/site-card.png'],
    expected: { type: /^image\/png/ },
  },
  {
    statement: `[Proof of identity](${origin}/.well-known/did-configuration.json)`,
    request: ['/.well-known/did-configuration.json'],
    expected: { body: /"linked_dids"/ },
  },
  {
    statement: `[License](https://opensource.org/license/mit): MIT`,
    request: ['/index.html'],
    expected: { body: /<link rel="license" href="https:\/\/opensource.org\/license\/mit">/ },
  },
  {
    statement: `[Atom feed](${origin}/feed.atom)`,
    request: ['/feed.atom'],
    expected: { body: /<entry>/ },
  },
  {
    statement: `[JSON Feed](${origin}/feed.json)`,
    request: ['/feed.json'],
    expected: { body: /"items":/ },
  },
  {
    statement: 'Crawl policy, as in robots.txt: search=yes, ai-input=yes, ai-train=no.',
    request: ['/robots.txt'],
    expected: { body: /Content-Signal: search=yes, ai-input=yes, ai-train=no/ },
  },
]

/** Lines that ask something of the reader, or give the owner's own links or latest pages, with their days. */
const asksOrOwners =
  /^- (?:Identify yourself|Dates,|What Note G|A curriculum|Contribution|Reaching|Private|\[(?:Wikidata|The )|\[[^\]]+\]\([^)]+\): \d{4}-\d\d-\d\d\.)/

t.test('each statement of agent.txt holds', async (t) => {
  const agent = textOf('/agent.txt')
  for (const { statement, request, expected } of statements) {
    t.ok(agent.includes(statement), `agent.txt says: ${statement}`)
    const { status = 200, type = /^/, body = /^/ } = expected
    const response = await get(...request)
    t.match(
      { status: response.statusCode, type: String(response.headers['content-type']), body: response.body },
      { status, type, body },
      request.join(' as '),
    )
  }
  for (const line of agent.split('\n').filter((text) => text.startsWith('- ') && !asksOrOwners.test(text)))
    t.ok(
      statements.some(({ statement }) => line.includes(statement)),
      `a row tests: ${line}`,
    )
})

t.test('pages as Markdown name what an export has', async (t) => {
  const cv = textOf('/cv/index.md')
  t.match(cv, `pdf: ${origin}/cv/cv.pdf`)
  t.match(textOf('/index.html'), '<meta property="og:image" content="https://ada.example/site-card.png">')
  t.match(textOf('/index.md'), '[Download PDF](https://ada.example/cv/cv.pdf)')
})
