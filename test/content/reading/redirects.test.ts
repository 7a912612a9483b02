/** Redirects of site.yaml and of pages: where they lead. */
import t from 'tap'
import { findRedirect } from '../../../src/content/site.ts'
import { readFiles, validSettings } from '../../fixtures/content/content-files.ts'

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

t.test('keeps the first of two redirects, and names of pages', async (t) => {
  const { site } = await readFiles({
    'pages/a.md': '---\naliases: [/old/, Start here, First]\n---\n',
    'pages/b.md': '---\naliases: [/old/, /a/, a]\n---\n',
  })
  t.match(findRedirect(site, '/old/'), { to: '/a/' })
  t.match(findRedirect(site, '/First'), { to: '/a/' })
})
