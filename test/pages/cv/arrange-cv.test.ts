import t from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createFormats } from '../../../src/content/i18n/formats.ts'
import { createMessageFormatter } from '../../../src/content/i18n/messages.ts'
import type { Resume } from '../../../src/content/schema/resume.ts'
import { arrangeCv } from '../../../src/pages/cv/arrange-cv.ts'
import type { CvEntryView, CvLinkView } from '../../../src/pages/cv/cv-view.ts'

const files = await loadMessages()
const inLanguage = (language: string) => ({
  language,
  message: createMessageFormatter(language, files),
  formats: createFormats(language),
})
const arrange = (resume: Resume, language = 'en') => arrangeCv(resume, inLanguage(language))

/** A line as text and link. */
const linkOf = (line: CvLinkView | undefined) => line && { text: line.text, href: line.href }

const contactsOf = (basics: Resume['basics'], language = 'en') =>
  arrange({ ...(basics && { basics }) }, language).contacts.map(linkOf)

const firstEntry = (resume: Resume): CvEntryView | undefined => {
  const section = arrange(resume).sections[0]
  return section?.kind === 'entries' ? section.entries[0] : undefined
}

t.test('an empty resume makes an empty CV', async (t) => {
  t.strictSame(arrange({}), {
    name: undefined,
    nameHtml: undefined,
    label: undefined,
    labelHtml: undefined,
    image: undefined,
    contacts: [],
    blocksHtml: [],
    sections: [],
    contents: [],
    paper: {
      layout: 'classic',
      fonts: ['alegreya-latin-400-normal', 'alegreya-sc-latin-400-normal'],
      density: undefined,
      pages: undefined,
    },
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
  const [section] = arrange({ work }).sections
  t.match(section?.kind === 'entries' && section.entries.map(({ title }) => title.text), [
    '1843',
    '1828',
    '1850',
  ])
})

t.test('an entry’s title is its position, or else its employer', async (t) => {
  const both = firstEntry({ work: [{ position: 'Analyst', name: 'Works', url: 'https://works.example' }] })
  t.strictSame(linkOf(both?.title), { text: 'Analyst', href: undefined })
  t.strictSame(linkOf(both?.at), { text: 'Works', href: 'https://works.example' })
  const one = firstEntry({ work: [{ name: 'Works', url: 'https://works.example' }] })
  t.strictSame(linkOf(one?.title), { text: 'Works', href: 'https://works.example' })
  t.equal(one?.at, undefined)
})

t.test('shows when a degree was awarded, without a start, as a date', async (t) => {
  const period = firstEntry({ education: [{ institution: 'Home', endDate: '1843' }] })?.period
  t.match(period, { start: { text: '1843' }, end: undefined, ongoing: false })
})

t.test('arranges start and end dates as periods', async (t) => {
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
    ['both in one text', 'May 1842-1843', undefined, { start: { text: 'May 1842-1843' }, ongoing: false }],
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
    t.equal(firstEntry({ publications: [{ name: 'Notes', url }] })?.title?.href, expected, url)
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
  t.strictSame(contactsOf(basics, 'fr'), [
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
  for (const [phone, href] of rows) t.strictSame(contactsOf({ phone }), [{ text: phone, href }])
})

t.test('an empty line starts a paragraph', async (t) => {
  t.strictSame(arrange({ basics: { summary: 'One\nline.\n\nTwo.\n \n' } }).blocksHtml, [
    '<p>One\nline.</p>',
    '<p>Two.</p>',
  ])
})

t.test('skills show their level and keywords, if they have any', async (t) => {
  const [section] = arrange({
    skills: [
      { name: 'Algebra', level: 'Master', keywords: ['series', 'operations'] },
      { name: 'Harp' },
      { keywords: ['English', 'French'] },
      {},
    ],
  }).sections
  t.match(section?.kind === 'terms' && section.terms, [
    { term: 'Algebra', details: 'Master – series, operations' },
    { term: 'Harp', details: undefined },
    { term: 'English, French', details: undefined },
  ])
})

t.test('a project’s roles and type are one fact', async (t) => {
  const [section] = arrange({
    projects: [{ name: 'Notes', roles: ['Author', 'Translator'], type: 'essay' }],
  }).sections
  t.match(section, { entries: [{ factsHtml: ['Author, Translator, essay'] }] })
})

t.test('a city with its region’s name is named once', async (t) => {
  const location = { city: 'Berlin', region: 'Berlin', countryCode: 'DE' }
  t.match(contactsOf({ location }), [{ text: 'Berlin, Germany' }])
})

t.test('positions in a row at one employer are grouped under it, which alone names it', async (t) => {
  const at = (position: string, name: string, location = 'London') => ({ position, name, location })
  const entriesOf = (work: Resume['work']) => {
    const [section] = arrange({ ...(work && { work }) }).sections
    return section?.kind === 'entries' ? section.entries : []
  }
  t.match(
    entriesOf([
      { ...at('Director', 'Works'), url: 'https://works.example' },
      at('Engineer', 'Works'),
      at('Clerk', 'Mint'),
      at('Apprentice', 'Works'),
    ]),
    [
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
  )
  const moved = entriesOf([at('Director', 'Works', 'Paris'), at('Engineer', 'Works')])
  t.match(
    moved,
    [{ place: undefined, positions: [{ place: 'Paris' }, { place: 'London' }] }],
    'places differ',
  )
  t.match(
    entriesOf([at('Director', 'Works'), { name: 'Works' }]),
    [{ title: { text: 'Director' } }, { title: { text: 'Works' } }],
    'a job without a title is no position',
  )
})

t.test('the postal address is written in one line, and keywords with the language’s comma', async (t) => {
  const location = {
    address: '12 St James’s Square\nFlat 2',
    postalCode: 'SW1Y 4JH',
    city: 'London',
    countryCode: 'GB',
  }
  t.match(contactsOf({ location }), [
    { text: '12 St James’s Square, Flat 2, London SW1Y 4JH, United Kingdom' },
  ])
  const japanese = arrange({ work: [{ name: '大石', keywords: ['設計', '運用'] }] }, 'ja').sections[0]
  t.match(japanese, { entries: [{ keywords: '設計、運用' }] })
})

t.test(
  'addresses in Chinese, Japanese and Korean go from the country to the house; others follow their country',
  async (t) => {
    const rows: readonly [
      language: string,
      location: NonNullable<Resume['basics']>['location'],
      expected: string,
    ][] = [
      ['zh-Hans', { city: '上海', countryCode: 'CN' }, '中国上海'],
      [
        'zh-Hans',
        { region: '浙江省', city: '杭州市', address: '文三路1号', postalCode: '310000', countryCode: 'CN' },
        '中国浙江省杭州市文三路1号 310000',
      ],
      ['zh-Hans', { city: 'Berlin', countryCode: 'DE' }, '德国 Berlin'],
      ['ja', { region: '東京都', city: '渋谷区', countryCode: 'JP' }, '日本 東京都渋谷区'],
      [
        'ja',
        { address: '神田一丁目', postalCode: '101-0051', city: '東京都', countryCode: 'JP' },
        '日本 〒101-0051 東京都神田一丁目',
      ],
      ['ko', { city: '서울특별시', address: '강남구', countryCode: 'KR' }, '대한민국 서울특별시 강남구'],
      ['en', { city: '上海', countryCode: 'CN' }, '上海, China'],
      [
        'en',
        { city: 'Reno', region: 'NV', postalCode: '89501', countryCode: 'us' },
        'Reno, NV 89501, United States',
      ],
      ['en', { city: 'Reno', postalCode: '89501' }, 'Reno 89501'],
      ['en', { city: 'Paris', postalCode: '75001', countryCode: 'FR' }, '75001 Paris, France'],
      ['en-GB', { city: 'Leeds', region: 'Yorkshire', postalCode: 'LS1 4AP' }, 'Leeds LS1 4AP, Yorkshire'],
      ['fr', { city: 'Paris', postalCode: '75001' }, '75001 Paris'],
    ]
    for (const [language, location, expected] of rows)
      t.match(contactsOf({ ...(location && { location }) }, language), [{ text: expected }])
  },
)

t.test('each part of a title is isolated, and the title runs in the direction of its words', async (t) => {
  const rows: readonly [language: string, studyType: string, area: string, html: string][] = [
    ['he', 'B.Des.', 'תקשורת חזותית', '<bdi>B.Des.</bdi>, <bdi>תקשורת חזותית</bdi>'],
    ['he', 'B.Des. בעיצוב', 'Design', '<bdi dir="rtl">B.Des. בעיצוב</bdi>, <bdi>Design</bdi>'],
    ['en', 'B.Des.', 'תקשורת חזותית', '<bdi>B.Des.</bdi>, <bdi>תקשורת חזותית</bdi>'],
    ['zh-Hans', '硕士', '数学', '<bdi>硕士</bdi>，<bdi>数学</bdi>'],
    ['ja', '修士', '情報科学', '<bdi>修士</bdi> · <bdi>情報科学</bdi>'],
  ]
  for (const [language, studyType, area, html] of rows) {
    const [section] = arrange({ education: [{ studyType, area }] }, language).sections
    t.match(section, { entries: [{ title: { html } }] }, html)
  }
})
