/** `vitrine import`: which pages are galleries, and which images move with them. */
import t from 'tap'
import { importOf } from '../../fixtures/content/import-of.ts'

const photos = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/${index}.JPG`, '']))

const rows: Readonly<Record<string, readonly [page: string, fields: string, moving: number]>> = {
  'a page of the layout gallery': ['layout: gallery\n---\n', 'template: gallery\n', 2],
  'a page with the shortcode': ['x: 1\n---\n{{< gallery match="*" >}}', 'template: gallery\n', 2],
  'a page with a shortcode around images': ['x: 1\n---\n{{< gallery >}}![A](0.JPG){{< /gallery >}}', '', 1],
  'a page with a shortcode of another folder': ['x: 1\n---\n{{< gallery dir="/img/" />}}', '', 0],
  'a page that says nothing': ['x: 1\n---\nText', '', 0],
}

for (const [name, [page, fields, moving]] of Object.entries(rows))
  t.test(`moves ${moving} images beside ${name}`, async (t) => {
    const { files, converted } = await importOf({
      'hugo.toml': '',
      'content/boats/index.md': `---\ntitle: Boats\n${page}`,
      ...photos('content/boats', 2),
    })
    const [, head] = files['pages/boats/index.md']?.split(/^---\n/m) ?? []
    t.equal(head, `title: Boats\n${fields}`)
    if (fields !== '') t.notMatch(files['pages/boats/index.md'], '<!--')
    t.equal([...converted.files.values()].filter((file) => 'copyOf' in file).length, moving)
  })

t.test('images that a draft has in the same folder stay private', async (t) => {
  const { converted } = await importOf({
    'hugo.toml': 'defaultContentLanguage = "en"\n[languages.en]\n[languages.fr]\n',
    'content/boats/index.md': '---\ntitle: Boats\nlayout: gallery\ndraft: true\n---\n',
    'content/boats/index.fr.md': '---\ntitle: Bateaux\nlayout: gallery\n---\n',
    ...photos('content/boats', 1),
  })
  const moved = [...converted.files].filter(([, file]) => 'copyOf' in file)
  t.strictSame(
    moved.map(([target]) => target),
    ['pages/boats/_drafts/0.JPG'],
  )
})
