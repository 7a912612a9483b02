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
  for (const path of ['/openapi.json', '/.well-known/api-catalog', '/developers/'])
    t.equal((await get(path)).statusCode, 404, path)
  const made = [...texts].filter(([path]) => !/\/notes\/|did-configuration/.test(path)) // the owner's essays may
  for (const [path, text] of made) t.notMatch(text, serverOnly, path)
})

t.test('every address of the site in any of its texts is served', async (t) => {
  const addresses = /https:\/\/ada\.example(?:\/[^\s<>()"`{}\\#?,;&]*)?|(?<=="|, )\/(?!\/)[^\s"#?,]*/g
  const urls = new Set([...texts.values()].flatMap((text) => text.match(addresses) ?? []))
  t.ok(urls.size > 100)
  for (const url of urls) t.equal((await get(url.replace(/[.:]+$/, ''))).statusCode, 200, url)
})

type Expected = Readonly<Partial<{ statusCode: number; type: RegExp; body: RegExp }>>

/** Lines of agent.txt, or their beginnings; what to ask for, perhaps as another type; and what must come. */
const statements: readonly (readonly [line: string, url: string, expected: Expected, accept?: string])[] = [
  ['Each page is a file: HTML at the page’s URL', '/cv/', { type: /^text\/html/, body: /<h1/ }],
  [
    `and Markdown at index.md below it: ${origin}/index.md.`,
    '/index.md',
    { type: /^text\/markdown/, body: /^---\ntitle: / },
  ],
  ['The Accept header has no effect.', '/cv/', { type: /^text\/html/ }, 'text/markdown'],
  ['The Accept header has no effect.', '/cv/', {}, 'image/png'],
  ['There is no search', '/search/', { statusCode: 404 }],
  ['and no API.', '/api/cv/', { statusCode: 404 }],
  ['and no API.', '/openapi.json', { statusCode: 404 }],
  ['Canonical URLs end in a slash.', '/about/', { body: /about\/"/ }],
  [
    `[Index of the site](${origin}/llms.txt): every page as Markdown`,
    '/llms.txt',
    { body: /\/cv\/index\.md\)/ },
  ],
  [
    `[The whole site in one file](${origin}/llms-full.txt): the Markdown of its pages, newest first`,
    '/llms-full.txt',
    { body: /published: 2026-11[\s\S]*published: 2026-10/ },
  ],
  [
    `[Sitemap](${origin}/sitemap.xml): every canonical URL with its translations`,
    '/sitemap.xml',
    { body: /hreflang="fr"/ },
  ],
  [
    `[Curriculum vitae, JSON Resume](${origin}/resume.json): the same data, for programs`,
    '/resume.json',
    { type: /json/, body: /"basics"/ },
  ],
  [
    `[Curriculum vitae, PDF](${origin}/cv/cv.pdf): download it once and keep the file`,
    '/cv/cv.pdf',
    { type: /^application\/pdf/, body: /^%PDF-/ },
  ],
  [`[Curriculum vitae, Word (DOCX)](${origin}/cv/cv.docx)`, '/cv/cv.docx', { body: /^PK/ }],
  [
    `[Curriculum vitae, Plain text](${origin}/cv/cv.txt)`,
    '/cv/cv.txt',
    { type: /^text\/plain/, body: /^Ada Lovelace\n/ },
  ],
  [
    `[Social preview image, PNG](${origin}/site-card.png): 1200 × 630 pixels`,
    '/site-card.png',
    { type: /^image\/png/ },
  ],
  [
    `[Proof of identity](${origin}/.well-known/did-configuration.json)`,
    '/.well-known/did-configuration.json',
    { body: /"linked_dids"/ },
  ],
  [
    `[License](https://opensource.org/license/mit): MIT`,
    '/index.html',
    { body: /<link rel="license" href="https:\/\/opensource.org\/license\/mit">/ },
  ],
  [`[Atom feed](${origin}/feed.atom)`, '/feed.atom', { body: /<entry>/ }],
  [`[JSON Feed](${origin}/feed.json)`, '/feed.json', { body: /"items":/ }],
  [
    'Crawl policy, as in robots.txt: search=yes, ai-input=yes, ai-train=no.',
    '/robots.txt',
    { body: /Content-Signal: search=yes, ai-input=yes, ai-train=no/ },
  ],
]

/** Lines that ask something of the reader, or give the owner's own links or latest pages, with their days. */
const asksOrOwners =
  /^- (?:Identify yourself|Dates,|What Note G|A curriculum|Contribution|Reaching|Private|\[(?:Wikidata|The )|\[[^\]]+\]\([^)]+\): \d{4}-\d\d-\d\d\.)/

t.test('each statement of agent.txt holds', async (t) => {
  const agent = textOf('/agent.txt')
  for (const [line, url, expected, accept] of statements) {
    t.ok(agent.includes(line), `agent.txt says: ${line}`)
    const { statusCode, body, headers } = await get(url, accept)
    t.match(
      { statusCode, body, type: String(headers['content-type']) },
      { statusCode: 200, ...expected },
      url,
    )
  }
  for (const line of agent.split('\n').filter((text) => text.startsWith('- ') && !asksOrOwners.test(text)))
    t.ok(
      statements.some(([statement]) => line.includes(statement)),
      `a row tests: ${line}`,
    )
})

t.test('pages as Markdown name what an export has', async (t) => {
  const cv = textOf('/cv/index.md')
  t.match(cv, `pdf: ${origin}/cv/cv.pdf`)
  t.match(textOf('/index.html'), '<meta property="og:image" content="https://ada.example/site-card.png?v=')
  t.match(textOf('/index.md'), '[Download PDF](https://ada.example/cv/cv.pdf)')
})
