/**
 * Prints the CVs of the invented people in each layout, and an application with a heading in its letter, into
 * a folder: `node test/production/print-people.ts FOLDER`. Writes those PDFs that claim PDF/UA, for the
 * release to check.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { buildApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config.ts'
import { cvLayoutNames } from '../../src/content/schema/cv-paper.ts'
import { type CvPerson, contentOf, cvPeople } from '../fixtures/cv-people/cv-people.ts'
import { photo } from '../fixtures/images/photos.ts'

const key = 'a'.repeat(26)
const letter = `---\nkey: ${key}\n---\nDear Sir or Madam,\n\n## Why me\n\n- First\n- Second\n\nYours faithfully\n`
const pages = { 'cv.pdf': '/cv/cv.pdf', 'application.pdf': `/for/letter-${key}/application.pdf` }

const [target] = process.argv.slice(2)
if (target === undefined)
  throw new Error('found no folder; expected node test/production/print-people.ts FOLDER')
await mkdir(target, { recursive: true })
await cp(resolve(import.meta.dirname, '../../docs/examples'), target, {
  recursive: true,
  filter: (path) => !/\.(?:png|docx)$/.test(path),
})
for (const person of Object.keys(cvPeople) as readonly CvPerson[])
  for (const layout of cvLayoutNames) {
    await using cleanUp = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-person-'))
    cleanUp.defer(() => rm(folder, { recursive: true }))
    const files = {
      ...contentOf(person, layout),
      'for/letter.md': letter,
      'pages/photo.jpg': await photo(800, 1000),
    }
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    const { PATH, CHROMIUM_PATH } = process.env
    const settings = {
      CONTENT_DIR: folder,
      DATA_DIR: join(folder, '.data'),
      WATCH: 'false',
      LOG_LEVEL: 'silent',
    }
    const app = await buildApp(
      loadConfig({ PATH, CHROMIUM_PATH, ...settings, BASE_URL: 'https://cv.example' }),
    )
    cleanUp.defer(() => app.close())
    for (const [name, url] of Object.entries(pages)) {
      const { statusCode, rawPayload } = await app.inject(url)
      if (statusCode !== 200)
        throw new Error(`${person}, ${layout}, ${name}: found the response ${statusCode}`)
      const claims = rawPayload.includes('<pdfuaid:part>')
      process.stdout.write(`${person}, ${layout}, ${name}: ${claims ? 'claims' : 'does not claim'} PDF/UA\n`)
      if (claims) await writeFile(join(target, `${person}-${layout}-${name}`), rawPayload)
    }
  }
