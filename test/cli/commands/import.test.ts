/** `vitrine import` as its owner meets it: what it writes, keeps, asks and refuses. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { plainNode } from '../../fixtures/server/plain-node.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

const root = resolve(import.meta.dirname, '../../..')

const runImport = (cwd: string, ...args: readonly string[]) =>
  new Promise<{ code: number; output: string; errors: string }>((settle) => {
    const command = plainNode(join(root, 'src/cli/bin.js'), 'import', ...args)
    const env = { ...process.env, DATA_DIR: join(cwd, 'data'), CHROMIUM_PATH: '/nowhere' }
    execFile('env', command, { cwd, env }, (error, output, errors) =>
      settle({ code: error === null ? 0 : Number(error.code), output, errors }),
    )
  })

const hugoSite = {
  'hugo.toml': 'baseURL = "https://ada.example/"\ntitle = "Ada"\n',
  content: {
    'about.md': '+++\ntitle = "About"\n+++\nText\n',
    posts: { 'a.md': '---\ntitle: A\ndate: 2024-05-06\n---\nText {{< price 1 >}}\n' },
  },
  static: { 'a.png': 'png' },
}

const sitemap = (paths: readonly string[]): string =>
  `<urlset>${paths.map((path) => `<url><loc>https://ada.example${path}</loc></url>`).join('')}</urlset>`

t.test('writes a content folder, keeps what is there, and checks the former addresses', async (t) => {
  const folder = testFolder(t, {
    site: hugoSite,
    'sitemap.xml': sitemap(['/', '/about/', '/posts/a/']),
    'more.xml': sitemap(['/posts/b/']),
  })
  const first = await runImport(folder, 'site', 'mine', '--old-sitemap', 'sitemap.xml')
  t.match(first.output, 'Hugo: 4 files in; 2 pages (0 drafts) and 1 file beside them out.')
  t.match(first.output, '4 files written, 0 unchanged.')
  t.match(first.output, '  shortcode price, now a comment: 1 file (content/posts/a.md)')
  t.match(first.output, 'Every address of the former sitemap works.')
  t.match(first.output, /\n0 errors, \d+ warnings?/)
  t.match(readFileSync(join(folder, 'mine/site.yaml'), 'utf8'), /^title: Ada\n/)
  t.equal(readFileSync(join(folder, 'site/content/about.md'), 'utf8'), hugoSite.content['about.md'])

  writeFileSync(join(folder, 'mine/pages/about.md'), 'Mine')
  rmSync(join(folder, 'mine/pages/posts/a.md'))
  const second = await runImport(folder, 'site', 'mine', '--old-sitemap', 'more.xml')
  t.match(second.output, '1 file written, 2 unchanged.')
  t.match(second.output, /1 file already there .* kept; --overwrite replaces them:\n {2}pages\/about\.md/)
  t.match(second.output, '1 address of the former sitemap leads nowhere:\n  /posts/b/')
  t.equal(second.code, 1)
  t.equal(readFileSync(join(folder, 'mine/pages/about.md'), 'utf8'), 'Mine')
  await runImport(folder, 'site', 'mine', '--overwrite')
  t.match(readFileSync(join(folder, 'mine/pages/about.md'), 'utf8'), /title: About/)
})

t.test('refuses what it cannot use, and writes nothing', async (t) => {
  const folder = testFolder(t, {
    site: hugoSite,
    empty: { 'a.txt': '' },
    repository: { 'README.md': '# A', 'notes.md': 'B', web: { 'hugo.toml': 'theme = "a"\n' } },
  })
  for (const [args, message] of [
    [['nowhere', 'mine'], /^nowhere: found no such folder; expected/],
    [['empty', 'mine'], /found no Markdown; expected/],
    [['repository', 'mine'], /^repository: found a site of Hugo in repository\/web; expected/],
    [['site', 'site/mine'], /found a folder in or around the source; expected one beside it/],
    [['site', '.'], /found a folder in or around the source/],
    [['site', 'mine', '--from', 'ghost'], /^--from: found ghost; expected one of hugo, /],
    [['site', 'mine', '--old-sitemap', 'x.xml'], /^--old-sitemap: found no file x\.xml \(ENOENT\); expected/],
  ] as const) {
    const { code, errors } = await runImport(folder, ...args)
    t.match({ code, errors }, { code: 2, errors: message }, args.join(' '))
  }
  t.notOk(existsSync(join(folder, 'mine')))
})
