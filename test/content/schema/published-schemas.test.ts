/** schemas/ is what the code checks by, so an editor accepts and refuses what the server does. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv } from 'ajv'
import ajvFormats from 'ajv-formats'
import t from 'tap'
import { parse } from 'yaml'
import { readFrontMatter } from '../../../src/content/files/front-matter.ts'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { readSite } from '../../../src/content/reading/site-reader.ts'
import { FrontMatter } from '../../../src/content/schema/front-matter.ts'
import { MessagesFile } from '../../../src/content/schema/messages.ts'
import { SiteSettings } from '../../../src/content/schema/site-settings.ts'
import { issuesIn, validSettings } from '../../fixtures/content/content-files.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'

const root = resolve(import.meta.dirname, '../../..')
const readSchema = (name: string) => JSON.parse(readFileSync(resolve(root, 'schemas', name), 'utf8'))

t.test('schemas/ holds the schemas of the code; if not, run npm run schemas', async (t) => {
  for (const [name, source] of [
    ['site.schema.json', SiteSettings],
    ['page.schema.json', FrontMatter],
    ['translations.schema.json', MessagesFile],
  ] as const) {
    const { $schema, title, ...schema } = readSchema(name)
    t.strictSame(schema, JSON.parse(JSON.stringify(source)), name)
    t.match($schema, 'draft-07')
    t.type(title, 'string')
  }
})

const rows: readonly [name: string, settings: string, isAccepted: boolean][] = [
  ['the least', minimalSettings, true],
  ['the sample', readFileSync(resolve(root, 'content/site.yaml'), 'utf8'), true],
  [
    'script, region and variant',
    validSettings.replace('fr', 'zh-Hant-TW, es-419, de-CH-1996, en-GB-oxendict'),
    true,
  ],
  ['an unknown field', `${minimalSettings}titel: A\n`, false],
  ['a missing field', minimalSettings.replace('title: A\n', ''), false],
  ['a colour that is none', `${minimalSettings}design: {accent: red}\n`, false],
  [
    'a link that loads',
    `${minimalSettings}head: {links: [{rel: preconnect, href: 'https://cdn.example'}]}\n`,
    false,
  ],
  ['a name that Vitrine writes', `${minimalSettings}head: {meta: {viewport: none}}\n`, false],
  [
    'a day that the calendar does not have',
    `${minimalSettings}security: {contact: 'mailto:a@b', expires: 2027-02-30}\n`,
    false,
  ],
]

/** Editors ignore formats that they do not know. */
const ajv = new Ajv({ strict: false, formats: { instant: true, 'web-address': true } })
ajvFormats.default(ajv)

t.test('an editor and the server agree on site.yaml', async (t) => {
  const messages = await loadMessages()
  const accepts = ajv.compile(readSchema('site.schema.json'))
  for (const [name, settings, isAccepted] of rows) {
    const bytes = Buffer.from(settings)
    const file = { file: 'site.yaml', bytes, sizeBytes: bytes.length, modifiedMs: 0 }
    const issues = await readSite([file], messages, { nowMs: 0 }).then(() => [], issuesIn)
    // Without its pages, the sample's navigation leads nowhere.
    const isSchemaIssue = issues.some(({ field }) => !field?.startsWith('navigation'))
    t.equal(accepts(parse(settings)), isAccepted, `the editor: ${name}`)
    t.equal(!isSchemaIssue, isAccepted, `the server: ${name}`)
  }
})

/** Front matter that both accept, and front matter that both refuse or ignore. */
const written = {
  accepted: [
    ...['title: A', 'title: 1984', 'title:', 'description: B', 'template: cv', 'published: 2026-11-21'],
    ...['date: 2026-11-21T10:00:00Z', 'date: 2026-11-21 10:00 +0100', 'date: 2026-11-21 10:00'],
    ...[
      'updated: 2026-11-21',
      'expires: 2027-01-01',
      'tags: [a, b]',
      'tags: a, b',
      'tags: 1984',
      'image: a.png',
    ],
    ...['language: fr', 'address: /about.html', 'address: notes/engine', 'slug: engine', 'redirects: /old/'],
    ...['aliases: [/old/, Older]', 'order: 3', 'draft: true', 'draft: yes', 'noindex: on'],
  ],
  refused: [
    ...['title: [A, B]', 'title: {en: A}', 'description: [B, C]', 'date: 3'],
    ...['updated: 2026-13-01', 'date: 03/04/2026', 'date: [2026-11-21, 2026-11-22]', 'tags: [[a, b], c]'],
    ...['template: post.html', 'address: /a b/', 'address: "/a?b"', 'order: last'],
    ...['order: [1, 2]', 'noindex: perhaps', 'slug: {a: b}', 'redirects: {a: b}'],
  ],
}

t.test('an editor and the server agree on front matter', async (t) => {
  const accepts = ajv.compile(readSchema('page.schema.json'))
  for (const [verdict, texts] of Object.entries(written))
    for (const text of texts) {
      const { issues } = readFrontMatter('pages/a.md', `---\n${text}\n---\n`)
      t.equal(accepts(parse(text)), verdict === 'accepted', `the editor: ${text}`)
      t.equal(
        issues.every(({ severity }) => severity === 'info'),
        verdict === 'accepted',
        `the server: ${text}`,
      )
    }
})

t.test(
  'an editor asks for the usual form of a date, and the server reads others that mean one day',
  async (t) => {
    const accepts = ajv.compile(readSchema('page.schema.json'))
    for (const date of ['2 January 2026', 'Nov 21, 2026', '2026/01/05', '2026-1-2']) {
      const { issues } = readFrontMatter('pages/a.md', `---\ndate: ${date}\n---\n`)
      t.notOk(accepts({ date }), `the editor: ${date}`)
      t.strictSame(issues, [], `the server: ${date}`)
    }
  },
)
