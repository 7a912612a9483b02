/** The PDFs of invented people, read back with pdf.js, poppler and MuPDF: every entry stands together and in order. */
import t, { type Test } from 'tap'
import { createFormats } from '../../src/content/i18n/formats.ts'
import type { Resume } from '../../src/content/schema/resume.ts'
import { type CvPerson, contentOf, cvPeople, resumeOf } from '../fixtures/cv-people/cv-people.ts'
import { isMissing, runPdfTool, writePdf } from '../fixtures/pdf/pdf-tools.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

/** What an entry shows, in order. */
interface PrintedEntry {
  readonly title: string
  readonly dates: readonly string[]
  readonly rest: readonly string[]
}

type Work = NonNullable<Resume['work']>[number]

const isSameEmployer = (one: Work | undefined, other: Work | undefined): boolean =>
  one?.name !== undefined && one.name === other?.name

const present = (texts: readonly (string | undefined)[]): readonly string[] =>
  texts.filter((text) => text !== undefined)

/** Returns the entries of the sections that lists of jobs, schools and publications make, in the order of the page. */
const entriesOf = (person: CvPerson): readonly PrintedEntry[] => {
  const resume = resumeOf(person)
  const { date } = createFormats(cvPeople[person])
  const dates = (...values: readonly (string | undefined)[]) =>
    [...new Set(present(values))].map((value) => date(value, 'short'))
  const work = (resume.work ?? []).map((item, index, all): PrintedEntry => {
    const isGrouped = isSameEmployer(item, all[index - 1]) || isSameEmployer(item, all[index + 1])
    return {
      title: item.position ?? item.name ?? '',
      dates: dates(item.startDate, item.endDate),
      rest: present([
        ...(isGrouped ? [] : [item.name, item.location]),
        item.summary,
        ...(item.highlights ?? []),
        ...(item.keywords ?? []),
      ]),
    }
  })
  const education = (resume.education ?? []).map((item) => ({
    title: item.studyType ?? item.area ?? item.institution ?? '',
    dates: dates(item.startDate, item.endDate),
    rest: present([item.institution, item.score, ...(item.courses ?? [])]),
  }))
  const publications = (resume.publications ?? []).map((item) => ({
    title: item.name ?? '',
    dates: dates(item.releaseDate),
    rest: present([item.publisher, item.summary]),
  }))
  return [...work, ...education, ...publications]
}

/** Spaces differ between programs, which guess them from gaps. */
const withoutSpaces = (text: string): string => text.normalize('NFC').replaceAll(/[\s\p{Cf}]+/gu, '')

/** Checks that the parts of each entry stand between its title and the title of the next. */
const checkEntries = (t: Test, text: string, person: CvPerson): void => {
  const read = withoutSpaces(text)
  const entries = entriesOf(person)
  let from = 0
  const starts = entries.map(({ title }) => {
    const start = read.indexOf(withoutSpaces(title), from)
    t.not(start, -1, title)
    from = start + withoutSpaces(title).length
    return start
  })
  for (const [index, { title, dates, rest }] of entries.entries()) {
    const own = read.slice(starts[index], starts[index + 1])
    let end = 0
    for (const part of [title, ...dates, ...rest]) {
      const at = own.indexOf(withoutSpaces(part), end)
      t.not(at, -1, `${part} in its place in ${title}`)
      end = at + withoutSpaces(part).length
    }
  }
}

/**
 * Right to left, each program returns lines in an order of its own. Devanagari's conjuncts are told as ActualText, which
 * not all programs read.
 */
const hasOwnOrder: readonly CvPerson[] = ['arabic', 'hebrew', 'hindi']

for (const person of Object.keys(cvPeople) as readonly CvPerson[]) {
  if (hasOwnOrder.includes(person)) continue
  t.test(`the CV of ${person}: each entry is read as a whole`, async (t) => {
    const app = await buildTestSite(t, contentOf(person))
    const { rawPayload: bytes, statusCode } = await app.inject('/api/cv/')
    t.equal(statusCode, 200)
    const { pages } = await readPdf(bytes)
    const foot = new RegExp(` ?${resumeOf(person).basics?.name} · [^·]+ · \\d+ / \\d+$`)
    for (const page of pages) t.match(page, foot, 'each page ends with its foot')
    checkEntries(t, pages.map((page) => page.replace(foot, '')).join(' '), person)
    const path = writePdf(t, bytes)
    t.test('with poppler', { skip: isMissing('pdftotext') }, async (t) => {
      checkEntries(t, runPdfTool('pdftotext', path, '-'), person)
    })
    t.test('with MuPDF', { skip: isMissing('mutool') }, async (t) => {
      checkEntries(t, runPdfTool('mutool', 'draw', '-F', 'txt', path), person)
    })
  })
}
