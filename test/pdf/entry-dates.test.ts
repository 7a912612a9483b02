/**
 * The dates of an entry stand at the end of its title's last line, however long the title is, and are read
 * after it.
 */
import t, { type Test } from 'tap'
import { directionOf } from '../../src/content/i18n/locale.ts'
import { mupdfText, pdfjsText } from '../fixtures/pdf/extract-text.ts'
import { isMissing, runPdfTool, writePdf } from '../fixtures/pdf/pdf-tools.ts'
import { printCv, printCvs } from '../fixtures/pdf/print-cvs.ts'
import { millimetres, type PlacedText, readPlacedTexts } from '../fixtures/pdf/read-placed-texts.ts'

/** An entry's title, and its year, which no other entry of the CV has. */
type Entry = readonly [title: string, year: string]

/** Of the paper, at the sides. */
const MARGIN = millimetres(22)

/** Returns where a text begins and ends in its line, in points from the margin where lines begin. */
const extentOf = ({ x, width, pageWidth }: PlacedText, language: string) => {
  const start = (directionOf(language) === 'rtl' ? pageWidth - x - width : x) - MARGIN
  return { start, end: start + width }
}

/**
 * Checks that each date stands on a line with its title, away from it, and that the line ends at the margin.
 */
const checkPlaces = async (t: Test, pdf: Uint8Array, entries: readonly Entry[], language: string) => {
  const texts = (await readPlacedTexts(pdf)).filter(({ text }) => text.trim() !== '')
  for (const [title, year] of entries) {
    const [date, ...others] = texts.filter(({ text }) => text.trim() === year)
    if (date === undefined || others.length > 0) throw new Error(`${year} is not printed once`)
    const line = texts
      .filter(({ page, y }) => page === date.page && y === date.y)
      .map((text) => extentOf(text, language))
    const { start } = extentOf(date, language)
    const before = line.filter((extent) => extent.start < start)
    t.ok(Math.abs(Math.min(...before.map((extent) => extent.start))) < 1, `${year} is on a line of ${title}`)
    t.ok(start - Math.max(...before.map(({ end }) => end)) > date.height, 'with a gap between')
    const toMargin = date.pageWidth - 2 * MARGIN - Math.max(...line.map(({ end }) => end))
    t.ok(Math.abs(toMargin) < 1, 'and at its end')
  }
}

const lettersOf = (text: string): string => text.normalize('NFC').replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Checks that each date stands in place, and is read right after its title. */
const checkPrint = async (t: Test, pdf: Uint8Array, entries: readonly Entry[], language: string) => {
  await checkPlaces(t, pdf, entries, language)
  const path = writePdf(t, pdf)
  const readers: readonly (readonly [name: string, text: string])[] = [
    ['pdf.js', await pdfjsText(pdf, directionOf(language))],
    ...(isMissing('pdftotext') ? [] : [['poppler', runPdfTool('pdftotext', path, '-')] as const]),
    ...(isMissing('mutool') ? [] : [['MuPDF', mupdfText(path)] as const]),
  ]
  for (const [name, text] of readers) {
    const letters = lettersOf(text)
    const misread = entries.filter(([title, year]) => !letters.includes(lettersOf(title) + year))
    t.strictSame(misread, [], `each title and its date, read with ${name}`)
  }
}

const memoir =
  'Sketch of the Analytical Engine invented by Charles Babbage, Esq. By L. F. Menabrea, of Turin. With notes by the translator'

t.test('entries of every section have their dates in place', async (t) => {
  const title = (section: string): string => `${section}: ${memoir}`
  const resume = {
    work: [{ position: title('Work'), name: 'Employer', startDate: '1801', endDate: '1801' }],
    volunteer: [{ position: title('Volunteer'), organization: 'House', startDate: '1802', endDate: '1802' }],
    education: [{ studyType: title('Education'), institution: 'School', startDate: '1803', endDate: '1803' }],
    projects: [{ name: title('Project'), entity: 'Client', startDate: '1804', endDate: '1804' }],
    awards: [{ title: title('Award'), awarder: 'Society', date: '1805' }],
    certificates: [{ name: title('Certificate'), issuer: 'Office', date: '1806' }],
    publications: [{ name: title('Publication'), publisher: 'Taylor', releaseDate: '1807' }],
  }
  const sections = ['Work', 'Volunteer', 'Education', 'Project', 'Award', 'Certificate', 'Publication']
  const entries = sections.map((section, index): Entry => [title(section), `${1801 + index}`])
  await checkPrint(t, await printCv(t, resume), entries, 'en')
})

/** Titles that end near the place where the date begins. */
const aroundTheLine = Array.from({ length: 40 }, (_, index) => `${index}: ${memoir.slice(0, 75 + index)}`)

const titles: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...aroundTheLine,
    'Short',
    `${memoir}. `.repeat(4).trim(),
    'W'.repeat(150),
    'Proof at https://example.org/certificates/very/long/address/with/many/parts/and/more/parts/of/it/0123456789',
  ],
  ja: [
    '索引更新の遅延',
    '大規模な分散検索システムにおける索引更新の遅延を抑える手法について、および障害から復旧するまでの時間を短縮する研究',
  ],
  ar: [
    'أثر الترجمة',
    'دراسة في أثر الترجمة على انتشار العلوم الرياضية بين القرن الثامن والقرن الثالث عشر في مدن المشرق والمغرب والأندلس وما وراء النهر',
  ],
}

const entriesOf = (names: readonly string[]) => names.map((title, index): Entry => [title, `${1801 + index}`])

t.test('dates of short and long titles are in place', async (t) => {
  const resumes = Object.entries(titles).map(([language, names]) => {
    const publications = entriesOf(names).map(([name, releaseDate]) => ({ name, releaseDate }))
    return [language, { publications }]
  })
  for (const [language, pdf] of await printCvs(t, Object.fromEntries(resumes)))
    await t.test(language, (t) => checkPrint(t, pdf, entriesOf(titles[language] ?? []), language))
})
