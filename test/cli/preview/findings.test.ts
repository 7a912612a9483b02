/** What the overlay of the preview lists while one file after the other gets an error. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { currentFindings } from '../../../src/cli/preview/findings.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { buildTestApp } from '../../fixtures/server/test-app.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

t.test('lists each error once, and none that is fixed', async (t) => {
  const folder = testFolder(t, {
    content: { 'site.yaml': minimalSettings, pages: { 'index.md': 'Hello' } },
    data: {},
  })
  const content = join(folder, 'content')
  const app = await buildTestApp(t, { CONTENT_DIR: content, DATA_DIR: join(folder, 'data') })
  const filesWithErrors = async () => {
    await app.content.reload()
    const { errors } = await currentFindings(app, content)
    return errors.map(({ message }) => message.replace(/:.*/s, ''))
  }
  t.strictSame(await filesWithErrors(), [])
  writeFileSync(join(content, 'pages/about.md'), '---\ntitle: [\n---\n')
  t.strictSame(await filesWithErrors(), ['pages/about.md'])
  writeFileSync(join(content, 'site.yaml'), `${minimalSettings}titel: x\n`)
  t.strictSame(await filesWithErrors(), ['site.yaml'], 'without settings, nothing else is read')
  rmSync(join(content, 'pages/about.md'))
  t.strictSame(await filesWithErrors(), ['site.yaml'])
  writeFileSync(join(content, 'site.yaml'), minimalSettings)
  t.strictSame(await filesWithErrors(), [])
})
