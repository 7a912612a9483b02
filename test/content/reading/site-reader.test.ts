/** Files that a site is not made of. */
import t from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { readSite } from '../../../src/content/reading/site-reader.ts'
import { readFiles, toFolder, validSettings } from '../../fixtures/content/content-files.ts'

t.test('reads and serves nothing that editors and systems left behind', async (t) => {
  const names = 'a.md~ b.md.bak .c.md.swp d.swo #e.md# ~$f.docx Thumbs.db desktop.ini g.txt.orig'.split(' ')
  const { site, issues } = await readFiles({
    ...Object.fromEntries(names.map((name) => [`pages/notes/${name}`, 'draft'])),
    'pages/notes/kept.orig.txt': 'kept',
    'well-known/x.bak': '',
  })
  t.strictSame(issues, [])
  const served = [...site.files.keys(), ...site.pages.keys(), ...site.wellKnown.keys()]
  t.strictSame(served, ['/notes/kept.orig.txt'])
})

t.test('serves no page at an address that is too long', async (t) => {
  const { site, issues } = await readFiles({
    'pages/long.md': `---\naddress: /${'a/'.repeat(50_000)}\n---\nLong\n`,
    'pages/short.md': `---\naddress: /${'a/'.repeat(2_000)}\n---\nShort\n`,
  })
  t.match(issues, [{ file: 'pages/long.md', found: 'an address of 100001 characters' }])
  t.equal(site.pages.size, 1)
})

t.test('what site.yaml makes private now is left out of a résumé that stays as it was', async (t) => {
  const standIns = toFolder({ 'resume.json': '{"basics": {"name": "A", "phone": "12345678"}}' })
  const folder = toFolder({ 'site.yaml': `${validSettings}cv: { private: [basics.phone] }\n` })
  const after = await readSite(folder, await loadMessages(), { nowMs: 0, standIns })
  t.strictSame(after.site.resumes.get('en')?.resume, { basics: { name: 'A' } })
  t.equal(after.privateContent.resumes.get('en')?.resume.basics?.phone, '12345678')
})
