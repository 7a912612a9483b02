/**
 * CVs that somebody brings: names and shapes that JSON Resume does not have, comments, trailing commas,
 * fields that are there twice.
 */
import { readdirSync } from 'node:fs'
import t from 'tap'
import { parse } from 'yaml'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createMessageFormatter } from '../../../src/content/i18n/messages.ts'
import {
  mayBeResume,
  readImportedResume as read,
  requireResume,
} from '../../../src/import/resumes/read-imported-resume.ts'
import { parseData } from '../../../src/lib/data/parse-data.ts'
import { isOngoing, languagesOfCvs } from '../../../src/lib/dates/ongoing-words.ts'
import { readResume } from '../../../src/resume/resume-file.ts'
import { everyone, selectResume } from '../../../src/resume/resume-selection.ts'
import { rowsOf } from '../../fixtures/rows-of.ts'

const readImportedResume = (file: string, text: string) => read(file, Buffer.from(text))

/** What is imported, and what the server reads then, each as the fields of an object in YAML. */
const rows = rowsOf(String.raw`
a name in parts
  basics: {firstName: Ada, lastName: Lovelace, headline: Engineer, mobile: "1"}
  basics: {name: Ada Lovelace, label: Engineer, phone: "1"}
a name in parts, in another order
  name: {last: Lovelace, first: Ada}, email: a@b
  basics: {name: Ada Lovelace, email: a@b}
how to reach a person at the top
  name: Ada, contact: {mail: a@b}
  basics: {email: a@b, name: Ada}
positions
  experience: [{title: Engineer, company: Mill, start_date: 2020-01, end: "2021", bullets: [A]}]
  work: [{name: Mill, position: Engineer, startDate: 2020-01, endDate: "2021", highlights: [A]}]
positions with dates in words
  work: [{title: Engineer, company: Mill, from: März 2019, to: heute}]
  work: [{name: Mill, position: Engineer, startDate: 2019-03}]
periods, and a text for a list
  work: [{period: 2014 – 2018, responsibilities: A}, {time: 01/2018-03/2019}, {date: 2013~至今}]
  work: [{highlights: [A], startDate: "2014", endDate: "2018"}, {startDate: 2018-01, endDate: 2019-03}, {startDate: "2013"}]
dates in words
  work: [{startDate: août 2011, endDate: 1 June 2012}, {startDate: 08/2014}]
  work: [{startDate: 2011-08, endDate: 2012-06-01}, {startDate: 2014-08}]
fields of LinkedIn, empty ones under unknown names besides
  work: [{companyName: Mill, startedOn: Sep 2022, finishedOn: 05/2023, x: ''}], education: [{schoolName: Leeds, degreeName: MSc}]
  work: [{name: Mill, startDate: 2022-09, endDate: 2023-05}], education: [{institution: Leeds, studyType: MSc}]
schools and degrees
  education: [{school: Leeds, degree: MSc, fieldOfStudy: Maths, years: 2010-2014}]
  education: [{institution: Leeds, studyType: MSc, area: Maths, startDate: "2010", endDate: "2014"}]
a single year
  work: [{name: A, year: 2012}], education: [{area: C, year: 2018}]
  work: [{name: A, startDate: "2012", endDate: "2012"}], education: [{area: C, endDate: "2018"}]
persons and profiles under other names
  personalInfo: {fullName: Ada, socials: [{platform: GitHub, link: https://github.com/ada}]}
  basics: {name: Ada, profiles: [{network: GitHub, url: https://github.com/ada}]}
groups among skills
  skills: [maps, {Languages: [Faroese]}]
  skills: [{name: maps}, {name: Languages, keywords: [Faroese]}]
groups in place of a list
  skills: {Tools: [sextant, chart], Maps: "QGIS, paper"}, languages: {English: native}
  skills: [{name: Tools, keywords: [sextant, chart]}, {name: Maps, keywords: [QGIS, paper]}], languages: [{language: English, fluency: native}]
points that are objects
  work: [{name: A, highlights: [{name: B, description: C}, {D: [E, F]}, {title: G, links: [], items: [H]}, {text: I}]}]
  work: [{name: A, highlights: ["B: C", "D\n  - E\n  - F", "G\n  - H", I]}]
several addresses and numbers
  basics: {email: [a@b.example, c@d.example], phone: ["+49 30 1", "+49 30 2"], url: [https://a.example, https://github.com/ada]}
  basics: {email: a@b.example, phone: "+49 30 1, +49 30 2", url: https://a.example, profiles: [{network: E-mail, username: c@d.example, url: "mailto:c@d.example"}, {network: GitHub, url: https://github.com/ada}]}
dates in parts, and several positions in a job
  work: [{name: A, location: Oslo, positions: [{title: B, from: May 2020}, {title: C, startDate: {year: 2018, month: 5}, endDate: {year: 2020}}]}]
  work: [{name: A, location: Oslo, position: B, startDate: 2020-05}, {name: A, location: Oslo, position: C, startDate: 2018-05, endDate: "2020"}]
months in words
  work: [{name: A, startDate: {year: 2020, month: June}, endDate: Present}], awards: [{title: C, date: {year: 2021, month: May, day: 3}}]
  work: [{name: A, startDate: 2020-06}], awards: [{title: C, date: 2021-05-03}]
an employer with an address and a place
  work: [{organization: {name: A, link: "https://a.example", location: Oslo}, title: B}, {company: {name: F, url: "https://f.example"}}], education: [{university: {name: C, url: "https://c.example"}, url: "https://d.example"}]
  work: [{location: Oslo, position: B, name: A, url: "https://a.example"}, {url: "https://f.example", name: F}], education: [{url: "https://d.example", institution: C}]
skills in one text
  skills: "maps, tides"
  skills: [{name: maps}, {name: tides}]
objects for texts
  work: [{name: A, highlights: [{text: B}]}]
  work: [{name: A, highlights: [B]}]
texts with a colon, of which YAML makes fields
  work: [{name: A, highlights: [{Result: Twice as fast}, {achieved: Five people}]}]
  work: [{name: A, highlights: ["Result: Twice as fast", Five people]}]
paragraphs in a list
  basics: {summary: [A., B.]}
  basics: {summary: "A.\n\nB."}
a place in parts
  work: [{location: {city: A, region: B}}]
  work: [{location: "A, B"}]
an address as a text
  basics: {location: "1 High St, Leeds"}
  basics: {location: {address: "1 High St, Leeds"}}
an address in parts among basics
  basics: {name: A, street: 1 High St, zip: LS1, country: GB}
  basics: {name: A, location: {address: 1 High St, postalCode: LS1, countryCode: GB}}
periods as in LaTeX, those that go on, and those between words of other languages
  work: [{name: A, period: 2014--2018}, {name: B, dates: "2019 -"}, {name: C, time: 2020-04〜2021-03}, {name: D, time: 2011 bis 2012}]
  work: [{name: A, startDate: "2014", endDate: "2018"}, {name: B, startDate: "2019"}, {name: C, startDate: 2020-04, endDate: 2021-03}, {name: D, startDate: "2011", endDate: "2012"}]
accounts by their networks, and what is no account among them
  basics: {name: A, links: {github: ada, LinkedIn: "https://www.linkedin.com/in/ada", mail: a@b, signal: "+31155550100"}}
  basics: {name: A, email: a@b, phone: "+31155550100", profiles: [{network: GitHub, username: ada, url: https://github.com/ada}, {network: LinkedIn, url: "https://www.linkedin.com/in/ada"}]}
accounts as addresses without https
  basics: {name: A, linkedIn: www.linkedin.com/in/ada/, github: github.com/ada}
  basics: {name: A, profiles: [{network: LinkedIn, url: "https://www.linkedin.com/in/ada/"}, {network: GitHub, url: "https://github.com/ada"}]}
accounts beside a name
  contact: {name: A, github: ada, twitter: ada, whatsapp: "31 155550100", phone: "31 155550101"}, orcid: "0000-0001", teaching: [{course: B, role: Tutor}]
  basics: {name: A, phone: "31 155550100, 31 155550101", profiles: [{network: ORCID, username: "0000-0001", url: "https://orcid.org/0000-0001"}, {network: GitHub, username: ada, url: https://github.com/ada}, {network: X, username: ada, url: https://x.com/ada}]}, customSections: {teaching: [{title: B, type: Tutor}]}
several objects about a person
  profile: {name: A, title: B}, contact: {email: c@d}
  basics: {email: c@d, name: A, label: B}
several that disagree, of which the first counts
  personal: {name: A, email: a@b}, contact: {name: B, email: c@d, phone: "1"}
  basics: {name: A, email: a@b, phone: "1"}
lists below titles of their own
  languages: [{idiom: Czech, level: C}], skills: {title: E, toolset: [{name: F, level: G}]}, projects: {title: H, assignments: [{title: I, tagline: J}]}, education: [{degree: K, details: L}]
  languages: [{language: Czech, fluency: C}], skills: [{name: F, level: G}], projects: [{name: I, description: J}], education: [{studyType: K, highlights: [L]}]
links under titles
  basics: {name: A, links: [{title: B, url: "https://b.example"}]}
  basics: {name: A, profiles: [{network: B, url: "https://b.example"}]}
a person at the top
  fullName: A, title: B, about: C, profiles: [{platform: GitHub, link: https://github.com/ada}]
  basics: {name: A, label: B, summary: C, profiles: [{network: GitHub, url: https://github.com/ada}]}
entries of sections of their own
  basics: {name: A}, talks: [{what: A, event: B, when: 2021}, {title: C, years: 2019 - Present}, {name: D, date: März 2019}]
  basics: {name: A}, customSections: {talks: [{title: A, organization: B, startDate: "2021", endDate: "2021"}, {title: C, startDate: "2019"}, {name: D, date: 2019-03}]}
descriptions, and a certificate that expires
  education: [{area: A, description: B}], volunteer: [{organization: C, description: D}], awards: [{title: E, description: F}], certificates: [{name: G, expiryDate: May 2030}]
  education: [{area: A, summary: B}], volunteer: [{organization: C, summary: D}], awards: [{title: E, summary: F}], certificates: [{name: G, expires: 2030-05}]
whom a prize is from, which is no date
  basics: {name: A}, recognition: [{title: B, from: Guild, when: 2012}]
  basics: {name: A}, customSections: {recognition: [{title: B, organization: Guild, startDate: "2012", endDate: "2012"}]}
the history and the skills of FRESH
  employment: {summary: A, history: [{employer: B, start: 2020-01}]}, skills: {sets: [{name: C, skills: [D]}]}
  work: [{name: B, startDate: 2020-01}], skills: [{name: C, keywords: [D]}]
what a project is
  projects: [{name: A, summary: B}]
  projects: [{name: A, description: B}]
what is said under two names
  projects: [{name: A, description: B, summary: C}], work: [{name: D, duties: [E], achievements: F, summary: ""}]
  projects: [{name: A, description: "B\n\nC"}], work: [{name: D, highlights: [E, F]}]
what goes on, in any language
  work: [{name: A, endDate: heute}]
  work: [{name: A}]
`)

