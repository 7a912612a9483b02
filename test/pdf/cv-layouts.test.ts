/** The layouts of the CV: each is a style sheet, and every word of it is read in every layout. */
import t, { type Test } from 'tap'
import { cvLayoutNames } from '../../src/content/schema/cv-paper.ts'
import { contentOf } from '../fixtures/cv-people/cv-people.ts'
import { photo } from '../fixtures/images/photos.ts'
import { checkLooks, serveContent } from '../fixtures/pdf/browser.ts'
import { openBrowser } from '../fixtures/pdf/open-browser.ts'
import { printCv } from '../fixtures/pdf/print-cvs.ts'
import { readPlacedTexts } from '../fixtures/pdf/read-placed-texts.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const printModern = async (t: Test, resume: object) =>
  readPlacedTexts(await printCv(t, resume, 'cv: { layout: modern }'))

const terms = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${name}${index}`, keywords: ['one', 'two'] }))

const work = Array.from({ length: 12 }, (_, index) => ({
  name: `Employer${index}`,
  position: `Position${index}`,
  highlights: ['Did one thing.', 'Did another.', 'And a third.'],
}))

t.test('skills and languages stand beside the first page where it leaves room', async (t) => {
  const texts = await printModern(t, {
    basics: { name: 'Ada', email: 'ada@ada.example' },
    work,
    skills: terms('Skill', 8),
    languages: [{ language: 'Faroese', fluency: 'good' }],
  })
  const find = (text: string) => texts.find((placed) => placed.text.includes(text))
  const position = find('Position0')
  for (const text of ['ada@ada.example', 'Skill0', 'Faroese']) {
    t.equal(find(text)?.page, 0, text)
    t.ok((find(text)?.x ?? 0) > (position?.x ?? 0) + 200, `${text} is at the side`)
  }
  t.ok((find('Skill0')?.y ?? 0) > (find('Faroese')?.y ?? 0), 'in order')
})

t.test('contacts with one too long for the column stand below the name, where none is broken', async (t) => {
  const email = 'juergen.grossmann@grossmann-pfeiffer.example'
  const texts = await printModern(t, {
    basics: { name: 'Ada', email, phone: '+49 351 5550' },
    work,
    skills: terms('Skill', 8),
  })
  const xOf = (text: string) => texts.find((placed) => placed.text.includes(text))?.x ?? Number.NaN
  t.equal(xOf('juergen'), xOf('Position0'), 'in the text')
  t.ok(xOf('+49 351 5550') < xOf('Skill0') - 100, 'with the others')
  const top = (text: string) => texts.find((placed) => placed.text.includes(text))?.y ?? 0
  t.equal(top('juergen'), top('.example'), 'whole')
  t.ok(top('Skill0') > top('Position0'), 'the column begins with the skills')
})

t.test('contacts in two lines beside a photo have the pitch of the text', async (t) => {
  const content = { ...contentOf('with-photo'), pages: { 'photo.jpg': await photo(300, 375) } }
  const { rawPayload } = await (await buildTestSite(t, content)).inject('/api/cv/')
  const texts = await readPlacedTexts(rawPayload)
  const [place, site] = ['Lyon', 'lefevre.example'].map((start) =>
    texts.find(({ text }) => text.startsWith(start)),
  )
  t.equal(((place?.y ?? 0) - (site?.y ?? 0)).toFixed(2), '13.50')
})

t.test('without enough for a quarter of the page, there is no column', async (t) => {
  const texts = await printModern(t, { basics: { name: 'Ada' }, work, languages: [{ language: 'Faroese' }] })
  const xOf = (text: string) => texts.find((placed) => placed.text.includes(text))?.x
  t.equal(xOf('Faroese'), xOf('Position0'))
})

t.test('what would run over the first page follows the text', async (t) => {
  const texts = await printModern(t, { basics: { name: 'Ada' }, work, skills: terms('Skill', 40) })
  const skills = texts.filter(({ text }) => /^Skill\d+$/.test(text.trim()))
  const position = texts.find(({ text }) => text.includes('Position0'))
  t.equal(skills.length, 40)
  for (const { text, x, page } of skills) {
    t.ok(x < (position?.x ?? 0) + 50, `${text} is in the text`)
    t.ok(page > 0, 'after the entries')
  }
})

t.test('the column of an application ends on its first page', async (t) => {
  const key = 'a'.repeat(26)
  const app = await buildTestSite(t, {
    ...contentOf('senior', 'modern'),
    for: { 'acme.md': `---\nkey: ${key}\n---\n\nDear Acme,\n` },
  })
  const texts = await readPlacedTexts((await app.inject(`/for/acme-${key}/application.pdf`)).rawPayload)
  const [first, last] = ['Jul 2000', 'May 2011'].map((date) => texts.find(({ text }) => text === date))
  t.match([first?.page, last?.page], [2, 2])
  const endOf = (date: typeof first) => Math.round((date?.x ?? 0) + (date?.width ?? 0))
  t.equal(endOf(first), endOf(last), 'dates at one edge')
})

const browser = await openBrowser(t)

for (const layout of cvLayoutNames)
  t.test(`the page of a professor, ${layout}, at 320 px and in the dark`, async (t) => {
    const page = await browser.newPage()
    await checkLooks(t, page, `${await serveContent(t, contentOf('professor', layout))}/cv/`, [320])
    await page.close()
  })
