/** How a résumé is arranged as a CV. */
import t from 'tap'
import { parse } from 'yaml'
import type { CvEntryView, CvLinkView } from '../../src/cv/cv-view.ts'
import { readResume } from '../../src/resume/resume-file.ts'
import { CustomEntry, dateFields, type FieldSchema, type Resume } from '../../src/resume/schema.ts'
import { arrange } from '../fixtures/pages/arrange-resume.ts'

/** Reads a résumé, as the fields of an object in YAML. */
const resumeFrom = (fields: string): Resume => parse(`{${fields}}`)

/** A line, and where it leads: `text → href`. */
const linkOf = (line: CvLinkView | undefined) => line && [line.text, line.href].filter(Boolean).join(' → ')

const contactsOf = (basics: NonNullable<Resume['basics']>, language = 'en') =>
  arrange({ basics }, language).contacts.map(linkOf)

const entriesOf = (resume: Resume): readonly CvEntryView[] => {
  const [section] = arrange(resume).sections
  return section?.kind === 'entries' ? section.entries : []
}

t.test('an empty résumé makes an empty CV', async (t) => {
  const { paper, ...cv } = arrange({})
  t.strictSame(
    Object.entries(cv).filter(([, value]) => value !== undefined && (value as object[]).length > 0),
    [],
  )
  t.match(paper, { layout: 'classic', fonts: ['alegreya-latin-400-normal', 'alegreya-sc-latin-400-normal'] })
})

t.test('sections are in the owner’s order, or else the usual one, and none is empty', async (t) => {
  const resume = resumeFrom(
    `projects: [{name: Engine}], references: [{name: Babbage, reference: An enchantress.}], interests: [{name: Music}],
    languages: [{language: French, fluency: fluent}], skills: [{name: Algebra}], publications: [{name: Notes}], certificates: [],
    awards: [{title: Medal}], education: [{institution: Home}], volunteer: [{}], work: [{name: Babbage}], customSections: {talks: [{title: Talk, date: '1842'}]}`,
  )
  const keysOf = (...sections: readonly string[]) =>
    arrange(resume, 'en', { sections: [...sections] }).sections.map(({ key }) => key)
  const usual = 'work projects education awards publications talks skills languages interests'.split(' ')
  t.strictSame(keysOf(), [...usual, 'references'])
  const own = ['references', 'education']
  t.strictSame(keysOf('references', 'volunteer', 'education'), [...new Set([...own, ...usual])])
})

t.test('an employer has the period of its positions if no month is between two of them', async (t) => {
  for (const [name, positions, expected] of [
    ['one after the other', ['2015-03 2018', '2012 2015-02'], ['2012', '2018', false]],
    ['until now', ['2015-03', '2012 2015-02'], ['2012', undefined, true]],
    ['at one time', ['2012 2018', '2014 2015'], ['2012', '2018', false]],
    ['with a gap', ['2016 2018', '2012 2014'], undefined],
    ['in words', ['2016 2018', 'before'], undefined],
    ['without dates', ['', ''], undefined],
  ] as const) {
    const work = positions.map((dates, index) => {
      const [startDate, endDate] = dates.split(' ').filter(Boolean)
      return {
        name: 'Works',
        position: `${index}`,
        ...(startDate && { startDate }),
        ...(endDate && { endDate }),
      }
    })
    const [employer] = entriesOf({ work })
    const { start, end, ongoing } = employer?.period ?? {}
    t.strictSame(employer?.period && [start?.text, end?.text, ongoing], expected, name)
  }
})

t.test('a reference without a text is a name', (t) => {
  const { sections } = arrange(resumeFrom('references: [{name: Babbage}, {reference: ""}]'))
  t.match(sections, [{ quotations: [{ name: { text: 'Babbage' }, blocksHtml: [] }] }])
  t.end()
})

