/** An owner who follows docs/applying.md line by line applies, and nobody else learns what is private. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { exportFolder } from '../../../src/cli/commands/export.ts'
import { Application } from '../../../src/content/schema/application.ts'
import { codeBlock, namesIn, read, rowsOf } from '../../fixtures/documents.ts'
import { cloneToPasteIn } from '../../fixtures/paste.ts'
import { readPdf } from '../../fixtures/pdf/read-pdf.ts'

t.test('each step works', async (t) => {
  const resume = JSON.parse(codeBlock('docs/applying.md', '{'))
  const settings = 'title: Ada\ndescription: A site\nowner: { name: Ada Lovelace }\nlanguages: [en]\n'
  const basics = { name: 'Ada Lovelace', location: { city: 'Leeds' } }
  const { folder, clone, paste } = cloneToPasteIn(t, {
    'my-site': {
      'site.yaml': `${settings}repository: private\n${codeBlock('docs/applying.md', 'cv:')}`,
      'resume.json': JSON.stringify({ ...resume, basics }),
      pages: { 'index.md': 'Hello' },
      for: { 'private.yaml': codeBlock('docs/applying.md', 'phone:').replace(/^image.*\n/m, '') },
    },
  })
  const site = join(folder, 'my-site')
  await paste(codeBlock('docs/applying.md', 'npx vitrine new application acme --content'))
  const file = join(site, 'for/acme.md')
  const draft = readFileSync(file, 'utf8').replace('# tags: [manager]', 'tags: [manager]')
  writeFileSync(file, draft)
  t.match(await paste('npx vitrine check ../my-site || true'), /\b0 errors, 3 warnings/)
  writeFileSync(
    file,
    draft
      .replace(/Name of the company\n.*\n.*/, 'Acme')
      .replace('subject: Application', 'subject: Your mill')
      .replace(/^Why you want .*$/m, 'I build mills.'),
  )
  t.match(await paste('npx vitrine check ../my-site'), /\b0 errors, 0 warnings/)
  t.match(
    await paste(codeBlock('docs/applying.md', 'npx vitrine applications')),
    /^ {2}http:\/\/localhost:3000\/for\/acme-\w{26}\/$/m,
  )
  const address = await paste(
    codeBlock('docs/applying.md', 'BASE_URL=https://ada.example npx vitrine applications'),
  )
  t.match(address, /^ {2}https:\/\/ada\.example\/for\/acme-\w{26}\/$/m)

  await paste(codeBlock('docs/applying.md', 'BASE_URL=https://ada.example npx vitrine send'))
  const sent = (name: string): string => {
    const [found = ''] = globSync(join(site, 'sent/*-acme', name))
    return found
  }
  const text = readFileSync(sent('*-cv.txt'), 'utf8')
  t.match(text, /\+44 20 7946 0018[\s\S]*12 Main Street|12 Main Street[\s\S]*\+44 20 7946 0018/)
  t.match(text, 'Led five people')
  t.notMatch(text, 'Corner Shop')

  await paste(codeBlock('docs/applying.md', 'BASE_URL=https://ada.example npx vitrine pdf'))
  t.match((await readPdf(readFileSync(join(clone, 'application.pdf')))).pages, [/Dear Sir/, /Engines Ltd/])

  Object.assign(process.env, { BASE_URL: 'https://ada.example', DATA_DIR: join(folder, 'data') })
  await exportFolder(site, join(folder, 'public'))
  for (const name of globSync('**/*', { cwd: join(folder, 'public') }).filter((name) => /\.\w+$/.test(name)))
    t.notMatch(readFileSync(join(folder, 'public', name), 'latin1'), /7946 0018|12 Main Street/, name)

  t.test('what was sent is printed again from its copy and its JSON', async (t) => {
    writeFileSync(file, readFileSync(sent('acme.md')))
    writeFileSync(join(site, 'resume.json'), readFileSync(sent('*-resume.json')))
    writeFileSync(join(site, 'for/private.yaml'), '')
    await paste('BASE_URL=https://ada.example npx vitrine pdf ../my-site --for acme -o cv.txt')
    t.equal(readFileSync(join(clone, 'cv.txt'), 'utf8'), text)
  })

  await paste(codeBlock('docs/applying.md', 'npx vitrine new application acme --rotate'))
  const next = await paste(
    codeBlock('docs/applying.md', 'BASE_URL=https://ada.example npx vitrine applications'),
  )
  t.not(next, address)
})

t.test('lists every field of the front matter', async (t) => {
  const fields = rowsOf(read('docs/applying.md')).flatMap(([cell]) => namesIn(cell))
  t.strictSame(fields.toSorted(), Object.keys(Application.properties).toSorted())
})
