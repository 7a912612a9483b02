/** CVs of other tools: what is read of each, and what the owner is told was left out. */
import { strToU8, zipSync } from 'fflate'
import t from 'tap'
import { parse } from 'yaml'
import { profileOf } from '../../../src/import/resumes/dialects/profiles.ts'
import { readImportedResume } from '../../../src/import/resumes/read-imported-resume.ts'
import { readResume } from '../../../src/resume/resume-file.ts'

const zip = (tables: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(tables).map(([name, text]) => [name, strToU8(text)])))

const renderCv = `cv:
  name: Noor Wilde
  headline: Engineer
  location: Delft, NL
  photo: noor.jpg
  email: [n@a.example, m@a.example]
  phone: tel:+31-15-555-0100
  website: [https://noor.example, https://loom.example]
  social_networks:
    - { network: GitHub, username: noor }
    - { network: Mastodon, username: "@noor@social.example" }
  custom_connections: [{ fontawesome_icon: x, placeholder: Call me, url: https://cal.example }]
  sections:
    Summary: [First., Second.]
    education:
      - { institution: TU Delft, area: Water, degree: PhD, start_date: 2014-09, end_date: 2018-06, location: Delft, highlights: [Cum laude] }
    Werk: # a title in a language that Vitrine does not have
      - { company: Mill, position: Engineer, start_date: 2020-01, end_date: present, location: Delft, summary: A, highlights: ["B on [Loom](https://loom.example)"], grade: 7 }
    projects: [{ name: "[Loom](https://loom.example)", date: 2021, summary: C }]
    Publications: [{ title: Sluices, authors: ["**Noor Wilde**", Ada], doi: 10.1/a, journal: Dikes, date: 2023-07 }]
    selected_honors: [{ bullet: Prize }]
    Grants: [{ name: Locks, start_date: 2019-01, end_date: 2020-12 }]
    skills: [{ label: Tools, details: "Loom, Shuttle (both, old)" }, "See https://loom.example", "Looms: wide"]
    Idiomas: [{ label: Dutch, details: native }]
    Invited Talks: [{ reversed_number: On locks }, On dikes]
    Mentorschap: [{ company: Delft, position: Mentor, date: 2021 }]
    Work history: [{ name: Fair, date: 2019 – 2020 }]
    Formación: [{ company: Delft, position: Agua, date: 2012 }]
    Projekte: [{ name: Deich, summary: D }, { name: 'Sluis ([code](https://sluis.example))' }, { name: 'Kade [#underline[Link]](https://kade.example)' }, { name: 'Dam [Plans](https://dam.example)' }]
    Links: [https://a.example]
design: { theme: classic }
extra: 1
`

const renderCvResume = `
basics:
  { name: Noor Wilde, label: Engineer, email: n@a.example, phone: +31-15-555-0100, url: https://noor.example, location: { city: "Delft, NL" },
    summary: "First.\\n\\nSecond.", profiles: [{ network: GitHub, username: noor, url: https://github.com/noor },
    { network: Mastodon, username: "@noor@social.example", url: https://social.example/@noor }, { network: Call me, url: https://cal.example },
    { network: E-mail, username: m@a.example, url: "mailto:m@a.example" }, { url: https://loom.example }] }
education: [{ institution: TU Delft, area: Water, studyType: PhD, startDate: 2014-09, endDate: 2018-06, location: Delft, highlights: [Cum laude] }]
work:
  - { name: Mill, position: Engineer, startDate: 2020-01, location: Delft, summary: A, highlights: ["B on [Loom](https://loom.example)"] }
  - { position: Fair, startDate: "2019", endDate: "2020" }
projects: [{ name: Loom, url: https://loom.example, startDate: "2021", endDate: "2021", description: C }, { name: Deich, description: D }, { name: Sluis, url: https://sluis.example }, { name: Kade, url: https://kade.example }, { name: Dam Plans, url: https://dam.example }]
publications: [{ name: Sluices, authors: [Noor Wilde, Ada], doi: 10.1/a, publisher: Dikes, releaseDate: 2023-07 }]
awards: [{ title: Prize }]
skills: [{ name: Tools, keywords: [Loom, "Shuttle (both, old)"] }, { name: "See https://loom.example" }, { name: Looms, keywords: [wide] }]
languages: [{ language: Dutch, fluency: native }]
own: { Grants: [{ title: Locks, date: 2019-01 }], Formación: [{ institution: Delft, studyType: Agua, endDate: "2012" }], Invited Talks: [{ highlights: [On locks, On dikes] }], Mentorschap: [{ organization: Delft, name: Mentor, startDate: "2021", endDate: "2021" }] }
`

