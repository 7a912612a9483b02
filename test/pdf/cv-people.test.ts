/**
 * The PDFs of invented people in eleven languages, one of each kind in every layout: the structure tree is
 * the page's headings, paragraphs and lists (ISO 14289-1 §7.1), every reader finds all words to the letter,
 * entry after entry, and the fonts are small and static.
 */
import { parse } from 'node-html-parser'
import t, { type Test } from 'tap'
import { directionOf } from '../../src/content/i18n/locale.ts'
import { type CvLayout, cvLayoutNames } from '../../src/content/schema/cv-paper.ts'
import { themeNames } from '../../src/content/schema/design.ts'
import { themes } from '../../src/content/themes.ts'
import {
  type CvPerson,
  contentOf,
  contentOfMost,
  cvPeople,
  peopleOfThemes,
} from '../fixtures/cv-people/cv-people.ts'
import { photo } from '../fixtures/images/photos.ts'
import { mainOf } from '../fixtures/pages/html-tree.ts'
import { mupdfText, pdfjsText, popplerText } from '../fixtures/pdf/extract-text.ts'
import { isMissing, runPdfTool, writePdf } from '../fixtures/pdf/pdf-tools.ts'
import { printCvs } from '../fixtures/pdf/print-cvs.ts'
import { flatten, readStructure, type StructureNode } from '../fixtures/pdf/read-structure.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

const LARGEST_BYTES = 150 * 1024
/** Forty publications with as many links, on three pages. */
const LARGEST_ACADEMIC_BYTES = 220 * 1024
const LARGEST_IDEOGRAPHIC_BYTES = 400 * 1024

/** Elements of the page and their structure types. */
const types: Readonly<Record<string, string>> = {
  H1: 'H1',
  H2: 'H2',
  H3: 'H3',
  H4: 'H4',
  P: 'P',
  LI: 'LBody',
  IMG: 'Figure',
}

/** An element of the page that is printed, in the order in which a reader meets them. */
interface Block {
  readonly type: string
  readonly text: string
  /** Whether it is part of a job, a school, a publication or their like. */
  readonly isInEntry: boolean
  readonly isPeriod: boolean
}

const readPage = (html: string): readonly Block[] => {
  const main = parse(mainOf(html))
  for (const hidden of main.querySelectorAll('.bibtex, nav')) hidden.remove() // not on paper
  return main.querySelectorAll('h1, h2, h3, h4, p, li, img').map((element) => ({
    type: types[element.tagName] ?? '',
    text: element.getAttribute('alt') ?? element.text,
    isInEntry: element.closest('.entry, .citations') !== null,
    isPeriod: element.classList.contains('when'),
  }))
}

/** A layout may leave out the colon between a term and its details. */
const withoutSpaces = (text: string): string => text.replaceAll(/[\s\u00AD:：]/g, '')

/**
 * An element that begins on the next page is empty on this one, where Chromium may leave a sliver of its
 * link.
 */
const isEmpty = ({ text, alt }: StructureNode): boolean => text.trim() === '' && alt === undefined

const blocks = /^(?:H\d|P|Lbl|LBody|T[HD]|Figure|Caption|BlockQuote)$/

/** Returns the texts that are in no paragraph, heading, list or table. */
const looseTexts = (node: StructureNode): readonly string[] => {
  if (blocks.test(node.role)) return []
  return [...(node.hasOwnText ? [node.text] : []), ...node.children.flatMap(looseTexts)]
}

const checkStructure = async (
  t: Test,
  pdf: Buffer,
  page: readonly Block[],
  person: CvPerson,
  isSorted: boolean,
) => {
  const pages = await readStructure(pdf)
  const nodes = pages.flatMap(({ root }) => flatten(root))
  // Runs are in another order in text from right to left, so there the types alone are compared.
  const hasLogicalText = !['arabic', 'hebrew', 'hindi'].includes(person)
  const lineOf = (type: string, text: string) => (hasLogicalText ? `${type} ${withoutSpaces(text)}` : type)
  const tree = nodes
    .filter((node) => !isEmpty(node) && Object.values(types).includes(node.role))
    .map(({ role, text, alt }) => lineOf(role, alt ?? text))
  const expected = page.map(({ type, text }) => lineOf(type, text))
  t.ok(expected.length > 10, `${expected.length} elements`)
  // A column at the side of page 1 has sections that come later in the document; the tags of each page are in
  // its order.
  const inOrder = (lines: readonly string[]) => (isSorted && pages.length > 1 ? lines.toSorted() : lines)
  t.strictSame(inOrder(tree), inOrder(expected))
  for (const { children, text } of nodes.filter(({ role }) => role === 'LI'))
    t.match(children.map(({ role }) => role).join(' '), /^(Lbl )?LBody$/, text)
  for (const [index, { root, artifacts, unmarked, misplaced }] of pages.entries()) {
    t.strictSame(misplaced, [], 'artifacts and tagged content are apart')
    t.strictSame(unmarked, [], 'all text is in the tree or an artifact')
    t.strictSame(looseTexts(root), [], 'all text in the tree is in a block')
    const number = pages.length === 1 ? '' : `${index + 1}/${pages.length}`
    t.match(artifacts.join('').replaceAll(/\s/g, ''), number)
  }
  t.match(pdf.toString('latin1'), 'pdfuaid:part', 'claims PDF/UA')
}

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

