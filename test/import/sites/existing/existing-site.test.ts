/**
 * `vitrine import` with the existing site: small sites with traps (test/fixtures/existing-sites, made by
 * make.py), each with what its generator built. Texts that must not be public have the word Secret in them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { configFor, withApp } from '../../../../src/cli/open-site.ts'
import { importHere } from '../../../fixtures/content/run-import.ts'
import { testFolder } from '../../../fixtures/server/test-folder.ts'

const sites = join(import.meta.dirname, '../../../fixtures/existing-sites')

/** Writes a site. */
const writeSite = (site: string, folder: string, isWanted: (path: string) => boolean = () => true): void => {
  const files: Readonly<Record<string, string>> = parse(readFileSync(join(sites, `${site}.yaml`), 'utf8'))
  for (const [path, text] of Object.entries(files).filter(([path]) => isWanted(path))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** A site, and what must come of it. */
interface Row {
  readonly site: string
  /** Relative to the site; found by itself if undefined. */
  readonly existing?: string
  /** Public addresses of pages that have files. */
  readonly pages: readonly string[]
  /** Public files. */
  readonly files: readonly string[]
  /** Former addresses that lead nowhere, because their sources are drafts now. */
  readonly dead?: readonly string[]
  /** Lines of the report. */
  readonly says: readonly RegExp[]
  /** Public addresses without the existing site. */
  readonly guessed: readonly string[]
  readonly settings?: RegExp
}

const rows: readonly Row[] = [
  {
    site: 'hugo',
    pages: ['/', '/2024/article/', '/2024/plain-post/', '/about/', '/unlisted/'],
    files: ['/notes.txt', '/posts/article/x.png'],
    dead: ['/2024/rewritten/', '/2024/stale/'],
    says: [
      /11 pages in \S+public, which Hugo built, show what was public/,
      /revision-1\.md/,
      /draft: has text that the existing site did not show: 1 file \(content\/posts\/rewritten\.md:7\)/,
    ],
    guessed: ['/', '/about/', '/posts/article/', '/posts/plain-post/', '/posts/rewritten/', '/unlisted/'],
    settings: /navigation:\n {2}- about\n {2}- posts\nlinks:\n {2}- label: Code\n/,
  },
  {
    site: 'jekyll',
    pages: ['/', '/2024/05/06/engine/', '/about/', '/lone/', '/readme/', '/work/loom/'],
    files: [],
    dead: ['/closed/c.html'],
    says: [/which Jekyll built, show what was public/, /home page, with the text of the existing one/],
    guessed: ['/about/', '/lone/', '/posts/2024-05-06-engine/', '/readme/', '/work/loom/'],
  },
  {
    site: 'hexo',
    pages: ['/', '/2024/engine/', '/about/'],
    files: [],
    dead: ['/2024/sealed/'],
    says: [/which Hexo built, show what was public/, /draft, because of password: 1 file/],
    guessed: ['/about/', '/posts/engine/'],
  },
  {
    site: 'eleventy',
    existing: '_site',
    pages: ['/', '/about/', '/notes/loom/'],
    files: [],
    says: [/^Eleventy: /, /3 pages of the existing site/],
    guessed: [],
  },
  {
    site: 'astro',
    pages: ['/', '/about/', '/posts/loom/'],
    files: ['/paper.txt'],
    says: [/which Astro built, show what was public/],
    guessed: [],
  },
]

const addressesOf = (target: string) =>
  withApp(configFor(target), async (app) => {
    const { site } = app.publisher.current()
    const pages = [...site.pages.values()].filter(({ file }) => file.startsWith('pages/'))
    const own = pages.filter(({ address, markdown }) => markdown !== '' || address === '/')
    const texts = await Promise.all(
      [...site.pages.keys()].map(
        async (url) => (await app.inject({ url, headers: { accept: 'text/html' } })).body,
      ),
    )
    return {
      pages: own.map(({ address }) => address).toSorted(),
      text: texts.join('\n'),
      files: [...site.files.keys()],
    }
  })

for (const { site, existing, pages, files, dead = [], says, guessed, settings } of rows) {
  t.test(`publishes what the existing site of ${site} showed, at the same addresses`, async (t) => {
    const folder = testFolder(t, {})
    const source = join(folder, 'source')
    writeSite(site, source)
    const target = join(folder, 'mine')
    const { output } = await importHere(
      t,
      folder,
      existing === undefined ? {} : { existing: join(source, existing) },
    )
    const found = await addressesOf(target)
    t.strictSame(found.pages, pages)
    t.notMatch(found.text, 'Secret')
    t.strictSame(found.files.toSorted(), files)
    t.match(output, 'Nothing is public that was not.')
    t.match(output, new RegExp(`, ${dead.length} lead nowhere`))
    for (const address of dead) t.match(output, address)
    for (const line of says) t.match(output, line)
    if (settings !== undefined) t.match(readFileSync(join(target, 'site.yaml'), 'utf8'), settings)
  })

  t.test(`publishes no trap of ${site} without the existing site`, async (t) => {
    const folder = testFolder(t, {})
    const source = join(folder, 'source')
    const output = /^h/.test(site) ? /^public\// : /^(?:_site|dist)\//
    writeSite(site, source, (path) => !output.test(path))
    const target = join(folder, 'mine')
    const report = (await importHere(t, folder)).output
    const found = await addressesOf(target)
    t.strictSame(
      found.pages.filter((address) => address !== '/' || guessed.includes('/')),
      guessed,
    )
    t.notMatch(found.text, 'Secret(?!: an unpublished)')
    t.match(report, guessed.length === 0 ? 'nothing is published' : 'this is a guess')
    t.match(report, '--existing')
    t.match(report, 'There is no existing site to compare with')
  })
}

t.test('names each address and entry of a list that is public now and was not', async (t) => {
  const pages = { 'unlisted.md': 'Seen.', lab: { 'x.md': 'Secret.' } }
  const folder = testFolder(t, { mine: { pages } }) // which the import keeps
  writeSite('hugo', join(folder, 'source'))
  const { code, output } = await importHere(t, folder)
  const [, found = ''] = /not on the existing site:\n((?: {2}.*\n)*)/.exec(output) ?? []
  t.equal(code, 1)
  t.strictSame(
    found
      .trim()
      .split(/\s*\n\s*/)
      .toSorted(),
    ['/lab/x/ (content/lab/x.md)', '/unlisted/ in lists (content/unlisted.md)'],
  )
})

t.test('keeps what no source says: lists, redirects, frames, whole pages of HTML', async (t) => {
  const text =
    'The engine reads its cards one after the other, and its mill works on the numbers of the store.'
  const loom = text.replaceAll('engine', 'loom')
  const frame = `<iframe src="//video.example/" title="${text.toUpperCase()}">No frames here.</iframe>`
  const seen = (body: string) => `<!doctype html><title>T</title><body>${body}</body>`
  const list = seen('<ul><li><a href="/engine/">Engine</a></ul>')
  const folder = testFolder(t, {
    source: {
      'hugo.toml': 'baseURL = "https://ada.example/"\n[languages.en]\n[languages.fr]\n',
      content: {
        posts: { 'engine.md': `---\nurl: /engine/\n---\n${text}\n\n${frame}\n` },
        api: { 'index.md': `---\ntitle: API\n---\n${loom}\n` },
        'moulin.fr.md': '---\ntitle: Moulin\n---\nLe moulin de la machine.\n',
      },
      static: { 'whole.html': seen(loom), 'template.html': '<p>{{ .Site.Params.Secret }}</p>' },
    },
    built: {
      'index.html': list,
      'best.html': list,
      'old.html': seen('<meta http-equiv="refresh" content="0; url=/engine/#cards">'),
      'whole.html': seen(loom),
      'template.html': seen('<p>Filled in.</p>'),
      api: { 'index.html': seen(`<h1>API</h1><p>${loom}</p>`) },
      engine: { 'index.html': seen(`<p>${text}</p>${frame}`) },
      fr: {
        'index.html': seen(''),
        'first.html': '<meta http-equiv="refresh" content="0; url=/fr/">',
        moulin: { 'index.html': seen('<h1>Moulin</h1><p>Le moulin de la machine.</p>') },
      },
    },
  })
  const { output } = await importHere(t, folder, { existing: join(folder, 'built') })
  t.match(output, '10 addresses of the existing site: 5 answer, 3 redirect, 2 lead nowhere.')
  t.match(output, '/api/: content/api/index.md is now at /pages/api/')
  t.match(output, '/template.html: no source of its own')
  t.match(output, 'Nothing is public that was not.')
  const redirects = 'redirects:\n  /best.html: /posts/\n  /fr/first.html: /fr/\n'
  t.match(readFileSync(join(folder, 'mine/site.yaml'), 'utf8'), redirects)
  t.match(readFileSync(join(folder, 'mine/pages/posts/engine.md'), 'utf8'), '/old.html')
})

t.test('a second import says which pages it keeps, and --overwrite replaces them', async (t) => {
  const text = 'The engine reads its cards one after the other, and its mill works on the numbers.'
  const folder = testFolder(t, {
    source: { 'config.toml': 'base_url = "https://a.example"', content: { 'a.md': `+++\n+++\n${text}` } },
    built: { 'index.html': '<a href="/a/">A</a>', a: { 'index.html': `<p>${text}</p>` } },
  })
  const first = await importHere(t, folder)
  t.match(first.output, 'import it again with --public --overwrite')
  const existing = join(folder, 'built')
  const second = await importHere(t, folder, { existing })
  t.match(second.output, '/a/: content/a.md is not served: see the errors below, or add --overwrite')
  const third = await importHere(t, folder, { existing, overwrite: true })
  t.match(third.output, '2 answer, 0 redirect, 0 lead nowhere')
})