t.test('a CV of many items has a list of its sections', async (t) => {
  const work = Array.from({ length: 30 }, (_, index) => ({ position: `${index}`, highlights: ['a'] }))
  t.match(arrange({ work }).contents, [{ text: 'Experience', href: '#work' }])
  t.strictSame(arrange({ work: work.slice(0, 20) }).contents, [])
})

t.test('entries keep the owner’s order; a title is the position, or else the employer', async (t) => {
  const url = 'https://works.example'
  const entries = entriesOf({
    work: [{ position: 'Analyst', name: 'Works', url }, { position: 'A' }, { name: 'B', url }],
  })
  t.strictSame(
    entries.map(({ title, at }) => [linkOf(title), linkOf(at)]),
    [
      ['Analyst', `Works → ${url}`],
      ['A', undefined],
      [`B → ${url}`, undefined],
    ],
  )
})

t.test('shows days only of what began and ended in one month', async (t) => {
  for (const [item, expected] of [
    ['startDate: "2019-03-01", endDate: "2021-05-31"', ['Mar 2019', 'May 2021']],
    ['startDate: "2019-03-01"', ['Mar 2019', undefined]],
    ['startDate: "2019-03-01", endDate: "2019-03-08"', ['Mar 1, 2019', 'Mar 8, 2019']],
    ['startDate: "2019-03-01", endDate: "2019-03-01"', ['Mar 1, 2019', undefined]],
  ] as const) {
    const [entry] = entriesOf(resumeFrom(`work: [{name: Works, ${item}}]`))
    t.strictSame([entry?.period?.start?.text, entry?.period?.end?.text], expected)
    t.equal(entry?.period?.start?.iso, '2019-03-01')
  }
  const [degree] = entriesOf(resumeFrom('education: [{area: Mathematics, endDate: "2018-06-30"}]'))
  t.equal(degree?.period?.start?.text, 'Jun 2018')
})

t.test('shows fields that JSON Resume has elsewhere only', async (t) => {
  const { resume } = readResume(
    'resume.yaml',
    `volunteer: [{organization: Shelter, location: Leeds}]
education: [{area: Logic, location: Delft}]
awards: [{title: Medal, url: 'https://medal.example/'}]
certificates: [{name: Diving, summary: 30 m}]`,
  )
  const shown = arrange(resume ?? {}).sections.flatMap((section) =>
    section.kind === 'entries'
      ? section.entries.map(({ title, location, blocksHtml }) => [
          title.text,
          title.href,
          location?.text,
          ...blocksHtml,
        ])
      : [],
  )
  t.strictSame(shown, [
    ['Logic', undefined, 'Delft'],
    ['Shelter', undefined, 'Leeds'],
    ['Medal', 'https://medal.example/', undefined],
    ['Diving', undefined, undefined, '<p>30 m</p>'],
  ])
})

t.test('arranges start and end dates as periods; of a degree, one date is when it was awarded', async (t) => {
  const periodOf = ([entry]: readonly CvEntryView[]) =>
    entry?.period && [entry.period.start?.text, entry.period.end?.text, entry.period.ongoing]
  for (const [dates, expected] of [
    [{ startDate: '1842', endDate: '1843-09' }, ['1842', 'Sep 1843', false]],
    [{ startDate: '1843', endDate: '1843' }, ['1843', undefined, false]],
    [{ startDate: '1843' }, ['1843', undefined, true]],
    [{ endDate: '1843' }, [undefined, '1843', false]],
    [{ startDate: 'May 1842-1843' }, ['May 1842-1843', undefined, false]],
    [{}, undefined],
  ] as const)
    t.strictSame(periodOf(entriesOf({ work: [{ name: 'Works', ...dates }] })), expected)
  const degrees = entriesOf({ education: [{ institution: 'Home', endDate: '1843' }] })
  t.strictSame(periodOf(degrees), ['1843', undefined, false])
})

