/** Warnings about what pages show and lead to, with the place in the owner's file. */
import t from 'tap'
import { createInspect } from '../../src/publishing/inspection/inspect.ts'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { siteOf } from '../fixtures/pages/site-of.ts'
import { editionOf } from '../fixtures/publishing/edition-of.ts'

type Warning = readonly [file: string, line: number | undefined, found: string, fix?: string | RegExp]

const url = (path: string) => `{"url":"${path}"}`

/** Every link and image that is right, and those that are not. */
const rows: readonly (readonly [name: string, files: Readonly<Record<string, string>>, Warning[]])[] = [
  [
    'links and images that lead nowhere',
    {
      'pages/index.md': `---\ntitle: Home\n---\n\n# Home\n
[page](about.md) [form](/about) [file](notes.txt) [here](#here) [api](/api/cv/) [own](/llms.txt)\n\n## Here
[away](https://elsewhere.example/x) [away](//elsewhere.example/x) \`<a href="/code/">\`
[slip](abuot.md) [draft](plans.md#next) [draft](plans.md) ![gone](gone.png) <a class="x" href="/a&amp;b?c">raw</a>
[CV](/resume.json) [PDF](/cv/cv.pdf)`,
      'pages/about.md': '[up](.)',
      'pages/plans.md': '---\ndraft: true\n---\n[nowhere](nowhere.md)',
      'pages/notes.txt': '',
    },
    [
      ['pages/index.md', 11, ' /abuot.md,', 'link to /about/; if the page was there before, add redirects:'],
      ['pages/index.md', 11, ' /plans/, a page that is not published', /^keep the link if/],
      ['pages/index.md', 11, ' /plans/, a page that is not published', /^keep the link if/],
      ['pages/index.md', 11, ' /gone.png,', 'correct or remove it'],
      ['pages/index.md', 11, ' /a&b,', 'add redirects: { /a&b/: 410 } to site.yaml'],
      ['pages/index.md', 12, ' /resume.json,', 'correct or remove it'],
      ['pages/index.md', 12, ' /cv/cv.pdf,', 'correct or remove it'],
    ],
  ],
  [
    'links to places that a page does not have',
    {
      'pages/index.md': `[good](#engine) [top](#top) [slip](#engin)\n\n## Engine\n
[good](about.md#fußnote) [bad](about.md#nowhere) [text](about.md#:~:text=a) [file](a.txt#x)
[anchor](#old) <a name="old"></a> [other spelling](/about.html#gone)`,
      'pages/about.md': '## Fußnote',
      'pages/a.txt': '',
      'pages/title.md':
        '# My title\n\n[good](#my-title) [good](loom.md#the-loom) [bad](loom.md#the-lom) [[Loom#The loom]]',
      'pages/loom.md': '# The loom\n\nText',
    },
    [
      ['pages/index.md', 1, '#engin, which this page does not have', 'link to #engine'],
      ['pages/index.md', 5, '#nowhere, which /about/ does', 'correct it, or give the heading this id'],
      ['pages/index.md', 6, '#gone, which /about.html does', 'correct it, or give the heading this id'],
      ['pages/title.md', 3, '#the-lom,', 'link to #the-loom'],
    ],
  ],
  [
    'what the Content-Security-Policy blocks',
    {
      'pages/index.md': `![badge](https://elsewhere.example/badge.svg) [away](https://elsewhere.example/) ![own](photo.svg)
<video poster="//elsewhere.example/a.png" src="film.webm"></video>
<img alt="" srcset="data:image/gif;base64,R0 1x, photo.svg 2x">
![own](https://ada.example/photo.svg) \`<img src="https://elsewhere.example/code.png">\``,
      'pages/about.md':
        '---\ntitle: A\n---\n\nText\n\n<iframe src="https://elsewhere.example/film"></iframe>\n\n<div>\n\nText',
      'pages/photo.svg': '<svg/>',
      'pages/film.webm': '',
    },
    [
      ['pages/index.md', 1, '"https://elsewhere.example/badge.svg"'],
      ['pages/index.md', 2, '"//elsewhere.example/a.png"'],
      ['pages/about.md', 7, '<iframe>, which browsers block'],
      ['pages/about.md', 9, '<div> without an end tag'],
    ],
  ],
  [
    'a link to a file that is not served, without a suggestion of it',
    {
      'pages/photos/index.md': '---\ntemplate: gallery\n---\n# Photos\n\n[A film](film.mp4)',
      'pages/photos/film.mp4': '',
    },
    [['pages/photos/index.md', 6, 'film.mp4, where there is nothing', /^correct or remove it/]],
  ],
  [
    'an image that is still in the folder of drafts',
    { 'pages/a/b.md': '# A\n\n![C](<c d.png>)', 'pages/a/_drafts/c d.png': '' },
    [
      [
        'pages/a/b.md',
        3,
        '/a/c%20d.png, where there is nothing',
        'move pages/a/_drafts/c d.png to pages/a/c d.png',
      ],
    ],
  ],
  [
    'a link to a page that is not public yet, which is no former page',
    {
      'pages/a.md': '# A\n\n[Soon](soon.md) [Later](/later)',
      'pages/soon.md': '---\npublished: 2999-01-02\n---\n# Soon',
      'pages/later.md': '---\ndraft: true\n---\n# Later',
    },
    [
      ['pages/a.md', 3, ' /soon/, a page that is not published', /^keep the link if the page will be/],
      ['pages/a.md', 3, ' /later/, a page that is not published', /^keep the link if the page will be/],
    ],
  ],
  [
    'links like an address, which is suggested except to its own page',
    {
      'pages/blog/walks.md': '# Walks\n\n[More](/blog/walk/)',
      'pages/other.md': '# Other\n\n[More](/blog/walk/)',
    },
    [
      ['pages/blog/walks.md', 3, ' /blog/walk/,', /^correct or remove it; .* \/blog\/walk\/: 410 /],
      ['pages/other.md', 3, ' /blog/walk/,', /^link to \/blog\/walks\/; /],
    ],
  ],
  [
    'addresses of other sites without their scheme',
    { 'pages/a.md': '# A\n\n[b](github.com/ada) [c](www.ada.example) [d](docs/ada.pdf)' },
    [
      ['pages/a.md', 3, '/github.com/ada, ', /^write https:\/\/github\.com\/ada if it is on another site; /],
      ['pages/a.md', 3, '/www.ada.example, ', /^write https:\/\/www\.ada\.example if/],
      ['pages/a.md', 3, '/docs/ada.pdf, ', /^correct or remove it$/],
    ],
  ],
  [
    'files with other capitals and slashes',
    { 'pages/a.md': '# A\n\n![B](img\\foto.jpg) ![B](img/FOTO.jpg)', 'pages/img/Foto.JPG': '' },
    [
      ['pages/a.md', 3, '/img\\foto.jpg, where there is nothing', 'link to /img/Foto.JPG'],
      ['pages/a.md', 3, '/img/FOTO.jpg, where there is nothing', 'link to /img/Foto.JPG'],
    ],
  ],
  [
    'links to this site that are written in full',
    { 'pages/a.md': '# A\n\n<https://ada.example/a/> <https://ada.example/nowhere/>' },
    [['pages/a.md', 3, 'a link to /nowhere/, ']],
  ],
  [
    'images on another server, but not with the full address of this one',
    {
      'pages/a.md':
        '# A\n\n![B](https://b.example/b.png)\n![C](https://ada.example/c.png)\n<img src="//b.example/d" alt="D">',
      'pages/c.png': '',
    },
    [
      [
        'pages/a.md',
        3,
        'an image from "https://b.example/b.png", ',
        /^put the file there, and write its name$/,
      ],
      ['pages/a.md', 5, 'an image from "//b.example/d", which browsers block on this site, so a link'],
    ],
  ],
  [
    'paths with their letters, which are compared',
    { 'pages/旅行記.md': '# A', 'pages/a.md': '# A\n\n[b](旅行.md) [c](a%20b%E2%80%AE)' },
    [
      ['pages/a.md', 3, 'a link to /旅行.md, ', /^link to \/旅行記\/; .*\{ \/旅行\/: \/旅行記\/ \}/],
      ['pages/a.md', 3, 'a link to /a%20b%E2%80%AE, '],
    ],
  ],
  [
    'a film that is part of a page, which browsers block, as they do not an image',
    {
      'pages/a.md':
        '# A\n\n![A](data:image/png;base64,iVBORw0KGgo=)\n\n<video src="data:image/png;base64,iVBORw0KGgo="></video>',
    },
    [['pages/a.md', 5, 'which browsers block']],
  ],
  [
    'fragments that are not where a redirect leads',
    {
      'site.yaml': `${minimalSettings}redirects: { /old: /new/, /gone: 410, /away: 'https://a.example/' }\n`,
      'pages/new.md': '# New\n\n## First\n',
      'pages/a.md': '# A\n\n[1](/old#first)\n[2](/old/#second)\n[3](/away#third)\n[4](/former/b/#first)',
      'pages/b.md': '---\naliases: [/former/b/]\n---\n# B\n',
    },
    [
      ['pages/a.md', 4, 'a link to #second, which /old/ does not have'],
      ['pages/a.md', 6, 'a link to #first, which /former/b/ does not have'],
    ],
  ],
  [
    'what the style sheet loads from its own folder, where no files are',
    {
      'pages/a.png': '',
      'styles/custom.css': '@import "x.css";\na { background: url(a.png) url(/a.png) }',
    },
    [
      ['styles/custom.css', 1, ' /static/styles/x.css, where there is nothing'],
      ['styles/custom.css', 2, ' /static/styles/a.png, where there is nothing', 'link to /a.png'],
    ],
  ],
  [
    'links that templates write as they are',
    {
      'pages/legal.md': '# Legal\n\n## Here\n',
      'templates/partials/footer.eta':
        '<a href="/legal/">1</a>\n<a href="/legall/">2</a>\n<a\n  class="a" href="/legal/#there">3</a> <a href="<%= view.url %>">4</a>',
    },
    [
      ['templates/partials/footer.eta', 2, ' /legall/, where there is nothing'],
      ['templates/partials/footer.eta', 4, '#there, which /legal/ does not have'],
    ],
  ],
  [
    'links of the CV',
    {
      'pages/about.md': '## Here',
      'resume.json': `{"basics":{"summary":"See [a](/about/), [b](/gone/), <a href=\\"/lost\\">c</a> and [d](https://elsewhere.example/)."},
        "projects":[${['/about/#here', '/about/#away', '/cv/cv.pdf', 'elsewhere.example'].map(url)}]}`,
    },
    [
      ['resume.json', undefined, ' /gone/, where there is nothing'],
      ['resume.json', undefined, ' /lost, where there is nothing'],
      ['resume.json', undefined, '#away, which /about/ does not have'],
    ],
  ],
]

for (const [name, files, expected] of rows)
  t.test(`warns of ${name}, and of nothing else`, async (t) => {
    const site = await siteOf({ 'site.yaml': minimalSettings, ...files })
    const { warnings } = await createInspect()(editionOf(site), new AbortController().signal)
    t.match(
      warnings.map(({ file, line, found, fix }) => [file, line, found, fix]),
      expected,
    )
    t.equal(warnings.length, expected.length)
  })
