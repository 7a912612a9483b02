/** Files that a site is not made of. */
import t from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { readSite } from '../../../src/content/reading/site-reader.ts'
import { readFiles, toFolder, validSettings } from '../../fixtures/content/content-files.ts'

t.test('reads and serves nothing that editors and systems left behind', async (t) => {
  const names = 'a.md~ b.md.bak .c.md.swp d.swo #e.md# ~$f.docx Thumbs.db desktop.ini g.txt.orig'.split(' ')
  const unmerged = [
    'h (Ada’s conflicted copy 2025-01-01).md',
    'h (conflicted copy 2025-01-01 101010).md',
    'h (Adas in Konflikt stehende Kopie 2025-01-01).md',
    'h (Copie en conflit de Ada 2025-01-01).md',
    'h (Case Conflict 1).md',
    'h.sync-conflict-20250101-101010-ABC.md',
    'h_LOCAL_12.md',
  ]
  const { site, issues } = await readFiles({
    ...Object.fromEntries([...names, ...unmerged].map((name) => [`pages/notes/${name}`, 'draft'])),
    'pages/notes/local_base_1.txt': 'kept',
    'pages/notes/kept.orig.txt': 'kept',
    'pages/notes/conflict of 1843-01-01 (a copy).md': 'kept',
    'well-known/x.bak': '',
  })
  t.strictSame(issues, [])
  t.strictSame(
    unmerged.filter((name) => !site.warnings.some(({ file }) => file === `pages/notes/${name}`)),
    [],
    'with a warning of each page',
  )
  const served = [...site.files.keys(), ...site.ownPages.keys(), ...site.wellKnown.keys()]
  t.strictSame(served.toSorted(), [
    '/notes/conflict%20of%201843-01-01%20(a%20copy)/',
    '/notes/kept.orig.txt',
    '/notes/local_base_1.txt',
  ])
})

t.test('a page keeps its address from the file that an export would write there', async (t) => {
  const { site, issues } = await readFiles({
    'pages/index.md': '# Home',
    'pages/index.html': 'old',
    'pages/a.md': '# A',
    'pages/a/index.html': 'old',
    'pages/b/index.html': 'kept',
  })
  t.match(issues, [
    { file: 'pages/a/index.html', found: /which pages\/a\.md has already/ },
    { file: 'pages/index.html', found: /which pages\/index\.md has already/ },
  ])
  t.strictSame([...site.files.keys()], ['/b/index.html'])
})

t.test('a page at /cv/ is the CV, whatever its name', async (t) => {
  const { site } = await readFiles({
    'resume.json': '{}',
    'pages/me.md': '---\nslug: cv\n---\n',
    'pages/a.md': '',
  })
  t.equal(site.ownPages.get('/cv/')?.template, 'cv')
  t.equal(site.ownPages.get('/a/')?.template, 'page')
})

t.test('a redirect may lead to the feed of a page, and to no other file below one', async (t) => {
  const { site } = await readFiles({
    'site.yaml': `${validSettings}redirects: { /feed: /news/feed.atom, /rss: /gone/feed.atom, /old: /news/a.pdf, /atom: /feed.xml, /b: /gone/feed.xml }\n`,
    'pages/news/index.md': '# News',
    'pages/news/a.md': '---\npublished: 2026-01-01\n---\n# A',
  })
  t.match(
    site.warnings.map(({ found }) => found),
    [/\/gone\/feed\.atom, where/, /\/news\/a\.pdf, where/, /\/gone\/feed\.xml, where/],
  )
})

t.test('serves no page at an address that is too long', async (t) => {
  const { site, issues } = await readFiles({
    'pages/long.md': `---\naddress: /${'a/'.repeat(50_000)}\n---\nLong\n`,
    'pages/short.md': `---\naddress: /${'a/'.repeat(2_000)}\n---\nShort\n`,
  })
  t.match(issues, [{ file: 'pages/long.md', field: 'address', code: 'data/invalid-value' }])
  t.equal(site.ownPages.size, 1)
})

t.test('what site.yaml makes private now is left out of a résumé that stays as it was', async (t) => {
  const standIns = toFolder({ 'resume.json': '{"basics": {"name": "A", "phone": "12345678"}}' })
  const folder = toFolder({ 'site.yaml': `${validSettings}cv: { private: [basics.phone] }\n` })
  const after = await readSite(folder, await loadMessages(), { nowMs: 0, standIns })
  t.strictSame(after.site.resumes.get('en')?.resume, { basics: { name: 'A' } })
  t.equal(after.privateContent.resumes.get('en')?.resume.basics?.phone, '12345678')
})
