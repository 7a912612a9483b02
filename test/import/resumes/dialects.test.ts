/** CVs of LinkedIn, Reactive Resume and YAMLResume: what is read of each, and what is said of the rest. */
import { strToU8, zipSync } from 'fflate'
import t from 'tap'
import { readProfile } from '../../../src/import/resumes/dialects/profiles.ts'
import { readImportedResume } from '../../../src/import/resumes/read-imported-resume.ts'
import { testImportedResumes } from '../../fixtures/imported-resumes.ts'

const zip = (tables: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(tables).map(([name, text]) => [name, strToU8(text)])))

const tables = {
  'Profile.csv':
    '\uFEFFFirst Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers\nNoor,Wilde,Smit,Dam 1,May 1,Engineer,"Builds ""locks"",\nand dikes",Water,2611,"Delft, Netherlands",[noorw],"[PORTFOLIO:https://noor.example,https://github.com/noor]",\n',
  'Email Addresses.csv':
    'Email Address,Confirmed,Primary,Updated On\nold@a.example,Yes,No,1/1/20\nn@a.example,Yes,Yes,1/1/24\n',
  'PhoneNumbers.csv': 'Extension,Number,Type\n,+31 15 555 0100,Mobile\n',
  'Positions.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\nMill,Engineer,A,Delft,Sep 2019,\nFair,Hand,,,2017,Aug 2019\n',
  'Education.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\nTU Delft,2010,2014,B,MSc,Rowing\n',
  'Skills.csv': 'Name\nLoom\n',
  'Languages.csv': 'Name,Proficiency\nDutch,Native or bilingual proficiency\n',
  'Certifications.csv':
    'Name,Url,Authority,Started On,Finished On,License Number\nFirst aid,https://aid.example,Red Cross,May 2020,May 2022,7\n',
  'Projects.csv':
    'Title,Description,Url,Started On,Finished On\nLock,C,https://lock.example,Jan 2021,Feb 2021\n',
  'Publications.csv':
    'Name,Published On,Description,Publisher,Url\nSluices,"Apr 3, 2023",D,Dikes,https://s.example\n',
  'Honors.csv': 'Title,Description,Issuer,Issue Date\nPrize,E,Academy,Aug 2024\n',
  'Volunteering.csv':
    'Company Name,Role,Cause,Started On,Finished On,Description\nLibrary,Helper,education,Jun 2019,Jun 2020,F\n',
  'messages.csv': 'FROM,CONTENT\nAda,Hello\n',
}

const linkedInResume = `
basics:
  { name: Noor Wilde, label: Engineer, summary: "Builds \\"locks\\",\\nand dikes", email: n@a.example, url: https://noor.example,
    location: { city: "Delft, Netherlands" }, profiles: [{ network: GitHub, url: https://github.com/noor },
    { network: X, username: noorw, url: https://x.com/noorw }] }
work:
  - { name: Mill, position: Engineer, summary: A, location: Delft, startDate: 2019-09 }
  - { name: Fair, position: Hand, startDate: "2017", endDate: 2019-08 }
education: [{ institution: TU Delft, startDate: "2010", endDate: "2014", summary: B, highlights: [Rowing], studyType: MSc }]
skills: [{ name: Loom }]
languages: [{ language: Dutch, fluency: Native or bilingual proficiency }]
certificates: [{ name: First aid, url: https://aid.example, issuer: Red Cross, date: 2020-05, expires: 2022-05 }]
projects: [{ name: Lock, description: C, url: https://lock.example, startDate: 2021-01, endDate: 2021-02 }]
publications: [{ name: Sluices, releaseDate: 2023-04-03, summary: D, publisher: Dikes, url: https://s.example }]
awards: [{ title: Prize, summary: E, awarder: Academy, date: 2024-08 }]
volunteer: [{ organization: Library, position: Helper, startDate: 2019-06, endDate: 2020-06, summary: F }]
`

