/** Plain numbers of YAML where a text is expected: each digit and each plus stays. */
import t from 'tap'
import { readPrivateBasics } from '../../../src/content/reading/application-set.ts'
import { readImportedResume } from '../../../src/import/resumes/read-imported-resume.ts'
import { parseFields } from '../../../src/import/sites/front-matter/read-data.ts'
import { parseData } from '../../../src/lib/data/parse-data.ts'
import { readResume } from '../../../src/resume/resume-file.ts'
import { readFiles, toFolder, validSettings } from '../../fixtures/content/content-files.ts'

/** Plain scalars, and the text that each is. */
const scalars =
  '+442079460018 0301234567 01067 3.70 3.10 1e3 0x1F 0o17 007 1_000 .5 -0 2014 12345678901234567890'

t.test('keeps plain scalars as written, also as keys; null and nothing stay nothing', async (t) => {
  const yaml = `a: [${scalars.replaceAll(' ', ', ')}]\n3.10: b\nc: null\nd:\ne: ~\nf: ''\n`
  const expected = { a: scalars.split(' '), '3.10': 'b', c: null, d: null, e: null, f: '' }
  const asTexts = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_, v) => (typeof v === 'number' ? `${v}` : v))
  t.strictSame(asTexts(parseData('a.yaml', yaml).value), expected)
  t.strictSame(asTexts(parseFields('a.yml', yaml)), expected)
})

t.test('in a CV, in the values of applications, and in a CV that is brought', async (t) => {
  const basics = 'name: Zoe\nphone: +442079460018\nlocation: { postalCode: 01067 }\n'
  const read = { name: 'Zoe', phone: '+442079460018', location: { postalCode: '01067' } }
  const resume = `basics: { ${basics.trim().replaceAll('\n', ', ')} }
education: [{ institution: A, score: 3.70, endDate: 2012, url: ~ }]
skills: [{ name: Python, keywords: [3.10, 1e3, null] }]
languages: [{ language: 007, fluency: 1.0 }]
`
  const expected = {
    basics: read,
    education: [{ institution: 'A', score: '3.70', endDate: '2012' }],
    skills: [{ name: 'Python', keywords: ['3.10', '1e3'] }],
    languages: [{ language: '007', fluency: '1.0' }],
  }
  t.strictSame(readResume('resume.yaml', resume).resume, expected)
  t.strictSame(readPrivateBasics(toFolder({ 'for/private.yaml': basics })).value.basics, read)
  const imported = readImportedResume('cv.yaml', Buffer.from(resume.replace('institution', 'school')))
  t.strictSame(readResume(imported.file, imported.text).resume, expected)
})

t.test('in site.yaml and front matter, where a number that is meant is one', async (t) => {
  const { site, issues } = await readFiles({
    'site.yaml': validSettings.replace('title: A', 'title: 2.10'),
    'pages/a.md': '---\ntitle: 007\ntags: [3.10, 007]\norder: 2.0\n---\nText',
  })
  t.strictSame(issues, [])
  const page = site.ownPages.get('/a/')
  t.strictSame([site.settings.title, page?.title, page?.tags], ['2.10', '007', ['3.10', '007']])
})