t.test('contacts: place, mail, telephone, site, profiles', async (t) => {
  const { basics = {} } = resumeFrom(
    `basics: {location: {city: London, countryCode: GB}, email: ada@ada.example, phone: +44 (0)20 1843, url: https://www.ada.example/,
    profiles: [{network: Wikidata, username: Q7259, url: https://wikidata.example/Q7259}, {url: x.example/ada},
      {network: Blog, url: 'https://www.blog.example/'}, {url: 'mailto:a@b.example'}, {}]}`,
  )
  t.strictSame(contactsOf(basics, 'fr'), [
    'London, Royaume-Uni',
    'ada@ada.example → mailto:ada@ada.example',
    '+44 (0)20 1843 → tel:+44201843',
    'ada.example → https://www.ada.example/',
    'Wikidata: Q7259 → https://wikidata.example/Q7259',
    'x.example/ada → https://x.example/ada',
    'Blog: blog.example → https://www.blog.example/',
    'a@b.example → mailto:a@b.example',
  ])
})

t.test('a telephone number is a link that dials it', async (t) => {
  for (const [phone, href] of [
    ['+44 (0)20 7946 0000', 'tel:+442079460000'],
    ['(020) 7946-0000', 'tel:02079460000'],
    ['555‑0100 ext. 12', undefined],
    ['555-0100 / 555-0101', undefined],
    ['on request', undefined],
  ] as const)
    t.strictSame(contactsOf({ phone }), [href === undefined ? phone : `${phone} → ${href}`])
})

t.test('contacts read from left to right in any language, and have none of their own', async (t) => {
  const [email, phone] = arrange({ basics: { email: 'a@b.example', phone: '+971 50' } }, 'ar').contacts
  t.match(email?.html, '<bdi>a@b.example</bdi>')
  t.match(phone?.html, '<bdi dir="ltr">+971 50</bdi>')
})

t.test('addresses follow their country; in East Asia they go from the country to the house', async (t) => {
  for (const [language, location, text] of [
    [
      'zh-Hans',
      'region: 浙江省, city: 杭州市, address: 文三路1号, postalCode: "310000", countryCode: CN',
      '中国浙江省杭州市文三路1号 310000',
    ],
    ['ja', 'address: 神田, postalCode: 101-0051, city: 東京都', '〒101-0051 東京都神田'],
    ['ko', 'city: 서울특별시, address: 강남구, countryCode: KR', '대한민국 서울특별시 강남구'],
    ['en', 'city: 上海, countryCode: CN', '上海, China'],
    ['en', 'city: Bogotá, region: Colombia, countryCode: CO', 'Bogotá, Colombia'],
    ['en', 'city: Reno, region: NV, postalCode: "89501", countryCode: us', 'Reno, NV 89501, United States'],
    ['en', 'city: Paris, postalCode: "75001", countryCode: FR', '75001 Paris, France'],
    ['en-GB', 'address: "12 Square\\nFlat 2", postalCode: W1, city: London', '12 Square, Flat 2, London W1'],
  ] as const)
    t.strictSame(contactsOf({ location: parse(`{${location}}`) }, language), [text])
})

t.test('terms have their level and keywords; roles and type of a project are one fact', async (t) => {
  const skills = resumeFrom(
    'skills: [{name: Algebra, level: Master, keywords: [series, operations]}, {name: Harp}, {keywords: [English, French]}, {}]',
  )
  const terms = [
    { term: { text: 'Algebra' }, details: { text: 'Master – series, operations' } },
    { term: { text: 'Harp' }, details: undefined },
    { term: { text: 'English, French' }, details: undefined },
  ]
  t.match(arrange(skills).sections, [{ terms }])
  const [project] = entriesOf({
    projects: [{ name: 'Notes', roles: ['Author', 'Translator'], type: 'essay' }],
  })
  t.strictSame(project?.factsHtml, ['Author, Translator, essay'])
  const japanese = arrange({ work: [{ name: '大石', keywords: ['設計', '運用'] }] }, 'ja').sections
  t.match(japanese, [{ entries: [{ keywords: { text: '設計、運用' } }] }], 'with the language’s comma')
  const mayBreak = '<bdi>設計</bdi>、<wbr><bdi>運用</bdi>'
  t.match(japanese, [{ entries: [{ keywords: { html: mayBreak } }] }], 'a line may end behind it')
})