const reactive = `
basics: { name: Noor, headline: Engineer, email: n@a.example, phone: "", location: Delft, url: { label: "", href: https://noor.example },
  customFields: [{ id: a, icon: x, name: Shoe size, value: "38" }], picture: { url: https://a.example/a.jpg, size: 64 } }
sections:
  summary: { visible: true, content: "<p>A</p>" }
  profiles: { items: [{ id: a, visible: true, network: GitHub, username: noor, icon: github, url: { href: https://github.com/noor } }, { network: X, username: noor, url: { href: "" } }] }
  experience: { visible: true, items: [{ id: a, visible: true, company: Mill, position: Engineer, location: Delft, date: March 2019 - Present, summary: "<ul><li>B</li></ul>", url: { href: "" } }, { visible: false, company: Secret }] }
  education: { items: [{ institution: TU, studyType: PhD, area: Water, score: "9", date: 2014 - 2018, summary: C }] }
  projects: { items: [{ name: Loom, description: D, date: "2020", summary: E, keywords: [F] }] }
  certifications: { items: [{ name: G, issuer: H, date: 2020-05 }] }
  languages: { items: [{ name: Dutch, description: native, level: 5 }] }
  skills: { items: [{ name: Tools, description: good, level: 4, keywords: [I] }] }
  references: { visible: false, items: [{ name: Secret }] }
  hobbies: { items: [{ name: J }] }
  custom: { x1: { name: Invited talks, id: x1, visible: true, items: [{ name: K, description: L, date: "2021" }] } }
metadata: { template: onyx }
`

const reactiveResumed = `
basics: { name: Noor, label: Engineer, email: n@a.example, location: { city: Delft }, url: https://noor.example, summary: <p>A</p>,
  profiles: [{ network: GitHub, username: noor, url: https://github.com/noor }, { network: X, username: noor, url: https://x.com/noor }] }
work: [{ name: Mill, position: Engineer, location: Delft, startDate: 2019-03, summary: <ul><li>B</li></ul> }, { name: Secret, tags: [private] }]
education: [{ institution: TU, studyType: PhD, area: Water, score: "9", startDate: "2014", endDate: "2018", summary: C }]
projects: [{ name: Loom, description: "D\\n\\nE", startDate: "2020", endDate: "2020", keywords: [F] }]
certificates: [{ name: G, issuer: H, date: 2020-05 }]
languages: [{ language: Dutch, fluency: native }]
skills: [{ name: Tools, level: good, keywords: [I] }]
references: [{ name: Secret, tags: [private] }]
interests: [{ name: J }]
customSections: { Invited talks: [{ name: K, summary: L, date: "2021" }] }
`

const reactive5 = `
picture: { hidden: false, url: /me.jpg, size: 80 }
basics: { name: Noor, headline: Engineer, email: n@a.example, phone: "+31", location: Delft, website: { url: https://noor.example, label: "" },
  customFields: [{ id: a, icon: x, text: Shoe size, link: "" }, { id: b, icon: y, text: Book a call, link: https://cal.example }] }
summary: { title: "", columns: 1, hidden: false, content: "<p>A</p>" }
sections:
  profiles: { hidden: false, items: [{ id: a, hidden: false, icon: x, network: GitHub, username: noor, website: { url: "" } }, { hidden: true, network: X, username: noor, website: { url: https://x.com/noor, label: "" } }] }
  experience:
    hidden: false
    items:
      - { id: a, hidden: false, options: { showLinkInTitle: true }, company: Mill, position: Engineer, location: Delft, period: March 2019 - Present, website: { url: https://mill.example, label: "" }, description: <p>B</p>, roles: [] }
      - { id: b, hidden: true, company: Secret, position: Hand, period: "2018", website: { url: "" }, description: "" }
      - { id: c, hidden: false, company: Fair, position: "", period: 2015 - 2018, description: C, roles: [{ id: d, position: Lead, period: May 2017 - 2018, description: D }, { id: e, position: Hand, period: 2015 - 2017, description: "" }] }
  education: { hidden: false, items: [{ hidden: false, school: TU, degree: PhD, area: Water, grade: "9", location: Delft, period: 2014 - 2018, website: { url: https://tu.example }, description: E }] }
  projects: { hidden: false, items: [{ hidden: false, name: Loom, period: "2020", website: { url: https://loom.example }, description: F }] }
  skills: { hidden: false, items: [{ hidden: false, icon: x, iconColor: red, name: Tools, proficiency: good, level: 4, keywords: [I] }] }
  languages: { hidden: true, items: [{ hidden: false, language: Dutch, fluency: native, level: 5 }] }
  awards: { hidden: false, items: [{ hidden: false, title: Prize, awarder: Academy, date: May 2022, website: { url: https://p.example }, description: G }] }
  certifications: { hidden: false, items: [{ hidden: false, title: First aid, issuer: Red Cross, date: "2020", website: { url: "" }, description: H }] }
  publications: { hidden: false, items: [{ hidden: false, title: Sluices, publisher: Dikes, date: "2021", website: { url: "" }, description: J }] }
  volunteer: { hidden: false, items: [{ hidden: false, organization: Library, location: Delft, period: 2019 - 2020, website: { url: "", label: Reading hour }, description: K }] }
  references: { hidden: false, items: [{ hidden: false, name: Ada, position: "", phone: "555", website: { url: "" }, description: L }] }
customSections:
  - { id: e, title: Earlier work, type: experience, hidden: false, items: [{ hidden: false, company: Old Mill, position: Hand, period: 2011 - 2012, website: { url: https://old.example }, description: M }] }
  - { id: f, title: Secrets, type: summary, hidden: true, items: [{ hidden: false, content: N }] }
  - { id: g, title: Letter, type: cover-letter, hidden: false, items: [{ hidden: false, recipient: O, content: P }] }
  - { id: h, title: Elsewhere, type: profiles, hidden: false, items: [{ hidden: false, network: GitLab, username: noor, website: { url: "" } }] }
metadata: { template: onyx, notes: <p>Q</p> }
`

