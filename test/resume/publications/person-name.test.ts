/** How names of people and organizations are read. */
import t from 'tap'
import { isSamePerson, readAuthors, readPersonName } from '../../../src/resume/publications/person-name.ts'

/** A name as `family | given | note`. */
const shown = ({ family, given = '', note = '' }: ReturnType<typeof readPersonName>): string =>
  [family, given, note].join(' | ').replace(/(?: \| )+$/, '')

const names: readonly (readonly [text: string, expected: string])[] = [
  ['Ada Lovelace', 'Lovelace | Ada'],
  ['Lovelace, Ada', 'Lovelace | Ada'],
  ['Vincent van Gogh', 'van Gogh | Vincent'],
  ['Ludwig van Beethoven', 'van Beethoven | Ludwig'],
  ['Ana von der Heide', 'von der Heide | Ana'],
  ['van der Berg, Jan', 'van der Berg | Jan'],
  ['van Gogh', 'van Gogh'],
  ['Maria de la Cruz', 'de la Cruz | Maria'],
  ['Lisa Van Der Berg', 'Van Der Berg | Lisa'],
  ['Ahmed bin Saeed', 'bin Saeed | Ahmed'],
  ['Omar al-Farsi', 'al-Farsi | Omar'],
  ['José García y Vega', 'García y Vega | José'],
  ['Fiona Ó Súilleabháin', 'Ó Súilleabháin | Fiona'],
  ['Martin Luther King Jr.', 'King Jr. | Martin Luther'],
  ['Martin Luther King, Jr.', 'King Jr. | Martin Luther'],
  ['King, Jr., Martin Luther', 'King Jr. | Martin Luther'],
  ['John Smith III', 'Smith III | John'],
  ['J. R. R. Tolkien', 'Tolkien | J. R. R.'],
  ['Tolkien JRR', 'Tolkien | JRR'],
  ['JRR Tolkien', 'Tolkien | JRR'],
  ['ada lovelace', 'lovelace | ada'],
  ['Plato', 'Plato'],
  ['山本 日向子', '山本 | 日向子'],
  ['Müller-Lüdenscheidt, H.-P.', 'Müller-Lüdenscheidt | H.-P.'],
  ['{ATLAS Collaboration}', 'ATLAS Collaboration'],
  ['ATLAS Collaboration', 'ATLAS Collaboration'],
  ['World Health Organization', 'World Health Organization'],
  ['European Commission, Joint Research Centre', 'European Commission, Joint Research Centre'],
  ['I. Quell*', 'Quell | I. | *'],
  ['Ana von der Heide (first author)', 'von der Heide | Ana |  (first author)'],
  ['Li Wei (李伟)¹', 'Wei | Li |  (李伟)¹'],
]

for (const [text, expected] of names)
  t.test(`reads ${text}`, async (t) => {
    t.equal(shown(readPersonName(text)), expected)
  })

const lists: readonly (readonly [texts: readonly string[], expected: readonly string[]])[] = [
  [['Iris Quell, Bo Li and Ana de la Cruz, et al'], ['Quell | Iris', 'Li | Bo', 'de la Cruz | Ana', '…']],
  [['Ana von der Heide and Bo Li'], ['von der Heide | Ana', 'Li | Bo']],
  [['Iris Quell, Bo Li'], ['Quell | Iris', 'Li | Bo']],
  [
    ['García Márquez, Gabriel', 'Li, Bo'],
    ['García Márquez | Gabriel', 'Li | Bo'],
  ],
  [['Lovelace, Ada'], ['Lovelace | Ada']],
  [['Lovelace, Ada; Babbage, Charles'], ['Lovelace | Ada', 'Babbage | Charles']],
  [['Lovelace, Ada and Babbage, Charles'], ['Lovelace | Ada', 'Babbage | Charles']],
  [['Lovelace, A., Babbage, C. & Menabrea, L. F.'], ['Lovelace | A.', 'Babbage | C.', 'Menabrea | L. F.']],
  [['Quell I, Li B, Cruz A'], ['Quell | I', 'Li | B', 'Cruz | A']],
  [
    ['Ada', 'and others'],
    ['Ada', '…'],
  ],
  [
    ['Iris Quell', 'et al.'],
    ['Quell | Iris', '…'],
  ],
  [['The National Institute of Health and Care'], ['The National Institute of Health and Care']],
  [['King, Jr., Martin Luther'], ['King Jr. | Martin Luther']],
  [['', ' '], []],
]

for (const [texts, expected] of lists)
  t.test(`reads the authors ${texts.join(' / ')}`, async (t) => {
    const { authors, hasMoreAuthors } = readAuthors(texts)
    t.strictSame([...authors.map(shown), ...(hasMoreAuthors ? ['…'] : [])], expected)
  })

const people: readonly (readonly [author: string, owner: string, isSame: boolean])[] = [
  ['Lovelace, Ada', 'Ada Lovelace', true],
  ['Lovelace, A.', 'Ada Lovelace', true],
  ['Smith, Jane', 'John Smith', false],
  ['Smith, J.', 'John Smith', true],
  ['Smith, J. A.', 'John B. Smith', false],
  ['Tolkien JRR', 'John Ronald Reuel Tolkien', true],
  ['A. von der Heide', 'Ana von der Heide', true],
  ['Ó Súilleabháin, Fiona', 'Prof. Dr. Fiona O Suilleabhain', true],
  ['Prof. D. Ó Súilleabháin', 'Prof. Dr. Fiona O Suilleabhain', false],
  ["O'Sullivan-Nunez, Zoe", 'Zoë O’Sullivan-Núñez, PhD', true],
  ['Martin Luther King', 'Martin Luther King Jr.', true],
  ['Márquez, Maria', 'Maria García Márquez', true],
  ['山本,日向子', '山本 日向子', true],
  ['Lovelace', 'Ada Lovelace', false],
  ['Plato', 'Plato', true],
  ['{}', 'Plato', false],
]

for (const [author, owner, isSame] of people)
  t.test(`${author} ${isSame ? 'is' : 'is not'} ${owner}`, async (t) => {
    t.equal(isSamePerson(readPersonName(author), owner), isSame)
  })
