/** The structure tree of printed CVs, walked as Acrobat's reading order does, is the page's headings, paragraphs and lists. */
import { type HTMLElement, parse } from 'node-html-parser'
import t from 'tap'
import { type CvPerson, contentOf, cvPeople } from '../../fixtures/cv-people/cv-people.ts'
import { photo } from '../../fixtures/images/photos.ts'
import { mainOf } from '../../fixtures/pages/html-tree.ts'
import { flatten, readStructure, type StructureNode } from '../../fixtures/pdf/read-structure.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'

const withoutSpaces = (text: string): string => text.replaceAll(/[\s\u00AD]/g, '')

/** Elements of the page and their structure types. Dates and places are compared with the order of reading. */
const types: Readonly<Record<string, string>> = {
  H1: 'H1',
  H2: 'H2',
  H3: 'H3',
  P: 'P',
  LI: 'LBody',
  IMG: 'Figure',
}

/** Returns what the page says a reader meets, in order: the type, and the text or its alternative. */
const readPage = (html: string): readonly string[] => {
  const main = parse(mainOf(html))
  for (const unprinted of main.querySelectorAll('.joint, .when')) unprinted.remove()
  return main
    .querySelectorAll('h1, h2, h3, p, li, img')
    .map((element: HTMLElement) => [
      types[element.tagName],
      withoutSpaces(element.getAttribute('alt') ?? element.text),
    ])
    .map((parts) => parts.join(' '))
}

const isDate = ({ text }: StructureNode): boolean => /^\D{0,9}\d{4}\b.{0,40}$/.test(text.trim())

/** An element that begins on the next page is empty on this one, where Chromium may leave a sliver of its link. */
const isEmpty = ({ text, alt }: StructureNode): boolean => text.trim() === '' && alt === undefined

const readTree = (nodes: readonly StructureNode[]): readonly string[] =>
  nodes
    .filter((node) => !isEmpty(node))
    .filter((node) => Object.values(types).includes(node.role) && !(node.role === 'P' && isDate(node)))
    .map(({ role, text, alt }) => `${role} ${withoutSpaces(alt ?? text)}`)

/** Runs are in another order in right-to-left text, so there the types alone are compared. */
const typeOf = (line: string): string | undefined => line.split(' ')[0]

for (const person of Object.keys(cvPeople) as CvPerson[])
  t.test(`${person} (${cvPeople[person]})`, async (t) => {
    const app = await buildTestSite(t, {
      ...contentOf(person),
      ...(person === 'with-photo' ? { pages: { 'photo.jpg': await photo(300, 375) } } : {}),
    })
    const { body } = await app.inject('/cv/')
    const { rawPayload: pdf } = await app.inject('/api/cv/')
    const pages = await readStructure(pdf)
    const nodes = pages.flatMap(({ root }) => flatten(root))
    const hasLogicalText = !['arabic', 'hebrew', 'hindi'].includes(person)
    const [expected, found] = [readPage(body), readTree(nodes)]
    t.ok(expected.length > 10, `${expected.length} elements`)
    t.strictSame(hasLogicalText ? found : found.map(typeOf), hasLogicalText ? expected : expected.map(typeOf))
    for (const { children, text } of nodes.filter(({ role }) => role === 'LI'))
      t.match(children.map(({ role }) => role).join(' '), /^(Lbl )?LBody$/, text)
    for (const [index, { artifacts, unmarked }] of pages.entries()) {
      t.strictSame(unmarked, [], 'all text is in the tree or an artifact')
      t.match(artifacts.join('').replaceAll(/\s/g, ''), `${index + 1}/${pages.length}`)
    }
    t.equal(/pdfuaid:part/.test(pdf.toString('latin1')), person !== 'hindi', 'claims PDF/UA')
  })
