/** CVs that somebody brings: names that JSON Resume does not have, comments, trailing commas, and members that are there twice. */
import t from 'tap'
import { readBroughtResume as read } from '../../../src/cli/resumes/read-brought-resume.ts'
import { readResume } from '../../../src/content/files/resume/resume-file.ts'
import { everyone, selectResume } from '../../../src/content/files/resume/resume-selection.ts'
import { formatIssue } from '../../../src/lib/data/issue.ts'

const readBroughtResume = (file: string, text: string) => read(file, Buffer.from(text))

const rows: readonly (readonly [name: string, brought: object, expected: object])[] = [
  [
    'a name in parts',
    { basics: { firstName: 'Ada', lastName: 'Lovelace', headline: 'Engineer', mobile: '1' } },
    { basics: { name: 'Ada Lovelace', label: 'Engineer', phone: '1' } },
  ],
  [
    'a person at the top',
    { name: 'Ada', email: 'a@b.example' },
    { basics: { name: 'Ada', email: 'a@b.example' } },
  ],
  [
    'a person at the top, and how to reach them elsewhere',
    {
      name: 'Ada',
      contact: { mail: 'a@b.example' },
      work: [{ time: '01/2018-03/2019' }, { date: '2013~至今' }],
    },
    {
      basics: { name: 'Ada', email: 'a@b.example' },
      work: [{ startDate: '2018-01', endDate: '2019-03' }, { startDate: '2013' }],
    },
  ],
  [
    'positions',
    {
      experience: [
        { title: 'Engineer', company: 'Mill', start_date: '2020-01', end: '2021', bullets: ['A'] },
      ],
    },
    {
      work: [
        { position: 'Engineer', name: 'Mill', startDate: '2020-01', endDate: '2021', highlights: ['A'] },
      ],
    },
  ],
  [
    'an organization and a period',
    { work: [{ role: 'Engineer', organization: 'Mill', period: '2014 – 2018', responsibilities: 'A' }] },
    { work: [{ position: 'Engineer', name: 'Mill', startDate: '2014', endDate: '2018', highlights: ['A'] }] },
  ],
  [
    'schools and degrees',
    { education: [{ school: 'Leeds', degree: 'MSc', fieldOfStudy: 'Maths', years: '2010-2014' }] },
    {
      education: [
        { institution: 'Leeds', studyType: 'MSc', area: 'Maths', startDate: '2010', endDate: '2014' },
      ],
    },
  ],
  [
    'a single year',
    {
      work: [
        { name: 'Mill', year: 2012 },
        { name: 'Loom', year: 2012, endDate: 2015 },
      ],
      education: [{ institution: 'Leeds', year: 2018 }],
    },
    {
      work: [
        { name: 'Mill', startDate: '2012', endDate: '2012' },
        { name: 'Loom', startDate: '2012', endDate: 2015 },
      ],
      education: [{ institution: 'Leeds', endDate: '2018' }],
    },
  ],
  [
    'other sections',
    {
      personalInfo: { fullName: 'Ada', socials: [{ platform: 'GitHub', link: 'https://github.com/ada' }] },
      certifications: [{ title: 'Boats', issuer: 'RYA', year: '2020' }],
      skills: [{ category: 'Maps', items: ['QGIS'] }],
      volunteering: [{ role: 'Cook', name: 'Kitchen' }],
      projects: [{ title: 'Engine', link: 'https://ada.example/', tech: ['Brass'] }],
    },
    {
      basics: { name: 'Ada', profiles: [{ network: 'GitHub', url: 'https://github.com/ada' }] },
      certificates: [{ name: 'Boats', issuer: 'RYA', date: '2020' }],
      skills: [{ name: 'Maps', keywords: ['QGIS'] }],
      volunteer: [{ position: 'Cook', organization: 'Kitchen' }],
      projects: [{ name: 'Engine', url: 'https://ada.example/', keywords: ['Brass'] }],
    },
  ],
]

for (const [name, brought, expected] of rows)
  t.test(`reads ${name}`, async (t) => {
    const { text, notes } = readBroughtResume('resume.json', JSON.stringify(brought))
    t.ok(notes.length > 0)
    const { resume, issues } = readResume('resume.json', text)
    t.strictSame(issues.map(formatIssue), [])
    t.match(resume, expected)
  })

