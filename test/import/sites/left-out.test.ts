/** `vitrine import`: what is said of files that stay behind, and which file is the home page. */
import t from 'tap'
import { reportOf } from '../../../src/import/sites/import-report.ts'
import { importOf } from '../../fixtures/content/import-of.ts'

t.test('says why a file stays behind', async (t) => {
  const { converted } = await importOf({
    'hugo.toml': 'theme = "x"',
    'content/a.md': '---\ntitle: A\n---\nText',
    'content/b.Rmd': 'Text',
    'static/unused.csv': 'a,b',
    'static/_redirects': '/old /a 301',
    'static/robots.txt': 'User-agent: *',
  })
  const reasonOf = (name: string) => converted.leftOut.find(({ file }) => file === name)?.reason
  t.match(
    reasonOf('content/b.Rmd'),
    /^a text in \.Rmd, which Vitrine cannot read; if no page beside it has its text, convert it/,
  )
  t.equal(reasonOf('static/unused.csv'), 'no page shows or links to it')
  t.match(reasonOf('hugo.toml'), 'part of the generator')
  for (const file of ['static/_redirects', 'static/robots.txt'])
    t.match(reasonOf(file), 'rules for the existing host; write redirects')
})

t.test('a name that begins a line of the report is escaped', async (t) => {
  const { converted } = await importOf({
    'hugo.toml': '',
    'static/a\n::error::b.csv': 'a',
    'content/a.md': 'Text',
  })
  const report = reportOf('Hugo', converted, [], { kept: ['b\n::error::c'], written: [], unchanged: 0 }, [])
  t.match(report, String.raw`a\x0a::error::b.csv`)
  t.notMatch(report, /^::/m)
})

t.test('the home page in the folder of the pages goes before a README', async (t) => {
  const { converted } = await importOf(
    { 'README.md': '# How to build\n\nRun it.', 'pages/index.md': '# Home\n\nHello.' },
    { from: 'markdown' },
  )
  t.match(converted.pages, [{ file: 'pages/index.md', key: '', target: 'index.md' }])
})
