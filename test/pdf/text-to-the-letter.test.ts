/** The PDFs of invented people in twelve languages, in both layouts, hold their text to the letter, in small static fonts. */
import t from 'tap'
import { directionOf } from '../../src/content/i18n/locale.ts'
import type { CvLayout } from '../../src/content/schema/cv-paper.ts'
import { type CvPerson, contentOf, cvPeople, resumeOf } from '../fixtures/cv-people/cv-people.ts'
import { photo } from '../fixtures/images/photos.ts'
import { mupdfText, pdfjsText, popplerText } from '../fixtures/pdf/extract-text.ts'
import { isMissing, isPypdfMissing, pypdfText, runPdfTool, writePdf } from '../fixtures/pdf/pdf-tools.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const LARGEST_BYTES = 150 * 1024
/** Forty publications with as many links, on three pages. */
const LARGEST_ACADEMIC_BYTES = 220 * 1024
const LARGEST_IDEOGRAPHIC_BYTES = 400 * 1024

/** Members that the page writes in another form, or not at all. */
const rewritten = /^_|Date$|^date$|^url$|^image$|^countryCode$|^address$|^postalCode$/

/** Returns the texts of a CV that its PDF must have. */
const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => (rewritten.test(key) ? [] : textsOf(member)))
}

const isIdeographic = (person: CvPerson): boolean => /^(?:ja|zh)/.test(cvPeople[person])

/** Poppler takes the room beside a vowel sign for a space, in Devanagari and before some Arabic letters. */
const ignoresSpaces = (person: CvPerson, isPoppler: boolean): boolean =>
  isIdeographic(person) || person === 'hindi' || (person === 'arabic' && isPoppler)

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

/** Returns the texts, or the words of them, that a reader does not find. */
const missingFrom = (extracted: string, person: CvPerson, isPoppler = false): readonly string[] => {
  const texts = textsOf(resumeOf(person))
  if (ignoresSpaces(person, isPoppler)) {
    const unbroken = extracted.normalize('NFC').replaceAll(/\s/g, '')
    const parts = person === 'arabic' ? texts.flatMap(wordsOf) : texts
    return parts.filter((text) => !unbroken.includes(text.normalize('NFC').replaceAll(/\s/g, '')))
  }
  // Words may be broken at the end of a line, or joined if they are broken at a hyphen, but not torn apart.
  const found = [...new Set([...wordsOf(extracted), ...wordsOf(extracted.replaceAll(/\n/g, ''))])]
  return texts.flatMap(wordsOf).filter((word) => !found.some((other) => other.includes(word)))
}

const vowelSigns = (text: string): readonly string[] => (text.match(/[\u064B-\u0652]/g) ?? []).toSorted()

/** pypdf 3.4 gives Arabic digits in a text from right to left in reverse. */
const readsBackwards = /^[٠-٩]+$/

/** Conjuncts and moved vowels are in the PDF as ActualText, which these readers ignore. */
const readsNoActualText = (person: CvPerson): string | false =>
  person === 'hindi' && 'pdf.js, mutool and pypdf do not read ActualText'

/** One of each kind in the layouts other than the first, which has them all. */
const rows: readonly (readonly [person: CvPerson, layout: CvLayout])[] = [
  ...(Object.keys(cvPeople) as CvPerson[]).map((person) => [person, 'classic'] as const),
  ...(['professor', 'japanese', 'arabic', 'hindi', 'vietnamese', 'with-photo'] as const).map(
    (person) => [person, 'modern'] as const,
  ),
]

for (const [person, layout] of rows)
  t.test(`${person} (${cvPeople[person]}), ${layout}`, async (t) => {
    const app = await buildTestSite(t, {
      ...contentOf(person, layout),
      ...(person === 'with-photo' ? { pages: { 'photo.jpg': await photo(300, 375) } } : {}),
    })
    const { rawPayload: pdf, statusCode } = await app.inject('/api/cv/')
    t.equal(statusCode, 200)
    const latinLimit = person === 'professor' ? LARGEST_ACADEMIC_BYTES : LARGEST_BYTES
    const limit = isIdeographic(person) ? LARGEST_IDEOGRAPHIC_BYTES : latinLimit
    t.ok(pdf.length < limit, `${pdf.length} bytes`)
    t.notMatch(pdf.toString('latin1'), '/Subtype /Type3')
    const path = writePdf(t, pdf)
    const signs = vowelSigns(textsOf(resumeOf(person)).join())

    t.test(
      'pdffonts finds embedded TrueType fonts with Unicode values',
      { skip: isMissing('pdffonts') },
      async (t) => {
        const fonts = runPdfTool('pdffonts', path).trim().split('\n').slice(2)
        t.ok(fonts.length > 0 && fonts.length <= 8, `${fonts.length} fonts`)
        for (const font of fonts) t.match(font, /^[A-Z]{6}\+\S+ +CID TrueType +Identity-H +yes yes yes /)
      },
    )
    t.test('poppler', { skip: isMissing('pdftotext') }, async (t) => {
      const text = popplerText(path, cvPeople[person] === 'ar' ? 'reading' : 'content')
      t.strictSame(missingFrom(text, person, true), [])
      t.strictSame(vowelSigns(text), signs)
    })
    t.test('MuPDF', { skip: readsNoActualText(person) || isMissing('mutool') }, async (t) => {
      t.strictSame(missingFrom(mupdfText(path), person), [])
    })
    t.test('pypdf', { skip: readsNoActualText(person) || isPypdfMissing() }, async (t) => {
      const missing = missingFrom(pypdfText(path), person)
      t.strictSame(
        missing.filter((word) => !readsBackwards.test(word)),
        [],
      )
    })
    t.test('pdf.js', { skip: readsNoActualText(person) }, async (t) => {
      const text = await pdfjsText(pdf, directionOf(cvPeople[person]))
      t.strictSame(missingFrom(text, person), [])
      t.strictSame(vowelSigns(text), signs)
    })
  })