t.test('an entry of a section of one’s own shows every name and date that it has', async (t) => {
  const names = 'title position name studyType area organization institution entity publisher awarder issuer'
  const talk = Object.fromEntries(names.split(' ').map((name) => [name, `the ${name}`]))
  const dates = { startDate: '2019', endDate: '2020', date: '2021', expires: '2022' }
  const [section] = arrange({ customSections: { talks: [{ ...talk, ...dates }] } }).sections
  const shown = JSON.stringify(section)
  for (const text of [...Object.values(talk), ...Object.values(dates)]) t.match(shown, text)
})

t.test('an entry shows each field that it may have', async (t) => {
  for (const [name, { type }] of Object.entries<FieldSchema>(CustomEntry.properties)) {
    const text = dateFields.has(name) ? '2019' : 'https://shown.example'
    const [section] = arrange({
      customSections: { talks: [{ title: 'A', summary: 'B', [name]: type === 'array' ? [text] : text }] },
    }).sections
    t.match(JSON.stringify(section), text, name)
  }
})

t.test('the description of a position is a fact, unless it has several lines', async (t) => {
  const [inALine, asAList] = entriesOf({
    work: [
      { name: 'Mill', description: 'Looms.' },
      { name: 'Works', description: '- Cards\n- Wheels\n' },
    ],
  })
  t.match(inALine, { factsHtml: ['Looms.'], blocksHtml: [] })
  t.match(asAList, { factsHtml: [], blocksHtml: [/<li>Cards<\/li>\s*<li>Wheels/] })
})

t.test('positions in a row at one employer are grouped under it, which alone names it', async (t) => {
  const url = 'https://works.example'
  const director = 'position: Director, name: Works, location: London'
  const engineer = '{position: Engineer, name: Works, location: London}'
  const bare = (text: string) => ({ title: { text }, at: undefined, location: undefined })
  const positions = [bare('Director'), bare('Engineer')]
  for (const [work, expected] of [
    [
      `{${director}, url: ${url}}, ${engineer}, {position: Clerk, name: Mint}, {position: Boy, name: Works}`,
      [
        { title: { text: 'Works', href: url }, location: { text: 'London' }, positions },
        { title: { text: 'Clerk' }, at: { text: 'Mint' }, positions: [] },
        { title: { text: 'Boy' }, at: { text: 'Works' }, positions: [] },
      ],
    ],
    [
      `{position: Director, name: Works, location: Paris}, ${engineer}`,
      [
        {
          location: undefined,
          positions: [{ location: { text: 'Paris' } }, { location: { text: 'London' } }],
        },
      ],
    ],
    [`{${director}}, {name: Works}`, [{ title: { text: 'Director' } }, { title: { text: 'Works' } }]],
  ] as const)
    t.match(entriesOf(resumeFrom(`work: [${work}]`)), expected)
})

t.test('each part of a title is isolated, and the title runs in the direction of its words', async (t) => {
  for (const [language, studyType, area, html] of [
    ['he', 'B.Des.', 'תקשורת חזותית', '<bdi>B.Des.</bdi>, <bdi>תקשורת חזותית</bdi>'],
    ['he', 'B.Des. בעיצוב', 'Design', '<bdi dir="rtl">B.Des. בעיצוב</bdi>, <bdi>Design</bdi>'],
    ['en', 'B.Des.', 'תקשורת חזותית', '<bdi>B.Des.</bdi>, <bdi>תקשורת חזותית</bdi>'],
    ['zh-Hans', '硕士', '数学', '<bdi>硕士</bdi>，<wbr><bdi>数学</bdi>'],
  ] as const)
    t.match(arrange({ education: [{ studyType, area }] }, language).sections, [
      { entries: [{ title: { html } }] },
    ])
})
