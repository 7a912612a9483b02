/**
 * Résumés as people write them (test/fixtures/resumes): they load, and the broken ones name the fields to
 * fix.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { formatIssue } from '../../src/lib/data/issue.ts'
import { readResume } from '../../src/resume/resume-file.ts'
import { photo } from '../fixtures/images/photos.ts'
import { rowsOf } from '../fixtures/rows-of.ts'

const folder = join(import.meta.dirname, '../fixtures/resumes')
const isResume = (name: string): boolean => /\.(json|yaml)$/.test(name)

for (const name of (await readdir(folder)).filter(isResume)) {
  t.test(`loads ${name}`, async (t) => {
    const { resume } = readResume(name, await readFile(join(folder, name), 'utf8'))
    t.ok(resume)
    t.notMatch(JSON.stringify(resume), /[:[,](?:null|""|\{\}|\[\])[,\]}]/, 'no empty field or item')
  })
}

t.test('reports a file that is not a résumé', async (t) => {
  for (const text of ['[]', '"me"', '{"experience": []}', '[{"basics": {"name": "A"}}]']) {
    const { resume, issues } = readResume('resume.json', text)
    t.equal(resume, undefined, text)
    t.match(issues, [{ file: 'resume.json', line: 1, column: 1, fix: /^run vitrine new cv --resume FILE/ }])
  }
})

/**
 * What is written, what is read, both as the fields of an object in YAML, and the fields that issues name.
 */
