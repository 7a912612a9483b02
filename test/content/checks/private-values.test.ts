import t from 'tap'
import { privateValuesIn } from '../../../src/content/checks/private-values.ts'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { readSite } from '../../../src/content/reading/site-reader.ts'
import { readFiles, toFolder, validSettings } from '../../fixtures/content/content-files.ts'

const settings = (paths: string): string => `${validSettings}cv: { private: [${paths}] }\n`

t.test('an image in for/ is left out of the public résumé, however its path is written', async (t) => {
  for (const image of ['for/me.jpg', './for/me.jpg', '/for/me.jpg', '../for/me.jpg']) {
    const { site, privateContent } = await readFiles({
      'site.yaml': settings(image.startsWith('/') ? 'basics.image' : ''),
      'resume.json': JSON.stringify({ basics: { name: 'A', image } }),
      'for/me.jpg': 'x',
    })
    t.strictSame(site.resumes.get('en')?.resume, { basics: { name: 'A' } })
    t.strictSame(site.warnings, [])
    t.match(privateValuesIn({ site, privateContent }), [{ path: 'basics.image' }])
  }
})

t.test('what site.yaml makes private now is left out of a résumé that stays as it was', async (t) => {
  const standIns = toFolder({ 'resume.json': '{"basics": {"name": "A", "phone": "12345678"}}' })
  const folder = toFolder({ 'site.yaml': settings('basics.phone') })
  const after = await readSite(folder, await loadMessages(), { nowMs: 0, standIns })
  t.strictSame(after.site.resumes.get('en')?.resume, { basics: { name: 'A' } })
  t.equal(after.privateContent.resumes.get('en')?.resume.basics?.phone, '12345678')
})

t.test('lists private values with where they stand', async (t) => {
  const { site, privateContent } = await readFiles({
    'site.yaml': `${settings('basics.phone')}repository: private\n`,
    'resume.json':
      '{"basics": {"name": "A", "phone": 123}, "work": [{"name": "B", "tags": ["private"]}, {"name": "C"}]}',
    'for/private.yaml': 'email: a@b.example\nlocation: { address: High Street }\n',
  })
  t.strictSame(privateValuesIn({ site, privateContent }), [
    { file: 'resume.json', path: 'basics.phone', text: '123' },
    { file: 'resume.json', path: 'work.name', text: 'B' },
    { file: 'for/private.yaml', path: 'basics.email', text: 'a@b.example' },
    { file: 'for/private.yaml', path: 'basics.location.address', text: 'High Street' },
  ])
  t.equal(privateContent.isRepositoryPrivate, true)
})

t.test('a date that is published as written is not private', async (t) => {
  const { site, privateContent } = await readFiles({
    'site.yaml': validSettings,
    'resume.json': '{"work": [{"name": "A", "startDate": "2020/05/01", "endDate": "May 2021"}]}',
  })
  t.match(site.resumes.get('en')?.resume, { work: [{ startDate: '2020/05/01', endDate: 'May 2021' }] })
  t.strictSame(privateValuesIn({ site, privateContent }), [])
})
