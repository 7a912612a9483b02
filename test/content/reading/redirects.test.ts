/** Redirects of site.yaml and of pages: where they lead, and what is reported. */
import t from 'tap'
import { findRedirect } from '../../../src/content/site.ts'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import { readFiles, testIssues, validSettings } from '../../fixtures/content/content-files.ts'

const settingsWith = (redirects: string): string => `${validSettings}redirects:\n${redirects}`

t.test('finds former paths, with and without a slash, in any spelling', async (t) => {
  const { site, issues } = await readFiles({
    'site.yaml': settingsWith(
      '  /old/: /a/\n  /caf\u00e9: /a/?x=1#y\n  /away: https://b.example/\n  /gone/: 410\n',
    ),
    'pages/a.md': '---\naliases: [/before, /2019/a.html]\n---\n',
  })
  t.strictSame(issues, [])
  const rows: readonly [path: string, target: string | number | undefined][] = [
    ['/old', '/a/'],
    ['/old/', '/a/'],
    ['/caf%c3%a9', '/a/?x=1#y'],
    ['/cafe%CC%81/', '/a/?x=1#y'],
    ['/away', 'https://b.example/'],
    ['/gone', 410],
    ['/before/', '/a/'],
    ['/2019/a.html', '/a/'],
    ['/2019/a', undefined],
  ]
  for (const [path, target] of rows) {
    const redirect = findRedirect(site, path)
    t.equal(redirect?.status === 308 ? redirect.to : redirect?.status, target, path)
  }
})

testIssues(t, [
  {
    name: 'redirects in site.yaml that lead nowhere, in circles, or from where something is',
    files: {
      'site.yaml': settingsWith(
        '  /a: /b/\n  /x: /y\n  /y: /z/\n  /z: /x\n  /w: /aa/\n  old: /a/\n  /api/cv: /a/\n  /v: somewhere\n  /u: //evil.example/\n  /t: /\\evil.example/\n',
      ),
      'pages/a.md': '',
    },
    lines: [
      'site.yaml:13:3 redirects["/v"]: found "somewhere"; expected a path such as /notes/, an address that starts with https://, or 410 for what is gone. Fix: correct the value.',
      'site.yaml:14:3 redirects["/u"]: found "//evil.example/"; expected a path such as /notes/, an address that starts with https://, or 410 for what is gone. Fix: correct the value.',
      'site.yaml:15:3 redirects["/t"]: found "/\\\\evil.example/"; expected a path such as /notes/, an address that starts with https://, or 410 for what is gone. Fix: correct the value.',
    ],
  },
])

t.test('warns about pages with the same former path, and keeps the first', async (t) => {
  const { site, issues } = await readFiles({
    'pages/a.md': '---\naliases: [/old/]\n---\n',
    'pages/b.md': '---\naliases: [/old/, /a/, a]\n---\n',
  })
  t.strictSame(issues, [])
  t.strictSame(site.warnings.map(formatIssue), [
    'pages/b.md:2:1 aliases: found a second redirect from /old, after that of pages/a.md. Fix: remove one of them.',
    'pages/b.md:2:1 aliases: found a redirect from /a, where there is a page or a file. Fix: remove it.',
  ])
  t.match(findRedirect(site, '/old/'), { to: '/a/' })
})

t.test('warns about each wrong redirect, and serves the site', async (t) => {
  const { site, issues } = await readFiles({
    'site.yaml': settingsWith(
      '  /a: /b/\n  /x: /y\n  /y: /z/\n  /z: /x\n  /w: /aa/\n  old: /a/\n  /api/cv: /a/\n  /b?c=1: /a/\n',
    ),
    'pages/a.md': '---\naliases: [Start here, First]\nredirects: [/c?d]\n---\n',
  })
  t.strictSame(issues, [])
  t.ok(site.pages.has('/a/'))
  t.match(findRedirect(site, '/First'), { to: '/a/' })
  t.strictSame(site.warnings.map(formatIssue), [
    'site.yaml:6:3 redirects["/a"]: found a redirect from /a, where there is a page or a file. Fix: remove it.',
    'site.yaml:7:3 redirects["/x"]: found a redirect from /x that leads back to itself. Fix: correct or remove it.',
    'site.yaml:8:3 redirects["/y"]: found a redirect from /y that leads back to itself. Fix: correct or remove it.',
    'site.yaml:9:3 redirects["/z"]: found a redirect from /z that leads back to itself. Fix: correct or remove it.',
    'site.yaml:10:3 redirects["/w"]: found a redirect to /aa/, where there is nothing. Fix: write /a/.',
    'site.yaml:11:3 redirects.old: found a path without a slash at the start. Fix: write /old.',
    'site.yaml:12:3 redirects["/api/cv"]: found a redirect from /api/cv, which Vitrine uses itself. Fix: remove it.',
    'site.yaml:13:3 redirects["/b?c=1"]: found a redirect from /b?c=1, which is not a valid path; expected a path such as /old/, without a query or a pattern. Fix: correct or remove it.',
    'pages/a.md:3:1 redirects: found a redirect from /c?d, which is not a valid path; expected a path such as /old/, without a query or a pattern. Fix: correct or remove it.',
  ])
})