for (const [name, imported, expected] of rows)
  t.test(`reads ${name}`, async (t) => {
    const written = JSON.stringify(parse(`{${imported}}`))
    const { text, notes } = readImportedResume('resume.json', written)
    t.equal(notes.length > 0, text !== written, 'what the server reads stays as it is')
    const { resume, issues } = readResume('resume.json', text)
    t.strictSame(issues, [])
    t.strictSame(resume, parse(`{${expected}}`))
  })

t.test('takes nothing out of what has tags or is private', async (t) => {
  const secret = '{text: secret, tags: [private]}'
  const written = `
basics: {name: A, label: [A, ${secret}], summary: [${secret}], location: 1 secret street}
work:
  - {name: B, location: {city: secret, tags: [private]}, highlights: [${secret}]}
  - {name: C, summary: {text: secret, hidden: true}}
education: {items: [{name: secret}], private: true}
skills: [{secret: [a], visibility: private}]`
  const { text } = readImportedResume('resume.json', JSON.stringify(parse(written)))
  const { resume = {} } = readResume('resume.json', text)
  t.notMatch(JSON.stringify(selectResume(resume, everyone(['basics.location.address']))), 'secret')
  t.match(text, 'secret')
})

t.test('tags of one object about a person hide nothing of another', async (t) => {
  const written = '{"personal": {"name": "A"}, "contact": {"phone": "secret", "tags": ["private"]}}'
  const { resume = {} } = readResume('resume.json', readImportedResume('resume.json', written).text)
  const shown = selectResume(resume, everyone([]))
  t.match(shown, { basics: { name: 'A' } })
  t.notMatch(JSON.stringify(shown), 'secret')
})