const alFolio = `- { title: General Information, type: map, contents: [{ name: Full Name, value: Noor }, { name: Date of Birth, value: 1 May 1990 }, { name: Address, value: Dam 1 }, { name: Location, value: Delft }, { name: Languages, value: "Dutch (native), English" }] }
- title: Education
  type: time_table
  contents: [{ title: PhD, institution: Delft, year: 2018, description: [A, { title: B, contents: [C] }, Thesis: D] }]
- { title: Experience, type: time_table, contents: [{ title: Engineer, institution: Mill, year: 2020 -, description: [D], mood: good }] }
- { title: Open Source Projects, type: time_table, contents: [{ title: "<a href='https://loom.example'>Loom</a>", year: 2021-2023, description: Weaves }] }
- { title: Honors and Awards, type: time_table, contents: [{ year: 2019, items: [Prize, Medal] }] }
- { title: Academic Interests, type: nested_list, contents: [{ title: Water, items: [Dikes, Locks] }] }
- { title: Other Interests, type: list, contents: ['<u>Hobbies:</u> Rowing, Chess'] }
- { title: Teaching, type: list, contents: [Hydraulics] }
`

const alFolioResume = `
basics: { name: Noor, location: { address: Dam 1, city: Delft } }
languages: [{ language: Dutch, fluency: native }, { language: English }]
education: [{ studyType: PhD, institution: Delft, endDate: "2018", highlights: [A, "B\\n  - C", "Thesis: D"] }]
work: [{ position: Engineer, name: Mill, startDate: "2020", highlights: [D] }]
projects: [{ name: Loom, url: https://loom.example, startDate: "2021", endDate: "2023", description: Weaves }]
awards: [{ title: Prize, date: "2019" }, { title: Medal, date: "2019" }]
interests: [{ name: Water, keywords: [Dikes, Locks] }]
own: { Other Interests: [{ name: Hobbies, keywords: [Rowing, Chess] }], Teaching: [{ highlights: [Hydraulics] }] }
`

const author = `schema: hugoblox/author/v1
slug: me
is_owner: true
name: { display: Noor Wilde, given: Noor, family: Wilde }
status: { icon: x }
role: Engineer
location: Delft
bio: Builds locks.
affiliations: [{ name: Delft }]
links:
  - { icon: at-symbol, url: "mailto:n@a.example", label: Mail }
  - { icon: brands/github, url: https://github.com/noor }
  - { icon: cv, url: uploads/cv.pdf }
interests: [Water]
education: [{ degree: PhD, institution: Delft, start: 2014-09-01, end: 2018-06-30, summary: A, button: { url: x } }]
experience: [{ role: Engineer, org: Mill, org_url: https://mill.example, icon: x, start: 2020-01, end: present, summary: B }]
skills: [{ name: Tools, items: [{ label: Loom, level: 5 }, { label: Shuttle, level: 4 }] }]
languages: [{ name: Dutch, level: 5, label: Native }]
awards: [{ title: Prize, awarder: Academy, date: 2022-12-01, summary: C, icon: hero }]
`

const authorResume = `
basics:
  { name: Noor Wilde, label: Engineer, email: n@a.example, summary: Builds locks., location: { city: Delft }, profiles: [{ network: GitHub, url: https://github.com/noor }] }
work: [{ position: Engineer, name: Mill, url: https://mill.example, startDate: 2020-01, summary: B }]
education: [{ studyType: PhD, institution: Delft, startDate: 2014-09-01, endDate: 2018-06-30, summary: A }]
awards: [{ title: Prize, awarder: Academy, date: 2022-12-01, summary: C }]
languages: [{ language: Dutch, fluency: Native }]
skills: [{ name: Tools, keywords: [Loom, Shuttle] }]
interests: [{ name: Water }]
`

