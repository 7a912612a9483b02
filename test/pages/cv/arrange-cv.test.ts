import t from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createFormats } from '../../../src/content/i18n/formats.ts'
import { createMessageFormatter } from '../../../src/content/i18n/messages.ts'
import type { Resume } from '../../../src/content/schema/resume.ts'
import { arrangeCv } from '../../../src/pages/cv/arrange-cv.ts'
import type { CvEntry, CvSection } from '../../../src/pages/cv/cv-view.ts'

const files = await loadMessages()
const inLanguage = (language: string) => ({
  language,
  message: createMessageFormatter(language, files),
  formats: createFormats(language),
})
const arrange = (resume: Resume, language = 'en') => arrangeCv(resume, inLanguage(language))

const firstEntry = (resume: Resume): CvEntry | undefined => {
  const section = arrange(resume).sections[0]
  return section?.kind === 'entries' ? section.entries[0] : undefined
}

t.test('an empty resume makes an empty CV', async (t) => {
  t.strictSame(arrange({}), {
    name: undefined,
    label: undefined,
    image: undefined,
    contacts: [],
    blocksHtml: [],
    sections: [],
  })
})

t.test(
  'sections come in the usual order of a CV, whatever the file’s order, and none is empty',
  async (t) => {
    const resume: Resume = {
      projects: [{ name: 'Engine' }],
      references: [{ name: 'Babbage', reference: 'An enchantress.' }],
      interests: [{ name: 'Music' }],
      languages: [{ language: 'French', fluency: 'fluent' }],
      skills: [{ name: 'Algebra' }],
      publications: [{ name: 'Notes' }],
      certificates: [],
      awards: [{ title: 'Medal' }],
      education: [{ institution: 'Home' }],
      volunteer: [{}],
      work: [{ name: 'Babbage' }],
    }
    const keys = [
      'work',
      'projects',
      'education',
      'awards',
      'publications',
      'skills',
      'languages',
      'interests',
      'references',
    ]
    t.strictSame(
      arrange(resume).sections.map(({ key }) => key),
      keys,
    )
    const ownOrder = arrangeCv(resume, inLanguage('en'), {
      cv: { sections: ['education', 'volunteer', 'skills'] },
    })
    t.strictSame(
      ownOrder.sections.map(({ key }) => key),
      ['education', 'skills', ...keys.filter((key) => key !== 'education' && key !== 'skills')],
      'the owner’s sections come first',
    )
  },
)

t.test('entries keep the owner’s order', async (t) => {
  const work = ['1843', '1828', '1850'].map((startDate) => ({ position: startDate, startDate }))
  const section = arrange({ work }).sections[0] as CvSection & { readonly kind: 'entries' }
  t.strictSame(
    section.entries.map(({ title }) => title.text),
    ['1843', '1828', '1850'],
  )
})

t.test('an entry’s title is its position, or else its employer', async (t) => {
  const both = firstEntry({ work: [{ position: 'Analyst', name: 'Works', url: 'https://works.example' }] })
  t.strictSame(both?.title, { text: 'Analyst', href: undefined })
  t.strictSame(both?.at, { text: 'Works', href: 'https://works.example' })
  const one = firstEntry({ work: [{ name: 'Works', url: 'https://works.example' }] })
  t.strictSame(one?.title, { text: 'Works', href: 'https://works.example' })
  t.equal(one?.at, undefined)
})

t.test('periods', async (t) => {
  const rows: readonly [
    name: string,
    start: string | undefined,
    end: string | undefined,
    expected: object | undefined,
  ][] = [
    [
      'from and to',
      '1842',
      '1843-09',
      { start: { text: '1842' }, end: { iso: '1843-09', text: 'Sep 1843' }, ongoing: false },
    ],
    ['within one year', '1843', '1843', { start: { text: '1843' }, end: undefined, ongoing: false }],
    ['goes on', '1843', undefined, { start: { text: '1843' }, end: undefined, ongoing: true }],
    ['an end alone', undefined, '1843', { start: undefined, end: { text: '1843' }, ongoing: false }],
    ['none', undefined, undefined, undefined],
  ]
  for (const [name, startDate, endDate, expected] of rows) {
    const dates = { ...(startDate && { startDate }), ...(endDate && { endDate }) }
    const period = firstEntry({ work: [{ name: 'Works', ...dates }] })?.period
    if (expected === undefined) t.equal(period, undefined, name)
    else t.match(period, expected, name)
  }
})

