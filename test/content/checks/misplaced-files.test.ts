import t from 'tap'
import { findMisspelt, overlookedNotices } from '../../../src/content/checks/misplaced-files.ts'

const rows: readonly [
  name: string,
  files: readonly string[],
  notices: readonly [file: string, fix: RegExp][],
][] = [
  ['a whole site', ['site.yaml', 'resume.json', 'pages/index.md', 'words/fr.yaml', 'README.md'], []],
  ['a CV alone', ['site.yml', 'resume.fr.yaml', 'contributions.json', 'well-known/a.md'], []],
  ['backups', ['site.yaml', 'site.yaml~', 'resume.json', 'resume.json~', 'resume-old.json'], []],
  ['drafts kept elsewhere', ['site.yaml', 'pages/index.md', 'drafts/next.md'], []],
  [
    'a page beside pages/',
    ['site.yaml', 'pages/index.md', 'About me.md'],
    [['About me.md', /^move it to pages\/About me\.md$/]],
  ],
  [
    'another suffix',
    ['site.yaml', 'pages/index.md', 'pages/a/b.markdown'],
    [['pages/a/b.markdown', /^rename it to pages\/a\/b\.md$/]],
  ],
  [
    'a CV in capitals',
    ['site.yaml', 'pages/index.md', 'resume.JSON'],
    [['resume.JSON', /^rename it to resume\.json$/]],
  ],
  [
    'a folder in the singular, with its pages',
    ['site.yaml', 'resume.json', 'Page/a.md', 'Page/b.md'],
    [['Page', /^rename it to pages$/]],
  ],
  ['nothing to show', ['site.yaml', 'pages/photo.jpg'], [['site.yaml', /until then the home page is empty/]]],
  ['a file for the folder', ['site.yaml', 'resume.json', 'pages'], []],
  ['nothing at all', [], []],
]

for (const [name, files, expected] of rows) {
  t.test(name, async (t) => {
    const notices = overlookedNotices(files)
    t.strictSame(
      notices.map(({ file }) => file),
      expected.map(([file]) => file),
    )
    for (const [index, { fix }] of notices.entries()) t.match(fix, expected[index]?.[1] ?? /never/)
  })
}

t.test('finds what was meant to be site.yaml', async (t) => {
  for (const name of ['Site.yaml', 'site.YAML', 'sites.yaml', 'site.ymal'])
    t.equal(findMisspelt(['pages/a.md', name], 'site.yaml'), name)
  t.equal(findMisspelt(['pages/a.md', 'style.css'], 'site.yaml'), undefined)
})
