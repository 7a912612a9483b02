/**
 * Names and titles of a CV have no formatting, however they are written. A link there is the address of its
 * entry.
 */
import t from 'tap'
import { parse } from 'yaml'
import { readResume } from '../../src/resume/resume-file.ts'
import { rowsOf } from '../fixtures/rows-of.ts'

/**
 * What is written and what is read, each as the fields of an object in YAML, and the fields that are warned
 * of.
 */
const rows = rowsOf(`
Markdown and HTML in titles, and a link there
  work: [{name: "[Acme](https://acme.example), Inc.", position: "**Staff** R&amp;D <b>Lead</b>", highlights: ["[a](https://a.example) *b*"]}, {name: "A_b_c * List<T>"}]
  work: [{name: "Acme, Inc.", position: Staff R&D Lead, highlights: ["[a](https://a.example) *b*"], url: https://acme.example}, {name: "A_b_c * List<T>"}]
  fields: []
a link in a title beside an address
  projects: [{name: 'Dam ([code](https://code.example))', url: https://dam.example}], basics: {name: A, email: '<a href="mailto:a@b.example">a@b.example</a>'}
  projects: [{name: Dam, url: https://dam.example}], basics: {name: A, email: a@b.example}
  fields: ["projects[0].name"]
journals, keywords, skills and sections of one's own
  publications: [{publisher: "*Dikes* & <i>Locks</i>"}], skills: ["**Go**", {name: A, keywords: ["[Rust](https://rust.example)"]}], Talks: [{title: "[On locks](talk.pdf)"}]
  publications: [{publisher: "Dikes & Locks"}], skills: [{name: Go}, {name: A, keywords: [Rust]}], customSections: {Talks: [{title: On locks, url: talk.pdf}]}
  fields: ["skills[1].keywords"]
an address that is written as a link, and one that runs a script
  basics: {url: "[mine](https://a.example)", profiles: [{network: A, url: "javascript:alert(1)"}, {network: "<a href='javascript:alert(1)'>B</a>"}]}
  basics: {url: https://a.example, profiles: [{network: A}, {network: B}]}
  fields: []
stars that are no formatting
  education: [{score: A*A*A, area: 2 * 3 * 4}]
  education: [{score: A*A*A, area: 2 * 3 * 4}]
  fields: []
`)

for (const [name, written, expected, warned] of rows)
  t.test(`reads ${name}`, async (t) => {
    const { resume, issues } = readResume('resume.json', JSON.stringify(parse(`{${written}}`)))
    t.strictSame(resume, parse(`{${expected}}`))
    t.strictSame({ fields: issues.map(({ field }) => field) }, parse(`{${warned}}`))
  })
