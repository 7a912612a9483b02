/** Applications are listed and printed without a server. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createApplication, listApplications } from '../../../src/cli/commands/applications.ts'
import { exportFolder } from '../../../src/cli/commands/export.ts'
import { printCv } from '../../../src/cli/commands/pdf.ts'
import { sendApplication } from '../../../src/cli/commands/send.ts'
import {
  createApplicationFolder,
  letter,
  resume,
  settings,
} from '../../fixtures/content/application-folder.ts'
import { readPdf } from '../../fixtures/pdf/read-pdf.ts'
import { printedBy } from '../../fixtures/printed-by.ts'

const { folder, content, applications, write } = await createApplicationFolder(t)
await printedBy(t, () => createApplication('acme', { content }))

t.test('lists addresses and ends', async (t) => {
  const [application] = await applications()
  const { output } = await printedBy(t, () => listApplications(content))
  t.match(
    output,
    `acme  until ${application?.expires}\n  https://ada.example/for/acme-${application?.key}/\n`,
  )
})

t.test('prints the CV or an application to a file, or says what is wrong', async (t) => {
  const output = join(folder, 'cv.pdf')
  const txt = join(folder, 'cv.txt')
  const docx = join(folder, 'cv.docx')
  const pages = async () => (await readPdf(readFileSync(output))).pages
  t.match(await printedBy(t, () => printCv(content, { output })), { errors: /^$/ })
  t.match(await pages(), [/Numbers/])
  await printedBy(t, () => printCv(content, { output, for: 'acme' }))
  t.match(await pages(), [/Dear Sir or Madam/, /Numbers/])
  await printedBy(t, () => printCv(content, { output: txt }))
  t.match(readFileSync(txt, 'utf8'), /^Ada Lovelace\n[\s\S]*Numbers/)
  await printedBy(t, () => printCv(content, { output: docx }))
  t.equal(readFileSync(docx).subarray(0, 2).toString(), 'PK')
  for (const [options, message] of [
    [{ for: 'acne' }, /expected one of acme. Fix: write acme/],
    [{ language: 'fr' }, /expected one of en/],
    [{ language: 'fr', for: 'acme' }, /expected one of en/],
    [{ output: 'cv.doc' }, /--output: found cv\.doc; expected .* \.pdf, \.docx or \.txt/],
  ] as const)
    await t.rejects(printCv(content, { output, ...options }), { name: 'UsageError', message })
  delete process.env.BASE_URL
  const print = () => printedBy(t, () => printCv(content, { output: txt }))
  t.equal((await print()).errors, '', 'a CV needs no site')
  write('resume.json', resume.replace('"name"', '"url": "/cv/", "name"'))
  t.match((await print()).errors, /^BASE_URL: found http:\/\/localhost/, 'unless it links to one')
  write('resume.json', resume)
  await t.rejects(sendApplication('acme', content), /^BASE_URL: found http:\/\/localhost/)
  process.env.BASE_URL = 'https://ada.example'
})

t.test('writes nothing with a browser that is not there', async (t) => {
  const { CHROMIUM_PATH } = process.env
  process.env.CHROMIUM_PATH = '/nowhere/chromium'
  t.teardown(() => {
    if (CHROMIUM_PATH === undefined) delete process.env.CHROMIUM_PATH
    else process.env.CHROMIUM_PATH = CHROMIUM_PATH
  })
  const out = join(folder, 'unwritten')
  for (const command of [
    () => printCv(content, { output: join(folder, 'unwritten.pdf') }),
    () => exportFolder(content, out),
    () => sendApplication('acme', content),
  ])
    await t.rejects(command(), /^CHROMIUM_PATH is \/nowhere\/chromium, which does not exist. Fix: set it/)
  t.notOk(existsSync(out))
})

t.test('says which CV has more pages than its owner wants', async (t) => {
  const work = Array.from({ length: 80 }, (_, index) => ({ position: `P${index}`, startDate: '2020' }))
  write('resume.json', JSON.stringify({ basics: { name: 'Ada Lovelace' }, work }))
  const file = readFileSync(join(content, 'for/acme.md'), 'utf8')
  const output = join(folder, 'cv.pdf')
  const { errors } = await printedBy(t, async () => {
    // At a density that is written, nothing is printed at each to see which fits.
    write('site.yaml', `${settings}cv: { pages: 1, density: dense }\n`)
    await printCv(content, { output })
    await printCv(content, { output, for: 'acme' })
    await sendApplication('acme', content, { anyway: true })
    write('site.yaml', `${settings}cv: { density: dense }\n`)
    write('for/acme.md', file.replace('---\n', '---\npages: 1\n'))
    await printCv(content, { output, for: 'acme' })
  })
  write('site.yaml', settings)
  t.strictSame(errors.match(/^cv\.pdf(?=: found \d+ pages)|^the CV(?= .* instead of 1)/gm), [
    'cv.pdf',
    ...['the CV', 'the CV', 'the CV'],
  ])
  write('for/acme.md', file)
  write('resume.json', resume)
  rmSync(join(content, 'sent'), { recursive: true })
})

t.test('lists broken and expired applications with what is wrong', async (t) => {
  write('for/acme.md', letter('expires: 2020-01-01', ''))
  write('for/bad.md', letter('subjct: A').replace('key: a', 'key: b'))
  const lines = (await printedBy(t, () => listApplications(content))).output.split('\n')
  t.match(lines, [
    /^acme {2}expired 2020-01-01$/,
    /^ {2}https:\/\/ada\.example\/for\/acme-/,
    /^ {2}for\/acme\.md:3:1 expires: found "2020-01-01"/,
    /^bad {2}not served$/,
    /^ {2}for\/bad\.md:3:1 subjct: found an unknown field/,
  ])
})
