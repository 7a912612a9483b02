/** Warnings about what pages show and lead to, with the place in the owner's file. */
import t from 'tap'
import { createInspect } from '../../src/publishing/inspection/inspect.ts'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { siteOf } from '../fixtures/pages/site-of.ts'
import { editionOf } from '../fixtures/publishing/edition-of.ts'

type Warning = readonly [file: string, line: number, found: string, fix?: string]

/** Every link and image that is right, and those that are not. */
const rows: readonly (readonly [name: string, pages: Readonly<Record<string, string>>, Warning[]])[] = [
  [
    'links and images that lead nowhere',
    {
      'index.md': `---\ntitle: Home\n---\n\n# Home\n
[page](about.md) [form](/about) [file](notes.txt) [here](#here) [api](/api/cv/) [own](/llms.txt)\n\n## Here
[away](https://elsewhere.example/x) [away](//elsewhere.example/x) \`<a href="/code/">\`
[slip](abuot.md) [draft](plans.md#next) [draft](plans.md) ![gone](gone.png) <a class="x" href="/a&amp;b?c">raw</a>
[CV](/resume.json) [PDF](/cv/cv.pdf)`,
      'about.md': '[up](.)',
      'plans.md': '---\ndraft: true\n---\n[nowhere](nowhere.md)',
      'notes.txt': '',
    },
    [
      ['pages/index.md', 11, ' /abuot.md,', 'link to /about/; if the page was there before, add redirects:'],
      ['pages/index.md', 11, ' /plans.md,', 'add redirects: { /plans/: 410 } to site.yaml'],
      ['pages/index.md', 11, ' /plans.md,', 'add redirects: { /plans/: 410 } to site.yaml'],
      ['pages/index.md', 11, ' /gone.png,', 'correct or remove it'],
      ['pages/index.md', 11, ' /a&b,', 'add redirects: { /a&b/: 410 } to site.yaml'],
      ['pages/index.md', 12, ' /resume.json,', 'correct or remove it'],
      ['pages/index.md', 12, ' /cv/cv.pdf,', 'correct or remove it'],
    ],
  ],
  [
    'links to places that a page does not have',
    {
      'index.md': `[good](#engine) [top](#top) [slip](#engin)\n\n## Engine\n
[good](about.md#fußnote) [bad](about.md#nowhere) [text](about.md#:~:text=a) [file](a.txt#x)
[anchor](#old) <a name="old"></a> [other spelling](/about.html#gone)`,
      'about.md': '## Fußnote',
      'a.txt': '',
    },
    [
      ['pages/index.md', 1, '#engin, which this page does not have', 'link to #engine'],
      ['pages/index.md', 5, '#nowhere, which /about/ does', 'correct it, or give the heading this id'],
      ['pages/index.md', 6, '#gone, which /about.html does', 'correct it, or give the heading this id'],
    ],
  ],
  [
    'what the Content-Security-Policy blocks',
    {
      'index.md': `![badge](https://elsewhere.example/badge.svg) [away](https://elsewhere.example/) ![own](photo.svg)
<video poster="//elsewhere.example/a.png" src="film.webm"></video>
<img alt="" srcset="data:image/gif;base64,R0 1x, photo.svg 2x">
![own](https://ada.example/photo.svg) \`<img src="https://elsewhere.example/code.png">\``,
      'about.md':
        '---\ntitle: A\n---\n\nText\n\n<iframe src="https://elsewhere.example/film"></iframe>\n\n<div>\n\nText',
      'photo.svg': '<svg/>',
      'film.webm': '',
    },
    [
      ['pages/index.md', 1, '"https://elsewhere.example/badge.svg"'],
      ['pages/index.md', 2, '"//elsewhere.example/a.png"'],
      ['pages/about.md', 7, '<iframe>, which browsers block'],
      ['pages/about.md', 9, '<div> without an end tag'],
    ],
  ],
]

t.test('warns of what the style sheet loads from its own folder, where no files are', async (t) => {
  const css = '@import "x.css";\na { background: url(a.png) url(/a.png) }'
  const site = await siteOf({
    'site.yaml': minimalSettings,
    'pages/index.md': '',
    'pages/a.png': '',
    'styles/custom.css': css,
  })
  const { warnings } = await createInspect()(await editionOf(site), new AbortController().signal)
  t.match(warnings, [
    { file: 'styles/custom.css', line: 1, found: ' /static/styles/x.css, where there is nothing' },
    { file: 'styles/custom.css', line: 2, found: ' /static/styles/a.png, where there is nothing' },
  ])
  t.equal(warnings.length, 2)
})

t.test('warns of links of the CV', async (t) => {
  const url = (path: string) => `{"url":"${path}"}`
  const summary =
    'See [a](/about/), [b](/gone/), <a href=\\"/lost\\">c</a> and [d](https://elsewhere.example/).'
  const site = await siteOf({
    'site.yaml': minimalSettings,
    'pages/about.md': '## Here',
    'resume.json': `{"basics":{"summary":"${summary}"},"projects":[${[
      '/about/#here',
      '/about/#away',
      '/cv/cv.pdf',
      'elsewhere.example',
    ].map(url)}]}`,
  })
  const { warnings } = await createInspect()(await editionOf(site), new AbortController().signal)
  t.match(warnings, [
    { file: 'resume.json', found: ' /gone/, where there is nothing' },
    { file: 'resume.json', found: ' /lost, where there is nothing' },
    { file: 'resume.json', found: '#away, which /about/ does not have' },
  ])
  t.equal(warnings.length, 3)
})

for (const [name, pages, expected] of rows)
  t.test(`warns of ${name}, and of nothing else`, async (t) => {
    const files = Object.entries(pages).map(([path, text]) => [`pages/${path}`, text])
    const site = await siteOf({ 'site.yaml': minimalSettings, ...Object.fromEntries(files) })
    const { warnings } = await createInspect()(await editionOf(site), new AbortController().signal)
    t.match(
      warnings.map(({ file, line, found, fix }) => [file, line, found, fix]),
      expected,
    )
    t.equal(warnings.length, expected.length)
  })
