/** Which last good versions stand in for files with an error. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { FolderFile } from '../../../src/content/files/content-file.ts'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createContentReader } from '../../../src/content/reading/content-reader.ts'
import { standInsFor } from '../../../src/content/reading/last-good-files.ts'
import { type ContentIssue, error } from '../../../src/lib/data/issue.ts'
import { validSettings } from '../../fixtures/content/content-files.ts'

const fileOf = (file: string, text: string): FolderFile => ({
  file,
  sizeBytes: text.length,
  modifiedMs: 0,
  bytes: Buffer.from(text),
})
const issueIn = (file: string, line?: number): ContentIssue => ({
  ...error('data/invalid-value'),
  file,
  line,
  found: 'x',
  fix: 'y',
})

const page = (fields: string, text = 'Text'): string => `---\n${fields}\n---\n${text}`
const application = page('subject: A')
const resume = '{\n  "name": "Ada",\n  "phone": "+44 1"\n}'
const work = '{"work": [{\n  "name": "A",\n  "startDate": "2021-01-01"\n}]}'

type Row = readonly [
  name: string,
  file: string,
  former: string,
  now: string | undefined,
  isServed: boolean,
  lineOfError?: number,
]
const rows: readonly Row[] = [
  ['a page whose title has an error', 'pages/a.md', page('title: A'), page('title: ['), true],
  ['a title with a colon', 'pages/a.md', page('title: About'), page('title: About: me'), true],
  ['a page that cannot be read', 'pages/a.md', page('title: A'), undefined, false],
  [
    'words of the rule in the text of a page',
    'pages/a.md',
    page('title: A', 'Build'),
    page('title: [', 'Show drafts'),
    true,
  ],
  ['a word of the rule', 'pages/a.md', page('title: A'), page('title: A\ndraft: ['), false],
  ['one with a wrong letter', 'pages/a.md', page('title: A'), page('title: A\nprivat: ['), false],
  ['one in two parts', 'pages/a.md', page('title: A'), page('title: A\nPublish date: ['), false],
  ['a line with a word removed', 'pages/a.md', page('title: A\ndraft: no'), page('title: ['), false],
  ['a date removed', 'pages/a.md', page('title: A\nexpires: 2999-01-01'), page('title: ['), false],
  ['a word in a text removed', 'pages/a.md', page('title: A', 'Show'), page('title: [', 'Tell'), true],
  ['another line removed', 'pages/a.md', page('title: A\norder: 1'), page('title: ['), true],
  [
    'lines only removed',
    'pages/a.md',
    page('title: A\nimage: ["a"\n  ]'),
    page('title: A\nimage: ["a"'),
    false,
  ],
  ['a tag', 'pages/a.md', page('tags: [a]'), page('tags: [a, "]'), false],
  ['a language', 'pages/a.md', page('language: en'), page('language: ['), false],
  ['a word on the line below its name', 'pages/a.md', page('status: on'), page('status:\n  draft: ['), false],
  ['a field removed, its comma left over', 'resume.json', resume, resume.replace(/\n.*phone.*/, ''), false],
  [
    'a comma forgotten before a word of the rule',
    'resume.json',
    work,
    work.replace('01"', '01" "private": true'),
    false,
  ],
  [
    'an error in a line as it was',
    'pages/a.md',
    page('title: A\ndraft: no'),
    page('title: [\ndraft: no'),
    false,
    3,
  ],
  ['another line', 'resume.json', work, work.replace('"A"', '"B'), true],
  ['an application whose subject has an error', 'for/acme.md', application, page('subject: ['), true],
  ['an application that cannot be read, as after chmod 000', 'for/acme.md', application, undefined, false],
  ['an application with another key', 'for/acme.md', application, page('key: ['), false],
  ['site.yaml', 'site.yaml', 'title: A', 'title: [', false],
]
for (const [name, file, before, now, isServed, line] of rows)
  t.test(`${name}: ${isServed ? 'its last good version' : 'nothing'}`, async (t) => {
    const former = fileOf(file, before)
    const files = now === undefined ? [] : [fileOf(file, now)]
    t.strictSame(standInsFor([issueIn(file, line)], files, [former]), isServed ? [former] : [])
  })

/**
 * An edit with an error in one file, and what of it is public before the edit, with it, and once it is right.
 */
const edits: readonly (readonly [
  name: string,
  file: string,
  versions: readonly [before: string, wrong: string, right: string],
  /** Words that are public then. */
  words: readonly [before: string, wrong: string, right: string],
])[] = [
  [
    'title: About: me keeps the page',
    'pages/a.md',
    [page('title: Aboutness'), page('title: Aboutness: me'), page('title: "Aboutness: me"')],
    ['Aboutness', 'Aboutness', 'Aboutness'],
  ],
  [
    'a draft with an error is not public, nor once it is right',
    'pages/a.md',
    [page('title: Aboutness'), page('title: Aboutness: me\ndraft: true'), page('title: A\ndraft: true')],
    ['Aboutness', '', ''],
  ],
  [
    'a draft that becomes public is not, until it is right',
    'pages/a.md',
    [page('title: Aboutness\ndraft: true'), page('title: Aboutness: me'), page('title: Aboutness')],
    ['', '', 'Aboutness'],
  ],
  [
    'deleting the last field of resume.json with its bracket does not keep the phone',
    'resume.json',
    [
      '{"basics": {\n"name": "Ada",\n"phone": "+44 1"\n}\n}',
      '{"basics": {\n"name": "Ada",\n}',
      '{"basics": {\n"name": "Ada",\n}\n}',
    ],
    ['Ada +44', '', 'Ada'],
  ],
  [
    'a comma forgotten before "private": true takes resume.json out of public until it is right',
    'resume.json',
    [
      '{"work": [{\n"name": "Mill",\n"startDate": "2021-01-01"\n}, {"name": "Loom"}]}',
      '{"work": [{\n"name": "Mill",\n"startDate": "2021-01-01" "private": true\n}, {"name": "Loom"}]}',
      '{"work": [{\n"name": "Mill",\n"startDate": "2021-01-01", "private": true\n}, {"name": "Loom"}]}',
    ],
    ['Mill Loom', '', 'Loom'],
  ],
]
for (const [name, file, versions, words] of edits)
  t.test(name, async (t) => {
    const folder = t.testdir({ 'site.yaml': validSettings, pages: {} })
    const read = createContentReader(folder, await loadMessages())
    const all = new Set(words.flatMap((each) => each.split(' ')))
    for (const [index, text] of versions.entries()) {
      writeFileSync(join(folder, file), text)
      const { ownPages, resumes } = (await read()).site
      const written = JSON.stringify([
        [...ownPages.values()].map(({ title }) => title),
        [...resumes.values()],
      ])
      const shown = [...all].filter((word) => word !== '' && written.includes(word))
      t.equal(shown.join(' '), words[index], `version ${index}`)
    }
    t.equal((await read()).site.errors.length, 0)
  })