const shapes: readonly (readonly [name: string, text: string, expected: object])[] = [
  [
    'a list for an object',
    '{"basics": [{"name": "A"}, {"email": "a@b"}]}',
    { basics: { name: 'A', email: 'a@b' } },
  ],
  ['an object for a list', '{"work": {"name": "A"}}', { work: [{ name: 'A' }] }],
  ['a list in an object', '{"work": {"items": [{"name": "A"}]}}', { work: [{ name: 'A' }] }],
  [
    'an object of objects',
    '{"work": {"a": {"name": "A"}, "b": {"name": "B"}}}',
    { work: [{ name: 'A' }, { name: 'B' }] },
  ],
  [
    'numbers for texts',
    '{"basics": {"phone": 123}, "education": [{"score": 1.5}]}',
    { basics: { phone: '123' } },
  ],
  [
    'objects for texts',
    '{"work": [{"name": "A", "highlights": [{"text": "B"}]}]}',
    { work: [{ highlights: ['B'] }] },
  ],
  [
    'a website at the top',
    '{"website": "https://a.example", "basics": {"name": "A"}}',
    { basics: { name: 'A', url: 'https://a.example' } },
  ],
  ['lists for texts', '{"basics": {"label": ["A", "B"]}}', { basics: { label: 'A, B' } }],
  ['paragraphs in a list', '{"basics": {"summary": ["A.", "B."]}}', { basics: { summary: 'A.\n\nB.' } }],
  [
    'a quotation in a list',
    '{"references": [{"reference": ["A.", "B."]}]}',
    { references: [{ reference: 'A.\n\nB.' }] },
  ],
  [
    'the place of a position in parts',
    '{"work": [{"location": {"city": "Leeds", "region": "Yorkshire"}}]}',
    { work: [{ location: 'Leeds, Yorkshire' }] },
  ],
  ['a list around everything', '[{"resume": {"basics": {"name": "A"}}}]', { basics: { name: 'A' } }],
]
for (const [name, text, expected] of shapes)
  t.test(`reads ${name}`, async (t) => {
    const { resume, issues } = readResume('resume.json', readBroughtResume('resume.json', text).text)
    t.strictSame(issues.map(formatIssue), [])
    t.match(resume, expected)
  })

t.test('takes nothing out of what has tags or is private', async (t) => {
  const secret = { text: 'secret', tags: ['private'] }
  const marked = { items: [{ name: 'secret' }], private: true }
  const { text } = readBroughtResume(
    'resume.json',
    JSON.stringify({
      basics: { name: 'A', label: ['A', secret], summary: [secret], location: '1 secret street' },
      work: [
        { name: 'B', location: { city: 'secret', tags: ['private'] }, highlights: [secret] },
        { name: 'C', summary: { text: 'secret', hidden: true } },
      ],
      education: marked,
      skills: [{ secret: ['a'], visibility: 'private' }],
    }),
  )
  const { resume = {} } = readResume('resume.json', text)
  t.notMatch(JSON.stringify(selectResume(resume, everyone(['basics.location.address']))), 'secret')
  t.match(text, 'secret')
})

t.test('leaves a JSON Resume as it is, to the byte', async (t) => {
  const text = `{"basics":{"name":"Ada","website":"https://ada.example"},\n"work":[{"company":"Mill","name":"Mill Ltd",\n  "position":"A"}]}`
  t.strictSame(readBroughtResume('resume.json', text), { file: 'resume.json', text, notes: [] })
})

t.test('reads comments and trailing commas, and says so', async (t) => {
  const { text, notes } = readBroughtResume('cv.json', '{ // me\n "basics": { "name": "Ada", },\n}')
  t.strictSame(JSON.parse(text), { basics: { name: 'Ada' } })
  t.strictSame(notes, ['comments and trailing commas, which JSON does not have, are left out'])
})

t.test('leaves a member with two values for the owner to decide', async (t) => {
  const text = '{ // me\n "basics": {},\n "work": [{ "name": "A" }],\n "work": [{ "title": "B" }] }'
  t.strictSame(readBroughtResume('resume.json', text), { file: 'resume.json', text, notes: [] })
  t.strictSame(readResume('resume.json', text.replace('// me', '')).issues.map(formatIssue), [
    'resume.json:4:2: found a second member "work" in the same object, after that in line 3. Fix: merge the two, or remove one.',
  ])
})

t.test('reads YAML, and names what is called otherwise now', async (t) => {
  const { text, notes } = readBroughtResume('cv.yaml', 'basics: { name: Ada }\nwork:\n  - employer: Mill\n')
  t.equal(text, 'basics:\n  name: Ada\nwork:\n  - name: Mill\n')
  t.strictSame(notes, ['work[].employer is name now'])
})

const dialects: readonly (readonly [name: string, text: string, expected: object])[] = [
  [
    'groups among skills',
    '{"skills": ["maps", {"Languages": ["Faroese"]}]}',
    { skills: [{ name: 'maps' }, { name: 'Languages', keywords: ['Faroese'] }] },
  ],
  ['skills in one text', '{"skills": "maps, tides"}', { skills: [{ name: 'maps' }, { name: 'tides' }] }],
  ['a place as a text', '{"basics": {"location": "Leeds"}}', { basics: { location: { city: 'Leeds' } } }],
  [
    'an address as a text',
    '{"basics": {"location": "1 High St, Leeds"}}',
    { basics: { location: { address: '1 High St, Leeds' } } },
  ],
  [
    'what goes on, in any language',
    '{"work": [{"name": "A", "endDate": "heute"}]}',
    { work: [{ endDate: undefined }] },
  ],
  [
    'an address in parts among basics',
    '{"basics": {"name": "A", "street": "1 High St", "zip": "LS1", "country": "GB"}}',
    { basics: { location: { address: '1 High St', postalCode: 'LS1', countryCode: 'GB' } } },
  ],
]
for (const [name, text, expected] of dialects)
  t.test(`reads ${name}`, async (t) => {
    const { resume, issues } = readResume('resume.json', readBroughtResume('resume.json', text).text)
    t.strictSame(issues.map(formatIssue), [])
    t.match(resume, expected)
  })
