/** Settings that people write in a short form: a text for an object or a list, and a map for a list. */
import t from 'tap'
import { readSettings } from '../../../src/content/files/settings-file.ts'
import { SiteSettings } from '../../../src/content/schema/site-settings.ts'
import { toFolder } from '../../fixtures/content/content-files.ts'

const gitHub = { label: 'GitHub', url: 'https://github.com/jo' }
const mail = { label: 'jo@a.example', url: 'mailto:jo@a.example' }

const rows: readonly (readonly [name: string, written: string, expected: object])[] = [
  ['an owner is a name', 'owner: Jo Park', { owner: { name: 'Jo Park' } }],
  ['an owner is a list of one', 'owner: [{name: Jo Park}]', { owner: { name: 'Jo Park' } }],
  ['an owner is a list of a name', 'owner: [Jo Park]', { owner: { name: 'Jo Park' } }],
  ['languages are a text', 'languages: de, pt-BR', { languages: ['de', 'pt-BR'] }],
  ['without languages, it is English', 'description: A', { languages: ['en'] }],
  ['one language is a text', 'languages: de', { languages: ['de'] }],
  ['a menu is a text', 'navigation: cv, notes/engine', { navigation: ['cv', 'notes/engine'] }],
  [
    'pages are named by address or file',
    'navigation: [/about/, notes.md, pages/a/b.md, a/index.md, /, cv]',
    { navigation: ['about', 'notes', 'a/b', 'a', '', 'cv'] },
  ],
  ['a footer is a text', 'footer: imprint; privacy', { footer: ['imprint', 'privacy'] }],
  [
    'private fields are a text',
    'cv: {private: "basics.phone, work"}',
    { cv: { private: ['basics.phone', 'work'] } },
  ],
  ['a design is a theme', 'design: clean', { design: { theme: 'clean' } }],
  ['a card is a variant', 'card: dark', { card: { variant: 'dark' } }],
  [
    'links have labels as keys',
    'links: {GitHub: jo, Home: https://a.example}',
    {
      links: [gitHub, { label: 'Home', url: 'https://a.example' }],
    },
  ],
  [
    'a link has its label as key',
    'links: [{GitHub: https://github.com/jo}, {Mail: jo@a.example}]',
    {
      links: [gitHub, { ...mail, label: 'Mail' }],
    },
  ],
  [
    'links are addresses',
    'links: [github.com/jo, https://a.example/, jo@a.example, mailto:jo@a.example]',
    {
      links: [gitHub, { label: 'a.example', url: 'https://a.example/' }, mail, mail],
    },
  ],
  ['a colour has three digits', "design: {accent: '#A14'}", { design: { accent: '#AA1144' } }],
  ['a colour has no number sign', 'design: {accent: aa1144}', { design: { accent: '#aa1144' } }],
  ['a colour of digits has none', 'design: {ink: 112233}', { design: { ink: '#112233' } }],
  [
    'a colour has no quotation marks',
    'design:\n  accent: #a14\n  ink: #222222',
    { design: { accent: '#aa1144', ink: '#222222' } },
  ],
  ['one link is an address', 'links: github.com/jo', { links: [gitHub] }],
  ['one link is an object', 'links: {url: github.com/jo, me: true}', { links: [{ ...gitHub, me: true }] }],
  [
    'a link is an account',
    'links: ["@jo@social.example"]',
    {
      links: [{ label: '@jo@social.example', url: 'https://social.example/@jo' }],
    },
  ],
  [
    'accounts have providers as keys',
    'accounts: {github: jo, gitlab: park}',
    {
      accounts: [
        { provider: 'github', name: 'jo' },
        { provider: 'gitlab', name: 'park' },
      ],
    },
  ],
  [
    'an account has its provider as key',
    'accounts: [{github: jo}]',
    {
      accounts: [{ provider: 'github', name: 'jo' }],
    },
  ],
]

for (const [name, written, expected] of rows)
  t.test(name, async (t) => {
    const [key = ''] = written.split(':')
    const others = ['title: A', 'owner: {name: C}'].filter((line) => !line.startsWith(key))
    const { value, issues } = readSettings(toFolder({ 'site.yaml': [...others, written].join('\n') }))
    t.strictSame(issues, [])
    t.match(value?.settings, expected)
  })

