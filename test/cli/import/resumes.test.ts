/** `vitrine import` of sites that have a CV as another tool writes it. */
import t from 'tap'
import { importOf } from '../../fixtures/content/import-of.ts'

const page = (frontMatter: string): string => `---\n${frontMatter}\n---\nText\n`

const location = { address: 'Canal 1', city: 'Delft' }
const resume = { basics: { name: 'Noor', phone: '+31 20 555', location } }
const blox =
  'title: Noor\nrole: Engineer\nwork:\n  - {position: Engineer, company_name: Acme, date_start: 2020-01-01}\n'

const jekyll = { '_config.yml': 'title: Noor\n', 'index.md': page('title: Home') }

for (const [tool, files, expected] of [
  [
    'al-folio, as JSON Resume',
    { ...jekyll, 'assets/json/resume.json': JSON.stringify(resume) },
    location.city,
  ],
  [
    'RenderCV',
    { ...jekyll, '_data/cv.yml': 'cv: {name: Noor, sections: {education: [{institution: Delft}]}}' },
    'Delft',
  ],
  [
    'Hugo Blox',
    { 'hugo.toml': 'title = "Noor"', 'content/_index.md': page('title: Home'), 'data/authors/me.yaml': blox },
    'Acme',
  ],
  ['no CV', { ...jekyll, '_data/cv.yml': '- {}', 'assets/json/resume.json': '{}' }, undefined],
] as const)
  t.test(`the CV of ${tool} moves, without phone number and street`, async (t) => {
    const { site } = await importOf(files)
    const text = JSON.stringify([...site.resumes])
    t.equal(text.includes(expected ?? '"basics"'), expected !== undefined)
    t.notMatch(text, /555|Canal/)
  })
