/**
 * A word in every field of the formats of CVs: each is found in every form, or the field is named by `new` or
 * `check`; and no word of what is hidden is found anywhere. The fields are those of the schemas that the
 * tools publish.
 */
import mammoth from 'mammoth'
import t from 'tap'
import { parse, stringify } from 'yaml'
import { nodeText, parseHtml } from '../../src/html/html-tree.ts'
import { readImportedResume } from '../../src/import/resumes/read-imported-resume.ts'
import { formatIssue } from '../../src/lib/data/issue.ts'
import { mainOf } from '../fixtures/pages/html-tree.ts'
import { pdfjsText } from '../fixtures/pdf/extract-text.ts'
import { readPdf } from '../fixtures/pdf/read-pdf.ts'
import { buildTestSite } from '../fixtures/server/test-app.ts'

/**
 * Each tool's fields: `w` is a word, `u` an address, `m` an e-mail address, `d` a year, `p` a period, `doi`
 * one; the rest is as written.
 */
const jsonResume = {
  person: `basics: { name: w, label: w, email: m, phone: "+49 30 1", url: u, summary: w,
    location: { address: w, postalCode: w, city: w, countryCode: w, region: w }, profiles: [{ network: w, username: w, url: u }] }`,
  lists: `
work: { name: w, location: w, description: w, position: w, url: u, startDate: d, endDate: d, summary: w, highlights: [w] }
volunteer: { organization: w, position: w, url: u, startDate: d, endDate: d, summary: w, highlights: [w] }
education: { institution: w, url: u, area: w, studyType: w, startDate: d, endDate: d, score: w, courses: [w] }
awards: { title: w, date: d, awarder: w, summary: w }
certificates: { name: w, date: d, url: u, issuer: w }
publications: { name: w, publisher: w, releaseDate: d, url: u, summary: w }
skills: { name: w, level: w, keywords: [w] }
languages: { language: w, fluency: w }
interests: { name: w, keywords: [w] }
references: { name: w, reference: w }
projects: { name: w, description: w, highlights: [w], keywords: [w], startDate: d, endDate: d, url: u, roles: [w], entity: w, type: w }
talks: { title: w, position: w, name: w, organization: w, location: w, date: d, url: u, summary: w, keywords: [w], type: w, level: w }`,
}

const renderCv = {
  person: `{ name: w, headline: w, location: w, email: m, phone: "+49 30 1", website: u,
    social_networks: [{ network: GitHub, username: w }], custom_connections: [{ placeholder: w, url: u }] }`,
  lists: `
summary: w
experience: { company: w, position: w, start_date: d, end_date: d, location: w, summary: w, highlights: [w] }
education: { institution: w, area: w, degree: w, date: d, location: w, summary: w, highlights: [w] }
projects: { name: w, date: d, location: w, summary: w, highlights: [w] }
publications: { title: w, authors: [w], summary: w, doi: doi, journal: w, date: d }
skills: { label: w, details: w }
awards: { bullet: w }
talks: { number: w }
others: { reversed_number: w }
grants: { name: w, start_date: d, end_date: d, location: w, summary: w, highlights: [w] }`,
}

const reactive = {
  person: `{ name: w, headline: w, email: m, phone: "+49 30 1", location: w, website: { url: u }, customFields: [{ text: w, link: u }] }`,
  lists: `
profiles: { network: w, username: w, website: { url: u } }
experience: { company: w, position: w, location: w, period: p, website: { url: u }, description: w, roles: [{ position: w, period: p, description: w }] }
education: { school: w, degree: w, area: w, grade: w, location: w, period: p, website: { url: u }, description: w }
projects: { name: w, period: p, website: { url: u }, description: w }
skills: { name: w, proficiency: w, keywords: [w] }
languages: { language: w, fluency: w }
interests: { name: w, keywords: [w] }
awards: { title: w, awarder: w, date: d, website: { url: u }, description: w }
certifications: { title: w, issuer: w, date: d, website: { url: u }, description: w }
publications: { title: w, publisher: w, date: d, website: { url: u }, description: w }
volunteer: { organization: w, location: w, period: p, website: { url: u }, description: w }
references: { name: w, position: w, phone: w, website: { url: u }, description: w }`,
}

const yamlResume = {
  person: `{ basics: { name: w, headline: w, phone: "+49 30 1", email: m, url: u, summary: w },
    location: { address: w, city: w, country: w, postalCode: w, region: w }, profiles: [{ network: w, username: w, url: u }] }`,
  lists: `
work: { name: w, position: w, startDate: d, endDate: d, summary: w, url: u, keywords: [w] }
education: { institution: w, area: w, degree: w, startDate: d, endDate: d, courses: [w], score: w, summary: w, url: u }
projects: { name: w, description: w, startDate: d, endDate: d, summary: w, keywords: [w], url: u }
volunteer: { organization: w, position: w, startDate: d, endDate: d, summary: w, url: u }
awards: { title: w, awarder: w, date: d, summary: w }
certificates: { name: w, issuer: w, date: d, url: u }
publications: { name: w, publisher: w, releaseDate: d, summary: w, url: u }
skills: { name: w, level: w, keywords: [w] }
languages: { language: w, fluency: w, keywords: [w] }
interests: { name: w, keywords: [w] }
references: { name: w, summary: w, email: w, phone: w, relationship: w }`,
}