const formerAuthor = `---
title: Noor Wilde
superuser: true
organizations: [{ name: Delft }]
social: [{ icon: x, icon_pack: fab, link: https://twitter.com/noor }, { icon: envelope, link: '/#contact' }]
education: { courses: [{ course: PhD, institution: Delft, year: 2018 }] }
work: [{ position: Engineer, company_name: Mill, company_url: https://mill.example, company_logo: x, date_start: 2020-01-01, date_end: '', description: A }]
---
I build locks.
`

const formerAuthorResume = `
basics: { name: Noor Wilde, profiles: [{ network: X, url: https://twitter.com/noor }] }
work: [{ position: Engineer, name: Mill, url: https://mill.example, startDate: 2020-01-01, summary: A }]
education: [{ studyType: PhD, institution: Delft, endDate: "2018" }]
`

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
own: { Invited talks: [{ name: K, summary: L, startDate: "2021", endDate: "2021" }] }
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
own: { Earlier work: [{ name: Old Mill, position: Hand, url: https://old.example, startDate: "2011", endDate: "2012", summary: M }], Secrets: [{ summary: N, tags: [private] }] }
`

/** What hides an entry, in dialects that have nothing of the kind: it is kept, and so is its entry. */
const marked = `
cv:
  name: Noor
  sections:
    experience: [{ company: A, position: B, hidden: true, hue: red }, { company: C, position: D, private: false }, { company: E, position: F, tags: [private] }]
    skills: [{ label: G, details: H, draft: true }]
`

const markedResume = `
basics: { name: Noor }
work: [{ name: A, position: B, tags: [private] }, { name: C, position: D }, { name: E, position: F, tags: [private] }]
skills: [{ name: G, keywords: [H], tags: [private] }]
`

const markedSections = `
- { title: General Information, type: map, contents: [{ name: Full Name, value: Noor }] }
- { title: Experience, type: time_table, contents: [{ title: Engineer, institution: Mill, hidden: true }] }
- { title: Summary, type: list, private: true, contents: [A] }
- { title: Advising, type: map, contents: [{ name: Interns, value: Ada }] }
- { title: Teaching, type: list, hidden: true, contents: [B] }
`

const markedSectionsResume = `
basics: { name: Noor }
work: [{ position: Engineer, name: Mill, tags: [private] }]
own: { Advising: [{ name: Interns, summary: Ada }], Teaching: [{ highlights: [B], tags: [private] }] }
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

const lists = `cv:
  name: Noor
  sections:
    Preprints: [{ title: Sluices, authors: [Noor, Ada], journal: Dikes, doi: 10.1/a, date: 2023 }]
    Publications: [{ title: Locks, authors: [Ada] }]
    Journal Articles: [{ title: Weirs, authors: [Noor], summary: A }]
    Posters: [{ title: Dams, authors: [Noor], journal: Dikes }]
    selected_papers: [Quays]
`

const listsResume = `
basics: { name: Noor }
publications:
  - { name: Sluices, authors: [Noor, Ada], publisher: Dikes, doi: 10.1/a, releaseDate: "2023", type: preprint }
  - { name: Locks, authors: [Ada] }
  - { name: Weirs, authors: [Noor], summary: A, type: article }
  - { name: Dams, authors: [Noor], publisher: Dikes, type: Posters }
  - { name: Quays }
`

/** Each file, and the CV and notes that are read of it. */
const rows = [
  [
    'cv.yaml',
    strToU8(renderCv),
    renderCvResume,
    [
      'read as RenderCV',
      'left out: cv.photo, cv.sections.Werk[].grade, cv.sections.Grants[].end_date, cv.sections.Links, extra',
      'Work history is part of work, without its title',
      'Projekte is part of projects, without its title',
    ],
  ],
  [
    'cv.yml',
    strToU8(alFolio),
    alFolioResume,
    ['read as al-folio', 'left out: General Information.Date of Birth, Experience[].mood'],
  ],
  [
    'me.yaml',
    strToU8(author),
    authorResume,
    [
      'read as Hugo Blox',
      'left out: author.affiliations, uploads/cv.pdf, education[].button, skills[].items[].level (2)',
    ],
  ],
  [
    '_index.md',
    strToU8(formerAuthor),
    formerAuthorResume,
    ['read as Hugo Blox', 'left out: author.organizations, /#contact', /^the text below/],
  ],
  [
    'reactive.yaml',
    strToU8(reactive),
    reactiveResumed,
    [
      'read as Reactive Resume',
      'left out: picture, sections.hobbies, basics.customFields: Shoe size',
      /^what is hidden there/,
    ],
  ],
  [
    'reactive5.yaml',
    strToU8(reactive5),
    reactive5Resume,
    [
      'read as Reactive Resume',
      'left out: picture, metadata.notes, references[].phone, Letter, basics.customFields: Shoe size',
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
    'marks.yaml',
    strToU8(marked),
    markedResume,
    ['read as RenderCV', 'left out: cv.sections.experience[].hue'],
  ],
  [
    'publications.yaml',
    strToU8(lists),
    listsResume,
    [
      'read as RenderCV',
      'Publications is part of publications, without its title',
      'selected_papers is part of publications, without its title',
    ],
  ],
  ['marks.yml', strToU8(markedSections), markedSectionsResume, ['read as al-folio', 'left out: Summary']],
  [
    'Basic_LinkedInDataExport.zip',
    zip(Object.fromEntries(Object.entries(tables).map(([name, text]) => [`export/${name}`, text]))),
    linkedInResume,
    [
      'read as LinkedIn’s export',
      'left out: PhoneNumbers.csv, messages.csv, certifications[].License Number, volunteering[].Cause, profile.Maiden Name, profile.Address, profile.Birth Date, profile.Industry, profile.Zip Code',
      /^the e-mail address of your account/,
    ],
  ],
] as const

for (const [file, content, resume, notes] of rows)
  t.test(`takes ${file}, says what it leaves out, and leaves what it has written as it is`, async (t) => {
    const imported = readImportedResume(`somewhere/${file}`, content)
    t.match(imported.file, /^somewhere\/\w+\.ya?ml$/)
    const read = readResume(imported.file, imported.text)
    t.strictSame(read.resume, parse(resume))
    t.strictSame(read.issues, [])
    t.match(imported.notes, notes)
    t.equal(imported.notes.length, notes.length)
    t.strictSame(readImportedResume(imported.file, strToU8(imported.text)), {
      ...imported,
      notes: [],
      sections: [],
    })
  })

t.test('keeps the order and the titles of sections, unless they are the usual ones', async (t) => {
  const titled = `cv: { name: Noor, sections: { Skills: [{ label: A, details: B }], Research Grants: [{ name: C }], Jobs & work: [{ company: D, position: E }], invited_talks: [F], Side jobs: [{ company: G, position: H }] } }`
  const reactiveTitles = `basics: { name: A }
sections: { experience: { name: Jobs, visible: true, items: [{ company: B }] }, skills: { name: Skills, visible: true, items: [{ name: C }] }, custom: { x: { name: Talks, id: x, visible: true, items: [{ name: D }] } } }
metadata: { layout: [[[custom.x, skills], [experience]]] }`
  for (const [document, sections] of [
    [
      titled,
      [
        'skills',
        { key: 'awards', title: 'Research Grants' },
        { key: 'work', title: 'Jobs & work' },
        'Invited talks',
        'Side jobs',
      ],
    ],
    [reactiveTitles, ['Talks', 'skills', { key: 'work', title: 'Jobs' }]],
    [
      yamlResume,
      ['skills', { key: 'work', title: 'Jobs' }, 'education', 'languages', 'references', 'projects'],
    ],
    [lists, []],
    ['cv: { name: Noor, sections: { experience: [{ company: D, position: E }], Talks: [F] } }', []],
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

t.test('an account has an address where its network is known', async (t) => {
  const rows = [
    ['GitHub', 'ada', 'https://github.com/ada'],
    ['Mastodon', '@ada@social.example', 'https://social.example/@ada'],
    ['constructor', 'ada', undefined], // every object has one
    ['Looms', 'ada', undefined],
  ] as const
  for (const [network, username, url] of rows)
    t.strictSame(profileOf(network, username), { network, username, ...(url && { url }) }, network)
})
