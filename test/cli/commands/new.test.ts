/** `vitrine new`: what it writes passes check, and it overwrites nothing. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { strToU8, zipSync } from 'fflate'
import t from 'tap'
import { createCv, createPage, createSite, type NewSiteOptions } from '../../../src/cli/commands/new.ts'
import { privateNotice } from '../../../src/cli/new/private-by-default.ts'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { loadContent } from '../../../src/content/reading/content-folder.ts'
import { siteDescription } from '../../../src/content/site.ts'
import { plainNode } from '../../fixtures/server/plain-node.ts'

const root = resolve(import.meta.dirname, '../../..')
const messages = await loadMessages()
const answers = { name: 'A', description: 'B', languages: 'en' }
const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()

const schemaOf = (folder: string, file: string): string =>
  /yaml-language-server: \$schema=(\S+)/.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? ''

t.test('writes a site in two languages, with the CV, that has nothing to check', async (t) => {
  const folder = join(t.testdir({}), 'my-site')
  const name = "Ada: 'Countess' #1"
  const resume = join(root, 'content/resume.json')
  await createSite(folder, { name, description: 'Writes: notes.', languages: 'en,fr', resume })
  t.strictSame(filesIn(folder), [
    '.vitrine',
    ...['page', 'site', 'words'].map((name) => `.vitrine/${name}.schema.json`),
    ...['resume.json', 'site.yaml'],
  ])
  const site = await loadContent(folder, messages)
  t.strictSame([...site.errors, ...site.warnings], [])
  t.equal(site.settings.owner.name, name)
  t.ok(existsSync(join(folder, schemaOf(folder, 'site.yaml'))))

  await createPage('notes/my-engine', { lang: 'fr', content: folder })
  const [draft] = (await loadContent(folder, messages)).drafts
  t.match(draft, { file: 'pages/notes/my-engine.fr.md', title: 'My engine', language: 'fr' })
  const text = readFileSync(join(folder, 'pages/notes/my-engine.fr.md'), 'utf8')
  t.match(text, '---\n# yaml-language-server: $schema=../../.vitrine/page.schema.json\ntitle: My engine\n')
  await t.rejects(createPage('pages/notes/my-engine.md', { lang: 'fr', content: folder }), /already exists/)
  await t.rejects(
    createPage('x', { lang: 'de', content: folder }),
    /--lang: found de; expected one of en, fr/,
  )
  await t.rejects(createPage('../x', { content: folder }), /page: found \.\.\/x; expected letters/)
})

t.test('writes a CV with other names for its members as a JSON Resume', async (t) => {
  const parent = t.testdir({
    'cv.json': '{"basics": {"firstName": "Ada", "lastName": "Lovelace",}, "work": [{"title": "A"}]}',
  })
  const folder = join(parent, 'site')
  await createSite(folder, { description: '', languages: 'en', resume: join(parent, 'cv.json') })
  const { settings, resumes, warnings } = await loadContent(folder, messages)
  t.equal(settings.owner.name, 'Ada Lovelace')
  t.match(resumes.get('en')?.resume, { basics: { name: 'Ada Lovelace' }, work: [{ position: 'A' }] })
  t.notMatch(JSON.stringify(warnings), 'not shown')
})

t.test('takes name, label and language from the CV', async (t) => {
  const named = { basics: { name: 'Noor', label: 'Editor' } }
  const rows: readonly [file: string, resume: object, expected: readonly [string, string, string]][] = [
    ['resume.json', named, ['Noor', 'Editor', 'en']],
    ['resume.fr.json', named, ['Noor', 'Editor', 'fr']],
    ['cv.json', { ...named, languages: ['Englisch', 'Deutsch'] }, ['Noor', 'Editor', 'de']],
    [
      'cv.json',
      { ...named, languages: [{ language: '日本語' }, { language: '英語' }] },
      ['Noor', 'Editor', 'ja'],
    ],
    ['cv.json', { ...named, languages: ['English', 'Deutsch'] }, ['Noor', 'Editor', 'en']],
    ['cv.json', { ...named, languages: ['العربية', 'الفرنسية'] }, ['Noor', 'Editor', 'ar']],
    ['cv.json', { basics: { name: ' Noor ' } }, ['Noor', 'Noor', 'en']],
  ]
  for (const [index, [file, resume, expected]] of rows.entries()) {
    const parent = t.testdir({ [file]: JSON.stringify(resume) })
    const folder = join(parent, `site-${index}`)
    await createSite(folder, { resume: join(parent, file) })
    const site = await loadContent(folder, messages)
    const [language] = site.settings.languages
    t.strictSame([site.settings.title, siteDescription(site, language), language], expected, file)
    t.strictSame([...site.errors, ...site.warnings], [])
    t.strictSame(
      filesIn(folder).filter((name) => !name.startsWith('.')),
      ['resume.json', 'site.yaml'],
      'no home page hides the summary',
    )
  }
  const both = { resume: join(root, 'content/resume.json'), links: 'a@b.example' }
  await t.rejects(createSite(join(t.testdir({}), 'site'), both), {
    message: /^--links: found --resume as well/,
  })
})

t.test('writes a home page from the answers, and leaves out what is not known', async (t) => {
  const description = 'Translates *Ottoman* poetry, $5 a line, $6 a page.'
  const links =
    'noor@example.org https://codeberg.org/noor_w/，noor.example/a_(b)、 and @noor@social.example;'
  const home = ['Translates \\*Ottoman\\* poetry, \\$5 a line, \\$6 a page.', '- <noor@example.org>']
  const elsewhere = [
    { label: 'codeberg.org/noor_w', url: 'https://codeberg.org/noor_w/', me: true },
    { label: 'noor.example/a_(b)', url: 'https://noor.example/a_(b)', me: true },
    { label: '@noor@social.example', url: 'https://social.example/@noor', me: true },
  ]
  const rows: readonly [name: string, answers: NewSiteOptions, text: string][] = [
    ['everything', { description, links }, home.join('\n\n')],
    ['a sentence', { description }, home[0] ?? ''],
    ['places', { links, languages: 'en,fr' }, home[1] ?? ''],
    ['nothing but a name', {}, ''],
  ]
  for (const [name, answers, text] of rows) {
    const folder = join(t.testdir({}), 'site')
    await createSite(folder, { name: 'Noor', ...answers })
    const site = await loadContent(folder, messages)
    t.strictSame([...site.errors, ...site.warnings], [], name)
    t.strictSame([...site.pages.keys()], ['/'], name)
    t.equal(site.pages.get('/')?.markdown.trim(), text, name)
    t.equal(site.settings.description, answers.description, name)
    t.strictSame(site.settings.links, answers.links && elsewhere, name)
    t.equal(site.settings.owner.email, answers.links && 'noor@example.org', name)
    t.ok(existsSync(join(folder, 'pages', schemaOf(folder, 'pages/index.md'))))
  }
})

t.test('leaves folders with files alone, and refuses what is no language', async (t) => {
  const folder = t.testdir({ 'site.yaml': 'title: Mine\n' })
  await t.rejects(createSite(folder, answers), { name: 'UsageError', message: /found a folder with files/ })
  t.equal(readFileSync(join(folder, 'site.yaml'), 'utf8'), 'title: Mine\n')
  const other = join(folder, 'other')
  await t.rejects(createSite(other, { ...answers, languages: 'english' }), /--languages: found english/)
  await t.rejects(
    createSite(other, { ...answers, links: 'a@b.example, Rotterdam' }),
    /--links: found Rotterdam; expected e-mail/,
  )
})

t.test('creates nothing if the file is not a CV', async (t) => {
  const files = {
    'list.json': '["Spring 2010"]',
    'other.json': '{"foo": 1}',
    'empty.json': '',
    'syntax.json': '{"basics": {"name": "A"}, "work": [{"name": "A" "position": "B"}]}',
    'cv.yaml': '%PDF-1.4',
  }
  const parent = t.testdir(files)
  const folder = join(parent, 'site')
  for (const file of Object.keys(files))
    await t.rejects(createSite(folder, { ...answers, resume: join(parent, file) }), {
      name: 'ContentError',
      message: new RegExp(`\n${file}:\\d+:\\d+`),
    })
  t.notOk(existsSync(folder))
})

t.test('writes nothing if there is no CV to copy', async (t) => {
  const parent = t.testdir({ 'folder.json': {} })
  const folder = join(parent, 'site')
  const fix = 'Fix: correct the path, or omit the option.'
  for (const [resume, found] of [
    [join(parent, 'none.json'), 'no file'],
    [join(parent, 'folder.json'), 'a file that cannot be read (EISDIR),'],
  ] as const)
    await t.rejects(createSite(folder, { ...answers, resume }), {
      name: 'UsageError',
      message: `--resume: found ${found} ${resume}; expected a JSON Resume. ${fix}`,
    })
  await t.rejects(createSite(folder, { ...answers, resume: 'cv.pdf' }), {
    message: /^--resume: found cv\.pdf; expected a JSON Resume, a file that ends in/,
  })
  t.notOk(existsSync(folder))
})

t.test('ends with commands that run as printed', async (t) => {
  const cwd = t.testdir({})
  const nextStep = async (folder: string, npm: Readonly<Record<string, string>>) => {
    const options = ['--name=A', '--description=B', '--languages=en']
    const args = plainNode(join(root, 'src/cli/vitrine.ts'), 'new', folder, ...options)
    const env = { ...process.env, npm_command: undefined, ...npm }
    const { stdout } = await promisify(execFile)('env', args, { cwd, env })
    return /^ {2}(.* dev .*)$/m.exec(stdout)?.[1]
  }
  const npx = { npm_command: 'exec' }
  t.equal(await nextStep('global', {}), 'vitrine dev global')
  t.equal(await nextStep('by-npx', npx), 'npx vitrine dev by-npx')
  t.equal(await nextStep('my site 2', {}), 'vitrine dev "my site 2"')
})

t.test('names the option that is missing if it cannot ask', async (t) => {
  const folder = join(t.testdir({}), 'site')
  const args = plainNode(join(root, 'src/cli/vitrine.ts'), 'new', folder)
  const [code, errors] = await new Promise<[unknown, string]>((settle) => {
    execFile('env', args, (error, _output, errors) => settle([error?.code, errors]))
  })
  t.strictSame(
    [code, errors],
    [
      2,
      '--name: found nothing; expected a text, since there is no terminal to ask at. Fix: add --name TEXT.\n',
    ],
  )
})

t.test('says which members of the CV stay private, if it has any', async (t) => {
  const phone = { phone: '+31 20 555' }
  const street = { location: { address: 'Canal 1', city: 'Delft' } }
  for (const [basics, expected] of [
    [{}, undefined],
    [{ location: { city: 'Delft' } }, undefined],
    [phone, /^The phone number of the CV stays private: cv\.private/],
    [street, /^The street of the CV stays private/],
    [{ ...phone, ...street }, /^The phone number and the street of the CV stay private/],
  ] as const) {
    const notice = privateNotice({ basics })
    if (expected === undefined) t.equal(notice, undefined)
    else t.match(notice, expected)
  }
})

const linkedInExport = (tables: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(tables).map(([name, text]) => [name, strToU8(text)]))),
  )

t.test('takes the CV of another tool, whose street, telephone and birthday are not public', async (t) => {
  const parent = t.testdir({
    'cv.yaml':
      'cv: { name: Noor, location: Dam 1, phone: 020555, sections: { Experience: [{ company: Mill, position: Hand }] } }',
    '_index.md': '---\ntitle: Noor\nsuperuser: true\n---\nHello.\n',
    'export.zip': linkedInExport({
      'Profile.csv': 'First Name,Last Name,Address,Birth Date,Zip Code\nNoor,Wilde,Dam 1,May 1,1012\n',
      'PhoneNumbers.csv': 'Extension,Number,Type\n,020555,Mobile\n',
    }),
    'photos.zip': linkedInExport({ 'a.txt': '' }),
  })
  for (const [index, source] of ['cv.yaml', '_index.md', 'export.zip'].entries()) {
    const folder = join(parent, `site-${index}`)
    await createSite(folder, { description: '', languages: 'en', resume: join(parent, source) })
    t.strictSame(
      filesIn(folder).filter((name) => !name.startsWith('.')),
      ['resume.yaml', 'site.yaml'],
    )
    const { resumes, errors, warnings } = await loadContent(folder, messages)
    t.strictSame([...errors, ...warnings], [])
    const shown = JSON.stringify(resumes.get('en')?.resume)
    t.match(shown, 'Noor')
    for (const secret of ['Dam 1', '020555', 'May 1', '1012']) t.notMatch(shown, secret, source)
  }
  const folder = join(parent, 'none')
  await t.rejects(createSite(folder, { ...answers, resume: join(parent, 'photos.zip') }), {
    name: 'UsageError',
    message: /photos\.zip, which is not the CV of a tool/,
  })
  t.notOk(existsSync(folder))
})

t.test('what site.yaml has as comments is right', async (t) => {
  for (const [name, options] of [
    ['with a CV', { resume: join(root, 'content/resume.json') }],
    ['without one', {}],
  ] as const) {
    const folder = join(t.testdir({}), 'site')
    await createSite(folder, { ...answers, ...options })
    const file = join(folder, 'site.yaml')
    const text = readFileSync(file, 'utf8')
    const settings = /^(\s*)# (?=(?:home|links|layout|pages|density|cv|accounts|design): ?| {2}- )/gm
    const used = text.replaceAll(settings, '$1')
    t.ok(used.length < text.length - 10, name)
    writeFileSync(file, used)
    const site = await loadContent(folder, messages)
    t.strictSame(site.errors, [], name)
    t.match(site.settings, { home: ['summary', { projects: 6 }, 'work'], design: { accent: '#7a1f2b' } })
    t.match(site.settings.cv, { layout: 'modern', pages: 2, density: 'snug' })
  }
})

t.test('writes a CV to fill in, which has nothing to check, with its comments and without', async (t) => {
  const folder = join(t.testdir({}), 'my-site')
  await createSite(folder, { ...answers, links: 'a@b.example' })
  await createCv({ content: folder })
  const file = join(folder, 'resume.yaml')
  const text = readFileSync(file, 'utf8')
  t.match(text, '  name: A\n  label: B\n  email: a@b.example\n')
  writeFileSync(join(folder, 'pages/photo.jpg'), '')
  const [intro, sections = ''] = text.split(/(?=^basics:)/m)
  t.match(intro, /^#/)
  for (const filledIn of [text, sections.replaceAll(/^( *)# /gm, '$1')]) {
    writeFileSync(file, filledIn)
    const site = await loadContent(folder, messages)
    t.strictSame([...site.errors, ...site.warnings], [], filledIn)
  }
  t.match((await loadContent(folder, messages)).resumes.get('en')?.resume, {
    basics: { summary: /^Two/, phone: undefined },
    work: [{ endDate: undefined }, { endDate: '2021-02' }],
    education: [{ startDate: '2015' }],
  })
  t.match(
    readFileSync(join(folder, 'site.yaml'), 'utf8'),
    'private: [ basics.phone, basics.location.address ]',
  )
  await t.rejects(createCv({ content: folder }), /resume\.yaml already exists/)
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
  await t.rejects(createCv({ content, resume }), /resume\.json already exists; expected none, or --force/)
  await t.rejects(createCv({ content, resume: join(parent, 'cv.txt.json'), force: true }), {
    name: 'ContentError',
  })
  t.equal(readFileSync(resume, 'utf8'), text)
  await createCv({ content, resume, force: true })
  t.strictSame(JSON.parse(readFileSync(resume, 'utf8')), { basics: { name: 'A' }, work: [{ name: 'Mill' }] })
  const copy = join(parent, 'site-resume.json.2')
  t.equal(readFileSync(copy, 'utf8'), text)
  t.equal(statSync(copy).mode & 0o777, 0o600)
  t.equal(readFileSync(join(parent, 'site-resume.json.1'), 'utf8'), 'mine')
  await createCv({ content, resume, force: true })
  t.strictSame(
    readdirSync(parent).filter((name) => name.startsWith('site-')),
    ['site-resume.json.1', 'site-resume.json.2'],
    'what needs no change is not written',
  )
  writeFileSync(join(parent, 'resume.fr.yaml'), 'basics: { name: C }\n')
  await createCv({ content, resume: join(parent, 'resume.fr.yaml'), force: true })
  t.strictSame(readdirSync(content).toSorted(), ['resume.fr.yaml', 'resume.json', 'site.yaml'])
  const zip = join(parent, 'export.zip')
  writeFileSync(zip, linkedInExport({ 'Profile.csv': 'First Name\nNoor\n' }))
  await createCv({ content, resume: zip, force: true })
  t.strictSame(readdirSync(content).toSorted(), ['resume.fr.yaml', 'resume.yaml', 'site.yaml'])
  t.match(readFileSync(join(content, 'resume.yaml'), 'utf8'), 'name: Noor')
})

t.test('says what a CV makes public that is usually private', async (t) => {
  const cwd = t.testdir({
    'site.yaml': 'title: A\nowner: { name: A }\nlanguages: [en]\ncv: { private: [basics.location] }\n',
    'cv.json': '{"basics": {"name": "A", "phone": "020555", "location": {"address": "Dam 1"}}}',
  })
  const options = ['new', 'cv', '--resume', 'cv.json', '--content', '.']
  const { stdout } = await promisify(execFile)(
    'env',
    plainNode(join(root, 'src/cli/vitrine.ts'), ...options),
    { cwd },
  )
  t.match(stdout, /^resume\.json basics\.phone: found a telephone number, which anyone can read/m)
  t.notMatch(stdout, 'street')
})
