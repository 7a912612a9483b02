/** What `vitrine check` looks for in CVs: each rule with what it accepts, and what it says otherwise. */

import t from 'tap'
import {
  noPdfUaClaimSuggestions,
  orderSuggestions,
  paperTypefaceWarnings,
  personalDataSuggestions,
  resumeGaps,
  sectionTitleSuggestions,
  undrawnCharacterWarnings,
} from '../../../src/cli/advice/cv-advice.ts'
import type { ContentIssue } from '../../../src/lib/data/issue.ts'
import { readPublications } from '../../../src/resume/publications/publications-file.ts'
import { siteOf } from '../../fixtures/pages/site-of.ts'

const placesOf = (issues: readonly ContentIssue[]): readonly string[] =>
  issues.map(({ file, field = '' }) => `${file} ${field}`.trimEnd())

t.test('CVs: half years without anything', async (t) => {
  const rows: readonly [name: string, periods: string, found: string | undefined][] = [
    ['one after the other', '2010-01 2012-03, 2012-04', undefined],
    ['five months', '2010 2011, 2012-06 2013', undefined],
    ['six months', '2010 2011, 2012-07-01', 'nothing from 2012-01 to 2012-06'],
    ['within a longer period', '2010 2020, 2011 2012, 2015 2016', undefined],
    ['until today', '2010, 2026-05 2026-06', undefined],
  ]
  for (const [name, periods, expected] of rows) {
    const work = periods.split(', ').map((period) => {
      const [startDate = '', endDate] = period.split(' ')
      return { startDate, ...(endDate && { endDate }) }
    })
    const found = resumeGaps('resume.json', { work }, '2026-11-22')
    t.strictSame(
      found.map((issue) => issue.found),
      [expected].filter((text) => text !== undefined),
      name,
    )
  }
})

t.test('CVs: the order of entries, and what strangers read', async (t) => {
  const starting = (...dates: readonly (string | undefined)[]) => ({
    work: dates.map((startDate) => ({ name: 'Works', ...(startDate && { startDate }) })),
  })
  const location = { address: '1 Road', city: 'London', postalCode: 'N1 1AA' }
  const rows: readonly [name: string, resume: object, fields: readonly string[]][] = [
    ['newest first', starting('2020', '2018-03', '2018-01'), []],
    ['without dates', starting(undefined, '2018', undefined), []],
    ['a date that is not one', starting('2018', 'Summer 2019', '31/06/2011', '2010'), []],
    ['one out of order', starting('2020', '2010', '2015'), ['work[2]']],
    ['a town and an e-mail address', { basics: { email: 'a@a.example', location: { city: 'London' } } }, []],
    [
      'telephone, street and postal code',
      { basics: { phone: '1', location } },
      ['basics.phone', 'basics.location.address', 'basics.location.postalCode'],
    ],
  ]
  for (const [name, resume, fields] of rows)
    t.strictSame(
      [orderSuggestions, personalDataSuggestions]
        .flatMap((advise) => advise({ file: 'resume.json', resume }))
        .map(({ field }) => field),
      fields,
      name,
    )
})

t.test('characters that no font has, in the CV and in site.yaml', async (t) => {
  const found = async (name: string, owner = 'Ada', bibtex = ''): Promise<readonly string[]> => {
    const { value: bibliography } = await readPublications('publications.bib', bibtex)
    const cv = { resume: { basics: { name }, bibliography }, file: 'resume.json', language: 'en' }
    const issues = await undrawnCharacterWarnings({
      resumes: new Map([
        ['en', cv],
        ['fr', cv],
      ]),
      settings: { title: 'Ada', owner: { name: owner }, languages: ['en'] },
    })
    return issues.map((issue) => `${issue.file}: ${issue.found}`)
  }
  t.strictSame(await found('Ada Łódź 山本 ทำ श्री ❤️ \u200E✅', 'Άντα Ada عدہ エイダ에이다 👩‍💻'), [])
  t.strictSame(
    await found('Ada', 'Ada', '@misc{a, title = {Speed $V_s$}}'),
    ['publications.bib: ₛ (U+209B)'],
    'once, at its file',
  )
  t.strictSame(await found('Ada \u{10330} \u{E000}'), ['resume.json: \u{10330} (U+10330), \u{E000} (U+E000)'])
  t.strictSame(await found('Ada', 'ᏣᎳ'), ['site.yaml: Ꮃ (U+13B3), Ꮳ (U+13E3)'])
})

t.test('a CV whose PDF does not claim PDF/UA says why', async (t) => {
  const found = (...unclaimed: readonly string[]) =>
    noPdfUaClaimSuggestions({ file: 'resume.json', unclaimed })
  t.strictSame(found(), [])
  t.match(found('a footnote', 'a frame'), [{ found: /it has a footnote, and a frame$/ }])
})

t.test('CVs: typefaces that the printer lacks', async (t) => {
  const rows: readonly [typeface: string | undefined, fonts: readonly string[], warns: boolean][] = [
    [undefined, ['Alegreya-Regular'], false],
    ['"Iowan Old Style", serif', ['Alegreya-Regular'], true],
    ['"Iowan Old Style", serif', ['IowanOldStyle-Roman', 'Alegreya-Regular'], false],
    ['system-ui, sans-serif', ['DejaVuSans'], false],
    ['"Alegreya Sans", sans-serif', ['NotoSansJP-Regular'], false],
  ]
  for (const [textTypeface, fonts, warns] of rows)
    t.strictSame(
      placesOf(paperTypefaceWarnings({ design: { ...(textTypeface && { textTypeface }) } }, fonts)),
      warns ? ['site.yaml design.textTypeface'] : [],
      `${textTypeface} in ${fonts.join(', ')}`,
    )
})

t.test('CVs: sections of the owner’s own that have one title for all languages', async (t) => {
  const site = await siteOf({
    'site.yaml':
      'title: A\nowner: {name: A}\nlanguages: [en, pl]\ncv: {sections: [{key: patents, title: {pl: Patenty}}]}\n',
    'resume.json': JSON.stringify({ basics: { name: 'A' }, talks: ['B'], patents: ['C'], only: ['D'] }),
    'resume.pl.json': JSON.stringify({ basics: { name: 'A' }, talks: ['B'], patents: ['C'] }),
  })
  t.match(sectionTitleSuggestions(site), [
    { found: /section talks,/, fix: 'add cv: { sections: [{ key: talks, title: { en: …, pl: … } }] }' },
  ])
  t.equal(sectionTitleSuggestions(site).length, 1)
})
