import t from 'tap'
import { resumeCounterparts } from '../../../src/cli/advice/resume-counterparts.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'

const adviceFor = async (english: object, french: object) =>
  resumeCounterparts(
    await siteOf({
      'site.yaml': smallSite['site.yaml'],
      'resume.json': JSON.stringify(english),
      'resume.fr.json': JSON.stringify(french),
    }),
  ).map(({ file, member }) => `${file} ${member}`)

const work = (position: string, startDate: string) => ({ position, startDate })

const rows: readonly (readonly [
  name: string,
  english: object,
  french: object,
  expected: readonly string[],
])[] = [
  ['the same entries', { work: [work('Engineer', '2020')] }, { work: [work('Ingénieure', '2020')] }, []],
  [
    'fewer',
    { work: [work('Engineer', '2020'), work('Clerk', '2018')] },
    { work: [work('Ingénieure', '2020')] },
    [],
  ],
  [
    'one more',
    { work: [work('Engineer', '2020')] },
    { work: [work('Ingénieure', '2020'), work('Commis', '2018')] },
    ['resume.fr.json work[1]'],
  ],
  [
    'another date',
    { awards: [{ title: 'A', date: '2001' }] },
    { awards: [{ title: 'B', date: '2002' }] },
    ['resume.fr.json awards[0]'],
  ],
  [
    'a page of this site and its translation',
    { projects: [{ name: 'A', url: '/notes/a/' }] },
    { projects: [{ name: 'B', url: '/fr/notes/a/' }] },
    [],
  ],
  [
    'pages of different projects',
    { projects: [{ name: 'A', url: '/notes/a/' }] },
    { projects: [{ name: 'B', url: '/fr/notes/b/' }] },
    ['resume.fr.json projects[0]'],
  ],
  ['one more without dates', { skills: ['a'] }, { skills: ['a', 'b'] }, ['resume.fr.json skills[1]']],
  [
    'a section of its own',
    {},
    { talks: [{ title: 'T', date: '2020' }], basics: { name: 'A' } },
    ['resume.fr.json talks[0]'],
  ],
]

for (const [name, english, french, expected] of rows)
  t.test(name, async (t) => {
    t.strictSame(await adviceFor({ basics: { name: 'A' }, ...english }, french), expected)
  })
