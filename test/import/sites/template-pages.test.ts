/** `vitrine import`: pages that the source has as templates or HTML, with the text of the built site. */
import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readBuiltFolder } from '../../../src/import/sites/existing/built-folder.ts'
import { importOf, sourceOf } from '../../fixtures/content/import-of.ts'
import { importHere } from '../../fixtures/content/run-import.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

const text =
  'Ada wrote the notes on the engine in Dorset Street, with a table of operations that computes the numbers of Bernoulli, and letters to Babbage.'
const german =
  'Ada schrieb in der Dorset Street die Noten zur Maschine, mit einer Tafel von Operationen, die Zahlen von Bernoulli berechnet, und Briefe an Babbage über Muster der Algebra.'
const post = 'The loom of Jacquard weaves flowers and leaves, as the engine weaves patterns of algebra.'

const html = (title: string, main: string): string =>
  `<title>${title} | Ada</title><body><nav><a href="/about/">About</a></nav><main><h1>${title}</h1>${main}</main></body>`

const about = html(
  'Who',
  `<p>${text} <a href="https://ada.example/loom/">Loom</a>, <a href="https://ada.example/app">app</a>, <a href="mailto://a@ada.example">mail</a></p>`,
)

const importBuilt = (
  files: Readonly<Record<string, string>>,
  built: Readonly<Record<string, string>>,
  from = 'markdown',
) => {
  const seen = { 'index.html': html('Ada', ''), 'loom/index.html': html('Loom', `<p>${post}</p>`), ...built }
  const folder = { ...sourceOf(seen), root: '/built' }
  const existing = { ...readBuiltFolder(folder, { host: 'ada.example', basePath: '' }, undefined) }
  return importOf({ 'loom.md': `# Loom\n\n${post}\n`, ...files }, { from, existing })
}

const rows: readonly (readonly [name: string, file: string, page: string, isTaken: boolean])[] = [
  ['a template', 'src/pages/about.njk', about, true],
  ['a page of the App Router', 'app/(site)/about/page.tsx', about, true],
  ['plain HTML', 'about.html', about, true],
  ['a template that is gone', 'src/pages/contact.njk', about, false],
  ['a template in a private folder', 'private/about.njk', about, false],
  [
    'a list',
    'src/pages/about.njk',
    html('Posts', `<ul><li><a href="/loom/">Loom</a> ${post}</li></ul>`.repeat(3)),
    false,
  ],
]
for (const [name, file, page, isTaken] of rows)
  t.test(`takes the text of the existing page: ${name}`, async (t) => {
    const { files, site, converted } = await importBuilt({ [file]: 'Secret' }, { 'about/index.html': page })
    t.equal(site.ownPages.has('/about/'), isTaken)
    if (!isTaken) return
    t.equal(
      files['pages/about.md'],
      `---\ntitle: Who\n---\n\n${text} [Loom](/loom/), [app](https://ada.example/app), [mail](mailto://a@ada.example)\n`,
      'with its title, its links, and no menu',
    )
    t.match(converted.notes, [
      { file, reason: 'HTML or a template, so its text is that of the existing page' },
    ])
    t.strictSame(site.settings.navigation, ['about'])
  })

t.test('a template in the folder of a language is in that language', async (t) => {
  const { files, issues, site } = await importBuilt(
    {
      'astro.config.mjs': "i18n: { locales: ['en', 'de'] }",
      'src/pages/en/about.astro': 'Source',
      'src/pages/de/about.astro': 'Source',
    },
    {
      'en/about/index.html': about,
      'de/about/index.html': html('Wer', `<p>${german}</p>`),
    },
    'astro',
  )
  t.strictSame(issues, [])
  t.match(files['pages/about.md'], 'title: Who')
  t.match(files['pages/about.de.md'], 'title: Wer')
  t.ok(site.ownPages.has('/en/about/') && site.ownPages.has('/de/about/'), 'at their addresses')
})

