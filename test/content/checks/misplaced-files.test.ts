import t from 'tap'
import { checkPlaces, findMisspelt } from '../../../src/content/checks/misplaced-files.ts'
import { formatIssue } from '../../../src/lib/data/issue.ts'

const rows: readonly [name: string, files: readonly string[], warnings: readonly string[]][] = [
  ['a whole site', ['site.yaml', 'resume.json', 'pages/index.md', 'words/fr.yaml', 'README.md'], []],
  ['a CV alone', ['site.yml', 'resume.fr.yaml', 'contributions.json', 'well-known/a.md'], []],
  ['backups', ['site.yaml', 'site.yaml~', 'resume.json', 'resume.json~', 'resume-old.json'], []],
  ['drafts kept elsewhere', ['site.yaml', 'pages/index.md', 'drafts/next.md'], []],
  [
    'a page beside pages/',
    ['site.yaml', 'pages/index.md', 'About me.md'],
    [
      'About me.md: found Markdown outside pages/, which is not published. Fix: move it to pages/About me.md.',
    ],
  ],
  [
    'another suffix',
    ['site.yaml', 'pages/index.md', 'pages/a/b.markdown'],
    [
      'pages/a/b.markdown: found Markdown that is served as a file and not as a page. Fix: rename it to pages/a/b.md.',
    ],
  ],
  [
    'a CV in capitals',
    ['site.yaml', 'pages/index.md', 'resume.JSON'],
    ['resume.JSON: found a CV under a name that nothing reads. Fix: rename it to resume.json.'],
  ],
  [
    'a CV under another name',
    ['site.yaml', 'pages/index.md', 'CV.yaml'],
    ['CV.yaml: found a CV under a name that nothing reads. Fix: rename it to resume.yaml.'],
  ],
  [
    'pages in capitals',
    ['site.yaml', 'pages/CV.md', 'pages/notes/Index.md', 'pages/README.md'],
    [
      'pages/CV.md: found a name in capitals, which is part of the address. Fix: rename it to pages/cv.md.',
      'pages/notes/Index.md: found a name in capitals, which is part of the address. Fix: rename it to pages/notes/index.md.',
    ],
  ],
  [
    'photos that browsers do not show',
    ['site.yaml', 'pages/index.md', 'pages/me.HEIC', 'pages/scan.tif'],
    [
      'pages/me.HEIC: found an image in a format that most browsers do not show. Fix: save it as pages/me.jpg.',
      'pages/scan.tif: found an image in a format that most browsers do not show. Fix: save it as pages/scan.jpg.',
    ],
  ],
  [
    'a folder in the singular, with its pages',
    ['site.yaml', 'resume.json', 'Page/a.md', 'Page/b.md'],
    ['Page: found an unknown name, so nothing reads it. Fix: rename it to pages.'],
  ],
  [
    'nothing to show',
    ['site.yaml', 'pages/photo.jpg'],
    [
      'site.yaml: found neither pages nor a CV beside it, so the home page is empty. Fix: create pages/index.md, resume.json, or both.',
    ],
  ],
  ['a file for the folder', ['site.yaml', 'resume.json', 'pages'], []],
  ['nothing at all', [], []],
]

for (const [name, files, warnings] of rows) {
  t.test(name, async (t) => {
    t.strictSame(checkPlaces({ files: files.map((file) => ({ file })) }).map(formatIssue), warnings)
  })
}

t.test('finds a misspelt site.yaml', async (t) => {
  for (const name of ['Site.yaml', 'site.YAML', 'sites.yaml', 'site.ymal'])
    t.equal(findMisspelt(['pages/a.md', name], 'site.yaml'), name)
  t.equal(findMisspelt(['pages/a.md', 'style.css'], 'site.yaml'), undefined)
})
