/** Private values that stand in the open, and private files that Git would commit. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { privateTextErrors, publicTextsOf } from '../../../src/cli/advice/private-text.ts'
import { repositoryErrors } from '../../../src/cli/advice/repository.ts'
import { formatIssue, isError } from '../../../src/lib/data/issue.ts'
import { missingPrograms } from '../../fixtures/http/proxies.ts'
import { siteOf, smallSite } from '../../fixtures/pages/site-of.ts'

t.test('finds private values in a text, however they are grouped or spelt', (t) => {
  const rows: readonly [value: string, text: string, isFound: boolean][] = [
    ['+44 20 7946 0018', 'Call\n(020) 7946-0018 now', true],
    ['+44 20 7946 0018', 'Call\n020 7946 0019', false],
    ['ada@ada.example', 'Mail\nAda@Ada.example.', true],
    ['12 St James’s Square', 'I live at\n12  St James’s\tSquare, 2nd floor', true],
    ['2014-06', 'Since\n2014-06', false],
    ['Java', 'On\nJava', false],
    ['10115', 'Wien, or\n10115 Berlin', false],
    ['D02 X285', 'At\nD02 X285', true],
  ]
  const issue =
    'pages/cv.md:2: found the value of basics.x, which is private, in a text that everyone can read; expected no private value in a public text. Fix: remove it there; or, if everyone may have it, remove basics.x from cv.private in site.yaml, or the tag that hides it from resume.json.'
  for (const [value, text, isFound] of rows) {
    const values = [{ file: 'resume.json', field: 'basics.x', text: value }]
    const found = privateTextErrors(values, [{ file: 'pages/cv.md', text }]).map(formatIssue)
    t.strictSame(found, isFound ? [issue] : [], `${value} in ${text}`)
  }
  const ofEmployers = { file: 'for/private.yaml', field: 'basics.x', text: 'ada@ada.example' }
  const [{ fix = '' } = {}] = privateTextErrors(
    [ofEmployers],
    [{ file: 'pages/cv.md', text: ofEmployers.text }],
  )
  t.match(fix, /move it from for\/private\.yaml to the CV$/)
  t.end()
})

t.test('a legal notice may say what the law asks of it', (t) => {
  const address = { file: 'resume.json', field: 'basics.location.address', text: 'Gänsbühlgasse 3' }
  const files = ['impressum.md', 'Datenschutzerklärung.md', 'legal/imprint.en.md', 'legal-notice/index.md']
  const others = ['about.md', 'legal/about.md', 'impressum/about.md', 'legality.md']
  const texts = [...files, ...others].map((file) => ({ file: `pages/${file}`, text: address.text }))
  t.strictSame(
    privateTextErrors([address], texts).map(({ file }) => file),
    others.map((file) => `pages/${file}`),
  )
  t.end()
})

t.test('looks into the summary of the same résumé', async (t) => {
  const site = await siteOf({
    ...smallSite,
    'site.yaml': `${smallSite['site.yaml']}cv: { private: [basics.phone] }\n`,
    'resume.json': '{"basics": {"name": "A", "phone": "020 7946 0018", "summary": "Ring 02079460018"}}',
  })
  const values = [{ file: 'resume.json', field: 'basics.phone', text: '020 7946 0018' }]
  t.match(privateTextErrors(values, publicTextsOf(site)), [
    { severity: 'error', code: 'private/public-text', file: 'resume.json', field: 'basics.summary' },
  ])
})

t.test('names the line of a text in a résumé', (t) => {
  const rows: readonly [written: string, field: string, text: string, line: number | undefined][] = [
    ['basics:\n  summary: In France\n  address: France', 'basics.summary', 'In France', 2],
    ['address: France\nwork:\n- location: France', 'work.location', 'France', 3],
    ['address: France\nhighlights:\n- A\n- To France', 'work.highlights', 'To France', 4],
    ['{\n"address": "France",\n"summary": "So:\\nFrance"}', 'basics.summary', 'So:\nFrance', 3],
    ['address: France\nsummary: "In\\u0020France"', 'basics.summary', 'In France', undefined],
  ]
  const values = [{ file: 'resume.yaml', field: 'basics.location.address', text: 'France' }]
  for (const [written, field, text, line] of rows) {
    const texts = [{ file: 'resume.yaml', field, text }]
    const [issue] = privateTextErrors(values, texts, [{ file: 'resume.yaml', text: written }])
    t.equal(issue?.line, line, written)
  }
  t.end()
})

t.test('what Git commits is an error until it is ignored', { skip: missingPrograms(['git']) }, async (t) => {
  const folder = t.testdir({
    'resume.json': '{}',
    for: { 'acme.md': `key: ${'a'.repeat(26)}` },
    sent: { a: '' },
  })
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args])
  const phone = { file: 'resume.json', field: 'basics.phone', text: '1' }
  const entry = { file: 'resume.json', field: 'work.name', text: 'A' }
  const acme = { name: 'acme', file: 'for/acme.md', tags: [], markdown: '', markdownLine: 4 }
  const foundIn = async (values: readonly (typeof phone)[], key = 'a'.repeat(26)) => {
    const errors = await repositoryErrors(folder, values, [{ ...acme, key }])
    t.ok(errors.every(isError))
    return errors.map(({ found, fix }) => [found.replace(/^.*: /, ''), fix.split('; or')[0]?.split('; ')])
  }
  const rotate = [
    'a key that is in the history of the repository',
    ['once Git ignores the file, run vitrine new application acme --rotate'],
  ]
  t.strictSame(await foundIn([]), [], 'no repository')
  git('init', '--quiet')
  const ignore = ['for/', 'sent/'].map(
    (name) => `add /${name} to .gitignore, and run git rm -r --cached --ignore-unmatch ${name}`,
  )
  const remove =
    'move the private basics of resume.json to for/private.yaml, and remove its other private values'
  for (const values of [[phone], [entry], [phone, entry]])
    t.strictSame(await foundIn(values), [['for/, sent/, resume.json', [...ignore, remove]]])
  git('add', '.')
  git('commit', '--quiet', '-m', 'all')
  writeFileSync(join(folder, '.gitignore'), '/for/\n/sent/\n')
  t.strictSame(await foundIn([]), [['for/, sent/', ignore], rotate])
  git('rm', '-r', '--cached', '--quiet', 'for/', 'sent/')
  t.strictSame(await foundIn([]), [rotate], 'the old key is in the history')
  t.strictSame(await foundIn([], 'b'.repeat(26)), [])
})

t.test(
  'a repository that Git cannot read is an error, not an answer',
  { skip: missingPrograms(['git']) },
  async (t) => {
    const folder = t.testdir({ for: {}, '.git': 'nonsense' })
    t.match(await repositoryErrors(folder, [], []), [
      { severity: 'error', code: 'private/unchecked', file: 'for', found: /\(invalid gitfile format/ },
    ])
  },
)
