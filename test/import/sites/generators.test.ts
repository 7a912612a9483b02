/**
 * `vitrine import` without the existing site: what becomes of each file of a small site of each generator.
 */
import t from 'tap'
import { findRedirect } from '../../../src/content/site.ts'
import { recognise } from '../../../src/import/sites/source/generators.ts'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import { generatorSites, page } from '../../fixtures/content/generator-sites.ts'
import { importOf, sourceOf } from '../../fixtures/content/import-of.ts'

for (const { generator, files, existing = {}, settings = {}, texts = {} } of generatorSites)
  t.test(`moves a site of ${generator} in`, async (t) => {
    const given = Object.entries(files).map(([row, text]) => {
      const [file = '', ...outcome] = row.split(' → ')
      return { file, text, outcome }
    })
    const result = await importOf(Object.fromEntries(given.map(({ file, text }) => [file, text])))
    const { site, issues, files: written, converted } = result
    const placed = new Map<string, string>(
      converted.pages.map(({ file, target }) => [file, `pages/${target}`]),
    )
    for (const [path, file] of converted.files) if ('copyOf' in file) placed.set(file.copyOf, path)
    const served = [...site.ownPages, ...site.files].map(([address, { file }]) => [file, address] as const)
    const addresses = new Map(served.toReversed())
    const outcomeOf = (file: string) => {
      const path = placed.get(file)
      return path === undefined ? [] : [addresses.get(path) ?? 'draft']
    }
    t.equal(result.generator, generator)
    t.strictSame(issues.map(formatIssue), [])
    t.strictSame(
      given.map(({ file }) => [file, ...outcomeOf(file)]),
      given.map(({ file, outcome }) => [file, ...outcome]),
    )
    t.match(site.settings, settings)
    for (const [from, to] of Object.entries(existing)) t.equal(findRedirect(site, from)?.to, to, from)
    for (const [file, text] of Object.entries(texts)) t.match(written[file], text)
    const isMoved = [...converted.files].filter(
      ([path, file]) => 'copyOf' in file && /\/_drafts\//.test(path),
    )
    const notes = converted.notes.filter(({ reason }) => reason.startsWith('used by drafts only, so moved'))
    t.equal(notes.length, isMoved.length, 'the report names each file that moved')
    t.notMatch(JSON.stringify([...site.ownPages.values()]), 'Secret')
  })

t.test('Hugo with the file that Zola has is told apart', async (t) => {
  t.match(recognise(sourceOf({ 'config.toml': 'title = "Ada"', 'content/a.md': '' })), [{ id: 'hugo' }])
})

t.test('a config.yml that has nothing of Hugo is not its', async (t) => {
  t.strictSame(
    recognise(sourceOf({ 'config.yml': 'title: Ada', 'a.md': '' })).map(({ id }) => id),
    ['markdown'],
  )
})

t.test('of several pages at the top of a Notion export, none is the home page', async (t) => {
  const { converted } = await importOf({
    [`A ${'0a'.repeat(16)}.md`]: '# A',
    [`B ${'1b'.repeat(16)}.md`]: '# B',
  })
  t.strictSame(converted.pages.map(({ target }) => target).toSorted(), ['A.md', 'B.md'])
})

t.test('no address redirects to a page where another is', async (t) => {
  const post = page('title: A\nslug: same\ndate: 2024-05-06\ncategories: [x]')
  const { issues, site } = await importOf({
    'hugo.toml': 'theme = "x"',
    'content/posts/a.md': post,
    'content/posts/b.md': post,
    'content/categories/c.md': page('title: C\ndate: 2024-05-06'),
  })
  t.strictSame(issues.map(formatIssue), [])
  t.ok(site.ownPages.has('/posts/same/') && site.ownPages.has('/posts/b/'))
})

t.test('a reference means the page in the language of the text', async (t) => {
  const { files } = await importOf({
    'hugo.toml': '[languages.en]\n[languages.fr]',
    'content/_index.md': page('title: Home', '[a]({{< ref "a.md" >}}) [b]({{< ref "b.md#top" >}})'),
    'content/_index.fr.md': page('title: Accueil', '[a]({{< ref "a.md" >}})'),
    'content/a.fr.md': page('title: Un'),
    'content/a.md': page('title: One'),
    'content/b.fr.md': page('title: Deux'),
  })
  t.match(files['pages/index.md'], '[a](a.md) [b](b.fr.md#top)')
  t.match(files['pages/index.fr.md'], '[a](a.fr.md)')
})
