/** The PDFs of invented people, read back with pdf.js, poppler and MuPDF: every entry stands together and in order. */
import t, { type Test } from 'tap'
import { createFormats } from '../../src/content/i18n/formats.ts'
import { directionOf } from '../../src/content/i18n/locale.ts'
import type { Resume } from '../../src/content/schema/resume.ts'
import { type CvPerson, contentOf, cvPeople, resumeOf } from '../fixtures/cv-people/cv-people.ts'
import { mupdfText, pdfjsText } from '../fixtures/pdf/extract-text.ts'
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

const isRightToLeft = (person: CvPerson): boolean => directionOf(cvPeople[person]) === 'rtl'

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

/** Spaces differ between programs, which guess them from gaps; so do marks and punctuation from right to left. */
const lettersOf = (text: string, person: CvPerson): string =>
  text.normalize('NFC').replaceAll(isRightToLeft(person) ? /[^\p{L}\p{N}]+/gu : /[\s\p{Cf}]+/gu, '')

/**
 * Checks that the parts of each entry stand between its title and the title of the next.
 *
 * @param readsDatesBackwards some programs take "2001 – 2005" for a text from left to right also in a line that is not
 */
const checkEntries = (t: Test, text: string, person: CvPerson, readsDatesBackwards = false): void => {
  const letters = (part: string): string => lettersOf(part, person)
  const read = letters(text)
  const entries = entriesOf(person)
  let from = 0
  const starts = entries.map(({ title }) => {
    const start = read.indexOf(letters(title), from)
    t.not(start, -1, title)
    from = start + letters(title).length
    return start
  })
  for (const [index, { title, dates, rest }] of entries.entries()) {
    const own = read.slice(starts[index], starts[index + 1])
    for (const word of dates.flatMap((date) => date.split(' '))) t.ok(own.includes(letters(word)), word)
    let end = 0
    for (const part of [title, ...(readsDatesBackwards ? [] : dates), ...rest]) {
      const at = own.indexOf(letters(part), end)
      t.not(at, -1, `${part} in its place in ${title}`)
      end = at + letters(part).length
    }
  }
}

/** Devanagari's conjuncts are in the PDF as ActualText, which these readers ignore. */
const readsNoActualText = (person: CvPerson): string | false =>
  person === 'hindi' && 'pdf.js and mutool do not read ActualText'

for (const person of Object.keys(cvPeople) as readonly CvPerson[]) {
  t.test(`the CV of ${person}: each entry is read as a whole`, async (t) => {
    const app = await buildTestSite(t, contentOf(person))
    const { rawPayload: bytes, statusCode } = await app.inject('/api/cv/')
    t.equal(statusCode, 200)
    t.test('with pdf.js', { skip: readsNoActualText(person) }, async (t) => {
      checkEntries(t, await pdfjsText(bytes, directionOf(cvPeople[person])), person)
    })
    t.test(
      'with its foot last on each page of several',
      {
        skip:
          (isRightToLeft(person) && 'readers order lines from right to left differently') ||
          readsNoActualText(person),
      },
      async (t) => {
        const { pages } = await readPdf(bytes)
        const foot = new RegExp(` ?${resumeOf(person).basics?.name} · [^·]+ · \\d+ / \\d+$`)
        for (const page of pages) t.equal(foot.test(page), pages.length > 1)
      },
    )
    const path = writePdf(t, bytes)
    t.test('with poppler', { skip: isMissing('pdftotext') }, async (t) => {
      checkEntries(t, runPdfTool('pdftotext', path, '-'), person, isRightToLeft(person))
    })
    t.test('with MuPDF', { skip: readsNoActualText(person) || isMissing('mutool') }, async (t) => {
      checkEntries(t, mupdfText(path), person, isRightToLeft(person))
    })
  })
}
