/** The owner's style sheet, head elements and templates: served, checked, and the last good version kept. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { pageSecurityPolicy } from '../../../src/http/server/security-headers.ts'
import { ContentError } from '../../../src/lib/data/issue.ts'
import { runVitrine } from '../../fixtures/run-vitrine.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'

const settings = `title: A
description: B
owner: {name: C}
languages: [en]
design: {accent: '#7a1f2b'}
head:
  meta: {google-site-verification: abc}
  links: [{rel: webmention, href: 'https://hook.example/'}]
`

t.test('a page adds links to its head, also to at://, and none that load anything', async (t) => {
  const at = 'at://did:plc:abc/site.standard.document/1'
  const head = (rel: string) => `---\nhead: { links: [{ rel: ${rel}, href: "${at}" }] }\n---\nText\n`
  const app = await buildTestSite(t, {
    'site.yaml': settings.replace(
      "'https://hook.example/'",
      "'at://did:plc:abc/site.standard.publication/1'",
    ),
    pages: { 'index.md': 'Hello', 'post.md': head('site.standard.document'), 'bad.md': head('preload') },
  })
  const linksOf = async (path: string) =>
    [...(await app.inject(path)).body.matchAll(/<link rel="([\w.]+)" href="at:[^"]+">/g)].map(
      ([, rel]) => rel,
    )
  t.strictSame(await linksOf('/'), ['webmention'])
  t.strictSame(await linksOf('/post/'), ['webmention', 'site.standard.document'])
  t.strictSame(await linksOf('/bad/'), ['webmention'])
  t.match(app.content.current().warnings, [{ file: 'pages/bad.md', fix: /loads nothing/ }])
})

const unreadable: readonly (readonly [design: string, field: string, shown: string])[] = [
  ["accent: '#ffcc00'", 'accent', '--accent:#806600'],
  ["theme: clean, accent: '#FA0'", 'accent', '--accent:#996600'],
  ["ink: '#999999'", 'ink', '--ink:#6b6b6b'],
  ["paper: '#aaaaaa'", 'paper', '--accent:#7c1627'],
]

for (const [design, field, shown] of unreadable)
  t.test(`a colour that is hard to read has a darker shade, and publishing goes on: ${design}`, async (t) => {
    const site = settings.replace(/(?<=design: ).*/, `{${design}}`)
    const app = await buildTestSite(t, { 'site.yaml': site, pages: { 'index.md': 'Hello' } })
    const home = await app.inject('/')
    const [styleSheet = ''] = /\/static\/styles\/theme\.[^"]+/.exec(home.body) ?? []
    t.match((await app.inject(styleSheet)).body, shown)
    const { errors, warnings } = app.content.current()
    t.strictSame(errors, [])
    const shade = shown.replace(/.*:/, '')
    t.match(warnings, [{ field: `design.${field}`, found: `so ${shade} is shown instead` }])
  })

t.test('`vitrine check` warns of a colour that is hard to read, and exits with 0', async (t) => {
  const site = settings.replace('#7a1f2b', '#ffcc00')
  const folder = t.testdir({ 'site.yaml': site, pages: { 'index.md': 'Hello' } })
  const { code, output } = await runVitrine(['check', folder])
  t.equal(code, 0)
  t.match(output, 'so #806600 is shown instead')
})

t.test('a style sheet, head elements and templates of the owner’s', async (t) => {
  const app = await buildTestSite(t, {
    'site.yaml': settings,
    pages: {
      'index.md': 'Hello',
      'about.md': 'Me',
      'motif.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    styles: {
      'custom.css':
        ':root{--measure:38rem}\n/* url(/gone.png) */body{background:url(/motif.svg)}\np{background:url("/gone.png")}\n@import "https://cdn.example/a.css";',
    },
    templates: { 'error.eta': '<h1>Lost</h1>', partials: { 'footer.eta': '<footer>Own</footer>' } },
  })
  const content = join(t.testdirName, 'content')
  const home = await app.inject('/')
  const styleSheets = [...home.body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  t.match(styleSheets.at(-2), /^\/static\/styles\/theme\./)
  t.match((await app.inject(styleSheets.at(-2) ?? '')).body, '#7a1f2b')
  t.match(styleSheets.at(-1), /^\/static\/styles\/custom\.[0-9a-f]{10}\.css$/, 'after all others')
  const styleSheet = await app.inject(styleSheets.at(-1) ?? '')
  t.match(styleSheet.body, '--measure:38rem')
  t.match(styleSheet.headers, { 'cache-control': /immutable/, 'content-type': 'text/css; charset=utf-8' })
  t.equal(home.headers['content-security-policy'], pageSecurityPolicy)
  t.match(home.body, '<meta name="google-site-verification" content="abc">')
  t.match(home.body, '<link rel="webmention" href="https://hook.example/">')
  t.match(home.body, '<footer>Own</footer>')
  t.match((await app.inject('/nowhere/')).body, '<h1>Lost</h1>')
  t.match((await app.publisher.waitForInspection()).warnings, [
    {
      file: 'styles/custom.css',
      line: 3,
      found: 'an image or another file at /gone.png, where there is nothing',
    },
    { file: 'styles/custom.css', line: 4, found: /^a file to load from "https:\/\/cdn\.example/ },
  ])

  const save = async (text: string) => {
    writeFileSync(join(content, 'templates/partials/footer.eta'), text)
    await app.content.reload()
    await app.publisher.publish()
  }
  await save('<footer><%= view.site.nmae.x %></footer>')
  const failure = app.publisher.failure()
  t.match(failure instanceof ContentError && failure.issues, [
    { file: 'templates/partials/footer.eta', line: 1 },
  ])
  t.match((await app.inject('/about/')).body, '<footer>Own</footer>', 'the last good version stays')
  await save('<footer>Next</footer>')
  t.match((await app.inject('/about/')).body, '<footer>Next</footer>')
  t.equal(app.publisher.failure(), undefined)
})