const reactive5Resume = `
basics: { name: Noor, label: Engineer, email: n@a.example, phone: "+31", location: { city: Delft }, url: https://noor.example, summary: <p>A</p>,
  profiles: [{ network: GitHub, username: noor, url: https://github.com/noor }, { network: X, username: noor, url: https://x.com/noor, tags: [private] },
    { network: GitLab, username: noor, url: https://gitlab.com/noor }, { network: Book a call, url: https://cal.example }] }
work: [{ name: Mill, position: Engineer, location: Delft, url: https://mill.example, startDate: 2019-03, summary: <p>B</p> },
  { name: Secret, position: Hand, startDate: "2018", endDate: "2018", tags: [private] },
  { name: Fair, startDate: "2015", endDate: "2018", summary: C }, { name: Fair, position: Lead, startDate: 2017-05, endDate: "2018", summary: D }, { name: Fair, position: Hand, startDate: "2015", endDate: "2017" }]
education: [{ institution: TU, studyType: PhD, area: Water, score: "9", location: Delft, url: https://tu.example, startDate: "2014", endDate: "2018", summary: E }]
projects: [{ name: Loom, url: https://loom.example, description: F, startDate: "2020", endDate: "2020" }]
skills: [{ name: Tools, level: good, keywords: [I] }]
languages: [{ language: Dutch, fluency: native, tags: [private] }]
awards: [{ title: Prize, awarder: Academy, date: 2022-05, url: https://p.example, summary: G }]
certificates: [{ name: First aid, issuer: Red Cross, date: "2020", summary: H }]
publications: [{ name: Sluices, publisher: Dikes, releaseDate: "2021", summary: J }]
volunteer: [{ organization: Library, location: Delft, startDate: "2019", endDate: "2020", summary: K }]
references: [{ name: Ada, reference: L }]
customSections: { Earlier work: [{ name: Old Mill, position: Hand, url: https://old.example, startDate: "2011", endDate: "2012", summary: M }], Secrets: [{ summary: N, tags: [private] }] }
`

const yamlResume = `
content:
  basics: { name: Noor, headline: Engineer, phone: "555", email: n@a.example, url: https://noor.example, summary: "- A\\n- B" }
  location: { address: Dam 1, city: Delft, region: ZH, postalCode: "2611", country: Netherlands }
  profiles: [{ network: GitHub, username: noor }]
  work: [{ name: Mill, position: Engineer, startDate: Jan 2020, endDate: null, summary: "- C", keywords: [D], url: https://mill.example }]
  education: [{ institution: TU, degree: Master, area: Water, score: "9", courses: [E], startDate: 2014, endDate: 2018, summary: F }]
  projects: [{ name: Loom, description: G, summary: "- H", startDate: 2021, keywords: [I] }]
  skills: [{ name: Tools, level: Expert, keywords: [J] }]
  languages: [{ language: Dutch, fluency: Native, keywords: [K] }]
  references: [{ name: Ada, summary: L, email: a@b.example, relationship: Boss }]
locale: { language: en }
layouts: [{ engine: latex, sections: { order: [basics, skills, work], aliases: { basics: Summary, work: Jobs } } }]
`

const yamlResumed = `
basics: { name: Noor, label: Engineer, email: n@a.example, phone: "555", url: https://noor.example, summary: "- A\\n- B",
  location: { address: Dam 1, city: Delft, region: ZH, postalCode: "2611", countryCode: Netherlands }, profiles: [{ network: GitHub, username: noor, url: https://github.com/noor }] }
work: [{ name: Mill, position: Engineer, startDate: 2020-01, summary: "- C", keywords: [D], url: https://mill.example }]
education: [{ institution: TU, studyType: Master, area: Water, score: "9", courses: [E], startDate: "2014", endDate: "2018", summary: F }]
projects: [{ name: Loom, description: "G\\n\\n- H", startDate: "2021", keywords: [I] }]
skills: [{ name: Tools, level: Expert, keywords: [J] }]
languages: [{ language: Dutch, fluency: Native }]
references: [{ name: Ada, reference: L }]
`

