import t from 'tap'
import { privateValuesIn } from '../../../src/content/checks/private-values.ts'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { readSite } from '../../../src/content/reading/site-reader.ts'
import {
  readFiles,
  testIssues,
  toFolder,
  validSettings,
  warningsOf,
} from '../../fixtures/content/content-files.ts'

const settings = (paths: string): string => `${validSettings}cv: { private: [${paths}] }\n`

testIssues(t, [
  {
    name: 'a path that JSON Resume does not have, with the nearest',
    files: { 'site.yaml': settings('basics.phnoe') },
    lines: [
      'site.yaml:5:17 cv.private[0]: found "basics.phnoe"; expected the path of a member of JSON Resume without indexes, such as basics.phone. Fix: write basics.phone.',
    ],
  },
  {
    name: 'a path of a section that JSON Resume has, with the nearest',
    files: { 'site.yaml': settings('work.salary') },
    lines: [
      'site.yaml:5:17 cv.private[0]: found "work.salary"; expected the path of a member of JSON Resume without indexes, such as basics.phone. Fix: write work.summary.',
    ],
  },
  {
    name: 'a private image that is served',
    files: {
      'site.yaml': settings('basics.phone, basics.image'),
      'resume.json': '{"basics": {"name": "A", "image": "me.jpg"}}',
      'pages/me.jpg': 'x',
    },
    lines: [
      'site.yaml:5:31 cv.private[1]: found a private image, pages/me.jpg, which is served to everyone. Fix: move it to for/me.jpg, and write that as image.',
    ],
  },
  {
    name: 'an image of for/private.yaml that is served',
    files: { 'for/private.yaml': 'image: me.jpg', 'pages/me.jpg': 'x' },
    lines: [
      'for/private.yaml image: found a private image, pages/me.jpg, which is served to everyone. Fix: move it to for/me.jpg, and write that as image.',
    ],
  },
  {
    name: 'a member that for/private.yaml does not have',
    files: { 'for/private.yaml': 'basics: { phone: "1" }' },
    lines: [
      'for/private.yaml:1:1 basics: found an unknown member; expected one of name, label, image, email, phone, url, summary, location, profiles. Fix: remove it.',
    ],
  },
])

t.test('a path that is unknown stops the start', async (t) => {
  for (const path of ['basics.tel', 'work.salary', 'work[0].name', 'own.phone'])
    await t.rejects(readFiles({ 'site.yaml': settings(`'${path}'`) }), { code: 'CONTENT_INVALID' }, path)
})

t.test('an image in for/ is not reported as missing', async (t) => {
  const files = {
    'site.yaml': settings('basics.image'),
    'resume.json': '{"basics": {"name": "A", "image": "for/me.jpg"}}',
    'for/me.jpg': 'x',
  }
  t.strictSame(await warningsOf(files), [])
})

t.test('an image in for/ is left out of the public résumé, however its path is written', async (t) => {
  for (const image of ['for/me.jpg', './for/me.jpg', '/for/me.jpg', '../for/me.jpg']) {
    const { site, privateContent } = await readFiles({
      'site.yaml': validSettings,
      'resume.json': JSON.stringify({ basics: { name: 'A', image } }),
      'for/me.jpg': 'x',
    })
    t.strictSame(site.resumes.get('en')?.resume, { basics: { name: 'A' } })
    t.strictSame(site.warnings, [])
    t.match(privateValuesIn({ site, privateContent }), [{ path: 'basics.image' }])
  }
})

t.test('warns of an image of for/private.yaml that is not there', async (t) => {
  const warningsFor = async (image: string) => {
    const lines = await warningsOf({ 'for/private.yaml': `image: ${image}`, 'for/me.jpg': 'x' })
    return lines.filter((line) => line.startsWith('for/'))
  }
  t.strictSame(await warningsFor('for/you.jpg'), [
    'for/private.yaml image: found "for/you.jpg"; expected a file in for/, by its path in the content folder. Fix: save the image as for/photo.jpg and write that; until then applications have none.',
  ])
  t.strictSame(await warningsFor('for/me.jpg'), [])
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
