/** What is wrong with an application is said with its file and line, and the rest of the site is served. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createContentReader } from '../../../src/content/reading/content-reader.ts'
import { readFiles, validSettings } from '../../fixtures/content/content-files.ts'

const key = 'a'.repeat(26)

const resume = JSON.stringify({
  basics: { name: 'A' },
  work: [{ name: 'B', tags: ['Manager', 'private'], highlights: [{ text: 'C', tags: ['bank'] }] }],
  talks: [{ title: 'D' }],
})

const application = (front: string, letter = 'Dear Sir or Madam,'): string =>
  `---\nkey: ${key}\n${front}\n---\n${letter}\n`

const filesOf = (file: string, text: string) => ({
  'site.yaml': validSettings,
  'resume.json': resume,
  'pages/about.md': 'Text',
  [`for/${file}`]: text,
})

/**
 * Each keeps its application from being served: the line and the field that are reported, besides those of
 * the broken folders.
 */
const errors: readonly (readonly [name: string, text: string, line?: number, field?: string])[] = [
  ['a key of other letters', application('').replace(key, 'A'.repeat(26)), 2, 'key'],
  ['no key', '---\nsubject: A\n---\nText', 2, 'key'],
  ['a date that is none', application('date: tomorrow'), 3, 'date'],
  ['a day that is none', application('expires: 2026-02-30'), 3, 'expires'],
  ['a layout that is none', application('layout: modren'), 3, 'layout'],
  ['a letter of too many marks', application('', '*'.repeat(50_001))],
  ['a letter of more than 1 MiB', application('', 'x'.repeat(1024 * 1024))],
]
for (const [name, text, line, field] of errors)
  t.test(`${name} is an error of the file alone`, async (t) => {
    const { site, issues, privateContent } = await readFiles(filesOf('acme.md', text))
    t.match(issues, [{ file: 'for/acme.md', line, field }])
    t.equal(issues.length, 1)
    t.notMatch(issues[0]?.found, /abc|AAA/, 'no key is logged')
    t.strictSame(privateContent.applications, [])
    t.ok(site.ownPages.has('/about/'))
  })

/** Each is served all the same: the field that a warning names, if there is one. */
const served: readonly (readonly [name: string, front: string, warned?: string])[] = [
  ['tags in any case, those of highlights and private too', 'tags: [MANAGER, bank, private]'],
  ['a last day in the past', 'expires: 2026-05-31', 'expires'],
  ['a last day that is today, in UTC', 'expires: 2026-06-01'],
]
for (const [name, front, ...warned] of served)
  t.test(`${name} is ${warned.length === 0 ? 'right' : 'a warning'}`, async (t) => {
    const { site, privateContent } = await readFiles(filesOf('acme.md', application(front)))
    t.match(
      site.warnings.filter(({ file }) => file.startsWith('for/')),
      warned.map((field) => ({ file: 'for/acme.md', line: 3, field })),
    )
    t.equal(site.warnings.length, warned.length)
    t.equal(privateContent.applications.length, 1)
  })

/** Each edit of a live application, and whether the last good version stays. */
const edits: readonly (readonly [name: string, text: string, stays: boolean])[] = [
  ['an unknown field', application('expires: 2999-01-01\nsubjct: B'), true],
  ['YAML that is broken', application('expires: 2999-01-01\nsubject: a: b'), true],
  ['an unknown section', application('expires: "2999-01-01"\nsections: [skils]'), false],
  ['an error and another end', application('expires: 2999-01-02\nsubjct: B'), false],
  ['an end that is misspelt', application('expire: 2999-01-01'), false],
  ['an end that is written twice', application('expires: 2999-01-01\nexpire: 2998-01-01'), false],
  ['an end that cannot be read', application('expires: soon'), false],
  ['no end', application('subjct: B'), false],
  [
    'an error and another key',
    application('expires: 2999-01-01\nsubjct: B').replace('key: a', 'key: b'),
    false,
  ],
  ['no key', application('expires: 2999-01-01').replace(/key:.*/, ''), false],
  ['no front matter', 'Dear Sir', false],
  ['no file', '', false],
]
for (const [name, text, stays] of edits)
  t.test(`${stays ? 'keeps' : 'withdraws'} a live application after an edit with ${name}`, async (t) => {
    const folder = t.testdir({
      'site.yaml': validSettings,
      'resume.json': resume,
      for: { 'acme.md': application('expires: 2999-01-01\nsubject: A') },
    })
    const read = createContentReader(folder, await loadMessages())
    const live = await read()
    const file = join(folder, 'for/acme.md')
    if (text === '') rmSync(file)
    else writeFileSync(file, text)
    const { privateContent, site } = await read()
    t.strictSame(privateContent.applications, stays ? live.privateContent.applications : [])
    t.equal(site.errors.length, text === '' ? 0 : 1)
  })
