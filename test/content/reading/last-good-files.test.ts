/** Which last good versions stand in for files with an error. */
import t from 'tap'
import type { FolderFile } from '../../../src/content/files/content-file.ts'
import { standInsFor } from '../../../src/content/reading/last-good-files.ts'
import { type ContentIssue, error } from '../../../src/lib/data/issue.ts'

const fileOf = (file: string, text: string): FolderFile => ({
  file,
  sizeBytes: text.length,
  modifiedMs: 0,
  bytes: Buffer.from(text),
})
const issueIn = (file: string): ContentIssue => ({
  ...error('data/invalid-value'),
  file,
  found: 'x',
  fix: 'y',
})

const rows: readonly (readonly [name: string, file: string, now: string | undefined, isServed: boolean])[] = [
  ['a page whose title has an error', 'pages/a.md', '---\ntitle: [\n---\nText', true],
  ['a page that cannot be read', 'pages/a.md', undefined, false],
  ['an application whose subject has an error', 'for/acme.md', '---\nsubject: [\n---\nText', true],
  ['an application that cannot be read, as after chmod 000', 'for/acme.md', undefined, false],
  ['an application with another key', 'for/acme.md', '---\nkey: [\n---\nText', false],
  ['site.yaml', 'site.yaml', 'title: [', false],
]
for (const [name, file, now, isServed] of rows)
  t.test(`${name}: ${isServed ? 'its last good version' : 'nothing'}`, async (t) => {
    const former = fileOf(file, '---\nsubject: A\n---\nText')
    const files = now === undefined ? [] : [fileOf(file, now)]
    t.strictSame(standInsFor([issueIn(file)], files, [former]), isServed ? [former] : [])
  })