const rows: ReturnType<typeof rowsOf> = [
  ...rowsOf(`
names from before version 1.0
  basics: {name: A, picture: a.jpg, website: a.org}, work: [{company: B, website: b.org}], education: [{area: C, gpa: 4}]
  basics: {name: A, image: a.jpg, url: a.org}, work: [{name: B, url: b.org}], education: [{area: C, score: "4"}]
no former name beside the present one
  work: [{company: A, name: B}, {company: C, name: ""}]
  work: [{name: B}, {name: C}]
  work[0].company
a former name that says the same as the present one
  work: [{company: A, name: A, website: b.org, url: b.org}]
  work: [{name: A, url: b.org}]
plain texts and numbers for what has them
  basics: {name: 7}, skills: [maps, true, null, ""], references: [Good.], memberships: [Society]
  basics: {name: "7"}, skills: [{name: maps}, {name: "true"}], references: [{reference: Good.}], customSections: {memberships: [{name: Society}]}
one text for a list, and no null in one
  work: [{name: A, highlights: B}, {highlights: [C, null]}]
  work: [{name: A, highlights: [B]}, {highlights: [C]}]
plain lists written as one text, but not authors and sentences
  work: [{name: A, keywords: "git, docker"}], projects: [{name: B, keywords: git;docker, roles: "Lead, tutor"}], skills: "Go, C (a, b), Java", languages: "German (native), English", interests: sailing, education: [{area: C, courses: "D, E"}], publications: [{name: F, authors: "Li, Bo"}], volunteer: "G, H"
  work: [{name: A, keywords: [git, docker]}], projects: [{name: B, keywords: [git, docker], roles: [Lead, tutor]}], skills: [{name: Go}, {name: "C (a, b)"}, {name: Java}], languages: [{language: German (native)}, {language: English}], interests: [{name: sailing}], education: [{area: C, courses: ["D, E"]}], publications: [{name: F, authors: ["Li, Bo"]}], volunteer: [{organization: "G, H"}]
a place in one text
  basics: {location: "Leeds, UK"}
  basics: {location: {city: "Leeds, UK"}}
a street in one text
  basics: {location: 5 Old Lane}
  basics: {location: {address: 5 Old Lane}}
nothing where a list or an entry says that there is none
  volunteer: none, references: N/A, awards: "-", projects: [None], interests: false, work: [{name: A, highlights: none, keywords: [n/a]}]
  work: [{name: A}]
profiles by their networks
  basics: {profiles: [{LinkedIn: ada}, {github: github.com/ada, tags: [art]}, {StackOverflow: 123}, {X: ""}, {Orkut: ada}]}
  basics: {profiles: [{network: LinkedIn, username: ada}, {network: GitHub, url: github.com/ada, tags: [art]}, {network: StackOverflow, username: "123"}, {network: X}]}
  basics.profiles[4].Orkut
profiles in an object, by their networks
  basics: {profiles: {LinkedIn: ada, GitHub: "https://github.com/ada"}}
  basics: {profiles: [{network: LinkedIn, username: ada}, {network: GitHub, url: "https://github.com/ada"}]}
no profiles in an object that is private
  basics: {name: A, profiles: {LinkedIn: ada, private: true}}
  basics: {name: A}
periods in one field
  work: [{startDate: Mar 2020 - Present}, {startDate: 03/2014 - 08/2016}, {startDate: "2019 –", endDate: ""}, {startDate: 2014-06-01}]
  work: [{startDate: 2020-03}, {startDate: 2014-03, endDate: 2016-08}, {startDate: "2019"}, {startDate: 2014-06-01}]
periods under another name
  work: [{dates: 2019 - 2021}, {period: Mar 2020 - Present}, {year: 2019}, {duration: 2 years}], education: [{Dates: 2014–2018}, {years: 2018}], talks: [{name: A, date: 2019 - 2020}, {name: B, date: 2019}, {name: C, dates: 2019, endDate: 2020}]
  work: [{startDate: "2019", endDate: "2021"}, {startDate: 2020-03}, {startDate: "2019", endDate: "2019"}], education: [{startDate: "2014", endDate: "2018"}, {endDate: "2018"}], customSections: {talks: [{name: A, startDate: "2019", endDate: "2020"}, {name: B, date: "2019"}, {name: C, endDate: "2020"}]}
  talks[2].dates work[3].duration
a period under another name that is no date
  work: [{dates: Summer 2019}], education: [{period: Expected May 2027}]
  work: [{startDate: Summer 2019, endDate: Summer 2019}], education: [{endDate: Expected May 2027}]
  education[0].endDate work[0].endDate work[0].startDate
a period whose start is no date
  work: [{startDate: Summer 2019 - today}]
  work: [{startDate: Summer 2019}]
  work[0].startDate
no field that is for tools, or about the file
  $schema: x, meta: {theme: a}, x-a: [{name: b}], basics: {name: A, _note: c}
  basics: {name: A}
no other shapes
  basics: {name: [A], location: [Leeds], summary: {a: {b: []}}}, work: {items: [{name: B}]}, volunteer: [[C]], skills: {name: D}, education: [{area: E, courses: [{content: F}]}]
  education: [{area: E}]
  basics.name basics.location basics.summary work volunteer[0] skills education[0].courses[0]
no other names
  basics: {name: A, mobile: "1", tel: "2", hobby: none}, work: [{role: B, name: C, employer: D, team: 4}], talks: [{title: E, employer: F}]
  basics: {name: A}, work: [{name: C}], customSections: {talks: [{title: E}]}
  talks[0].employer basics.mobile basics.tel basics.hobby work[0].role work[0].employer work[0].team
no lists at the top that have another name, or one without letters
  basics: {}, experience: [{company: A}], award: [{title: B}], Work: [{name: C}], mobiles: ["1"], address: ["2"], streets: ["3"], contact: [{phone: "4"}], private: [{name: "5"}], "-": [A]
  nothing
  experience award Work mobiles address streets contact private -
lists that nobody else has a name for
  basics: {}, talks: [{title: A, number: 3}, null], rewards: [B], hobbies: {a: 1}, matrix: [[1]], patents: []
  customSections: {talks: [{title: A}], rewards: [{name: B}]}
  rewards hobbies matrix talks[0].number
dates in ISO 8601
  work: [{startDate: 2013-9, endDate: "2012-07-01T00:00:00.000Z"}, {endDate: 2013}], awards: [{date: 2020-5-1}]
  work: [{startDate: 2013-09, endDate: 2012-07-01}, {endDate: "2013"}], awards: [{date: 2020-05-01}]
  work[0].endDate
an image, a table and code, which no text of a CV can have, as written
  basics: {summary: "![a](b.png)", label: '<img src=x>'}, work: [{highlights: ["a\\n| b | c |\\n|---|---|", "~~~js", "a | b - c"]}]
  basics: {summary: "![a](b.png)", label: '<img src=x>'}, work: [{highlights: ["a\\n| b | c |\\n|---|---|", "~~~js", "a | b - c"]}]
  basics.summary basics.label work[0].highlights[0] work[0].highlights[1]
no photo inside that says where it was taken
  basics: {name: A, image: "data:image/jpeg;base64,${(await photo(8, 8)).toString('base64')}"}
  basics: {name: A}
  basics.image
another photo inside
  basics: {image: "data:image/png;base64,iVBORw0KGgo="}
  basics: {image: "data:image/png;base64,iVBORw0KGgo="}
dates as people write them
  work: [{startDate: Aug. 2011, endDate: mars 2018}, {startDate: 2014/06, endDate: 2019年3月}]
  work: [{startDate: 2011-08, endDate: 2018-03}, {startDate: 2014-06, endDate: 2019-03}]
no end of what goes on
  work: [{name: A, endDate: Present}, {name: B, endDate: ongoing}, {name: C, endDate: "aujourd’hui"}, {name: D, endDate: 至今}]
  work: [{name: A}, {name: B}, {name: C}, {name: D}]
`),
  ...['"-"', '03/04/2018', 'Summer 2019', 'Aug. 2007-May 2011', '2021-02-29'].map(
    (date) =>
      [
        `${date} as written`,
        `work: [null, {endDate: ${date}}]`,
        `work: [{endDate: ${date}}]`,
        'work[1].endDate',
      ] as const,
  ),
]