/** Each file, and the CV and notes that are read of it. */
const rows = [
  [
    'reactive.yaml',
    strToU8(reactive),
    reactiveResumed,
    ['read as Reactive Resume', 'left out: picture, basics.customFields: Shoe size', /^what is hidden there/],
  ],
  [
    'reactive5.yaml',
    strToU8(reactive5),
    reactive5Resume,
    [
      'read as Reactive Resume',
      'left out: picture, metadata.notes, Letter, basics.customFields: Shoe size, references[].phone',
      /^what is hidden there/,
    ],
  ],
  [
    'yamlresume.yaml',
    strToU8(yamlResume),
    yamlResumed,
    ['read as YAMLResume', 'left out: languages[].keywords, references[].email, references[].relationship'],
  ],
  [
    'Basic_LinkedInDataExport.zip',
    zip(Object.fromEntries(Object.entries(tables).map(([name, text]) => [`export/${name}`, text]))),
    linkedInResume,
    [
      'read as LinkedIn’s export',
      'left out: PhoneNumbers.csv, messages.csv, profile.Maiden Name, profile.Address, profile.Birth Date, profile.Industry, profile.Zip Code, volunteer[].Cause, certificates[].License Number',
      /^the e-mail address of your account/,
    ],
  ],
] as const
testImportedResumes(t, rows)

t.test('keeps the order and the titles of sections, unless they are the usual ones', async (t) => {
  const reactiveTitles = `basics: { name: A }
sections: { experience: { name: Jobs, visible: true, items: [{ company: B }] }, skills: { name: Skills, visible: true, items: [{ name: C }] }, custom: { x: { name: Talks, id: x, visible: true, items: [{ name: D }] } } }
metadata: { layout: [[[custom.x, skills], [experience]]] }`
  for (const [document, sections] of [
    [reactiveTitles, ['Talks', 'skills', { key: 'work', title: 'Jobs' }]],
    [
      yamlResume,
      ['skills', { key: 'work', title: 'Jobs' }, 'education', 'projects', 'languages', 'references'],
    ],
  ] as const) {
    const imported = readImportedResume('cv.yaml', strToU8(document))
    t.strictSame(imported.sections, sections, document.slice(0, 80))
  }
})

t.test('refuses a ZIP or a page that is no CV, and a table too large', async (t) => {
  const refused: readonly (readonly [file: string, content: Uint8Array, message: RegExp])[] = [
    [
      'a.zip',
      strToU8('%PDF'),
      /found something other than a ZIP of tables in CSV in a\.zip; expected the ZIP that LinkedIn/,
    ],
    ['a.zip', zip({ 'photos/a.txt': 'A' }), /found a\.zip, which is not the CV of a tool/],
    ['a.zip', zip({ 'Profile.csv': 'A\n'.repeat(3 * 2 ** 20) }), /found tables larger than 4 MB in/],
    [
      'a.zip',
      zip({ 'a/Profile.csv': 'A\n'.repeat(2 ** 20), 'b/Profile.csv': 'B\n'.repeat(2 ** 20 + 1) }),
      /found tables larger than 4 MB in/,
    ],
    ['a.zip', zip({ 'Profile.csv': 'A,B\n"C' }), /found something other than a ZIP of tables in CSV in/],
    ['a.md', strToU8('---\ntitle: [\n---\n'), /found a\.md, which is not the CV of a tool/],
  ]
  for (const [file, content, message] of refused)
    t.throws(() => readImportedResume(file, content), { name: 'UsageError', message })
})

t.test('no custom section of Reactive Resume replaces the person', async (t) => {
  const custom = {
    a: { name: 'Basics', items: [{ name: 'Knots' }] },
    b: { name: 'Phone', items: [{ name: 'Old' }] },
  }
  const sections = { experience: { items: [{ company: 'Mill' }] }, custom }
  const resume = { basics: { name: 'Ada' }, sections }
  const { text } = readImportedResume('cv.json', strToU8(JSON.stringify(resume)))
  t.match(JSON.parse(text), { basics: { name: 'Ada' }, More: [{ name: 'Knots' }, { name: 'Old' }] })
})

t.test('an account has an address where its network is known', async (t) => {
  const rows = [
    ['GitHub', 'ada', 'https://github.com/ada'],
    ['Mastodon', '@ada@social.example', 'https://social.example/@ada'],
    ['constructor', 'ada', undefined], // every object has one
    ['Looms', 'ada', undefined],
  ] as const
  for (const [network, username, url] of rows)
    t.strictSame(readProfile({ network, username }), { network, username, ...(url && { url }) }, network)
})
