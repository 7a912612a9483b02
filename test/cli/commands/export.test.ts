/**
 * `vitrine new`, then `vitrine export`: a plain static server finds every link, and two exports are
 * identical.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import staticFiles from '@fastify/static'
import fastify from 'fastify'
import { parse } from 'node-html-parser'
import t, { type Test } from 'tap'
import { exportFolder } from '../../../src/cli/commands/export.ts'
import { createSite } from '../../../src/cli/commands/new.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { type FolderContents, testFolder } from '../../fixtures/server/test-folder.ts'
import { forgejoHeatMap, startCodeHost } from '../../fixtures/statistics/code-host.ts'

const root = resolve(import.meta.dirname, '../../..')
const origin = 'https://ada.example'

const filesIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length), readFileSync(file, 'latin1')] as const),
  )

/**
 * Returns the URLs in a file of an export: what its HTML or CSS links to and loads, and those of the site in
 * any text.
 */
const urlsIn = (file: string, text: string): readonly string[] => {
  const absolute = text.match(/https:\/\/ada\.example[^\s"'<>)`&\\]*/g) ?? []
  const styles = /\.(?:html|css|svg)$/.test(file)
    ? [...text.replaceAll(/\/\*.*\*\//g, '').matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => url)
    : []
  const attributes = /\.(?:html|svg)$/.test(file)
    ? parse(text)
        .querySelectorAll('[href], [src], [srcset]')
        .flatMap((element) => [
          element.getAttribute('href') ?? '',
          element.getAttribute('src') ?? '',
          ...(element.getAttribute('srcset') ?? '').split(',').map((part) => part.trim().split(' ')[0] ?? ''),
        ])
    : []
  return [...absolute.map((url) => url.replace(/[.,;:]+$/, '')), ...styles, ...attributes]
}

/**
 * Asks a plain file server below the path of a site for each URL of the site in the files of its export.
 * Returns those it lacks.
 */
const findDeadUrls = async (t: Test, out: string, site: string): Promise<readonly string[]> => {
  const { pathname } = new URL(`${site}/`)
  const server = fastify()
  t.teardown(() => server.close())
  await server.register(staticFiles, { root: out, prefix: pathname })
  const urls = new Map<string, string>()
  for (const [file, text] of filesIn(out))
    for (const url of urlsIn(file, text)) {
      const { origin: host, pathname: path } = new URL(url, `${site}${file.replace(/index\.html$/, '')}`)
      if (host === origin) urls.set(path, `${path} in ${file}`)
    }
  t.ok(urls.size > 20, `${urls.size} addresses`)
  const dead: string[] = []
  for (const [path, place] of urls)
    if (!path.startsWith(pathname) || (await server.inject(path)).statusCode !== 200) dead.push(place)
  return dead
}

t.test('exports a new site twice, identically and without dead links', async (t) => {
  const parent = t.testdir({})
  Object.assign(process.env, { BASE_URL: origin, DATA_DIR: join(parent, 'data') })
  const [first, second] = [join(parent, 'first'), join(parent, 'second')]
  const folder = join(parent, 'content')
  const resume = join(root, 'test/fixtures/cv-people/senior.json')
  await createSite(folder, { name: 'Ada', description: 'Writes notes.', languages: 'en,fr', resume })
  appendFileSync(join(folder, 'site.yaml'), 'redirects: { /blog/*: /*, /blog/who: /cv/ }\n')
  await exportFolder(folder, first)
  await exportFolder(folder, second)
  const files = filesIn(first)
  const again = filesIn(second)
  t.strictSame([...again.keys()], [...files.keys()])
  for (const [file, text] of files)
    if (!file.endsWith('.docx'))
      t.equal(again.get(file), text, `${file}; only Word files have the time in them`)
  for (const file of ['/index.html', '/fr/cv/index.md', '/cv/cv.pdf', '/llms.txt', '/_headers', '/404.html'])
    t.ok(files.has(file), file)
  for (const [file, text] of files)
    t.notMatch(text, /class="search-form|search\/\?q=/, `${file} leads to no search, which needs a server`)
  t.notOk(files.has('/search/index.html'))
  t.match(
    files.get('/_redirects'),
    ['/blog/who /cv/ 308', '/blog/* /:splat 308', '/api/cv/ /cv/cv.pdf 200'].join('\n'),
  )
  t.match(files.get('/cv/cv.pdf'), /^%PDF-/)
  t.strictSame(await findDeadUrls(t, first, origin), [])
})

/** Exports content in the test's folder; returns the files by their paths, as Latin-1. */
const exported = async (t: Test, content: FolderContents, baseUrl = origin) => {
  const parent = testFolder(t, { content: { 'site.yaml': minimalSettings, ...content } })
  Object.assign(process.env, { BASE_URL: baseUrl, DATA_DIR: join(parent, 'data') })
  await exportFolder(join(parent, 'content'), join(parent, 'out'))
  return filesIn(join(parent, 'out'))
}

t.test('an export takes the place of the one before, whole or not at all', async (t) => {
  const page = (text: string) => `---\ntitle: A\n---\n${text}\n`
  const parent = testFolder(t, {
    content: {
      'site.yaml': minimalSettings,
      pages: {
        'a.md': page('One'),
        'b.md': page('B'),
        b: { 'b.txt': 'b' },
        'c.txt': 'c',
        'wrong.md': page('W'),
      },
    },
    out: { '.git': { HEAD: 'ref' } },
    other: { 'thesis.tex': 'mine' },
  })
  const [content, out] = [join(parent, 'content'), join(parent, 'out')]
  Object.assign(process.env, { BASE_URL: origin, DATA_DIR: join(parent, 'data') })
  await exportFolder(content, out)
  writeFileSync(join(out, 'CNAME'), 'ada.example')
  writeFileSync(join(content, 'pages/a.md'), page('Two'))
  rmSync(join(content, 'pages/b.md'))
  rmSync(join(content, 'pages/c.txt'))
  writeFileSync(join(content, 'pages/wrong.md'), page('W').replace('title: A', 'title: [A'))
  await t.rejects(
    exportFolder(content, out),
    /^The content has an error:\npages\/wrong\.md.*\nNothing was written; an earlier export stays as it is\. Still online are files that the site no longer has: \/b\/, \/c\.txt\. Still online are pages that now have an error: \/wrong\/\.$/s,
  )
  t.match(filesIn(out).get('/a/index.html'), 'One')
  rmSync(join(content, 'pages/wrong.md'))
  await exportFolder(content, out)
  const files = filesIn(out)
  t.match(files.get('/a/index.html'), 'Two')
  t.strictSame(
    ['/b/index.html', '/c.txt', '/b/b.txt', '/.git/HEAD', '/CNAME'].filter((file) => files.has(file)),
    ['/b/b.txt', '/.git/HEAD', '/CNAME'],
  )
  t.notOk([...files.keys()].some((file) => file.includes('unfinished')))
  await t.rejects(exportFolder(content, join(parent, 'other')), { name: 'UsageError' })
  await t.rejects(exportFolder(join(parent, 'other'), join(parent, 'new')), /site\.yaml/)
  t.strictSame([...filesIn(join(parent, 'other')).keys()], ['/thesis.tex'])
  t.notOk(existsSync(join(parent, 'new')))
})

t.test('the owner’s own files for hosts stay, and a page called 404 is that of the host', async (t) => {
  const files = await exported(t, {
    'site.yaml': `${minimalSettings}files: { allow: [_redirects] }\nredirects: { /a: / }\n`,
    pages: { '404.md': '# Lost', _redirects: '/b /c 301', 'index.html': 'old' },
  })
  const policy =
    /<head>\n<meta http-equiv="Content-Security-Policy" content="default-src 'none';[^"]*form-action 'self'">/
  for (const file of ['/index.html', '/404.html', '/404/index.html']) t.match(files.get(file), policy, file)
  t.match(files.get('/404.html'), /<h1[^>]*>Lost/)
  t.match(files.get('/_redirects'), '/b /c 301\n/a / 308')
  t.notMatch(files.get('/index.html'), 'old')
})

const today = new Date().toISOString().slice(0, 10)

const accountAt = (url: string): string => `accounts: [{ provider: forgejo, name: ada, url: ${url} }]\n`

t.test("exports the day's contribution figures, also if there are none", async (t) => {
  for (const [counts, shown] of [
    [[12], '12 contributions'],
    [[], '0 contributions'],
  ] as const) {
    const host = await startCodeHost(t, forgejoHeatMap(counts.map((count) => ({ date: today, count }))))
    const files = await exported(t, {
      'site.yaml': minimalSettings + accountAt(host.url),
      pages: { 'index.md': '---\ntitle: Ada\ntemplate: home\n---\nHello.\n' },
    })
    for (const text of ['<svg class="heat-map"', shown]) t.match(files.get('/index.html'), text)
    t.match(files.get('/site-card.png'), /PNG/)
  }
})

t.test('exports a site whose accounts cannot be reached, without figures', async (t) => {
  const files = await exported(t, {
    'site.yaml': minimalSettings + accountAt('http://127.0.0.1:1'),
    pages: {},
  })
  t.match(files.get('/site-card.png'), /PNG/)
  t.notMatch(files.get('/index.html'), 'heat-map')
})

t.test('fails if a file of the owner is gone by the time it is copied', async (t) => {
  const sent = forgejoHeatMap([{ date: today, count: 1 }])
  let remove = (): void => {}
  const host = await startCodeHost(t, (response, request) => {
    remove() // the figures are fetched after the folder is read
    sent(response, request)
  })
  remove = () => rmSync(join(t.testdirName, 'content/pages/paper.pdf'), { force: true })
  const content = {
    'site.yaml': minimalSettings + accountAt(host.url),
    pages: { 'index.md': 'Hello', 'paper.pdf': '%PDF-1.7' },
  }
  await t.rejects(exported(t, content), { message: /^\/paper\.pdf: found status 404; expected 200/ })
})

t.test('names the address that would be a file and a folder', async (t) => {
  const message =
    /^\/odd\/index\.html.*: found that it cannot be written \(E.*if its folder has the name of another file\.$/
  for (const pages of [{}, { 'odd.md': 'B' }])
    await t.rejects(exported(t, { pages: { ...pages, odd: { 'index.html.md': 'A' } } }), { message })
})

t.test("exports the owner's files byte for byte, and pages without the search form alone", async (t) => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1')
  const html =
    '<html><head></head><form class="search-form"></form><a href="/api/cv/">\xe9</a>\n- /search/?q=a\n'
  const ownFiles = {
    '/notes.txt': 'Caf\xe9\n- see /search/?q=engine\nend\n',
    '/old.html': html,
    '/paper.pdf': '%PDF-1.7 /CreationDate (D:20010203040506) \xe9',
    '/.well-known/note.txt': '- \xe9: /search/?q=engine\n',
    '/.well-known/old.html': html,
  }
  const manyPages = Array.from({ length: 8 }, (_, page) => [`page-${page}.md`, 'Enough for a form.'])
  const write = t.capture(process.stderr, 'write', () => true)
  const files = await exported(t, {
    pages: {
      ...Object.fromEntries(manyPages),
      'index.md': '# Ada\n\n```\n- see /search/?q=engine\n```\n',
      'notes.txt': latin1(ownFiles['/notes.txt']),
      'old.html': latin1(html),
      'paper.pdf': latin1(ownFiles['/paper.pdf']),
    },
    'well-known': { 'note.txt': latin1(ownFiles['/.well-known/note.txt']), 'old.html': latin1(html) },
  })
  for (const [path, text] of Object.entries(ownFiles)) t.equal(files.get(path), text, path)
  t.strictSame(write.args(), [], 'nothing is said of links, since BASE_URL is set')
  t.match(files.get('/index.html'), '- see /search/?q=engine')
  t.notMatch(files.get('/index.html'), 'search-form')
  t.notMatch(files.get('/llms.txt'), '/search/?q=')
})

t.test('says that links lead to this machine unless BASE_URL is set', async (t) => {
  const write = t.capture(process.stderr, 'write', () => true)
  await exported(t, { pages: { 'index.md': 'Hello' } }, '')
  t.match(write.args().join(''), /^BASE_URL: found http:\/\/localhost/)
})

t.test('below a path, everything leads below that path and is there', async (t) => {
  const site = `${origin}/vitrine`
  const resume = {
    basics: { name: 'Ada', image: '/ada.svg', url: `${site}/`, summary: 'See [the notes](/notes/).' },
  }
  const files = await exported(
    t,
    {
      'site.yaml': `${minimalSettings.replace(/languages:.*/, 'languages: [en, fr]')}design: { accent: '#005a9c' }
redirects: { /blog/*: /notes/*, /away: https://b.example/ }
security: { contact: 'mailto:ada@ada.example', expires: 2100-01-01 }
`,
      styles: { 'custom.css': 'body { background: url(/ada.svg) } /* url(/none.svg) */' },
      'resume.json': JSON.stringify(resume),
      pages: {
        'index.md':
          '---\ntitle: Ada\ntemplate: home\n---\n[Notes](notes/index.md), <a href="/cv/">CV</a>, [file](/old.html) and /literal/\n',
        'cv.md': '---\ntitle: CV\ntemplate: cv\n---\n[Home](/) ![Ada](/ada.svg)\n',
        notes: {
          'index.md': '# Notes\n',
          'post.md':
            '---\ntitle: Post\npublished: 2026-01-02\n---\n[Home](/), ![Ada](../ada.svg)\n\n<p style="background: url(/ada.svg)">A</p>\n',
        },
        'index.fr.md': '---\ntitle: Ada\ntemplate: home\n---\n[CV](/cv/)\n',
        'ada.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><a href="/notes/"><path d="M0 0h9v9z"/></a></svg>',
        'own.css': 'b { background: url(/ada.svg) }',
        'old.html': Buffer.from(
          '<style>b { background: url("/ada.svg") }</style><a href="/notes/">\xe9</a>',
          'latin1',
        ),
      },
    },
    `${site}/`,
  )
  t.strictSame(await findDeadUrls(t, join(t.testdirName, 'out'), site), [])
  for (const [file, text] of [
    ['/index.html', '/literal/'],
    ['/index.md', `[Notes](${site}/notes/index.md)`],
    ['/feed.atom', `href=&quot;${site}/&quot;`],
    ['/cv/cv.pdf', `/URI (${site}/notes/)`],
    ['/cv/cv.txt', `<${site}/notes/>`],
    ['/_redirects', '/vitrine/blog/* /vitrine/notes/:splat 308\n/vitrine/api/cv/ /vitrine/cv/cv.pdf 200'],
    ['/_redirects', '/vitrine/away https://b.example/ 308'],
    ['/_headers', '\n/vitrine/static/*\n'],
    ['/old.html', 'url("/vitrine/ada.svg") }</style><a href="/vitrine/notes/">\xe9</a>'],
    ['/README.md', `Serve this folder at ${site}/.`],
  ] as const)
    t.match(files.get(file), text, file)
})

t.test('the sample, which README links to as the demo, is whole below a path', async (t) => {
  const parent = testFolder(t, {})
  const site = `${origin}/vitrine`
  Object.assign(process.env, { BASE_URL: site, DATA_DIR: join(parent, 'data') })
  await exportFolder(join(root, 'content'), join(parent, 'out'))
  t.strictSame(await findDeadUrls(t, join(parent, 'out'), site), [])
  const pages = [...filesIn(join(root, 'content/pages'))].filter(([file]) => file.endsWith('.md'))
  const dates = pages.flatMap(([, text]) => text.match(/(?<=^(?:published|updated): )\S+$/gm) ?? [])
  const lastChange = dates.toSorted().at(-1)?.replaceAll('-', '')
  const pdf = filesIn(join(parent, 'out')).get('/cv/cv.pdf')
  t.match(pdf, `/CreationDate (D:${lastChange}000000`, 'the date of the PDF is that of the last change')
})
