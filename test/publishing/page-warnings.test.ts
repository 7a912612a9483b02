/** Warnings about what pages show and lead to, with the place in the owner's file. */
import t from 'tap'
import { buildTestSite, type LogLine, testOrigin } from '../fixtures/server/test-app.ts'

const settingsIn = (languages: string): string =>
  `title: A Site\ndescription: About things.\nowner: {name: Noor}\nlanguages: [${languages}]\n`

t.test('broken links and images are logged as warnings, once each, with their lines', async (t) => {
  const links = [
    '[page](about.md) [form](/about) [file](notes.txt) [here](#here) [api](/api/cv/) [icon](/static/x) [own](/llms.txt)',
    '[away](https://elsewhere.example/x) [away](//elsewhere.example/x) `<a href="/code/">`',
    '[slip](abuot.md) [draft](plans.md#next) [draft](plans.md) ![gone](gone.png) <a class="x" href="/a&amp;b?c">raw</a>',
  ]
  const lines: LogLine[] = []
  const content = {
    'site.yaml': settingsIn('en'),
    pages: {
      'index.md': `---\ntitle: Home\n---\n\n# Home\n\n${links.join('\n\n')}`,
      'about.md': '[up](.)',
      'plans.md': '---\ndraft: true\n---\n[nowhere](nowhere.md)',
      'notes.txt': '',
    },
  }
  const app = await buildTestSite(t, content, lines)
  await app.publisher.complete()
  const warnings = lines.map(({ msg }) => String(msg)).filter((msg) => msg.includes('where there is nothing'))
  t.strictSame(
    warnings.map((msg) => /^(\S+): found .* (?:to|at) (\S+), .*Fix: (.*)\.$/.exec(msg)?.slice(1)),
    [
      [
        'pages/index.md:11',
        '/abuot.md',
        'link to /about/; if the page was there before, add redirects: { /abuot/: /about/ } to site.yaml',
      ],
      [
        'pages/index.md:11',
        '/plans.md',
        'correct or remove it; if a page was there, add redirects: { /plans/: 410 } to site.yaml',
      ],
      ['pages/index.md:11', '/gone.png', 'correct or remove it'],
      [
        'pages/index.md:11',
        '/a&b',
        'correct or remove it; if a page was there, add redirects: { /a&b/: 410 } to site.yaml',
      ],
    ],
  )
})

t.test('links to places that a page does not have are warnings', async (t) => {
  const lines: LogLine[] = []
  const pages = {
    'index.md': [
      '[good](#engine) [top](#top) [slip](#engin)\n\n## Engine',
      '[good](about.md#fußnote) [bad](about.md#nowhere) [text](about.md#:~:text=a) [file](a.txt#x)',
      '[anchor](#old) <a name="old"></a> [other spelling](/about.html#gone)',
    ].join('\n\n'),
    'about.md': '## Fußnote',
    'a.txt': '',
  }
  const app = await buildTestSite(t, { 'site.yaml': settingsIn('en'), pages }, lines)
  await app.publisher.complete()
  t.strictSame(
    lines.map(({ msg }) => String(msg)).filter((msg) => msg.includes('a link to #')),
    [
      'pages/index.md:1: found a link to #engin, which this page does not have; expected the id of a heading or another element. Fix: link to #engine.',
      'pages/index.md:5: found a link to #nowhere, which /about/ does not have; expected the id of a heading or another element. Fix: correct it, or give the heading this id: ## Title {#id}.',
      'pages/index.md:7: found a link to #gone, which /about.html does not have; expected the id of a heading or another element. Fix: correct it, or give the heading this id: ## Title {#id}.',
    ],
  )
})

t.test('images that the Content-Security-Policy blocks are logged as warnings, others are not', async (t) => {
  const texts = [
    '![badge](https://elsewhere.example/badge.svg) [away](https://elsewhere.example/) ![own](photo.svg)',
    `<video poster="//elsewhere.example/a.png" src="film.webm"></video>\n<img srcset="data:image/gif;base64,R0 1x, photo.svg 2x">`,
    `![own](${testOrigin}/photo.svg) \`<img src="https://elsewhere.example/code.png">\``,
  ]
  const lines: LogLine[] = []
  const pages = {
    'index.md': texts.join('\n\n'),
    'about.md':
      '---\ntitle: A\n---\n\nText\n\n<iframe src="https://elsewhere.example/film"></iframe>\n\n<div>\n\nText',
    'photo.svg': '<svg/>',
    'film.webm': '',
  }
  const app = await buildTestSite(t, { 'site.yaml': settingsIn('en'), pages }, lines)
  await app.publisher.complete()
  const warnings = lines.map(({ msg }) => String(msg)).filter((msg) => msg.includes('browsers block'))
  t.strictSame(
    warnings.map((msg) => /^(\S+): found a file to load from "([^"]+)"/.exec(msg)?.slice(1)),
    [
      ['pages/index.md:1', 'https://elsewhere.example/badge.svg'],
      ['pages/index.md:3', '//elsewhere.example/a.png'],
      ['pages/index.md:4', 'data:image/gif;base64,R0'],
      undefined,
    ],
  )
  t.strictSame(
    lines.map(({ msg }) => String(msg)).filter((msg) => msg.startsWith('pages/about.md')),
    [
      'pages/about.md:7: found <iframe>, which browsers block on this site; expected HTML without scripts, styles, forms and frames. Fix: write a link to its address instead.',
      'pages/about.md:9: found <div> without an end tag, so the rest of the page ends up inside; expected </div>. Fix: add </div> where it ends, or write it as code if it is not HTML.',
    ],
  )
})