t.test('keeps what opens, and no description that every page has', async (t) => {
  const head = '<meta name="description" content="Personal website">'
  const page = (name: string, main: string): string => `${head}${html(name, main)}`
  const { files } = await importBuilt(
    { 'about.html': 'Source' },
    {
      'index.html': page('Ada', '<a href="/about/">About</a>'),
      'about/index.html': page('Who', `<details><summary>Life</summary><p>${text}</p></details>`),
    },
  )
  t.equal(
    files['pages/about.md'],
    `---\ntitle: Who\n---\n\n<details>\n<summary>Life</summary>\n\n${text}\n\n</details>\n`,
  )
})

t.test('HTML with hardly a text stays a file, at the address of its folder', async (t) => {
  const demo = { 'demo/index.html': '<title>Demo</title><p>Demo</p>' }
  const { files, site } = await importBuilt(demo, demo)
  t.equal(files['pages/demo/index.html'], demo['demo/index.html'])
  t.notOk(site.ownPages.has('/demo/'))
  t.notOk(Object.hasOwn((await importBuilt(demo, {})).files, 'pages/demo/index.html'), 'it was not public')
})

t.test('a site of plain HTML is its own existing site, as far as its home page leads', async (t) => {
  const menu =
    '<nav><a href="about.html">About</a> <a href="cv.html">CV</a> <a href="drafts/next.html">N</a> <a href="/paper.pdf">P</a></nav>'
  const seen = (title: string, text: string, head = '', heading = title) =>
    `<!doctype html><title>${title}</title><link rel="stylesheet" href="css/a.css">${head}<body>${menu}<h1>${heading}</h1><p>${text}</p></body>`
  const about =
    'Ada wrote the notes on the engine in Dorset Street, with a table of operations that computes the numbers of Bernoulli, and letters to Babbage.'
  const cv = about.replaceAll(/notes|letters|table/g, 'programs')
  const folder = testFolder(t, {
    source: {
      'index.html': seen('Ada', `I write programs for engines. See <a href="about.html">more</a>.`),
      'about.html': seen(
        'About',
        `${about} <img src="img/a.png"> <a href="/paper.pdf">Paper</a> <i style="display: none">Secret</i>`,
      ),
      'cv.html': seen('Life', cv, '<meta name="robots" content="noindex">', 'Ada'),
      'old.html': seen('Old', 'Secret: nothing leads here.'),
      drafts: { 'next.html': seen('Next', `Secret. ${about}`) },
      private: { 'x.html': seen('X', 'Secret') },
      'README.md': '# Secret',
      'notes.txt': 'Secret',
      'paper.pdf': 'pdf',
      'favicon.ico': 'ico',
      css: { 'a.css': 'p {}' },
      img: { 'a.png': 'png', 'unused.png': 'png' },
    },
  })
  utimesSync(join(folder, 'source/about.html'), 1_000_000, 1_000_000)
  const { output } = await importHere(t, folder)
  t.match(output, /3 pages of plain HTML, to which the home page leads, show what was public/)
  t.match(output, 'Nothing is public that was not.')
  t.match(output, 'navigation: paper.pdf is left out, since a menu has only pages; link to it in a text')
  t.match(output, 'text that a style hides, left out: 1 file (about.html)')
  t.match(output, '3 addresses of the existing site: 1 answer, 2 redirect, 0 lead nowhere.')
  const pages = join(folder, 'mine/pages')
  const written = readdirSync(pages, { recursive: true, encoding: 'utf8', withFileTypes: true })
  const files = written.filter((entry) => entry.isFile()).map(({ name }) => name)
  const expected = ['a.png', 'about.md', 'cv.md', 'favicon.ico', 'index.md', 'paper.pdf']
  t.strictSame(files.toSorted(), expected)
  const textOf = (name: string): string => readFileSync(join(pages, name), 'utf8')
  for (const name of ['about.md', 'cv.md', 'index.md']) t.notMatch(textOf(name), 'Secret')
  t.match(textOf('cv.md'), /title: Life\n.*noindex: true/s)
  t.notMatch(textOf('index.md'), /aliases|noindex/)
  t.notMatch(textOf('about.md'), 'noindex')
})