t.test('leaves a JSON Resume, and a field with two values, as they are, to the byte', async (t) => {
  for (const text of [
    `{"basics":{"name":"Ada","website":"https://ada.example"},\n"work":[{"company":"Mill","name":"Mill Ltd",\n  "position":"A"}]}`,
    '{ // me\n "basics": {},\n "work": [{ "name": "A" }],\n "work": [{ "title": "B" }] }',
    '{"basics":{"name":"A","full_name":"B"},"work":[{"name":"C","employer":"D"}]}',
  ])
    t.strictSame(readImportedResume('resume.json', text), {
      file: 'resume.json',
      text,
      notes: [],
      sections: [],
    })
})

t.test('notes only what is changed or left out', async (t) => {
  const { notes } = requireResume(readImportedResume('resume.json', '{"basics":{"name":"Ada"}}'))
  t.strictSame(notes, [])
  const fresh = '{"employment":{"summary":"Ten years","level":"","history":[{"name":"Mill","position":"A"}]}}'
  t.ok(readImportedResume('resume.json', fresh).notes.includes('left out: work.summary'))
})

t.test('endings in capitals are the same', async (t) => {
  t.ok(mayBeResume('CV.JSON'))
  t.equal(readImportedResume('CV.JSON', '{"basics": {}}').file, 'CV.json')
})

