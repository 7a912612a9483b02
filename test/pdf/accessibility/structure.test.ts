/**
 * The structure tree of printed CVs, walked as Acrobat's reading order does, is the page's headings, paragraphs and lists; and
 * what is an artifact is not in it (ISO 14289-1 §7.1).
 */
import { type HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import { cvLayoutNames } from '../../../src/content/schema/cv-paper.ts'
import { type CvPerson, contentOf, cvPeople } from '../../fixtures/cv-people/cv-people.ts'
import { photo } from '../../fixtures/images/photos.ts'
import { mainOf } from '../../fixtures/pages/html-tree.ts'
import { flatten, readStructure, type StructureNode } from '../../fixtures/pdf/read-structure.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'

/** A layout may leave out the colon between a term and its details. */
const withoutSpaces = (text: string): string => text.replaceAll(/[\s\u00AD:：]/g, '')

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

/** Returns what the page says a reader meets, in order: the type, and the text or its alternative. */
const readPage = (html: string): readonly string[] => {
  const main = parse(mainOf(html))
  for (const hidden of main.querySelectorAll('.bibtex, nav')) hidden.remove() // not on paper
  return main
    .querySelectorAll('h1, h2, h3, h4, p, li, img')
    .map((element: HTMLElement) => [
      types[element.tagName],
      withoutSpaces(element.getAttribute('alt') ?? element.text),
    ])
    .map((parts) => parts.join(' '))
}

/** An element that begins on the next page is empty on this one, where Chromium may leave a sliver of its link. */
const isEmpty = ({ text, alt }: StructureNode): boolean => text.trim() === '' && alt === undefined

const readTree = (nodes: readonly StructureNode[]): readonly string[] =>
  nodes
    .filter((node) => !isEmpty(node) && Object.values(types).includes(node.role))
    .map(({ role, text, alt }) => `${role} ${withoutSpaces(alt ?? text)}`)

const blocks = /^(?:H\d|P|Lbl|LBody|T[HD]|Figure|Caption|BlockQuote)$/

/** Returns the texts that are in no paragraph, heading, list or table. */
const looseTexts = (node: StructureNode): readonly string[] => {
  if (blocks.test(node.role)) return []
  return [...(node.hasOwnText ? [node.text] : []), ...node.children.flatMap(looseTexts)]
}

/** Runs are in another order in right-to-left text, so there the types alone are compared. */
const typeOf = (line: string): string | undefined => line.split(' ')[0]

const people = Object.keys(cvPeople) as CvPerson[]

for (const [person, layout] of people.flatMap((person) =>
  cvLayoutNames.map((layout) => [person, layout] as const),
))
  t.test(`${person} (${cvPeople[person]}), ${layout}`, async (t) => {
    const content = contentOf(person)
    const app = await buildTestSite(t, {
      ...content,
      'site.yaml': `${content['site.yaml']}\ncv: { layout: ${layout} }\n`,
      ...(person === 'with-photo' ? { pages: { 'photo.jpg': await photo(300, 375) } } : {}),
    })
    const { body } = await app.inject('/cv/')
    const { rawPayload: pdf } = await app.inject('/api/cv/')
    const pages = await readStructure(pdf)
    const nodes = pages.flatMap(({ root }) => flatten(root))
    const hasLogicalText = !['arabic', 'hebrew', 'hindi'].includes(person)
    // A column at the side of page 1 has sections that come later in the document; the tags of each page are in its order.
    const inOrder = (lines: readonly string[]) =>
      layout === 'modern' && pages.length > 1 ? lines.toSorted() : lines
    const [expected, found] = [inOrder(readPage(body)), inOrder(readTree(nodes))]
    t.ok(expected.length > 10, `${expected.length} elements`)
    t.strictSame(hasLogicalText ? found : found.map(typeOf), hasLogicalText ? expected : expected.map(typeOf))
    for (const { children, text } of nodes.filter(({ role }) => role === 'LI'))
      t.match(children.map(({ role }) => role).join(' '), /^(Lbl )?LBody$/, text)
    for (const [index, { root, artifacts, unmarked, misplaced }] of pages.entries()) {
      t.strictSame(misplaced, [], 'artifacts and tagged content are apart')
      t.strictSame(unmarked, [], 'all text is in the tree or an artifact')
      t.strictSame(looseTexts(root), [], 'all text in the tree is in a block')
      const number = pages.length === 1 ? '' : `${index + 1}/${pages.length}`
      t.match(artifacts.join('').replaceAll(/\s/g, ''), number)
    }
    t.equal(/pdfuaid:part/.test(pdf.toString('latin1')), person !== 'hindi', 'claims PDF/UA')
  })

/** Texts whose glyphs stand for several characters each, also at the start of the dates: มี.ค., மார்., ਮਾਰਚ. */
const joinedTexts = {
  th: { claiming: 'วิศวกรระบบจัดเก็บ', other: 'ทั้ง' },
  ta: { claiming: 'பாடல் அரசர் மலை', other: 'மின்' },
  pa: { claiming: 'ਸਾਫਟਵੇਅਰ ਇੰਜੀਨੀਅਰ', other: 'ਬੈਂਕ' },
} as const

for (const [language, { claiming, other }] of Object.entries(joinedTexts))
  t.test(`glyphs for several characters, in ${language}`, async (t) => {
    for (const [text, isClaimed] of [
      [claiming, true],
      [`${claiming} ${other}`, false],
    ] as const) {
      const app = await buildTestSite(t, {
        'site.yaml': `title: A\ndescription: B\nowner: { name: C }\nlanguages: [${language}]\n`,
        'resume.json': JSON.stringify({
          basics: { name: text },
          work: [
            { position: text, name: text, startDate: '2019-03', endDate: '2020-03', highlights: [text] },
          ],
        }),
      })
      const { rawPayload: pdf } = await app.inject('/api/cv/')
      const [page] = await readStructure(pdf)
      t.strictSame([page?.misplaced, page?.unmarked], [[], []], 'the gap before the dates is an artifact')
      t.equal(/pdfuaid:part/.test(pdf.toString('latin1')), isClaimed, `${text} claims PDF/UA`)
    }
  })
