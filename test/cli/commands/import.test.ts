/** `vitrine import` as its owner meets it: what it writes, keeps, asks and refuses. */
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { importSite } from '../../../src/cli/commands/import.ts'
import { importHere } from '../../fixtures/content/run-import.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

const hugoSite = {
  'hugo.toml': 'baseURL = "https://ada.example/"\ntitle = "Ada"\n',
  content: {
    'about.md': '+++\ntitle = "About"\nurl = "/about/"\n+++\nText {{< mail >}} ![A](/a.png)\n',
    posts: { 'a.md': '---\ntitle: A\ndate: 2024-05-06\n---\nText {{< price 1 >}} {{< price 2 >}}\n' },
  },
  static: { 'a.png': 'png' },
}

t.test(
  'writes a content folder, keeps what is there, and checks the addresses of the existing site',
  async (t) => {
    const folder = testFolder(t, { source: hugoSite, 'beside.md': 'Beside' })
    symlinkSync('../../beside.md', join(folder, 'source/content/beside.md'))
    const first = await importHere(t, folder)
    t.match(first.output, 'Hugo: 4 files in; 2 pages (0 drafts) and 1 file beside them out.')
    t.match(first.output, '4 files written, 0 unchanged.\n\nWhat was public:')
    t.match(
      first.output,
      /\n {2}shortcode price, now a comment: 1 file \(content\/posts\/a\.md\)\n {2}shortcode mail, /,
      'the most frequent first',
    )
    t.match(first.output, 'this is a guess from the rules of Hugo')
    t.match(first.output, 'There is no existing site to compare with')
    t.match(first.output, /\n0 errors, \d+ warnings?/)
    t.match(first.output, /\nNext:\n {2}vitrine dev \S*mine\n {6}see it\n/)
    t.match(first.output, '\nIn site.yaml:\n  owner.name: Ada, since nothing names you; change it in line 3')
    t.match(readFileSync(join(folder, 'mine/site.yaml'), 'utf8'), /^title: Ada\n/)
    t.equal(readFileSync(join(folder, 'source/content/about.md'), 'utf8'), hugoSite.content['about.md'])

    const own = 'title: Mine\nowner: { name: Ada }\nlanguages: en\n'
    writeFileSync(join(folder, 'mine/site.yaml'), own)
    const kept = await importHere(t, folder)
    t.match(kept.output, 'kept; --overwrite replaces them:\n  site.yaml')
    t.notMatch(kept.output, 'In site.yaml:', 'what it would have said')
    await importHere(t, folder, { overwrite: true })

    writeFileSync(join(folder, 'mine/pages/about.md'), 'Mine')
    rmSync(join(folder, 'mine/pages/posts/a.md'))
    const second = await importHere(t, folder)
    t.match(second.output, '1 file written, 2 unchanged.\n\nAdded to what was there:\n  pages/posts/a.md\n')
    t.match(second.output, /1 file already there .* kept; --overwrite replaces them:\n {2}pages\/about\.md/)
    t.equal(readFileSync(join(folder, 'mine/pages/about.md'), 'utf8'), 'Mine')
    await importHere(t, folder, { overwrite: true })
    t.match(readFileSync(join(folder, 'mine/pages/about.md'), 'utf8'), /title: About/)
  },
)

t.test('shows control characters of names instead of their effect, and no values', async (t) => {
  const date = `\\e[31m\\x9bsoon\\n${'z'.repeat(1_000)}`
  const folder = testFolder(t, {
    source: {
      'hugo.toml': '',
      content: { 'a\u001b]0;b\u0007.md': `---\ntitle: A\ndate: "${date}"\n---\nText\n` },
    },
  })
  const { output } = await importHere(t, folder, { name: 'Ada', title: 'Ada' })
  t.notMatch(output, /[^\n\P{Cc}]/u)
  t.match(output, String.raw`date: not a date: 1 file (content/a\x1b]0;b\x07.md)`)
})

t.test('refuses what it cannot use, and writes nothing', async (t) => {
  const folder = testFolder(t, {
    source: hugoSite,
    empty: { 'a.txt': '' },
  })
  const rows: readonly [source: string, target: string, options: object, message: RegExp][] = [
    ['nowhere', 'mine', {}, /nowhere: found no such folder; expected/],
    ['site.zip', 'mine', {}, /Fix: unpack it/],
    ['Export.XML', 'mine', {}, /Fix: if it is an export of WordPress, convert it to Markdown/],
    ['empty', 'mine', {}, /found no Markdown and no index\.html; expected/],
    ['source', 'source/mine', {}, /found a folder in or around the source; expected one beside it/],
    ['source', '.', {}, /found a folder in or around the source/],
    ['source', 'mine', { from: 'ghost' }, /^--from: found ghost; expected one of hugo, /],
    ['source', 'mine', { existing: 'x' }, /^--existing: found no folder x; expected/],
    [
      'source',
      'mine',
      { existing: join(folder, 'empty') },
      /^--existing: found no pages in .*empty; expected/,
    ],
  ]
  for (const [source, target, options, message] of rows) {
    const importing = importSite(join(folder, source), join(folder, target), options)
    await t.rejects(importing, { name: 'UsageError', message }, String(message))
  }
  t.notOk(existsSync(join(folder, 'mine')))
})