t.test('reads YAML, comments and trailing commas', async (t) => {
  for (const [file, text, expected, notes] of [
    ['cv.json', '{ // me\n "basics": { "name": "Ada", },\n}', 'basics: { name: Ada }', []],
    ['cv.yaml', 'work: [{ employer: A }]', 'work: [{ name: A }]', ['now as in JSON Resume: work']],
    [
      'cv.yaml',
      'basics: { name: A }\nwork: [{ name: B, startDate: May 2019, endDate: now }, { name: C, startDate: 06/2018 }]',
      'basics: { name: A }\nwork: [{ name: B, startDate: May 2019, endDate: now }, { name: C, startDate: 06/2018 }]',
      [],
    ],
  ] as const) {
    const imported = readImportedResume(file, text)
    t.same([parseData(file, imported.text).value, imported.notes], [parse(expected), notes])
  }
})

t.test('reads as ongoing what people write, and what the CV says in each language', async (t) => {
  const messages = await loadMessages()
  const languages = readdirSync('templates/translations').map((file) => file.replace('.yaml', ''))
  t.strictSame(languagesOfCvs.toSorted(), languages.toSorted())
  const ours = languages.map((language) => createMessageFormatter(language, messages)('cv.present'))
  const words = ['Present', 'Until now', 'till date', 'to present', 'Aujourd’hui', 'In corso', 'Hiện nay']
  for (const word of [...ours, ...words]) t.ok(isOngoing(word), word)
  t.notOk(isOngoing('Presently'))
})

t.test('refuses encodings other than UTF-8', async (t) => {
  const text = '{"basics":{"name":"Zoë"}}'
  t.equal(read('cv.json', Buffer.from(`\uFEFF${text}`)).text, text)
  for (const encoding of ['latin1', 'utf16le'] as const)
    t.throws(() => read('cv.json', Buffer.from(`\uFEFF${text}`, encoding)), { message: /not UTF-8\. Fix/ })
})

t.test('reads the names of Object.prototype like all others', async (t) => {
  const cv =
    'cv: { name: A, constructor: B, sections: { constructor: [C], __proto__: [D], toString: [{ valueOf: E }] } }'
  const { text, notes } = readImportedResume('cv.yaml', cv)
  t.match(parse(text), { basics: { name: 'A' } })
  t.match(notes[1], /basics\.constructor, toString\[\]\.valueOf/)
})
