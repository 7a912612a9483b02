/** `vitrine new`: what it writes passes check, and it overwrites nothing. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import t from 'tap'
import { parse } from 'yaml'
import { createPage, createSite, type NewSiteOptions } from '../../../src/cli/commands/new.ts'
import { siteQuestions } from '../../../src/cli/new/new-site.ts'
import { loadSite } from '../../../src/cli/open-site.ts'
import { SiteSettings } from '../../../src/content/schema/site-settings.ts'
import { siteDescription } from '../../../src/content/site.ts'
import { answers, newSite } from '../../fixtures/content/new-site.ts'
import { codeBlock, codeOf, read, root } from '../../fixtures/documents.ts'
import { printedBy } from '../../fixtures/printed-by.ts'
import { runVitrine } from '../../fixtures/run-vitrine.ts'

const schemaOf = (folder: string, file: string): string =>
  /yaml-language-server: \$schema=(\S+)/.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? ''

const linkedInExport = (tables: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(tables).map(([name, text]) => [name, strToU8(text)]))),
  )

t.test('writes a site in two languages, with the CV, that has nothing to check', async (t) => {
  const name = "Ada: 'Countess' #1"
  const resume = join(root, 'test/fixtures/cv-people/senior.json')
  const options = { name, description: 'Writes: notes.', languages: 'en, fr,', resume }
  const { folder, site, files } = await newSite(t, options)
  t.strictSame(files, ['pages', 'resume.json', 'site.yaml'])
  t.strictSame(
    readdirSync(join(folder, '.vitrine')),
    ['page', 'site', 'translations'].map((schema) => `${schema}.schema.json`),
  )
  t.equal(site.settings.owner.name, name)
  t.ok(existsSync(join(folder, schemaOf(folder, 'site.yaml'))))

  await createPage('notes/my-engine', { language: 'fr', content: folder })
  const [draft] = (await loadSite(folder)).drafts
  t.match(draft, { file: 'pages/notes/my-engine.fr.md', title: 'My engine', language: 'fr' })
  const text = readFileSync(join(folder, 'pages/notes/my-engine.fr.md'), 'utf8')
  t.match(text, '---\n# yaml-language-server: $schema=../../.vitrine/page.schema.json\ntitle: My engine\n')
  t.match(text, /^published: /m)
  await createPage('about', { content: folder })
  const about = readFileSync(join(folder, 'pages/about.md'), 'utf8')
  t.match(
    about,
    /^# published: \d{4}-\d{2}-\d{2} # makes the page a post$/m,
    'a page at the top, as in the menu',
  )
  await t.rejects(
    createPage('pages/notes/my-engine.md', { language: 'fr', content: folder }),
    /found a file, which vitrine new does not overwrite/,
  )
  await t.rejects(
    createPage('x', { language: 'de', content: folder }),
    /--language: found de; expected one of en, fr/,
  )
  await t.rejects(createPage('../x', { content: folder }), /page: found \.\.\/x; expected letters.*engine$/)
  await t.rejects(createPage('Über uns', { content: folder }), /Fix: write Über-uns$/)
})

t.test('takes name and label from the CV, and the language from its file’s name', async (t) => {
  const named = { basics: { name: 'Noor', label: 'Editor' } }
  const rows: readonly [file: string, resume: object, expected: readonly [string, string, string]][] = [
    ['resume.json', named, ['Noor', 'Editor', 'en']],
    ['resume.fr.json', named, ['Noor', 'Editor', 'fr']],
    ['cv.json', { basics: { name: ' Noor ' } }, ['Noor', 'Noor', 'en']],
  ]
  for (const [file, resume, expected] of rows) {
    const options = { resume: file, links: 'noor@example.org' }
    const { site, files } = await newSite(t, options, { [file]: JSON.stringify(resume) })
    t.equal(site.settings.owner.email, options.links, 'besides what the CV says')
    const [language] = site.settings.languages
    t.strictSame([site.settings.title, siteDescription(site, language), language], expected, file)
    t.strictSame(files, ['pages', 'resume.json', 'site.yaml'], 'no home page hides the summary')
  }
})

t.test('prints on the paper of the CV’s country', async (t) => {
  for (const [countryCode, paperSize] of [
    ['CO', 'Letter'],
    ['NO', 'A4'],
  ] as const) {
    const resume = JSON.stringify({ basics: { name: 'Noor', label: 'Editor', location: { countryCode } } })
    const { site } = await newSite(t, { resume: 'cv.json' }, { 'cv.json': resume })
    t.equal(site.settings.paperSize, paperSize, countryCode)
  }
})

t.test(
  'writes settings and an empty home page from the answers, and leaves out what is not known',
  async (t) => {
    const description = 'Translates *Ottoman* poetry, $5 a line, $6 a page.'
    const links = 'noor@example.org https://codeberg.org/noor_w/，noor.example/a_(b)、 @noor@social.example;'
    const elsewhere = [
      { label: 'Codeberg', url: 'https://codeberg.org/noor_w/', me: true },
      { label: 'noor.example/a_(b)', url: 'https://noor.example/a_(b)', me: true },
      { label: '@noor@social.example', url: 'https://social.example/@noor', me: true },
    ]
    const rows: readonly [name: string, answers: NewSiteOptions][] = [
      ['everything', { description, links }],
      ['places', { links, languages: 'en,fr' }],
      ['nothing but a name', {}],
    ]
    for (const [name, answers] of rows) {
      const { folder, site } = await newSite(t, { name: 'Noor', ...answers })
      t.strictSame([...site.ownPages.keys()], ['/'], name)
      t.equal(site.ownPages.get('/')?.markdown.trim(), '', name)
      t.equal(site.settings.description, answers.description, name)
      t.strictSame(site.settings.links, answers.links && elsewhere, name)
      t.equal(site.settings.owner.email, answers.links && 'noor@example.org', name)
      t.ok(existsSync(join(folder, 'pages', schemaOf(folder, 'pages/index.md'))))
    }
  },
)

t.test('names the account of a GitHub link in accounts, which works without a token', async (t) => {
  const { folder, site } = await newSite(t, { name: 'Noor', links: 'github.com/noor-w' })
  t.match(site.settings, {
    links: [{ label: 'GitHub', url: 'https://github.com/noor-w' }],
    accounts: [{ provider: 'github', name: 'noor-w' }],
  })
  t.match(readFileSync(join(folder, 'site.yaml'), 'utf8'), 'name: noor-w } # needs GITHUB_TOKEN\n')
})

t.test('creates nothing from what it cannot use, and says what that is', async (t) => {
  const files = {
    'other.json': '{"foo": 1}',
    'syntax.json': '{"basics": {"name": "A"}, "work": [{"name": "A" "position": "B"}]}',
  }
  const parent = t.testdir({
    ...files,
    'cv.pdf': '%PDF-1.4',
    'photos.zip': linkedInExport({ 'a.txt': '' }),
    mine: { 'site.yaml': 'title: Mine\n' },
  })
  const folder = join(parent, 'site')
  const refuses = (name: string, options: NewSiteOptions, message: RegExp, target = folder) =>
    t.rejects(createSite(target, { ...answers, ...options }), { name, message }, String(message))
  const here = (file: string): NewSiteOptions => ({ resume: join(parent, file) })
  for (const file of Object.keys(files))
    await refuses('ContentError', here(file), new RegExp(`\n${file}:\\d+:\\d+`))
  await refuses('ContentError', here('other.json'), /Fix: name a file that has a CV\.$/)
  const rows: readonly [options: NewSiteOptions, message: RegExp][] = [
    [here('none.json'), /^--resume: found no CV at .+none\.json; .*Fix: correct the path/],
    [
      here('cv.pdf'),
      /^--resume: found .+cv\.pdf; Word files, and PDFs without a resume\.json in them, cannot be read\. Fix: export/,
    ],
    [here('cv.txt'), /^--resume: found no CV at .+cv\.txt; expected a JSON Resume, a file that ends in/],
    [here('photos.zip'), /photos\.zip, which is not the CV of a tool/],
    [{ languages: 'Deutsch' }, /--languages: found Deutsch/],
    [{ links: 'a@b.example, Rotterdam' }, /--links: found Rotterdam; expected e-mail/],
  ]
  for (const [options, message] of rows) await refuses('UsageError', options, message)
  t.notOk(existsSync(folder))
  await refuses('UsageError', {}, /found a folder with files/, join(parent, 'mine'))
  t.equal(siteQuestions.theme.parse('Bold'), 'bold')
  t.equal(readFileSync(join(parent, 'mine/site.yaml'), 'utf8'), 'title: Mine\n')
})

t.test('takes languages by their tags, however they are separated', async (t) => {
  for (const answer of ['fr en, et', 'fr;en et, fr', 'fr、en、et'])
    t.strictSame(siteQuestions.languages.parse(answer), ['fr', 'en', 'et'], answer)
})

t.test('ends with commands that run as printed, and names an option that is missing', async (t) => {
  const cwd = t.testdir({})
  const options = ['--name=A', '--description=B', '--languages=en']
  const rows = [
    ['by-npx', 'exec', 'npx vitrine dev by-npx'],
    ['my site 2', undefined, 'vitrine dev "my site 2"'],
  ] as const
  for (const [folder, npm_command, command] of rows) {
    const { output } = await runVitrine(['new', folder, ...options], { npm_command }, cwd)
    t.equal(/^ {2}(.* dev .*)$/m.exec(output)?.[1], command)
  }
  t.match(await runVitrine(['new', 'unnamed'], {}, cwd), {
    code: 2,
    errors:
      '--name: found nothing; expected text, since there is no terminal to ask at. Fix: add --name TEXT.\n',
  })
})

t.test('takes the CV of another tool, whose street, telephone and birthday are not public', async (t) => {
  const sources: Readonly<Record<string, string | Buffer>> = {
    'cv.yaml':
      'cv: { name: Noor, location: Dam 1, phone: [020555, 020777], sections: { Experience: [{ company: Mill, position: Hand }] } }',
    '_index.md': '---\ntitle: Noor\nsuperuser: true\n---\nHello.\n',
    'export.zip': linkedInExport({
      'Profile.csv': 'First Name,Last Name,Address,Birth Date,Zip Code\nNoor,Wilde,Dam 1,May 1,1012\n',
      'PhoneNumbers.csv': 'Extension,Number,Type\n,020555,Mobile\n',
    }),
  }
  for (const [resume, text] of Object.entries(sources)) {
    const options = { description: '', languages: 'en', resume }
    const { site, files } = await newSite(t, options, { [resume]: text })
    t.strictSame(files, ['pages', 'resume.yaml', 'site.yaml'])
    const shown = JSON.stringify(site.resumes.get('en')?.resume)
    t.match(shown, 'Noor')
    for (const secret of ['Dam 1', '020555', '020777', 'May 1', '1012']) t.notMatch(shown, secret, resume)
  }
})

t.test('what site.yaml has as comments is right', async (t) => {
  for (const options of [{ resume: join(root, 'test/fixtures/cv-people/senior.json') }, {}]) {
    const { folder } = await newSite(t, { ...answers, ...options })
    const file = join(folder, 'site.yaml')
    const text = readFileSync(file, 'utf8')
    const settings = /^(\s*)# (?=(?:home|links|layout|pages|density|cv|accounts|design): ?| {2}- )/gm
    const used = text.replaceAll(settings, '$1')
    t.ok(used.length < text.length - 10)
    writeFileSync(file, used)
    const site = await loadSite(folder)
    t.strictSame(site.errors, [])
    t.match(site.settings, { home: ['summary', { projects: 6 }, 'work'], design: { accent: '#9b1c31' } })
    t.match(site.settings.cv, { layout: 'modern', pages: 2, density: 'snug' })
  }
})

t.test('AGENTS.md names only what there is, and is not served', async (t) => {
  const { folder, site } = await newSite(t, answers)
  const text = readFileSync(join(folder, 'AGENTS.md'), 'utf8')
  t.notOk([...site.files.keys()].some((path) => path.includes('AGENTS')))
  const code = codeOf(text)
  for (const schema of code.filter((name) => name.startsWith('.vitrine/')))
    t.ok(existsSync(join(folder, schema)), schema)
  for (const name of code.filter((name) => /^(?:pages|words|for)\/|^resume/.test(name)))
    t.match(
      read('docs/content-format.md'),
      name.replace(/^(pages|words)\/.+/, '$1/').replace('resume.yaml', 'resume.json'),
      name,
    )
  t.match(SiteSettings.properties.cv.properties, { private: Object }, 'cv.private')
  const commands = [...text.matchAll(/^npx vitrine@1 (.+?) +#/gm)].map(([, command = '']) =>
    command.split(' '),
  )
  t.equal(commands.length, 3)
  for (const command of commands)
    t.match(await runVitrine(command, {}, folder), { code: 0 }, command.join(' '))
  t.match((await loadSite(folder)).drafts, [{ file: 'pages/notes/first.md' }])
})

t.test('--github writes the workflow of docs/static-hosts.md, and nothing does without it', async (t) => {
  const workflow = '.github/workflows/site.yml'
  t.notOk(existsSync(join((await newSite(t, answers)).folder, workflow)))
  const folder = join(t.testdir({}), 'site')
  const { output } = await printedBy(t, () => createSite(folder, { ...answers, github: true }))
  t.match(output, "needs Vitrine's first release. Until then, export from your clone")
  t.equal(readFileSync(join(folder, '.gitignore'), 'utf8'), '/for/\n/sent/\n/.data/\n')
  const text = readFileSync(join(folder, workflow), 'utf8')
  t.equal(text, codeBlock('docs/static-hosts.md', 'name: Site'))
  const [major] = JSON.parse(read('package.json')).version.split('.')
  t.strictSame(new Set(text.match(/(?<=npx )\S+/g)), new Set([`vitrine@${major}`]))
  const steps: readonly { readonly uses?: string }[] = parse(text).jobs.publish.steps
  t.match(
    steps.find(({ uses }) => uses?.includes('/upload-pages-artifact@')),
    { with: { 'include-hidden-files': true } },
    'or .well-known/ is left out',
  )
})
