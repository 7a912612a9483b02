/**
 * `vitrine new`, then `vitrine export`: a plain static server finds every link, and two exports are
 * identical.
 */
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { exportFolder } from '../../../src/cli/commands/export.ts'
import { createSite } from '../../../src/cli/commands/new.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { exported, filesIn, findDeadUrls, origin } from '../../fixtures/publishing/exported-files.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'
import { forgejoHeatMap, startCodeHost } from '../../fixtures/statistics/code-host.ts'

const root = resolve(import.meta.dirname, '../../..')

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
    /^The content has an error:\npages\/wrong\.md.*\nNothing was written; an earlier export stays as it is\. Still online, and no longer in the site: \/b\/, \/c\.txt, \/wrong\/\.$/s,
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
  t.notMatch(write.args().join(''), 'BASE_URL', 'nothing is said of links, since BASE_URL is set')
  t.match(files.get('/index.html'), '- see /search/?q=engine')
  t.notMatch(files.get('/index.html'), 'search-form')
  t.notMatch(files.get('/llms.txt'), '/search/?q=')
})

t.test('says without a terminal how far it is, and that links lead to this machine', async (t) => {
  t.intercept(process.stderr, 'isTTY', { value: false })
  const write = t.capture(process.stderr, 'write', () => true)
  await exported(t, { pages: { 'index.md': 'Hello' } }, '')
  t.match(write.args().join(''), /^0 of \d+ files …\nBASE_URL: found http:\/\/localhost/)
})
