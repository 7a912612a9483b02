/**
 * The CV is set so that it fits on the pages that site.yaml wants, and its owner is told where the last of
 * them ends if not.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { cvLayoutNames } from '../../../src/content/schema/cv-paper.ts'
import { describeLength, lengthIssue, type MeasuredCv } from '../../../src/pdf/length/describe-length.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { type CvPerson, contentOf } from '../../fixtures/cv-people/cv-people.ts'
import { readPdf } from '../../fixtures/pdf/read-pdf.ts'
import { millimetres, readPlacedTexts } from '../../fixtures/pdf/read-placed-texts.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'

const app = await buildTestSite(t, { 'site.yaml': minimalSettings })
const folder = join(t.testdirName, 'content')

/** Gives the app other files, since a browser takes longer to start than to print. */
const serve = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const file of readdirSync(folder)) rmSync(join(folder, file))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  await app.content.reload()
  await app.publisher.publish()
}

const serveCv = (person: CvPerson, settings: string) => {
  const content = contentOf(person)
  return serve({ ...content, 'site.yaml': `${content['site.yaml']}\n${settings}\n` })
}

const measureSite = async (): Promise<MeasuredCv> => {
  const length = await app.printer.load('/cv/')
  if (length === undefined) throw new Error('the length is unknown')
  return { file: 'resume.json', ...length }
}

const measure = async (person: CvPerson, settings: string): Promise<MeasuredCv> => {
  await serveCv(person, settings)
  return measureSite()
}

const rows: readonly (readonly [person: CvPerson, settings: string, pages: number, density: string])[] = [
  ['junior', '', 1, 'normal'],
  ['junior', 'cv: { pages: 1 }', 1, 'normal'],
  ['junior', 'cv: { density: compact }', 1, 'compact'],
  ['senior', 'cv: { pages: 2 }', 2, 'normal'],
  ['senior', 'cv: { density: dense, pages: 5 }', 2, 'dense'],
  ['professor', 'cv: { pages: 2 }', 2, 'dense'],
]

for (const [person, settings, pages, density] of rows)
  t.test(`${person}, ${settings || 'as it is'}: ${pages} pages, ${density}`, async (t) => {
    const length = await measure(person, settings)
    t.match(length, { pages, density })
    t.equal(lengthIssue(length), undefined)
  })

t.test('what does not fit is told with the place where the last page ends, the same each time', async (t) => {
  const length = await measure('senior', 'cv: { pages: 1 }')
  t.match(length, { pages: 2, wanted: 1, density: 'normal' }, 'no step gives fewer pages, so the roomiest')
  t.match(lengthIssue(length), {
    file: 'resume.json',
    found: '2 pages at every density',
    expected: 'a CV of 1 page, as cv.pages says',
  })
  const kept = await measure('senior', 'cv: { density: snug, pages: 1 }')
  t.match(describeLength(kept), /; density snug$/, 'a density that the owner wrote is kept')
  t.match(lengthIssue(kept), { found: '2 pages at the density snug', fix: /, or remove density$/ })
  t.strictSame(await measure('senior', 'cv: { pages: 1 }'), length)
})

/**
 * A CV of one entry for each line, with a line more or less than a page. The name at the foot has letters
 * with a text beside them.
 */
const listOf = (count: number) => ({
  'site.yaml': minimalSettings.replace(/name: .*/, 'name: अनन्या श्रीवास्तव }'),
  'resume.json': JSON.stringify({
    work: [{ position: 'P', summary: Array.from({ length: count }, (_, line) => `- ${line}`).join('\n') }],
  }),
})

t.test('a CV whose layout has no main is printed, however long it is', async (t) => {
  const content = contentOf('senior')
  await serve({ ...content, 'site.yaml': `${content['site.yaml']}\ncv: { pages: 1 }\n` })
  const templates = join(folder, 'templates')
  mkdirSync(templates)
  writeFileSync(
    join(templates, 'layout.eta'),
    '<!doctype html><html lang="en" data-pages="1"><title>A</title><body><%~ view.mainHtml %></body></html>',
  )
  await app.content.reload()
  await app.publisher.publish()
  t.equal((await app.inject('/cv/cv.pdf')).statusCode, 200)
  t.match(await measureSite(), { wanted: 1 })
  rmSync(templates, { recursive: true })
})

t.test('one step closer removes a last page of a few lines, and only that', async (t) => {
  const rows: readonly (readonly [lines: number, pages: number, density: string])[] = [
    [40, 1, 'normal'],
    [50, 1, 'snug'],
    [57, 2, 'normal'],
    [64, 2, 'normal'],
  ]
  for (const [lines, pages, density] of rows) {
    await serve(listOf(lines))
    const length = await measureSite()
    t.match(length, { pages, wanted: undefined, density }, `${lines} lines`)
  }
})

t.test('the closest step has text of 9 points and margins of 12 mm', async (t) => {
  await serveCv('senior', 'cv: { density: dense }')
  const { rawPayload } = await app.inject('/api/cv/')
  const texts = (await readPlacedTexts(rawPayload)).filter(({ text }) => /\p{L}/u.test(text))
  const item = texts.find(({ text }) => text.includes('Cut the time'))
  t.ok(Math.abs((item?.height ?? 0) - 9) < 0.1, `${item?.height} points`)
  for (const { x } of texts) t.ok(x > millimetres(11.9))
})

for (const layout of cvLayoutNames)
  t.test(`${layout}: no text is smaller, citations and contacts included`, async (t) => {
    await serveCv('professor', `cv: { density: dense, layout: ${layout} }`)
    const texts = await readPlacedTexts((await app.inject('/api/cv/')).rawPayload)
    const small = texts.filter(({ text, height }) => /\p{L}/u.test(text) && height < 8.95)
    t.strictSame(small, [])
  })

t.test('a job longer than a page starts where it stands', async (t) => {
  const highlights = Array.from({ length: 70 }, (_, index) => `Did thing ${index}.`)
  await serve({
    ...contentOf('junior'),
    'resume.json': JSON.stringify({
      work: [
        { position: 'First', name: 'A', highlights: highlights.slice(0, 10) },
        { position: 'Second', name: 'B', highlights },
      ],
    }),
  })
  const { pages } = await readPdf((await app.inject('/api/cv/')).rawPayload)
  t.match(pages[0], /Second.*thing 5/s)
})

t.test(
  'a CV that does not fit is printed in a layout of the owner’s, whatever its elements are',
  async (t) => {
    const { 'resume.json': resume = '' } = contentOf('senior')
    for (const body of ['<div><%~ view.mainHtml %></div>', 'No part of it']) {
      const site = await buildTestSite(t, {
        'site.yaml': `${minimalSettings}cv: { pages: 1 }\n`,
        'resume.json': resume,
        templates: {
          'layout.eta': `<!doctype html><html lang="en"><head><title>A</title></head><body>${body}</body></html>`,
        },
      })
      t.equal((await site.inject('/api/cv/')).statusCode, 200, body)
    }
  },
)
