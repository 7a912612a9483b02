/** CVs of RenderCV, al-folio and Hugo Blox: what is read of each, and what the owner is told was left out. */
import { strToU8 } from 'fflate'
import t from 'tap'
import { readImportedResume } from '../../../src/import/resumes/read-imported-resume.ts'
import { testImportedResumes } from '../../fixtures/imported-resumes.ts'

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
    Projekte: [{ name: Deich, summary: D }, { name: 'Sluis ([code](https://sluis.example))' }, { name: 'Dam [Plans](https://dam.example)' }]
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
  - { name: Fair, startDate: "2019", endDate: "2020" }
projects: [{ name: Loom, url: https://loom.example, startDate: "2021", endDate: "2021", description: C }, { name: Deich, description: D }, { name: Sluis, url: https://sluis.example }, { name: Dam Plans, url: https://dam.example }]
publications: [{ name: Sluices, authors: [Noor Wilde, Ada], doi: 10.1/a, publisher: Dikes, releaseDate: 2023-07 }]
awards: [{ title: Prize }]
skills: [{ name: Tools, keywords: [Loom, "Shuttle (both, old)"] }, { name: "See https://loom.example" }, { name: Looms, keywords: [wide] }]
languages: [{ language: Dutch, fluency: native }]
customSections: { Grants: [{ name: Locks, startDate: 2019-01, endDate: 2020-12 }], Formación: [{ name: Delft, position: Agua, date: "2012" }], Invited Talks: [{ highlights: [On locks, On dikes] }], Mentorschap: [{ name: Delft, position: Mentor, date: "2021" }] }
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
languages: [{ language: Dutch (native) }, { language: English }]
education: [{ studyType: PhD, institution: Delft, endDate: "2018", highlights: [A, "B\\n  - C", "Thesis: D"] }]
work: [{ position: Engineer, name: Mill, startDate: "2020", highlights: [D] }]
projects: [{ name: Loom, url: https://loom.example, startDate: "2021", endDate: "2023", description: Weaves }]
awards: [{ title: Prize, date: "2019" }, { title: Medal, date: "2019" }]
interests: [{ name: Water, keywords: [Dikes, Locks] }]
customSections: { Other Interests: [{ name: Hobbies, keywords: [Rowing, Chess] }], Teaching: [{ highlights: [Hydraulics] }] }
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
customSections: { Advising: [{ name: Interns, summary: Ada }], Teaching: [{ highlights: [B], tags: [private] }] }
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
      'left out: cv.photo, extra, Links, work[].grade',
      'Work history is merged into work, so its title is lost',
      'Projekte is merged into projects, so its title is lost',
    ],
  ],
  [
    'cv.yml',
    strToU8(alFolio),
    alFolioResume,
    ['read as al-folio', 'left out: basics.Date of Birth, work[].mood'],
  ],
  [
    'me.yaml',
    strToU8(author),
    authorResume,
    [
      'read as Hugo Blox',
      'left out: uploads/cv.pdf, skills[].items[].level, basics.affiliations, education[].button',
    ],
  ],
  [
    '_index.md',
    strToU8(formerAuthor),
    formerAuthorResume,
    ['read as Hugo Blox', 'left out: /#contact, basics.organizations', /^the text below/],
  ],
  ['marks.yaml', strToU8(marked), markedResume, ['read as RenderCV', 'left out: work[].hue']],
  [
    'publications.yaml',
    strToU8(lists),
    listsResume,
    [
      'read as RenderCV',
      'Publications is merged into publications, so its title is lost',
      'selected_papers is merged into publications, so its title is lost',
    ],
  ],
  ['marks.yml', strToU8(markedSections), markedSectionsResume, ['read as al-folio', 'left out: Summary']],
] as const
testImportedResumes(t, rows)

t.test('keeps the order and the titles of sections, unless they are the usual ones', async (t) => {
  const titled = `cv: { name: Noor, sections: { Skills: [{ label: A, details: B }], Research Grants: [{ name: C }], Jobs & work: [{ company: D, position: E }], invited_talks: [F], Side jobs: [{ company: G, position: H }] } }`
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
    [lists, []],
    ['cv: { name: Noor, sections: { experience: [{ company: D, position: E }], Talks: [F] } }', []],
  ] as const) {
    const imported = readImportedResume('cv.yaml', strToU8(document))
    t.strictSame(imported.sections, sections, document.slice(0, 80))
  }
})
