/** A server that has published many edits holds what it serves now, and nothing of what it served before. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { Edition } from '../../../src/publishing/edition.ts'
import { collectGarbage } from '../../fixtures/collect-garbage.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { photo } from '../../fixtures/images/photos.ts'
import { buildTestApp, withoutChromium } from '../../fixtures/server/test-app.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

t.test('former editions are released, whatever was edited', async (t) => {
  const folder = testFolder(t, {
    content: {
      'site.yaml': minimalSettings,
      'resume.json': '{"basics": {"name": "Ada"}}',
      pages: { 'a.md': '# A\n\n[B](b.md#first) ![](photo-1.jpg)', 'b.md': '# B\n\n## First\n' },
      styles: {},
      for: { 'acme.md': `---\nkey: ${'a'.repeat(26)}\n---\nA letter.` },
    },
    data: {},
  })
  const content = join(folder, 'content')
  const app = await buildTestApp(t, {
    ...withoutChromium,
    CONTENT_DIR: content,
    DATA_DIR: join(folder, 'data'),
  })
  const image = await photo(600, 400)
  const edits: readonly (readonly [file: string, text: string | Buffer])[] = [
    ['pages/added-1.md', '# Added\n\n[A](a.md)'],
    ['pages/added-2.md', '# Added\n\n[A](a.md)'],
    ['pages/photo-1.jpg', image],
    ['pages/b.md', '# B\n\n## Second\n'],
    ['pages/a.md', '# A\n\n[gone](nowhere.md)'],
    ['pages/notes.md', '# Notes'],
    ['resume.json', '{"basics": {"name": "Ada Lovelace"}}'],
    ['for/acme.md', `---\nkey: ${'a'.repeat(26)}\n---\nAnother letter.`],
    ['styles/custom.css', ':root { --gap: 1rem }'],
    ['pages/added-3.md', '# Added\n'],
  ]
  const editions: WeakRef<Edition>[] = []
  for (const [file, text] of edits) {
    editions.push(new WeakRef(app.publisher.current()))
    for (const url of '/ /a/ /a/index.md /cv/ /cv/cv.docx /sitemap.xml /search/?q=a /nowhere/'.split(' '))
      await app.inject(url)
    writeFileSync(join(content, file), text)
    await app.content.reload()
    await app.publisher.publish()
    await app.publisher.waitForInspection()
  }
  await collectGarbage()
  const held = edits.flatMap(([file], index) =>
    editions[index]?.deref() === undefined ? [] : `before ${file}`,
  )
  t.strictSame(held, [])
})
