/** A content folder read as a whole: every error at once, and the site. */
import t from 'tap'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import { readFiles, testIssues, validSettings } from '../../fixtures/content/content-files.ts'

testIssues(t, [
  {
    name: 'errors in every file at once',
    files: {
      'site.yaml': `${validSettings}design: { accent: '#ffcc00' }\n`,
      'resume.json': '{\n  "work": [{"startDate": }]\n}',
      'pages/a.md': '---\ntitle: A\ndraf: true\n---\n',
    },
    lines: [
      'resume.json:2:26: found "}"; expected valid JSON (value expected). Fix: look just before this place for a missing or extra comma, quote or bracket.',
      'pages/a.md:3:1 draf: found true, a mark of privacy, so the page is not published; expected draft: true on pages that are not published. Fix: write draft: true, or remove the member.',
      'site.yaml:5:11 design.accent: found accent #ffcc00 on paper #fbf8f1, a contrast of 1.4:1; expected at least 4.5:1 (WCAG 2.2, 1.4.3). Fix: use a darker accent, such as #806600.',
    ],
  },
  {
    name: 'errors of site.yaml alone, on which everything else depends',
    files: {
      'site.yaml': 'titel: A\ndescription: B\nowner: {nmae: C}\nlanguages: []\n',
      'pages/a.md': '---\ndraf: true\n---\n',
    },
    lines: [
      'site.yaml:1:1 title: found nothing; expected text, or text for each language such as {en: …, fr: …}. Fix: add it.',
      'site.yaml:1:1 titel: found an unknown member; expected one of title, description, owner, languages, navigation, links, redirects, files, head, crawl, guidance, license, accounts, design, card, cv, home, paperSize, security, repository. Fix: write title.',
      'site.yaml:3:1 owner.name: found nothing; expected the name of the person. Fix: add it.',
      'site.yaml:3:9 owner.nmae: found an unknown member; expected one of name, email. Fix: write name.',
      'site.yaml:4:1 languages: found an empty list; expected a list of language tags, the default first. Fix: correct the value.',
    ],
  },
])

t.test('reads and serves nothing that editors and systems left behind', async (t) => {
  const names = [
    'a.md~',
    'b.md.bak',
    '.c.md.swp',
    'd.swo',
    '#e.md#',
    '~$f.docx',
    'Thumbs.db',
    'desktop.ini',
    'g.txt.orig',
  ]
  const files = Object.fromEntries(names.map((name) => [`pages/notes/${name}`, 'draft']))
  const { site, issues } = await readFiles({
    ...files,
    'pages/notes/kept.orig.txt': 'kept',
    'well-known/x.bak': '',
  })
  t.strictSame(issues, [])
  t.strictSame(
    [...site.files.keys(), ...site.pages.keys(), ...site.wellKnown.keys()],
    ['/notes/kept.orig.txt'],
  )
})

t.test('serves what site.yaml allows beside pages, and warns about other types', async (t) => {
  const files = { 'pages/part.step': 'a', 'pages/notes.md~': 'b', 'pages/model.gltf': 'c' }
  const settings = 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [en]\n'
  const refused = (await readFiles({ 'site.yaml': settings, ...files })).site
  t.strictSame([...refused.files.keys()], ['/model.gltf'])
  t.strictSame(
    refused.warnings
      .filter(({ found }) => found.includes('not served'))
      .map(formatIssue)
      .toSorted(),
    [
      "pages/notes.md~: found a backup or a leftover of an editor, which is not served; expected files that everyone may read. Fix: move it out of the content folder; if it is public, add files: { allow: ['notes.md~'] } to site.yaml.",
      "pages/part.step: found a file of the type .step, which is not served; expected files that everyone may read. Fix: if it is public, add files: { allow: ['*.step'] } to site.yaml.",
    ],
  )
  const allow = "files: { allow: ['*.step', 'notes.md~'] }\n"
  const allowed = (await readFiles({ 'site.yaml': settings + allow, ...files })).site
  t.strictSame([...allowed.files.keys()], ['/model.gltf', '/notes.md~', '/part.step'])
})
