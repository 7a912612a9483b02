/** `vitrine import`: which built folders are believed, and which pages in them. */
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { findExistingSite } from '../../../../src/import/sites/existing/find-existing-site.ts'
import { generators } from '../../../../src/import/sites/source/generators.ts'
import { openSourceFolder } from '../../../../src/import/sites/source/source-folder.ts'
import { testFolder } from '../../../fixtures/server/test-folder.ts'

const page = (generator: string, more: string): string =>
  `<meta name="generator" content="${generator} 1"><link rel="canonical" href="https://ada.example/">${more}<p>Text</p>`

const hugo = page('Hugo', '')

/** Home pages of built folders, and why a folder is not believed. */
const homes: Readonly<Record<string, readonly [home: string, why?: RegExp]>> = {
  'is this generator’s and names the host': [hugo],
  'has the script of a preview': [
    page('Hugo', '<script src="/livereload.js"></script>'),
    /made for a preview/,
  ],
  'has this machine as its address': [
    page('Hugo', '<link rel="alternate" href="http://localhost:1313/index.xml">'),
    /made for a preview/,
  ],
  'names this machine and livereload in its text': [
    page('Hugo', '<p>See livereload at <a href="http://localhost:1313/">http://localhost:1313/</a></p>'),
  ],
  'names another host': [hugo.replace('ada.', 'bob.'), /does not name ada\.example/],
  'names a host that only begins alike': [hugo.replace('example', 'example.org'), /does not name/],
  'is another generator’s': [page('Hexo', ''), /nothing in it says that Hugo made it/],
}

const find = (root: string, id: string, given?: string) => {
  const generator = generators.find((each) => each.id === id)
  if (generator === undefined) throw new Error('no generator')
  const facts = { host: 'ada.example', basePath: '' }
  return findExistingSite({ source: openSourceFolder(root), generator, facts, given, report: () => {} })
}

for (const [name, [home, why]] of Object.entries(homes))
  for (const folder of ['public', 'gh-pages', 'output', 'build'])
    t.test(`${why === undefined ? 'believes' : 'does not believe'} ${folder} if it ${name}`, async (t) => {
      const { existing, notes } = await find(testFolder(t, { [folder]: { 'index.html': home } }), 'hugo')
      t.equal(existing !== undefined, why === undefined)
      t.match(notes.join(), why ?? 'show what was public')
    })

for (const [id, folder, own] of [
  ['astro', 'dist', '_astro'],
  ['next', 'out', '_next'],
] as const)
  t.test(`believes ${folder} of ${id} with ${own}`, async (t) => {
    const files = { 'index.html': '<a href="https://ada.example/">A</a>', [own]: { 'a.js': '' } }
    const { notes } = await find(testFolder(t, { [folder]: files }), id)
    t.match(notes, [/show what was public/])
  })

t.test('does not believe Astro’s public, a part of the source', async (t) => {
  const root = testFolder(t, { 'astro.config.mjs': '', public: { 'index.html': page('Astro', '') } })
  t.match((await find(root, 'astro')).notes.join(), 'nothing is published')
})

t.test(
  'takes no page of an earlier build for evidence, unless the source has it; a build may pause for minutes',
  async (t) => {
    const root = testFolder(t, {
      public: { 'index.html': hugo, 'a.html': '<p>A</p>', 'copied.html': '<p>C</p>', 'old.html': '<p>B</p>' },
      static: { 'copied.html': '<p>C</p>', 'old.html': '<p>D</p>' },
      drafts: { 'old.html': '<p>B</p>' },
    })
    const seconds = (file: string): number => (/old|copied/.test(file) ? 999_000 : 1_000_000)
    for (const file of readdirSync(join(root, 'public')))
      utimesSync(join(root, 'public', file), 1_000_000, seconds(file) - (file === 'a.html' ? 240 : 0))
    const { existing } = await find(root, 'hugo')
    t.strictSame([...(existing?.pages.keys() ?? [])].toSorted(), ['/', '/a/', '/copied/'])
    t.match(existing?.notes, [/^ignored pages older than the newest build: 1;/])
  },
)

t.test(
  'of a site of plain HTML, all pages are evidence if its folder is named, whatever their age',
  async (t) => {
    const root = testFolder(t, { 'index.html': '<p>A</p>', 'b.html': '<p>B</p>' })
    utimesSync(join(root, 'b.html'), 1_000_000, 1_000_000)
    t.strictSame([...((await find(root, 'markdown')).existing?.pages.keys() ?? [])], ['/'])
    t.strictSame([...((await find(root, 'markdown', root)).existing?.pages.keys() ?? [])], ['/b/', '/'])
  },
)

t.test('a template of an unknown generator is not a site of plain HTML', async (t) => {
  for (const home of ['---\ntitle: A\n---\n<p>A</p>', '<p>{{ title }}</p>', '<ul>{% for a in b %}</ul>'])
    t.equal((await find(testFolder(t, { 'index.html': home }), 'markdown')).existing, undefined, home)
})