const isIdeographic = (person: CvPerson): boolean => /^(?:ja|zh)/.test(cvPeople[person])

/**
 * Returns the texts, or the words of them, that a reader does not find. Some take the room beside a vowel
 * sign for a space.
 */
const missingFrom = (read: string, texts: readonly string[], person: CvPerson, seesFalseSpaces: boolean) => {
  if (seesFalseSpaces || isIdeographic(person)) {
    const unbroken = withoutSpaces(read.normalize('NFC'))
    const parts = person === 'arabic' ? texts.flatMap(wordsOf) : texts
    return parts.filter((text) => !unbroken.includes(withoutSpaces(text.normalize('NFC'))))
  }
  // Words may be broken at the end of a line, or joined if they are broken at a hyphen, but not torn apart.
  const found = [...new Set([...wordsOf(read), ...wordsOf(read.replaceAll(/\n/g, ''))])]
  return texts.flatMap(wordsOf).filter((word) => !found.some((other) => other.includes(word)))
}

/**
 * Returns the texts that do not stand in their order. Marks and punctuation differ from right to left, and
 * spaces everywhere.
 */
const misplacedIn = (read: string, texts: readonly string[], person: CvPerson): readonly string[] => {
  const ignored = directionOf(cvPeople[person]) === 'rtl' ? /[^\p{L}\p{N}]+/gu : /[\s\p{Cf}]+/gu
  const lettersOf = (text: string): string => text.normalize('NFC').replaceAll(ignored, '')
  const letters = lettersOf(read)
  let end = 0
  return texts.filter((text) => {
    const at = letters.indexOf(lettersOf(text), end)
    if (at !== -1) end = at + lettersOf(text).length
    return at === -1
  })
}

const vowelSigns = (text: string): readonly string[] => (text.match(/[\u064B-\u0652]/g) ?? []).toSorted()

/** Programs that read PDFs, and what each of them cannot do. */
const readers: readonly {
  readonly name: string
  readonly skip: (person: CvPerson, layout: CvLayout) => string | false
  readonly read: (pdf: Buffer, path: string, person: CvPerson) => string | Promise<string>
  /** Whether it reads the two years of a period in order; undefined if it gives no order of reading. */
  readonly readsPeriods?: (direction: 'ltr' | 'rtl', layout: CvLayout) => boolean
  readonly seesFalseSpaces?: (person: CvPerson) => boolean
  readonly findsVowelSigns?: true
}[] = [
  {
    name: 'pdf.js',
    skip: (person) => readsNoActualText(person),
    read: (pdf, _path, person) => pdfjsText(pdf, directionOf(cvPeople[person])),
    // In the margin, from right to left, they stand before their titles.
    readsPeriods: (direction, layout) => direction === 'ltr' || layout !== 'margin',
    findsVowelSigns: true,
  },
  {
    name: 'poppler',
    skip: (person, layout) =>
      (layout === 'modern' && person !== 'arabic' && 'it reads across columns') || isMissing('pdftotext'),
    read: (_pdf, path) => popplerText(path, 'reading'),
    // In the margin, they stand before their titles.
    readsPeriods: (direction, layout) => direction === 'ltr' && layout !== 'margin',
    seesFalseSpaces: (person) => person === 'hindi' || person === 'arabic',
    findsVowelSigns: true,
  },
  {
    name: 'poppler in the order of the content',
    skip: (person) => (person === 'arabic' ? 'it tears Arabic apart' : isMissing('pdftotext')),
    read: (_pdf, path) => popplerText(path),
    seesFalseSpaces: (person) => person === 'hindi',
  },
  {
    name: 'MuPDF',
    skip: (person) => readsNoActualText(person) || isMissing('mutool'),
    read: (_pdf, path) => mupdfText(path),
    readsPeriods: (direction) => direction === 'ltr',
  },
]

/** Devanagari's conjuncts and moved vowels are in the PDF as ActualText. */
const readsNoActualText = (person: CvPerson): string | false =>
  person === 'hindi' && 'pdf.js and mutool do not read ActualText'