t.test('a safe URL becomes a link, and any other stays text', async (t) => {
  const rows: readonly [url: string, expected: string | undefined][] = [
    ['https://ada.example/x', 'https://ada.example/x'],
    ['HTTP://ada.example', 'HTTP://ada.example'],
    ['mailto:ada@ada.example', 'mailto:ada@ada.example'],
    ['/notes/', '/notes/'],
    ['ada.example/notes', 'https://ada.example/notes'],
    ['//ada.example', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['not an address', undefined],
  ]
  for (const [url, expected] of rows)
    t.equal(firstEntry({ publications: [{ name: 'Notes', url }] })?.title.href, expected, url)
})

t.test('contacts: place, mail, telephone, site, profiles', async (t) => {
  const basics: Resume['basics'] = {
    location: { city: 'London', countryCode: 'GB' },
    email: 'ada@ada.example',
    phone: '+44 (0)20 1843',
    url: 'https://www.ada.example/',
    profiles: [
      { network: 'Wikidata', username: 'Q7259', url: 'https://wikidata.example/Q7259' },
      { url: 'x.example/ada' },
      {},
    ],
  }
  t.strictSame(arrange({ basics }, 'fr').contacts, [
    { text: 'London, Royaume-Uni', href: undefined },
    { text: 'ada@ada.example', href: 'mailto:ada@ada.example' },
    { text: '+44 (0)20 1843', href: 'tel:+44201843' },
    { text: 'ada.example', href: 'https://www.ada.example/' },
    { text: 'Wikidata: Q7259', href: 'https://wikidata.example/Q7259' },
    { text: 'x.example/ada', href: 'https://x.example/ada' },
  ])
})

t.test('a telephone number is a link that dials it', async (t) => {
  const rows: readonly [phone: string, href: string | undefined][] = [
    ['+44 20 7946 0000', 'tel:+442079460000'],
    ['+44 (0)20 7946 0000', 'tel:+442079460000'],
    ['(020) 7946-0000', 'tel:02079460000'],
    ['0049.30.123456', 'tel:004930123456'],
    ['555‑0100 ext. 12', 'tel:5550100;ext=12'],
    ['555-0100 x12', 'tel:5550100;ext=12'],
    ['555-0100 / 555-0101', undefined],
    ['555-0100 or 555-0101', undefined],
    ['on request', undefined],
  ]
  for (const [phone, href] of rows)
    t.strictSame(arrange({ basics: { phone } }).contacts, [{ text: phone, href }])
})

t.test('an empty line starts a paragraph', async (t) => {
  t.strictSame(arrange({ basics: { summary: 'One\nline.\n\nTwo.\n \n' } }).blocksHtml, [
    '<p>One\nline.</p>',
    '<p>Two.</p>',
  ])
})

t.test('skills show their level and keywords, if they have any', async (t) => {
  const section = arrange({
    skills: [
      { name: 'Algebra', level: 'Master', keywords: ['series', 'operations'] },
      { name: 'Harp' },
      { keywords: ['English', 'French'] },
      {},
    ],
  }).sections[0]
  t.strictSame(section?.kind === 'terms' && section.terms, [
    { term: 'Algebra', details: 'Master – series, operations' },
    { term: 'Harp', details: undefined },
    { term: 'English, French', details: undefined },
  ])
})

t.test('a project’s roles and type are one fact', async (t) => {
  const section = arrange({ projects: [{ name: 'Notes', roles: ['Author', 'Translator'], type: 'essay' }] })
    .sections[0]
  t.match(section, { entries: [{ factsHtml: ['Author, Translator, essay'] }] })
})

t.test('a city with its region’s name is named once', async (t) => {
  const location = { city: 'Berlin', region: 'Berlin', countryCode: 'DE' }
  t.match(arrange({ basics: { location } }).contacts, [{ text: 'Berlin, Germany' }])
})

t.test('positions in a row at one employer are grouped under it', async (t) => {
  const at = (position: string, name: string, location = 'London') => ({ position, name, location })
  const section = arrange({
    work: [
      { ...at('Director', 'Works'), url: 'https://works.example' },
      at('Engineer', 'Works'),
      at('Clerk', 'Mint'),
      at('Apprentice', 'Works'),
    ],
  }).sections[0]
  t.match(section, {
    entries: [
      {
        title: { text: 'Works', href: 'https://works.example' },
        place: 'London',
        positions: [
          { title: { text: 'Director' }, at: undefined, place: undefined },
          { title: { text: 'Engineer' }, at: undefined, place: undefined },
        ],
      },
      { title: { text: 'Clerk' }, at: { text: 'Mint' }, positions: [] },
      { title: { text: 'Apprentice' }, at: { text: 'Works' }, positions: [] },
    ],
  })
  const [moved] = (
    arrange({ work: [at('Director', 'Works', 'Paris'), at('Engineer', 'Works')] })
      .sections[0] as CvSection & { readonly kind: 'entries' }
  ).entries
  t.match(moved, { place: undefined, positions: [{ place: 'Paris' }, { place: 'London' }] }, 'places differ')
})

t.test('the postal address is written in one line, and keywords with the language’s comma', async (t) => {
  const location = {
    address: '12 St James’s Square\nFlat 2',
    postalCode: 'SW1Y 4JH',
    city: 'London',
    countryCode: 'GB',
  }
  t.match(arrange({ basics: { location } }).contacts, [
    { text: '12 St James’s Square, Flat 2, SW1Y 4JH London, United Kingdom' },
  ])
  const japanese = arrange({ work: [{ name: '大石', keywords: ['設計', '運用'] }] }, 'ja').sections[0]
  t.match(japanese, { entries: [{ keywords: '設計、運用' }] })
})

t.test('a title of two scripts runs in the direction of the page', async (t) => {
  const rows: readonly [language: string, studyType: string, area: string, expected: string][] = [
    ['he', 'B.Des.', 'תקשורת חזותית', '\u200FB.Des., תקשורת חזותית'],
    ['he', 'תואר ראשון', 'Design', 'תואר ראשון, Design'],
    ['he', 'B.Des.', 'Design', 'B.Des., Design'],
    ['en', 'B.Des.', 'תקשורת חזותית', 'B.Des., תקשורת חזותית'],
  ]
  for (const [language, studyType, area, expected] of rows) {
    const [section] = arrange({ education: [{ studyType, area }] }, language).sections
    t.match(section, { entries: [{ title: { text: expected } }] }, expected)
  }
})
