/** What vitrine check advises about a CV: its order, what it tells strangers, and typefaces that the printer lacks. */
import t from 'tap'
import { paperTypefaceWarnings } from '../../../src/cli/advice/paper-typefaces.ts'
import { personalData } from '../../../src/cli/advice/personal-data.ts'
import { resumeOrder } from '../../../src/cli/advice/resume-order.ts'
import { sectionTitleAdvice } from '../../../src/cli/advice/section-titles.ts'
import { undrawnLetterWarnings } from '../../../src/cli/advice/undrawn-letters.ts'
import type { Resume } from '../../../src/content/schema/resume.ts'
import { siteOf } from '../../fixtures/pages/site-of.ts'

const starting = (...dates: readonly (string | undefined)[]): Resume => ({
  work: dates.map((startDate) => ({ name: 'Works', ...(startDate && { startDate }) })),
})

const orders: readonly (readonly [name: string, resume: Resume, members: readonly string[]])[] = [
  ['newest first', starting('2020', '2018-03', '2018-01'), []],
  ['a year and a month of it', starting('2018', '2018-03'), []],
  ['without dates', starting(undefined, '2018', undefined), []],
  ['a date that is not one', starting('2018', 'Summer 2019', '31/06/2011', '2010'), []],
  ['oldest first', starting('2010', '2015', '2020'), ['work[1]']],
  ['one out of order', starting('2020', '2010', '2015'), ['work[2]']],
]

for (const [name, resume, members] of orders)
  t.test(`the order of entries: ${name}`, async (t) => {
    t.strictSame(
      resumeOrder('resume.json', resume).map(({ member }) => member),
      members,
    )
  })

t.test('characters that no font has', async (t) => {
  const found = async (name: string): Promise<readonly string[]> =>
    (
      await undrawnLetterWarnings({
        resumes: new Map([['en', { resume: { basics: { name } }, file: 'resume.json', language: 'en' }]]),
      })
    ).map((issue) => `${issue.file}: ${issue.found}`)
  t.strictSame(await found('Ada Łódź 山本 ทำ श्री ❤️ \u200E✅'), [])
  t.strictSame(await found('Ada \u{10330} \u{E000}'), ['resume.json: \u{10330} (U+10330), \u{E000} (U+E000)'])
})

t.test('personal data that is public', async (t) => {
  const basics = {
    phone: '+44 20 7946 0000',
    email: 'a@a.example',
    location: { address: '1 Road', city: 'London' },
  }
  t.strictSame(
    personalData('resume.json', { basics, work: [{ location: 'London' }] }).map(({ member }) => member),
    ['basics.phone', 'basics.location.address'],
  )
  t.strictSame(personalData('resume.json', {}), [])
})

const typefaces: readonly (readonly [
  typeface: string | undefined,
  fonts: readonly string[],
  warns: boolean,
])[] = [
  [undefined, ['Alegreya-Regular'], false],
  ['"Iowan Old Style", serif', ['Alegreya-Regular'], true],
  ['"Iowan Old Style", serif', ['IowanOldStyle-Roman', 'Alegreya-Regular'], false],
  ['Georgia', ['Gelasio'], true],
  ['system-ui, sans-serif', ['DejaVuSans'], false],
  ['"Iowan Old Style", serif', [], false],
]

for (const [textTypeface, fonts, warns] of typefaces)
  t.test(`${textTypeface} on paper in ${fonts.join(', ') || 'no PDF'}`, async (t) => {
    const found = paperTypefaceWarnings({ design: { ...(textTypeface && { textTypeface }) } }, fonts)
    t.equal(found.length, warns ? 1 : 0)
  })

t.test('sections of the owner’s own that have one title for all languages', async (t) => {
  const site = await siteOf({
    'site.yaml':
      'title: A\nowner: {name: A}\nlanguages: [en, pl]\ncv: {sections: [{key: patents, title: {pl: Patenty}}]}\n',
    'resume.json': JSON.stringify({ basics: { name: 'A' }, talks: ['B'], patents: ['C'], only: ['D'] }),
    'resume.pl.json': JSON.stringify({ basics: { name: 'A' }, talks: ['B'], patents: ['C'] }),
  })
  t.match(sectionTitleAdvice(site), [
    { found: /section talks,/, fix: 'add cv: { sections: [{ key: talks, title: { en: …, pl: … } }] }' },
  ])
  t.equal(sectionTitleAdvice(site).length, 1)
})
