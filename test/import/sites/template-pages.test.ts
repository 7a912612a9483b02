/** `vitrine import`: pages that the source has as templates or HTML, with the text of the built site. */
import t from 'tap'
import { readBuiltFolder } from '../../../src/import/sites/existing/built-folder.ts'
import { importOf, sourceOf } from '../../fixtures/content/import-of.ts'

const text =
  'Ada wrote the notes on the engine in Dorset Street, with a table of operations that computes the numbers of Bernoulli, and letters to Babbage.'
const post = 'The loom of Jacquard weaves flowers and leaves, as the engine weaves patterns of algebra.'

const html = (title: string, main: string): string =>
  `<title>${title} | Ada</title><body><nav><a href="/about/">About</a></nav><main><h1>${title}</h1>${main}</main></body>`

const about = html('Who', `<p>${text} <a href="/loom/">Loom</a></p>`)

const importBuilt = (files: Readonly<Record<string, string>>, built: Readonly<Record<string, string>>) => {
  const folder = sourceOf({
    'index.html': html('Ada', ''),
    'loom/index.html': html('Loom', `<p>${post}</p>`),
    ...built,
  })
  const existing = { ...readBuiltFolder(folder, { host: 'ada.example', basePath: '' }, undefined) }
  return importOf({ 'loom.md': `# Loom\n\n${post}\n`, ...files }, { from: 'markdown', existing })
}

const rows: readonly (readonly [name: string, file: string, page: string, isTaken: boolean])[] = [
  ['a template', 'src/pages/about.njk', about, true],
  ['a page of the App Router', 'app/(site)/about/page.tsx', about, true],
  ['plain HTML', 'about.html', about, true],
  ['a template that is gone', 'src/pages/contact.njk', about, false],
  ['a template in a private folder', 'private/about.njk', about, false],
  [
    'a list',
    'src/pages/about.njk',
    html('Posts', `<ul><li><a href="/loom/">Loom</a> ${post}</li></ul>`.repeat(3)),
    false,
  ],
]
for (const [name, file, page, isTaken] of rows)
  t.test(`takes the text of the existing page: ${name}`, async (t) => {
    const { files, site, converted } = await importBuilt({ [file]: 'Secret' }, { 'about/index.html': page })
    t.equal(site.pages.has('/about/'), isTaken)
    if (!isTaken) return
    t.equal(
      files['pages/about.md'],
      `---\ntitle: Who\n---\n\n${text} [Loom](/loom/)\n`,
      'with its title, its links, and no menu',
    )
    t.match(converted.notes, [{ file, reason: 'a template, so its text is that of the existing page' }])
    t.strictSame(site.settings.navigation, ['about'])
  })