t.test('a setting without a value is not set', async (t) => {
  const names = Object.keys(SiteSettings.properties).filter((name) => name !== 'title' && name !== 'owner')
  for (const form of ['', ' # later', " ''", ' {}']) {
    const empty = names.map((name) => `${name}:${form}\n`).join('')
    const site = `title: A\nowner: { name: C, email: }\n${empty}`
    const { value, issues } = readSettings(toFolder({ 'site.yaml': site }))
    t.strictSame(issues, [])
    t.strictSame(value?.settings, { title: 'A', owner: { name: 'C' }, languages: ['en'], design: {} }, form)
  }
  const nested =
    'title: A\nowner: C\ncv: {sections: }\nlicense: {name: , url: }\ncrawl: {search: , aiInput: false}\n'
  const { value } = readSettings(toFolder({ 'site.yaml': nested }))
  t.strictSame([value?.settings.cv, value?.settings.license], [undefined, undefined])
  t.strictSame(value?.settings.crawl, { aiInput: false })
})

t.test('a list of several is no object', async (t) => {
  for (const written of ['[]', '[A, B]', '[{name: A}, {name: B}]']) {
    const site = `title: A\nowner: ${written}\nlanguages: [en]\n`
    const { value, issues } = readSettings(toFolder({ 'site.yaml': site }))
    t.equal(value, undefined)
    t.match(issues, [{ field: 'owner', found: /list/ }], written)
  }
})

/** Values that are no short form, and the field with the error. */
const mistakes: readonly (readonly [written: string, field: string])[] = [
  ["cv: {private: ''}", 'cv.private[0]'],
  ["cv: {private: ','}", 'cv.private[0]'],
  ['cv: {private: }', 'cv.private'],
  ['design: {accent: {toString: 1}}', 'design.accent'],
  ['design: {accent: orange}', 'design.accent'],
  ["links: ['@name']", 'links[0].url'],
  ['links: [{label: {toString: 1}, url: ada}]', 'links[0].url'],
]
for (const [written, field] of mistakes)
  t.test(`no short form: ${written}`, async (t) => {
    const site = `title: A\nowner: C\nlanguages: [en]\n${written}\n`
    const { value, issues } = readSettings(toFolder({ 'site.yaml': site }))
    t.equal(value, undefined)
    t.ok(issues.some((issue) => issue.field?.startsWith(field)))
  })

t.test('a short form with an error is located', async (t) => {
  const site = 'title: A\nowner: C\nlanguages: [en]\nlinks:\n  - Blog: nowhere\ndesign: cleen\n'
  const { issues } = readSettings(toFolder({ 'site.yaml': site }))
  t.match(issues, [
    { line: 5, column: 5, field: 'links[0].url', found: '"nowhere"' },
    { line: 6, column: 1, field: 'design.theme', found: '"cleen"', fix: 'write clean' },
  ])
})

const mustard = '#FFCC00'
const colours: readonly (readonly [design: string, shown: object, issues: readonly object[]])[] = [
  ['', {}, []],
  ["accent: '#9b1c31', paper: '#ffffff'", { accent: '#9b1c31', paper: '#ffffff' }, []],
  [`accent: '${mustard}'`, { accent: '#806600' }, [{ severity: 'warning', field: 'design.accent' }]],
  [
    `accent: '${mustard}', ink: '#888888', paper: '#ffffff'`,
    { accent: '#8c7000', ink: '#747474', paper: '#ffffff' },
    [
      { severity: 'warning', field: 'design.ink' },
      { severity: 'warning', field: 'design.accent' },
    ],
  ],
  [
    "paper: '#aaaaaa'",
    { paper: '#aaaaaa', accent: '#7c1627' },
    [{ severity: 'warning', field: 'design.paper' }],
  ],
  [
    `accent: '${mustard}', ink: '#ffffff', paper: '#222222'`,
    { accent: mustard, ink: '#ffffff', paper: '#222222' },
    [],
  ],
  [
    "paper: '#222222'",
    { paper: '#222222' },
    [
      { severity: 'error', field: 'design.paper' },
      { severity: 'error', field: 'design.paper' },
    ],
  ],
]

for (const [written, shown, expected] of colours)
  t.test(`the nearest readable shades: ${written || 'no colours'}`, async (t) => {
    const site = `title: A\nowner: {name: C}\nlanguages: [en]\ndesign: {${written}}\n`
    const { value, issues } = readSettings(toFolder({ 'site.yaml': site }))
    t.strictSame(value?.settings.design, shown)
    t.equal(issues.length, expected.length)
    t.match(issues, expected)
  })
