/** Private values that stand in the open, and private files that Git would commit. */
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { privateTextWarnings, publicTextsOf } from '../../../src/cli/advice/private-text.ts'
import { repositoryWarnings } from '../../../src/cli/advice/repository.ts'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'

const rows: readonly [name: string, value: string, text: string, isFound: boolean][] = [
  ['a phone number in other groups', '+44 20 7946 0018', 'Call\n(020) 7946-0018 now', true],
  ['another number', '+44 20 7946 0018', 'Call\n020 7946 0019', false],
  ['an address of e-mail in capitals', 'ada@ada.example', 'Mail\nAda@Ada.example.', true],
  [
    'a street with other spaces',
    '12 St James’s Square',
    'I live at\n12  St James’s\tSquare, 2nd floor',
    true,
  ],
  ['a date', '2014-06', 'Since\n2014-06', false],
  ['a word of four letters', 'Java', 'On\nJava', false],
]

for (const [name, value, text, isFound] of rows)
  t.test(`${isFound ? 'warns of' : 'does not look for'} ${name}`, async (t) => {
    const values = [{ file: 'resume.json', path: 'basics.x', text: value }]
    const found = privateTextWarnings(values, [{ file: 'pages/cv.md', text }]).map(formatIssue)
    t.strictSame(
      found,
      isFound
        ? [
            'pages/cv.md:2: found the value of basics.x, which is private, in a text that everyone can read; expected private values in no public text. Fix: remove it there, or remove basics.x from cv.private in site.yaml.',
          ]
        : [],
    )
  })

t.test('looks into the summary of the same résumé', async (t) => {
  const site = await siteOf({
    ...smallSite,
    'site.yaml': `${smallSite['site.yaml']}cv: { private: [basics.phone] }\n`,
    'resume.json': '{"basics": {"name": "A", "phone": "020 7946 0018", "summary": "Ring 02079460018"}}',
  })
  const values = [{ file: 'resume.json', path: 'basics.phone', text: '020 7946 0018' }]
  t.match(privateTextWarnings(values, publicTextsOf(site)), [
    { file: 'resume.json', member: 'basics.summary' },
  ])
})

t.test('warns of private files that Git does not ignore', async (t) => {
  const folder = t.testdir({ 'resume.json': '{}', for: { 'private.yaml': '' }, sent: { a: '' } })
  const values = [{ file: 'resume.json', path: 'basics.phone', text: '1' }]
  const linesOf = async () =>
    (await repositoryWarnings(folder, { values }, (name) => existsSync(join(folder, name)))).map(formatIssue)
  execFileSync('git', ['init', '--quiet', folder])
  t.strictSame(await linesOf(), [
    'for: found private values that Git does not ignore: for/, sent/, resume.json; expected none in a repository that others may read. Fix: add /for/ and /sent/ to .gitignore, and move private values to for/private.yaml; or, if nobody else reads it, write repository: private in site.yaml.',
  ])
  writeFileSync(join(folder, '.gitignore'), '/for/\nsent\nresume.json\n')
  t.strictSame(await linesOf(), [])
  t.strictSame(await repositoryWarnings(folder, { values: [] }, () => false), [])
})
