/**
 * What an owner or another tool hides in a CV stays hidden when it is imported; names of what is public begin
 * with Shown.
 */
import { strToU8 } from 'fflate'
import t from 'tap'
import { privateByDefault } from '../../../src/content/schema/cv-settings.ts'
import { readImportedResume } from '../../../src/import/resumes/read-imported-resume.ts'
import { readResume } from '../../../src/resume/resume-file.ts'
import { everyone, selectResume } from '../../../src/resume/resume-selection.ts'

const shownOf = (file: string, text: string) => {
  const imported = readImportedResume(file, strToU8(text))
  const { resume, issues } = readResume(imported.file, imported.text)
  return { shown: selectResume(resume ?? {}, everyone(privateByDefault)), issues }
}

/** One entry for each way to hide it, as in marks.json. */
const marks: readonly (readonly [field: string, value: boolean, isShown?: boolean])[] = [
  ['hidden', true],
  ['visible', false],
  ['isVisible', false],
  ['enabled', false],
  ['show', false],
  ['archived', true, true],
  ['disabled', true],
  ['display', false],
  ['public', false],
  ['private', true],
  ['draft', true],
  ['isHidden', true],
  ['hide', true],
  ['unlisted', true],
  ['confidential', true],
  ['hidden', false, true],
  ['visible', true, true],
]
for (const [field, value, isShown = false] of marks)
  t.test(
    `JSON Resume (marks.json): ${field}: ${value} ${isShown ? 'shows' : 'hides'} an entry`,
    async (t) => {
      const work = [
        { name: 'Shown Ltd' },
        { name: 'Mill', position: 'Clerk', startDate: '2001', [field]: value },
      ]
      const { shown } = shownOf('resume.json', JSON.stringify({ basics: { name: 'Noor' }, work }))
      t.strictSame(
        shown?.work?.map(({ name }) => name),
        isShown ? ['Shown Ltd', 'Mill'] : ['Shown Ltd'],
      )
    },
  )

/** CVs in which each hidden part says Secret, and each of the others Shown. */
const cvs: Readonly<Record<string, readonly [file: string, text: string, shown: number]>> = {
  'RenderCV (rcv5.yaml)': [
    'cv.yaml',
    `cv:
  name: Noor
  sections:
    experience:
      - { company: Shown 1, position: Clerk, start_date: 2020, end_date: 2021 }
      - { company: Secret, position: Clerk, start_date: 2018, end_date: 2019, hidden: true }
      - { company: Secret, position: Clerk, start_date: 2017, end_date: 2018, private: true }
      - { company: Secret, position: Clerk, start_date: 2016, end_date: 2017, tags: [private] }
      - { company: Secret, position: Clerk, start_date: 2015, end_date: 2016, draft: true, highlights: [Secret] }
    Talks:
      - { name: Shown 2, date: 2020 }
      - { name: Secret, date: 2020, visible: no }
    publications:
      - { title: Shown 3, authors: [Noor], date: 2020 }
      - { title: Secret, authors: [Noor], date: 2020, confidential: true }
`,
    3,
  ],
  'al-folio (alf3.yml)': [
    'cv.yml',
    `- title: General Information
  type: map
  contents: [{ name: Full Name, value: Noor }]
- title: Experience
  type: time_table
  contents:
    - { title: Clerk, institution: Shown 1, year: 2020 }
    - { title: Clerk, institution: Secret, year: 2019, hidden: true }
    - { title: Clerk, institution: Secret, year: 2018, private: true, description: [Secret] }
- title: Education
  type: time_table
  hidden: true
  contents:
    - { title: BSc, institution: Secret, year: 2010 }
`,
    1,
  ],
  'al-folio, facts about the person': [
    'cv.yml',
    `- title: General Information
  type: map
  contents:
    - { name: Full Name, value: Shown 1 }
    - { name: Label, value: Shown 2 }
    - { name: Email, value: Secret, hidden: true }
    - { name: LinkedIn, value: Secret, private: true }
    - { name: Languages, value: Secret, visible: false }
`,
    2,
  ],
  'Hugo Blox, links and skills': [
    'me.yaml',
    `schema: hugoblox/author/v1
name: { display: Noor }
links:
  - { url: 'https://github.com/Secret', hidden: true }
  - { url: 'mailto:Secret@a.example', private: true }
skills: [{ name: Shown 1, items: [{ label: Secret, hidden: true }, { label: Shown 2 }] }]
`,
    2,
  ],
  'RenderCV, phone numbers among accounts': [
    'cv.yaml',
    `cv:
  name: Noor
  social_networks: [{ network: WhatsApp, username: Secret }]
  custom_connections:
    - { placeholder: Shown 1, url: 'https://call.example', fontawesome_icon: phone }
    - { placeholder: Secret, url: 'tel:+31155550100', fontawesome_icon: phone }
    - { placeholder: Secret, url: 'https://a.example', hidden: true }
  sections: {}
`,
    1,
  ],
  'YAMLResume, phone numbers among accounts': [
    'cv.yaml',
    `locale: { language: en }
content:
  basics: { name: Shown 1, phone: Secret }
  profiles: [{ network: WhatsApp, username: Secret }, { network: WhatsApp, username: '', url: 'https://wa.me/Shown 3' }, { network: GitHub, username: Shown 2 }]
`,
    3,
  ],
  'Reactive Resume 5 (rx5-hidden.json)': [
    'rx.json',
    JSON.stringify({
      basics: { name: 'Noor' },
      sections: {
        experience: {
          hidden: false,
          items: [
            { hidden: false, company: 'Shown 1', position: 'Clerk', period: '2020', description: '' },
            { hidden: true, company: 'Secret', position: 'Clerk', period: '2019', description: 'Secret' },
          ],
        },
        education: { hidden: true, items: [{ hidden: false, school: 'Secret', period: '2010' }] },
      },
    }),
    1,
  ],
}
for (const [what, [file, text, count]] of Object.entries(cvs))
  t.test(`${what}: entries and sections that are hidden stay hidden`, async (t) => {
    const written = JSON.stringify(shownOf(file, text).shown)
    t.equal(new Set(written.match(/Shown \d/g)).size, count)
    t.notMatch(written, 'Secret')
  })

t.test('a certificate that has expired is shown, without a word', async (t) => {
  for (const expires of ['2001-01-01', '2001', '2999-01-01', 'never', 'Summer 2001']) {
    const certificates = [{ name: 'Diving', date: '2000-01-01', expires }]
    const { shown, issues } = shownOf(
      'resume.json',
      JSON.stringify({ basics: { name: 'Noor' }, certificates }),
    )
    t.match(shown?.certificates, [{ name: 'Diving' }], expires)
    t.notMatch(JSON.stringify(issues), 'page/not-public')
  }
})
