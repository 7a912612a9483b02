/** `vitrine new cv`: it writes a CV or takes one, and loses none. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createCv, createSite } from '../../../src/cli/commands/new.ts'
import { loadSite } from '../../../src/cli/open-site.ts'
import { answers, newSite } from '../../fixtures/content/new-site.ts'
import { printedBy } from '../../fixtures/printed-by.ts'

t.test('writes a CV to fill in, which has nothing to check, with its comments and without', async (t) => {
  const { folder } = await newSite(t, { ...answers, links: 'a@b.example' })
  await createCv({ content: folder })
  const file = join(folder, 'resume.yaml')
  const text = readFileSync(file, 'utf8')
  t.match(text, '  name: A\n  label: B\n  email: a@b.example\n')
  writeFileSync(join(folder, 'pages/photo.jpg'), '')
  const [intro, sections = ''] = text.split(/(?=^basics:)/m)
  t.match(intro, /^#/)
  for (const filledIn of [text, sections.replaceAll(/^( *)# /gm, '$1')]) {
    writeFileSync(file, filledIn)
    const site = await loadSite(folder)
    t.strictSame([...site.errors, ...site.warnings], [], filledIn)
  }
  t.match((await loadSite(folder)).resumes.get('en')?.resume, {
    basics: { summary: /^Two/, phone: undefined },
    work: [{ endDate: undefined }, { endDate: '2021-02' }],
    education: [{ startDate: '2015' }],
  })
  t.match(
    readFileSync(join(folder, 'site.yaml'), 'utf8'),
    'private: [ basics.phone, basics.location.address, basics.location.postalCode ]',
  )
  await t.rejects(createCv({ content: folder }), /resume\.yaml: found a file, which/)
})

t.test('takes a CV in place of the one that is there, and keeps that beside the folder', async (t) => {
  const parent = t.testdir({
    site: {
      'site.yaml': 'title: A\nowner: { name: A }\nlanguages: [en, fr]\n',
      'resume.json': '{"basics": {"name": "A"}, "experience": [{"employer": "Mill", "end": "heute"}]}',
      'resume.fr.json': '{"basics": {"name": "B"}}',
    },
    'site-resume.json.1': 'mine',
    'cv.txt.json': '{"foo": 1}',
  })
  const content = join(parent, 'site')
  const resume = join(content, 'resume.json')
  const text = readFileSync(resume, 'utf8')
  await t.rejects(
    createCv({ content, resume }),
    /resume\.json: found a CV in this language; .* --force, .* --language/,
  )
  await t.rejects(createCv({ content, resume: join(parent, 'cv.txt.json'), force: true }), {
    name: 'ContentError',
  })
  t.equal(readFileSync(resume, 'utf8'), text)
  await createCv({ content, resume, force: true })
  t.strictSame(JSON.parse(readFileSync(resume, 'utf8')), {
    basics: { name: 'A' },
    work: [{ name: 'Mill', endDate: 'heute' }], // which the server reads as ongoing
  })
  const copy = join(parent, 'site-resume.json.2')
  t.equal(readFileSync(copy, 'utf8'), text)
  t.equal(statSync(copy).mode & 0o777, 0o600)
  t.equal(readFileSync(join(parent, 'site-resume.json.1'), 'utf8'), 'mine')
  const { output } = await printedBy(t, () => createCv({ content, resume, force: true }))
  t.match(output, 'needs no change')
  t.strictSame(
    readdirSync(parent).filter((name) => name.startsWith('site-')),
    ['site-resume.json.1', 'site-resume.json.2'],
    'what needs no change is not written',
  )
  writeFileSync(join(parent, 'resume.fr.yaml'), 'basics: { name: C }\n')
  const french = { content, resume: join(parent, 'resume.fr.yaml'), force: true }
  const taken = await printedBy(t, () => createCv(french))
  t.match(taken.output, 'resume.fr.yaml: nothing is changed')
  t.strictSame(readdirSync(content).toSorted(), ['resume.fr.yaml', 'resume.json', 'site.yaml'])
})

t.test('says that the text of the page of the CV stands above it', async (t) => {
  const { folder } = await newSite(t, answers)
  writeFileSync(join(folder, 'pages/cv.md'), '# CV\n\nI build engines.\n')
  const { output } = await printedBy(t, () => createCv({ content: folder }))
  t.match(output, 'pages/cv.md stands above the entries of the CV: remove what they repeat.')
})

t.test('says what is wrong with a CV that it took, and not to take it again', async (t) => {
  const content = t.testdir({
    'site.yaml': 'title: A\nowner: { name: A }\nlanguages: [en]\n',
    'cv.json': '{"basics": {"name": "A"}, "work": [{"name": "B", "mood": "C", "startDate": "Summer 2019"}]}',
  })
  const { output } = await printedBy(t, () => createCv({ content, resume: join(content, 'cv.json') }))
  t.match(output, /work\[0\]\.mood: found .* Fix: leave it, or put its text into summary or highlights\.$/m)
  t.match(output, /work\[0\]\.startDate: found .* Fix: write a date, or leave it\.$/m)
  t.notMatch(output, /run vitrine new cv|rewrites/)
})

t.test('takes a CV in the language of its name or of the option', async (t) => {
  const content = t.testdir({ 'site.yaml': 'title: A\nowner: { name: A }\nlanguages: [en, fr, ar]\n' })
  const names = { 'cv.fr.json': 'resume.fr.json', 'cv-it.json': 'resume.json' }
  for (const [name, written] of Object.entries(names)) {
    writeFileSync(join(content, name), '{"basics": {"name": "A"}}')
    await createCv({ content, resume: join(content, name) })
    t.ok(readdirSync(content).includes(written), name)
  }
  const resume = join(content, 'cv-it.json')
  writeFileSync(resume, '{"basics": {"name": "B"}}')
  await t.rejects(createCv({ content, resume }), /resume\.json: found a CV in this language; /)
  await createCv({ content, resume, language: 'ar' })
  t.ok(readdirSync(content).includes('resume.ar.json'))
  await t.rejects(createCv({ content, resume, language: 'de' }), /^--language: found de/)
})

t.test('says what a CV makes public that is usually private, and which lists are sections', async (t) => {
  const content = t.testdir({
    'site.yaml': 'title: A\nowner: { name: A }\nlanguages: [en]\ncv: { private: [basics.location] }\n',
    'cv.json':
      '{"basics": {"name": "A", "phone": "020555", "location": {"address": "Dam 1"}}, "salary": [{"name": "70"}]}',
  })
  const resume = join(content, 'cv.json')
  const sections = 'cv.json: shown as sections of your own: salary; remove what is private\n'
  const { output: site } = await printedBy(t, () => createSite(join(content, 'new'), { ...answers, resume }))
  t.match(site, sections)
  const { output } = await printedBy(t, () => createCv({ content, resume }))
  t.match(output, sections)
  t.match(output, /^resume\.json basics\.phone: found personal data that everyone can read/m)
  t.notMatch(output, 'street')
})
