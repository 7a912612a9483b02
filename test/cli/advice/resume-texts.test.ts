import t from 'tap'
import { privateValuesIn } from '../../../src/cli/advice/resume-texts.ts'
import { readFiles, validSettings } from '../../fixtures/content/content-files.ts'

const settings = (paths: string): string => `${validSettings}cv: { private: [${paths}] }\n`

t.test('lists private values with where they stand', async (t) => {
  const { site, privateContent } = await readFiles({
    'site.yaml': `${settings('basics.phone')}repository: private\n`,
    'resume.json':
      '{"basics": {"name": "A", "phone": 123}, "work": [{"name": "B", "tags": ["private"]}, {"name": "C"}]}',
    'for/private.yaml': 'email: a@b.example\nlocation: { address: High Street }\n',
  })
  t.strictSame(privateValuesIn({ site, privateContent }), [
    { file: 'resume.json', field: 'basics.phone', text: '123' },
    { file: 'resume.json', field: 'work.name', text: 'B' },
    { file: 'for/private.yaml', field: 'basics.email', text: 'a@b.example' },
    { file: 'for/private.yaml', field: 'basics.location.address', text: 'High Street' },
  ])
  t.equal(privateContent.isRepositoryPrivate, true)
})

t.test('a date that is published is not private, as written or in its usual form', async (t) => {
  const { site, privateContent } = await readFiles({
    'site.yaml': validSettings,
    'resume.json': '{"work": [{"name": "A", "startDate": "2020/05/01", "endDate": "Summer 2021"}]}',
  })
  t.match(site.resumes.get('en')?.resume, { work: [{ startDate: '2020-05-01', endDate: 'Summer 2021' }] })
  t.strictSame(privateValuesIn({ site, privateContent }), [])
})
