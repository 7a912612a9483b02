import t from 'tap'
import { checkMisplacedFiles } from '../../../src/content/checks/files.ts'

t.test('warns of folders under another name, and of an empty site', async (t) => {
  const rows: readonly [name: string, files: readonly string[], warned?: string][] = [
    ['a whole site', ['site.yaml', 'resume.json', 'pages/index.md', 'translations/fr.yaml', 'README.md']],
    ['a CV alone', ['site.yml', 'resume.fr.yaml', 'contributions.json', 'well-known/a.md']],
    ['backups', ['site.yaml', 'site.yaml~', 'resume.json', 'resume.json~', 'resume-old.json']],
    ['drafts kept elsewhere', ['site.yaml', 'pages/index.md', 'drafts/next.md']],
    ['posts beside pages', ['site.yaml', 'pages/index.md', 'posts/a.md', 'posts/README.md'], 'posts/a.md'],
    ['a folder in the singular', ['site.yaml', 'resume.json', 'Page/a.md', 'Page/b.md'], 'Page'],
    ['a file to serve', ['site.yaml', 'pages/a.md', 'static/a.pdf', 'data/b.csv'], 'static/a.pdf'],
    ['a logo', ['site.yaml', 'pages/a.md', 'logo.svg', 'for/me.jpg', 'originals/b.jpg'], 'logo.svg'],
    ['photos beside pages', ['site.yaml', 'pages/a.md', 'photos/IMG_1.JPG'], 'photos/IMG_1.JPG'],
    ['a bibliography', ['site.yaml', 'resume.json', 'publications.bib', 'refs.bib'], 'refs.bib'],
    [
      'a bibliography that nothing shows',
      ['site.yaml', 'pages/a.md', 'publications.bib'],
      'publications.bib',
    ],
    ['styles in the singular', ['site.yaml', 'resume.json', 'style/custom.css'], 'style'],
    ['templates in capitals', ['site.yaml', 'resume.json', 'Templates/page.eta'], 'Templates'],
    [
      'a CV with its language after a hyphen',
      ['site.yaml', 'resume.json', 'resume-en.json'],
      'resume-en.json',
    ],
    ['nothing to show', ['site.yaml', 'pages/photo.jpg'], 'site.yaml'],
    ['nothing at all', []],
  ]
  for (const [name, files, ...warned] of rows) {
    const issues = [...checkMisplacedFiles({ files: files.map((file) => ({ file })) })]
    t.match(
      issues,
      warned.map((file) => ({ file })),
      name,
    )
    t.equal(issues.length, warned.length, name)
  }
})

t.test('warns of a CV under another name', async (t) => {
  for (const file of [
    'cv.yaml',
    'resume.JSON',
    'resume-en.json',
    'CV_fr.yml',
    'cv.de.yaml',
    'lebenslauf.en.json',
    'my-resume.json',
    'jsonresume.json',
    'Résumé.fr.yaml',
    'curriculum-vitae.yml',
  ])
    t.match([...checkMisplacedFiles({ files: [{ file }] })], [{ code: 'cv/misnamed' }], file)
})