for (const [name, written, expected, fields = ''] of rows)
  t.test(`reads ${name}`, async (t) => {
    const { resume, issues } = readResume('resume.json', JSON.stringify(parse(`{${written}}`)))
    t.strictSame(resume, parse(`{${expected}}`))
    t.strictSame(issues.map(({ field }) => field).toSorted(), fields.split(' ').filter(Boolean).toSorted())
    for (const issue of issues)
      t.match(issue, { file: 'resume.json', line: Number, column: Number, fix: /\w/ })
  })

t.test('says the right names of what it does not show, and no values', async (t) => {
  const { issues } = readResume(
    'resume.json',
    '{"basics": {"bio": "hush", "location": ["hush"], "phone": ["hush"], "email": {"a": "hush"}}, "experience": [], "mails": ["hush"], "zip": "hush"}',
  )
  t.strictSame(
    issues.flatMap(({ field, fix }) => /^write (\S+),/.exec(fix)?.[1]?.replace(/^/, `${field} `) ?? []),
    ['experience work', 'mails basics.email', 'zip basics.location.postalCode', 'basics.bio summary'],
  )
  t.equal(issues.length, 7)
  t.notMatch(issues.map(formatIssue).join('\n'), 'hush')
})

/** What people write, and the field that is suggested. */
const meant: readonly (readonly [written: string, field: string])[] = [
  ['website: a.org', 'basics.url'],
  ['github: ada', 'basics.profiles'],
  ['basics: { linkedin: ada }', 'profiles'],
  ['work: [{ title: A }]', 'position'],
  ['work: [{ employer: A }]', 'name'],
  ['work: [{ from: 2019 }]', 'startDate'],
  ['work: [{ dates: soon }]', 'startDate and endDate'],
  ['education: [{ Period: two years }]', 'startDate and endDate'],
  ['education: [{ school: A }]', 'institution'],
  ['education: [{ degree: A }]', 'studyType'],
  ['education: [{ grade: 1.0 }]', 'score'],
  ['certificates: [{ organization: A }]', 'issuer'],
  ['projects: [{ tech: A }]', 'keywords'],
]

t.test('suggests the field that is meant by another name', async (t) => {
  for (const [written, field] of meant) {
    const { issues } = readResume('resume.yaml', `interests: [tea]\n${written}`)
    t.ok(issues[0]?.fix.startsWith(`write ${field}, or `), `${written}: ${field}`, { issues })
  }
})

t.test('says where a translation belongs', async (t) => {
  const text = 'basics: { label: { en: Engineer, fr: Ingénieure } }\nwork: [{ summary: { Result: A } }]'
  const { resume, issues } = readResume('resume.yaml', text)
  t.strictSame(resume, {})
  t.match(
    issues.map(({ fix }) => fix),
    [/^write each language in a file of its own, such as resume\.fr\.json$/, /^put a text that contains/],
  )
})

t.test(
  'suggests a field of the same name before a similar one, and none that an entry cannot have',
  async (t) => {
    const text =
      'basics: {}\nprofiles: [{ url: a }]\nawards: [{ title: A, location: B }]\n' +
      'skills: [{ Tools: Git }]\nlanguages: [{ French: A }]\nwork: [{ mood: A }]'
    const { issues } = readResume('resume.yaml', text)
    t.match(
      issues.map(({ fix }) => fix),
      [
        /^write basics\.profiles,/,
        /^leave it, or put its text into summary,/,
        /^leave it, or put its text into keywords,/,
        /^leave it, or run/,
        /^leave it, or put its text into summary or highlights,/,
      ],
    )
  },
)
