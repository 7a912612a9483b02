/** Errors in site.yaml. */
import t from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { readSite } from '../../../src/content/reading/site-reader.ts'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import {
  issuesIn,
  issuesOf,
  readFiles,
  testIssues,
  toFolder,
  validSettings,
} from '../../fixtures/content/content-files.ts'

const messages = await loadMessages()

testIssues(t, [
  {
    name: 'an empty file',
    files: { 'site.yaml': '' },
    lines: [
      'site.yaml:1:1 title: found nothing; expected text, or text for each language such as {en: …, fr: …}. Fix: add it.',
      'site.yaml:1:1 owner: found nothing; expected an object such as {name: Ada Lovelace}. Fix: add it.',
      'site.yaml:1:1 languages: found nothing; expected a list of language tags, the default first. Fix: add it.',
    ],
  },
  {
    name: 'a list',
    files: { 'site.yaml': '- a\n- b\n' },
    lines: [
      'site.yaml:1:1: found a list of 2 items; expected members such as title: Ada Lovelace. Fix: rewrite it in this form.',
    ],
  },
  {
    name: 'a second settings file',
    files: { 'site.json': '{}' },
    lines: [
      'site.yaml: found a second file like site.json; only one can be read. Fix: merge them, and remove one.',
    ],
  },
  {
    name: 'a language tag that Intl does not accept',
    files: {
      'site.yaml': validSettings.replace('fr', 'abc-ab-cd'),
    },
    lines: [
      'site.yaml:4:17 languages[1]: found "abc-ab-cd"; expected a BCP 47 language tag such as en or pt-BR. Fix: correct the value.',
    ],
  },
  {
    name: 'an unusable contact and an impossible date for security.txt',
    files: { 'site.yaml': `${validSettings}security: {contact: 'mailto:', expires: 2027-02-30}\n` },
    lines: [
      'site.yaml:5:12 security.contact: found "mailto:"; expected an address that starts with mailto:, https:// or tel:. Fix: correct the value.',
      'site.yaml:5:32 security.expires: found "2027-02-30", but 2027 has no 30 February; expected a date such as 2027-06-30. Fix: correct the value.',
    ],
  },
  {
    name: 'an impossible time',
    files: {
      'site.yaml': `${validSettings}security: {contact: 'tel:+1', expires: 2027-06-30T25:00:00Z}\n`,
    },
    lines: [
      'site.yaml:5:31 security.expires: found "2027-06-30T25:00:00Z"; expected a date such as 2027-06-30. Fix: correct the value.',
    ],
  },
  {
    name: 'a translated text without languages',
    files: { 'site.yaml': validSettings.replace('title: A', 'title: {}') },
    lines: [
      'site.yaml:1:1 title: found an object with no members; expected text, or text for each language such as {en: …, fr: …}. Fix: correct the value.',
    ],
  },
])

t.test('reports a missing site.yaml, with an example or the name of a misspelt one', async (t) => {
  const linesOf = async (files: Record<string, string>) =>
    readSite(toFolder(files), messages, { nowMs: 0 })
      .then(() => [], issuesIn)
      .then((issues) => issues.map(formatIssue))
  const missing =
    'site.yaml: found no such file; expected the file with the title, owner and languages of the site.'
  t.strictSame(await linesOf({}), [
    `${missing} Fix: create it, for example with {title: Ada Lovelace, description: Mathematician, owner: {name: Ada Lovelace}, languages: [en]}.`,
  ])
  t.strictSame(await linesOf({ 'Site.yaml': validSettings }), [
    `${missing} Fix: rename Site.yaml to site.yaml.`,
  ])
})

t.test('accepts what people write', async (t) => {
  const rows: readonly [name: string, settings: string][] = [
    ['one language without a list', validSettings.replace('[en, fr]', 'en')],
    ['a time of expiry', `${validSettings}security: {contact: 'tel:+1', expires: 2027-06-30T12:00:00Z}\n`],
    [
      'script, region and variant',
      validSettings.replace('fr', 'zh-Hant-TW, es-419, de-CH-1996, en-GB-oxendict'),
    ],
  ]
  for (const [name, settings] of rows) t.strictSame(await issuesOf({ 'site.yaml': settings }), [], name)
})

t.test('a setting of a former version has no effect, and a warning', async (t) => {
  const { issues, site } = await readFiles({ 'site.yaml': `${validSettings}agentSkills: false\n` })
  t.strictSame(issues, [])
  t.strictSame(
    site.warnings.flatMap(({ line, member }) => (member === undefined ? [] : [{ line, member }])),
    [{ line: 5, member: 'agentSkills' }],
  )
})
