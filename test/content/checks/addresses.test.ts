/** Addresses that two files share, or that the server uses itself. */
import t from 'tap'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import { readFiles, testIssues } from '../../fixtures/content/content-files.ts'

testIssues(t, [
  {
    name: 'two files with the same address',
    files: {
      'pages/a.md': '',
      'pages/a/index.md': '',
      'pages/cafe\u0301.md': '',
      'pages/caf\u00e9.md': '',
    },
    lines: [
      'pages/a/index.md: found the address /a/, which pages/a.md has already; expected one file for each address. Fix: rename one of them, or give it another address.',
      'pages/café.md: found the address /caf%C3%A9/, which pages/café.md has already; expected one file for each address. Fix: rename one of them, or give it another address.',
    ],
  },
  {
    name: 'reserved addresses',
    files: {
      'pages/api/x.md': '',
      'pages/static.md': '',
      'pages/llms.txt.md': '',
      'pages/resume.json': '',
      'pages/cv/cv.docx': '',
      'pages/api-notes.md': '',
    },
    lines: [
      'pages/api/x.md: found the address /api/x/, which Vitrine uses itself; expected another address. Fix: rename the file, or give it another address.',
      'pages/llms.txt.md: found the address /llms.txt/, which Vitrine uses itself; expected another address. Fix: rename the file, or give it another address.',
      'pages/static.md: found the address /static/, which Vitrine uses itself; expected another address. Fix: rename the file, or give it another address.',
      'pages/cv/cv.docx: found the address /cv/cv.docx, which Vitrine uses itself; expected another address. Fix: rename the file.',
      'pages/resume.json: found the address /resume.json, which Vitrine uses itself; expected another address. Fix: rename the file.',
    ],
  },
])

t.test("warns of an owner's own machine files, and serves them", async (t) => {
  const files = {
    'pages/robots.txt': '',
    'pages/fr/llms.txt': '',
    'pages/feed.atom': '',
    'pages/sitemap-2.xml': '',
  }
  const { site, issues } = await readFiles(files)
  t.strictSame(issues, [])
  t.strictSame([...site.files.values()].map(({ file }) => file).toSorted(), Object.keys(files).toSorted())
  t.strictSame(
    site.warnings.map(formatIssue).filter((line) => line.includes('your own')),
    [
      "pages/feed.atom: found your own /feed.atom, which is served instead of Vitrine's. Fix: remove the file if you do not need your own, so that Vitrine keeps it up to date.",
      "pages/fr/llms.txt: found your own /fr/llms.txt, which is served instead of Vitrine's. Fix: remove the file if you do not need your own, so that Vitrine keeps it up to date.",
      "pages/robots.txt: found your own /robots.txt, which is served instead of Vitrine's. Fix: remove the file if you do not need your own, so that Vitrine keeps it up to date.",
      "pages/sitemap-2.xml: found your own /sitemap-2.xml, which is served instead of Vitrine's. Fix: remove the file if you do not need your own, so that Vitrine keeps it up to date.",
    ],
  )
})
