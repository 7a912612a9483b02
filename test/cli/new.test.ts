/** `vitrine new`: what it writes passes check, and it overwrites nothing. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { createPage, createSite } from '../../src/cli/new.ts'
import { loadMessages } from '../../src/content/i18n/builtin-messages.ts'
import { loadContent } from '../../src/content/reading/content-folder.ts'
import { plainNode } from '../fixtures/server/plain-node.ts'

const root = resolve(import.meta.dirname, '../..')
const messages = await loadMessages()
const answers = { name: 'A', description: 'B', languages: 'en' }
const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()

t.test('writes a site in two languages, with the CV, that has nothing to check', async (t) => {
  const folder = join(t.testdir({}), 'my-site')
  const name = "Ada: 'Countess' #1"
  const resume = join(root, 'content/resume.json')
  await createSite(folder, { name, description: 'Writes: notes.', languages: 'en,fr', resume })
  t.strictSame(filesIn(folder), [
    '.vitrine',
    ...['page', 'site', 'words'].map((name) => `.vitrine/${name}.schema.json`),
    'pages',
    ...['about.fr.md', 'about.md', 'index.fr.md', 'index.md'].map((file) => `pages/${file}`),
    ...['resume.json', 'site.yaml'],
  ])
  const site = await loadContent(folder, messages)
  t.strictSame([...site.errors, ...site.warnings], [])
  t.equal(site.settings.owner.name, name)
  for (const file of ['site.yaml', 'pages/about.fr.md']) {
    const [, schema = ''] =
      /yaml-language-server: \$schema=(\S+)/.exec(readFileSync(join(folder, file), 'utf8')) ?? []
    t.ok(existsSync(join(folder, dirname(file), schema)), `${file}: ${schema}`)
  }

  await createPage('notes/my-engine', { lang: 'fr', content: folder })
  const [draft] = (await loadContent(folder, messages)).drafts
  t.match(draft, { file: 'pages/notes/my-engine.fr.md', title: 'My engine', language: 'fr' })
  const text = readFileSync(join(folder, 'pages/notes/my-engine.fr.md'), 'utf8')
  t.match(text, '---\n# yaml-language-server: $schema=../../.vitrine/page.schema.json\ntitle: My engine\n')
  await t.rejects(createPage('pages/notes/my-engine.md', { lang: 'fr', content: folder }), /exists already/)
  await t.rejects(
    createPage('x', { lang: 'de', content: folder }),
    /--lang: found de; expected one of en, fr/,
  )
  await t.rejects(createPage('../x', { content: folder }), /page: found \.\.\/x; expected letters/)
})

t.test('leaves folders with files alone, and refuses what is no language', async (t) => {
  const folder = t.testdir({ 'site.yaml': 'title: Mine\n' })
  await t.rejects(createSite(folder, answers), { name: 'UsageError', message: /found a folder with files/ })
  t.equal(readFileSync(join(folder, 'site.yaml'), 'utf8'), 'title: Mine\n')
  const other = join(folder, 'other')
  await t.rejects(createSite(other, { ...answers, languages: 'english' }), /--languages: found english/)
})

t.test('finishes the site before it reports an error in the CV', async (t) => {
  const resume = '{ "work": [{ "startDate": "Spring 2010" }] }'
  const parent = t.testdir({ 'cv.json': resume })
  const folder = join(parent, 'site')
  await t.rejects(createSite(folder, { ...answers, resume: join(parent, 'cv.json') }), {
    name: 'ContentError',
    message: /resume\.json:1:\d+ work\[0\]\.startDate: found "Spring 2010"/,
  })
  t.equal(readFileSync(join(folder, 'resume.json'), 'utf8'), resume)
  t.ok(existsSync(join(folder, '.vitrine/page.schema.json')))
})

t.test('writes nothing if there is no CV to copy', async (t) => {
  const parent = t.testdir({})
  const folder = join(parent, 'site')
  const fix = 'Fix: correct the path, or leave the option out.'
  for (const [resume, found] of [
    [join(parent, 'none.json'), 'no file'],
    [parent, 'a file that cannot be read (EISDIR),'],
  ] as const)
    await t.rejects(createSite(folder, { ...answers, resume }), {
      name: 'UsageError',
      message: `--resume: found ${found} ${resume}; expected a JSON Resume. ${fix}`,
    })
  t.notOk(existsSync(folder))
})

t.test('ends with commands that run as printed', async (t) => {
  const cwd = t.testdir({})
  const nextStep = async (folder: string, npm: Readonly<Record<string, string>>) => {
    const options = ['--name=A', '--description=B', '--languages=en']
    const args = plainNode(join(root, 'src/cli/vitrine.ts'), 'new', folder, ...options)
    const env = { ...process.env, npm_command: undefined, npm_lifecycle_event: undefined, ...npm }
    const { stdout } = await promisify(execFile)('env', args, { cwd, env })
    return /^ {2}(.* dev .*)$/m.exec(stdout)?.[1]
  }
  const npx = { npm_command: 'exec', npm_lifecycle_event: 'npx' }
  const npmRun = { npm_command: 'run-script', npm_lifecycle_event: 'vitrine' }
  t.equal(await nextStep('global', {}), 'vitrine dev global')
  t.equal(await nextStep('by-npx', npx), 'npx vitrine dev by-npx')
  t.equal(await nextStep('clone', npmRun), 'npm run vitrine -- dev clone')
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
    [2, '--name: found nothing; expected a text, since there is no terminal to ask at\n'],
  )
})
