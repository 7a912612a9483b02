/** Addresses that two files share, or that the server uses itself. */
import t from 'tap'
import { testIssues } from '../../fixtures/content/content-files.ts'

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
      'pages/robots.txt': '',
      'pages/fr/llms.txt': '',
      'pages/feed.atom': '',
      'pages/llms.txt.md': '',
      'pages/resume.json': '',
      'pages/api-notes.md': '',
    },
    lines: [
      'pages/api/x.md: found the address /api/x/, which Vitrine uses itself; expected another address. Fix: rename the file, or give it another address.',
      'pages/llms.txt.md: found the address /llms.txt/, which Vitrine uses itself; expected another address. Fix: rename the file, or give it another address.',
      'pages/static.md: found the address /static/, which Vitrine uses itself; expected another address. Fix: rename the file, or give it another address.',
      'pages/feed.atom: found the address /feed.atom, which Vitrine uses itself; expected another address. Fix: rename the file.',
      'pages/fr/llms.txt: found the address /fr/llms.txt, which Vitrine uses itself; expected another address. Fix: rename the file.',
      'pages/resume.json: found the address /resume.json, which Vitrine uses itself; expected another address. Fix: rename the file.',
      'pages/robots.txt: found the address /robots.txt, which Vitrine uses itself; expected another address. Fix: rename the file.',
    ],
  },
])
