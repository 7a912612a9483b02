/**
 * A word in every field of the formats of CVs: each is found in every form, or the field is named by `new` or `check`; and no
 * word of what is hidden is found anywhere. The fields are those of the schemas that the tools publish.
 */
import mammoth from 'mammoth'
import t from 'tap'
import { stringify } from 'yaml'
import { parseHtml, textOf } from '../../src/html/html-tree.ts'
import { readBroughtResume } from '../../src/import/resumes/read-brought-resume.ts'
import { formatIssue } from '../../src/lib/data/issue.ts'
import { mainOf } from '../fixtures/pages/html-tree.ts'
import { pdfjsText } from '../fixtures/pdf/extract-text.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

/** Texts of each entry by its section; those in brackets are lists of texts. Dates, addresses and numbers are not words. */
type Fields = Readonly<Record<string, string>>

const jsonResume: Fields = {
  work: 'name location description position summary [highlights]',
  volunteer: 'organization position summary [highlights]',
  education: 'institution area studyType score [courses]',
  awards: 'title awarder summary',
  certificates: 'name issuer',
  publications: 'name publisher summary',
  skills: 'name level [keywords]',
  languages: 'language fluency',
  interests: 'name [keywords]',
  references: 'name reference',
  projects: 'name description [highlights] [keywords] [roles] entity type',
}

const renderCv: Fields = {
  experience: 'company position location summary [highlights]',
  education: 'institution area degree location summary [highlights]',
  projects: 'name location summary [highlights]',
  publications: 'title [authors] journal summary',
  skills: 'label details',
  awards: 'bullet',
  talks: 'number',
  others: 'reversed_number',
  grants: 'name location summary [highlights]',
}

const reactive: Fields = {
  experience: 'company position location description',
  education: 'school degree area grade location description',
  projects: 'name description',
  skills: 'name proficiency [keywords]',
  languages: 'language fluency',
  interests: 'name [keywords]',
  awards: 'title awarder description',
  certifications: 'title issuer description',
  publications: 'title publisher description',
  volunteer: 'organization location description',
  references: 'name position phone description',
}

const yamlResume: Fields = {
  work: 'name position summary [keywords]',
  education: 'institution area degree score [courses] summary',
  projects: 'name description summary [keywords]',
  volunteer: 'organization position summary',
  awards: 'title awarder summary',
  certificates: 'name issuer',
  publications: 'name publisher summary',
  skills: 'name level [keywords]',
  languages: 'language fluency [keywords]',
  interests: 'name [keywords]',
  references: 'name summary email phone relationship',
}

/** Where a word is: its section and field. */
type Words = Map<string, string>

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll(/_/g, '')

const entryOf = (prefix: string, section: string, fields: string, words: Words): object =>
  Object.fromEntries(
    fields.split(' ').map((field) => {
      const name = field.replaceAll(/[[\]]/g, '')
      const word = `${prefix}${capital(section)}${capital(name)}`
      words.set(word, `${section}[].${name}`)
      return [name, field === name ? word : [word]]
    }),
  )

/** Returns a shown and a hidden entry for each section, and their words. */
const listsOf = (format: Fields, hiding: object) => {
  const [shown, hidden]: [Words, Words] = [new Map(), new Map()]
  const lists = Object.entries(format).map(([section, fields]) => [
    section,
    [entryOf('Q', section, fields, shown), { ...entryOf('Secret', section, fields, hidden), ...hiding }],
  ])
  return { lists: Object.fromEntries(lists) as Readonly<Record<string, readonly object[]>>, shown, hidden }
}

const person = { name: 'Qbasicsname', email: 'qmail@a.example', phone: '+49 30 1', summary: 'Qbasicssummary' }

/** The same words in the shape of each tool, with what hides an entry there. */
const formats: readonly (readonly [
  name: string,
  fields: Fields,
  hiding: object,
  document: (lists: Readonly<Record<string, readonly object[]>>) => object,
])[] = [
  [
    'JSON Resume',
    jsonResume,
    { private: true },
    (lists) => ({ basics: { ...person, label: 'Qlabel' }, ...lists }),
  ],
  [
    'RenderCV',
    renderCv,
    { hidden: true },
    (lists) => ({
      cv: { ...person, headline: 'Qlabel', sections: { summary: ['Qbasicssummary'], ...lists } },
    }),
  ],
  [
    'Reactive Resume 5',
    reactive,
    { hidden: true },
    (lists) => ({
      basics: { ...person, headline: 'Qlabel' },
      summary: { hidden: false, content: '<p>Qbasicssummary</p>' },
      sections: Object.fromEntries(
        Object.entries(lists).map(([name, items]) => [name, { hidden: false, items }]),
      ),
    }),
  ],
  [
    'YAMLResume',
    yamlResume,
    { private: true },
    (lists) => ({
      content: { basics: { ...person, headline: 'Qlabel' }, ...lists },
      locale: { language: 'en' },
    }),
  ],
]

for (const [name, fields, hiding, documentOf] of formats)
  t.test(`a word in every field of ${name} is shown or named, and none that is hidden is`, async (t) => {
    const { lists, shown, hidden } = listsOf(fields, hiding)
    const { text, notes } = readBroughtResume('cv.yaml', Buffer.from(stringify(documentOf(lists))))
    const app = await buildTestSite(t, { 'resume.yaml': text })
    const get = async (path: string) => (await app.inject(path)).rawPayload
    const forms = {
      page: textOf(parseHtml(mainOf(String(await get('/cv/'))))),
      Markdown: String(await get('/cv/index.md')),
      PDF: await pdfjsText(await get('/cv/cv.pdf'), 'ltr'),
      Word: (await mammoth.extractRawText({ buffer: await get('/cv/cv.docx') })).value,
      text: String(await get('/cv/cv.txt')),
    }
    const named = [...notes, ...app.content.current().warnings.map(formatIssue)].join('\n')
    const words = [
      ...shown,
      ...['Qbasicsname', 'Qlabel', 'Qbasicssummary'].map((word) => [word, word] as const),
    ]
    for (const [form, written] of Object.entries(forms)) {
      const all = written.replaceAll(/[\s\u{AD}\u{200B}\\]+/gu, '')
      const lost = words.filter(([word, field]) => !all.includes(word) && !named.includes(field))
      t.strictSame(lost, [], `shown in ${form}`)
      t.strictSame(
        [...hidden.keys()].filter((word) => all.includes(word)),
        [],
        `hidden in ${form}`,
      )
    }
    const everywhere = ['/', '/resume.json', '/llms-full.txt', '/cv/'].map(async (path) =>
      String(await get(path)),
    )
    t.notMatch((await Promise.all(everywhere)).join('\n'), 'Secret')
  })