/** Reads all that is written in the page with each program. */
const checkReaders = (t: Test, pdf: Buffer, page: readonly Block[], person: CvPerson, layout: CvLayout) => {
  const path = writePdf(t, pdf)
  const textsOf = (isWanted: (block: Block) => boolean) => page.filter(isWanted).map(({ text }) => text)
  const texts = textsOf(({ type }) => type !== 'Figure')
  for (const { name, skip, read, readsPeriods, seesFalseSpaces, findsVowelSigns } of readers)
    t.test(name, { skip: skip(person, layout) }, async (t) => {
      const text = await read(pdf, path, person)
      const missing = missingFrom(text, texts, person, seesFalseSpaces?.(person) ?? false)
      t.strictSame(missing, [], 'all words')
      if (findsVowelSigns) t.strictSame(vowelSigns(text), vowelSigns(texts.join()))
      if (readsPeriods === undefined) return
      const isRead = ({ isPeriod }: Block) => !isPeriod || readsPeriods(directionOf(cvPeople[person]), layout)
      const entries = textsOf((block) => block.isInEntry && isRead(block))
      t.strictSame(misplacedIn(text, entries, person), [], 'each entry as a whole, in order')
    })
}

const largestBytes = (person: CvPerson): number => {
  if (person === 'professor') return LARGEST_ACADEMIC_BYTES
  return isIdeographic(person) ? LARGEST_IDEOGRAPHIC_BYTES : LARGEST_BYTES
}

/** What is printed of whom: on one site, all if undefined, and alone. */
interface Design {
  readonly name: string
  readonly layout: CvLayout
  readonly settings: string
  readonly people: readonly CvPerson[] | undefined
  readonly alone: readonly CvPerson[]
}

const designs: readonly Design[] = [
  ...cvLayoutNames.map((layout): Design => {
    const design = { name: layout, layout, settings: `cv: { layout: ${layout} }` }
    if (layout === 'classic') return { ...design, people: undefined, alone: ['junior', 'professor'] }
    if (layout === 'margin') return { ...design, people: peopleOfThemes, alone: ['professor'] }
    const oneOfEachKind = ['senior', 'japanese', 'arabic', 'hindi', 'vietnamese', 'with-photo'] as const
    return { ...design, people: oneOfEachKind, alone: ['professor'] }
  }),
  ...themeNames.map((theme) => ({
    name: `the theme ${theme}`,
    layout: themes[theme].cv.layout ?? 'classic',
    settings: `design: { theme: ${theme} }`,
    people: peopleOfThemes,
    alone: [],
  })),
]

for (const { name, layout, settings, people: wanted, alone } of designs)
  t.test(name, async (t) => {
    const { content, pages } = contentOfMost(settings, wanted)
    const people = await buildTestSite(t, { ...content, pages: { 'photo.jpg': await photo(300, 375) } })
    const check = async (t: Test, app: typeof people, address: string, person: CvPerson) => {
      const { body } = await app.inject(address)
      const { rawPayload: pdf, statusCode } = await app.inject(`${address}cv.pdf`)
      t.equal(statusCode, 200)
      t.ok(pdf.length < largestBytes(person), `${pdf.length} bytes`)
      t.notMatch(pdf.toString('latin1'), '/Subtype /Type3')
      const page = readPage(body)
      await checkStructure(t, pdf, page, person, layout === 'modern')
      if (!isMissing('pdffonts')) {
        const fonts = runPdfTool('pdffonts', writePdf(t, pdf)).trim().split('\n').slice(2)
        // Large typefaces come in a hundred files, and each that is used is a font.
        const most = /^(?:ja|zh|ko)/.test(cvPeople[person]) ? 100 : 8
        t.ok(fonts.length > 0 && fonts.length <= most, `${fonts.length} fonts`)
        // Embedded, subset, with Unicode values.
        for (const font of fonts) t.match(font, /^[A-Z]{6}\+\S+ +CID TrueType +Identity-H +yes yes yes /)
      }
      checkReaders(t, pdf, page, person, layout)
    }
    for (const [person, address] of pages)
      await t.test(`${person} (${cvPeople[person]})`, (t) => check(t, people, address, person))
    for (const person of alone)
      await t.test(`${person} (en)`, async (t) =>
        check(t, await buildTestSite(t, contentOf(person, layout)), '/cv/', person),
      )
  })

/** Texts with glyphs that stand for several characters each, as the dates มี.ค., மார். and ਮਾਰਚ have. */
const joinedTexts = {
  ar: 'خفّضت زمنًا',
  bn: 'ব্যবস্থা তৈরি',
  pa: 'ਇੰਜੀਨੀਅਰ ਬੈਂਕ',
  ta: 'பாடல் மின்',
  th: 'วิศวกรระบบจัดเก็บ ทั้ง น้ำ',
}

t.test('PDF/UA is claimed for glyphs of several characters', async (t) => {
  const resumes = Object.entries(joinedTexts).map(([language, text]) => {
    const job = { position: text, name: text, startDate: '2019-03', endDate: '2020-03', highlights: [text] }
    return [language, { basics: { name: text }, work: [job] }]
  })
  for (const [language, pdf] of await printCvs(t, Object.fromEntries(resumes))) {
    const [page] = await readStructure(pdf)
    t.strictSame([page?.misplaced, page?.unmarked], [[], []], 'the gap before the dates is an artifact')
    t.match(pdf.toString('latin1'), 'pdfuaid:part', language)
  }
})
