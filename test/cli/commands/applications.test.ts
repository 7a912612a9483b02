/** Applications are written, listed, printed and kept without a server. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createApplication, listApplications } from '../../../src/cli/commands/applications.ts'
import { printCv } from '../../../src/cli/commands/pdf.ts'
import { sendApplication } from '../../../src/cli/commands/send.ts'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createContentReader } from '../../../src/content/reading/content-folder.ts'
import { readPdf } from '../../fixtures/pdf/read-pdf.ts'

const settings = 'title: Ada\ndescription: A site\nowner: { name: Ada Lovelace }\nlanguages: [en]\n'
const resume = JSON.stringify({ basics: { name: 'Ada Lovelace' }, skills: ['Numbers'] })

const folder = t.testdir({ content: { 'site.yaml': settings, 'resume.json': resume }, data: {} })
const content = join(folder, 'content')
const read = createContentReader(content, await loadMessages())
const applications = async () => (await read()).privateContent.applications

/** Returns what a command prints. */
const outputOf = async (run: () => Promise<void>): Promise<string> => {
  const output = t.capture(process.stdout, 'write', () => true)
  try {
    await run()
  } finally {
    output.restore()
  }
  return output
    .args()
    .map(([text]) => String(text))
    .join('')
}

const withEnvironment = (origin: string | undefined): void => {
  Object.assign(process.env, { DATA_DIR: join(folder, 'data') })
  if (origin === undefined) delete process.env.BASE_URL
  else process.env.BASE_URL = origin
}

t.test('writes one that is served as it is, overwrites none, and gives it a new key', async (t) => {
  await outputOf(() => createApplication('acme', { content }))
  const [first] = await applications()
  t.match(first, { name: 'acme', key: /^[a-z2-7]{26}$/ })
  const { site } = await read()
  t.strictSame([site.errors, site.warnings], [[], []])
  t.equal(statSync(join(content, 'for/acme.md')).mode & 0o077, 0)
  await t.rejects(createApplication('acme', { content }), /already exists/)
  await t.rejects(createApplication('../acme', { content }), /expected letters a to z/)
  await t.rejects(createApplication('other', { content, rotate: true }), /found no such file/)
  const text = readFileSync(join(content, 'for/acme.md'), 'utf8')
  await outputOf(() => createApplication('acme', { content, rotate: true }))
  const [second] = await applications()
  t.not(second?.key, first?.key)
  t.equal(
    readFileSync(join(content, 'for/acme.md'), 'utf8').replace(second?.key ?? '', first?.key ?? ''),
    text,
  )
})

t.test('lists addresses and ends', async (t) => {
  withEnvironment('https://ada.example')
  const [application] = await applications()
  const output = await outputOf(() => listApplications(content))
  t.match(
    output,
    `acme  until ${application?.expires}\n  https://ada.example/for/acme-${application?.key}/\n`,
  )
})

t.test('prints the CV or an application to a file', async (t) => {
  withEnvironment('https://ada.example')
  const output = join(folder, 'cv.pdf')
  await outputOf(() => printCv(content, { output }))
  t.match((await readPdf(readFileSync(output))).pages, [/Numbers/])
  await outputOf(() => printCv(content, { output, for: 'acme' }))
  t.match((await readPdf(readFileSync(output))).pages, [/Dear Sir or Madam/, /Numbers/])
  await outputOf(() => printCv(content, { output, txt: true }))
  t.match(readFileSync(output, 'utf8'), /^Ada Lovelace\n[\s\S]*Numbers/)
  await t.rejects(printCv(content, { output, for: 'acne' }), /expected one of acme. Fix: write acme/)
  await t.rejects(printCv(content, { output, language: 'fr' }), /expected one of en/)
  withEnvironment(undefined)
  await t.rejects(printCv(content, { output }), /BASE_URL: found nothing/)
})

t.test('says which CV has more pages than its owner wants', async (t) => {
  withEnvironment('https://ada.example')
  const work = Array.from({ length: 120 }, (_, index) => ({ position: `P${index}`, startDate: '2020' }))
  writeFileSync(join(content, 'resume.json'), JSON.stringify({ basics: { name: 'Ada Lovelace' }, work }))
  writeFileSync(join(content, 'site.yaml'), `${settings}cv: { pages: 1 }\n`)
  const warned = t.capture(process.stderr, 'write', () => true)
  await outputOf(() => printCv(content, { output: join(folder, 'cv.pdf') }))
  await outputOf(() => printCv(content, { output: join(folder, 'cv.pdf'), for: 'acme' }))
  await outputOf(() => sendApplication('acme', content))
  writeFileSync(join(content, 'site.yaml'), settings)
  await outputOf(() => printCv(content, { output: join(folder, 'cv.pdf') }))
  const excess = warned
    .args()
    .flatMap(([text]) => /^(\S+): found \d pages of the CV/.exec(String(text))?.[1] ?? [])
  t.strictSame(excess, ['site.yaml', 'for/acme.md', 'for/acme.md'])
  writeFileSync(join(content, 'resume.json'), resume)
  rmSync(join(content, 'sent'), { recursive: true })
})

t.test('keeps what was sent, and never twice in one folder', async (t) => {
  withEnvironment('https://ada.example')
  const sent = join(content, 'sent')
  await outputOf(() => sendApplication('acme', content))
  await outputOf(() => sendApplication('acme', content))
  const [first, second] = readdirSync(sent).toSorted()
  t.match([first, second], [/^\d{4}-\d\d-\d\d-acme$/, /-acme-2$/])
  t.strictSame(readdirSync(join(sent, first ?? '')).toSorted(), [
    ...['acme.md', 'application.pdf', 'cv.docx', 'cv.pdf', 'cv.txt', 'letter.pdf', 'resume.json'],
  ])
  t.equal(
    readFileSync(join(sent, first ?? '', 'acme.md'), 'utf8'),
    readFileSync(join(content, 'for/acme.md'), 'utf8'),
  )
  t.equal(statSync(join(sent, first ?? '')).mode & 0o077, 0)
  writeFileSync(join(sent, 'notes.md'), 'mine')
  t.notOk((await read()).site.warnings.length, 'nothing in it is read')
  t.ok(existsSync(join(sent, 'notes.md')))
})