type Lists = Readonly<Record<string, readonly unknown[]>>

/** The words in the shape of each tool, with what hides an entry there. */
const formats: readonly (readonly [
  name: string,
  fields: { readonly person: string; readonly lists: string },
  hiding: object,
  document: (person: object, lists: Lists) => object,
])[] = [
  ['JSON Resume', jsonResume, { private: true }, (person, lists) => ({ ...person, ...lists })],
  ['RenderCV', renderCv, { hidden: true }, (person, lists) => ({ cv: { ...person, sections: lists } })],
  [
    'Reactive Resume 5',
    reactive,
    { hidden: true },
    (basics, lists) => ({
      basics,
      summary: { hidden: false, content: '<p>Qsummary</p>' },
      sections: Object.fromEntries(
        Object.entries(lists).map(([name, items]) => [name, { hidden: false, items }]),
      ),
    }),
  ],
  [
    'YAMLResume',
    yamlResume,
    { private: true },
    (content, lists) => ({ content: { ...content, ...lists }, locale: { language: 'en' } }),
  ],
]

/** Writes words into fields, and passes each on with its field: `work[].name`. Years are those from 1801. */
const createWriter = () => {
  let year = 1800
  const write = (field: unknown, path: string, prefix: string, words: Map<string, string>): unknown => {
    if (Array.isArray(field)) return field.map((item) => write(item, path, prefix, words))
    if (typeof field === 'object' && field !== null)
      return Object.fromEntries(
        Object.entries(field).map(([name, value]) => [name, write(value, `${path}.${name}`, prefix, words)]),
      )
    const word = `${prefix}${path.replaceAll(/[^a-z]/gi, '')}`.toLowerCase()
    const add = <Text>(text: Text, written = String(text)) => {
      words.set(written, path)
      return text
    }
    const kinds: Readonly<Record<string, () => unknown>> = {
      w: () => add(word),
      u: () => add(`https://${word}.example/`, `${word}.example`),
      m: () => add(`${word}@a.example`),
      doi: () => add(`10.1000/${word}`),
      d: () => add(++year),
      p: () => `${add(++year)} - ${add(++year)}`,
    }
    return kinds[String(field)]?.() ?? field
  }
  return write
}

for (const [name, fields, hiding, documentOf] of formats)
  t.test(`a word in every field of ${name} is shown or named, and none that is hidden is`, async (t) => {
    const write = createWriter()
    const [shown, hidden] = [new Map<string, string>(), new Map<string, string>()]
    const person = write(parse(fields.person), '', 'q', shown) as object
    const lists = Object.entries(parse(fields.lists)).map(([section, item]) => {
      const secret = write(item, `${section}[]`, 'secret', hidden)
      const isObject = typeof secret === 'object' && secret !== null
      return [
        section,
        [write(item, `${section}[]`, 'q', shown), ...(isObject ? [{ ...secret, ...hiding }] : [])],
      ] as const
    })
    const document = stringify(documentOf(person, Object.fromEntries(lists)))
    const { text, notes } = readImportedResume('cv.yaml', Buffer.from(document))
    const app = await buildTestSite(t, { 'resume.yaml': text })
    const get = async (path: string) => (await app.inject(path)).rawPayload
    const main = mainOf(String(await get('/cv/')))
    const pdf = await get('/cv/cv.pdf')
    const buffer = await get('/cv/cv.docx')
    const forms = {
      page: main + nodeText(parseHtml(main)),
      Markdown: String(await get('/cv/index.md')),
      PDF: (await pdfjsText(pdf, 'ltr')) + (await readPdf(pdf)).links.join(' '),
      Word:
        (await mammoth.extractRawText({ buffer })).value + (await mammoth.convertToHtml({ buffer })).value,
      text: String(await get('/cv/cv.txt')),
    }
    const named = [...notes, ...app.content.current().warnings.map(formatIssue)].join('\n')
    t.ok(shown.size > 40 && hidden.size > 35)
    for (const [form, written] of Object.entries(forms)) {
      const all = written.toLowerCase().replaceAll(/[\s\u{AD}\u{200B}\\]+/gu, '')
      const isFound = (word: string): boolean => all.includes(word.toLowerCase())
      const lost = [...shown].filter(
        ([word, field]) => !isFound(word) && !named.includes(field.replace(/^\.|website\.(?=url$)/, '')),
      )
      t.strictSame(lost, [], `shown in ${form}`)
      t.strictSame([...hidden.keys()].filter(isFound), [], `hidden in ${form}`)
    }
    for (const path of '/ /index.md /resume.json /llms.txt /llms-full.txt /sitemap.xml /cv/'.split(' '))
      t.notMatch(String(await get(path)).toLowerCase(), 'secret', path)
  })
