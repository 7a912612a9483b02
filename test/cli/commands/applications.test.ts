/** Applications are written, listed, printed and kept without a server. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t from 'tap'
import { createApplication, listApplications } from '../../../src/cli/commands/applications.ts'
import { exportFolder } from '../../../src/cli/commands/export.ts'
import { printCv } from '../../../src/cli/commands/pdf.ts'
import { sendApplication } from '../../../src/cli/commands/send.ts'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createContentReader } from '../../../src/content/reading/content-reader.ts'
import { missingPrograms } from '../../fixtures/http/proxies.ts'
import { readPdf } from '../../fixtures/pdf/read-pdf.ts'
import { printedBy } from '../../fixtures/printed-by.ts'

const settings = 'title: Ada\ndescription: A site\nowner: { name: Ada Lovelace }\nlanguages: [en]\n'
const resume = JSON.stringify({ basics: { name: 'Ada Lovelace' }, skills: ['Numbers'] })

const folder = t.testdir({ content: { 'site.yaml': settings, 'resume.json': resume }, data: {} })
const content = join(folder, 'content')
const read = createContentReader(content, await loadMessages())
const applications = async () => (await read()).privateContent.applications

const letter = (front: string, text = 'Dear Sir or Madam,'): string =>
  `---\nkey: ${'a'.repeat(26)}\n${front}\n---\n${text}\n`

const write = (file: string, text: string): void => writeFileSync(join(content, file), text)

Object.assign(process.env, { DATA_DIR: join(folder, 'data'), BASE_URL: 'https://ada.example' })

t.test('writes one that is served as it is, overwrites none, and gives it a new key', async (t) => {
  await printedBy(t, () => createApplication('acme', { content }))
  const [first] = await applications()
  t.match(first, { name: 'acme', key: /^[a-z2-7]{26}$/ })
  const { site } = await read()
  t.strictSame([site.errors, site.warnings], [[], []])
  t.equal(statSync(join(content, 'for/acme.md')).mode & 0o077, 0)
  await t.rejects(
    createApplication('acme', { content }),
    /found a file, which vitrine new does not overwrite/,
  )
  await t.rejects(createApplication('../acme', { content }), /expected letters a to z/)
  await t.rejects(createApplication('other', { content, rotate: true }), /found no such file/)
  const text = readFileSync(join(content, 'for/acme.md'), 'utf8')
  await printedBy(t, () => createApplication('acme', { content, rotate: true }))
  const [second] = await applications()
  t.not(second?.key, first?.key)
  t.equal(
    readFileSync(join(content, 'for/acme.md'), 'utf8').replace(second?.key ?? '', first?.key ?? ''),
    text,
  )
})

t.test('writes the letter in a language of the site', async (t) => {
  write('site.yaml', settings.replace('[en]', '[de, en]'))
  write('resume.json', JSON.stringify({ basics: { name: 'Ada Lovelace', label: 'Mathematikerin' } }))
  write('resume.en.json', resume.replace('Ada', 'Augusta Ada'))
  const inGerman = {}
  const german =
    /^# label: Mathematikerin\n# summary: Was Sie für diese Stelle auszeichnet\.\n[\s\S]*\nlanguage: de\nrecipient: \|\n {2}Name der Firma\n[\s\S]*\nsubject: Bewerbung\n[\s\S]*\nSehr geehrte Damen und Herren,\n[\s\S]*\nMit freundlichen Grüßen\\\nAda Lovelace\n$/m
  for (const [options, words] of [
    [inGerman, german],
    [{ language: 'en' }, /^language: en\n[\s\S]*\nDear Sir or Madam,\n[\s\S]*\\\nAugusta Ada Lovelace\n$/m],
  ] as const) {
    await printedBy(t, () => createApplication('letter', { content, ...options }))
    t.match(readFileSync(join(content, 'for/letter.md'), 'utf8'), words)
    if (options === inGerman) {
      await printedBy(t, () => sendApplication('letter', content, { anyway: true }))
      const files = globSync('sent/*/*', { cwd: content }).map((file) => basename(file))
      t.strictSame(
        files.filter((file) => file.endsWith('.pdf')).toSorted(),
        ['anschreiben', 'bewerbung', 'lebenslauf'].map((name) => `ada-lovelace-${name}.pdf`),
      )
      rmSync(join(content, 'sent'), { recursive: true })
    }
    rmSync(join(content, 'for/letter.md'))
  }
  await t.rejects(
    createApplication('letter', { content, language: 'fr' }),
    /found fr; expected one of de, en/,
  )
  rmSync(join(content, 'resume.en.json'))
  write('resume.json', resume)
  write('site.yaml', settings)
})

t.test('keeps applications out of Git, unless nobody else reads the repository', async (t) => {
  const ignore = join(content, '.gitignore')
  const rows = [
    ['', undefined, '/for/\n/sent/\n/.data/\n'],
    ['', 'for/\n*.log', 'for/\n*.log\n/sent/\n/.data/\n'],
    ['', '/sent\nfor\n.data\n', '/sent\nfor\n.data\n'],
    ['repository: private\n', undefined, undefined],
  ] as const
  for (const [setting, before, after] of rows) {
    write('site.yaml', settings + setting)
    rmSync(ignore, { force: true })
    if (before !== undefined) writeFileSync(ignore, before)
    const { output } = await printedBy(t, () => createApplication('other', { content }))
    t.equal(existsSync(ignore) ? readFileSync(ignore, 'utf8') : undefined, after)
    t.equal(output.includes('Git does not copy it to a server'), setting === '')
    rmSync(join(content, 'for/other.md'))
  }
  await t.rejects(createApplication('Siemens Energy', { content }), /hyphens\. Fix: write siemens-energy\.$/)
  await t.rejects(
    createApplication('Müller & Söhne', { content, language: 'de' }),
    /Fix: write mueller-soehne\.$/,
  )
  write('site.yaml', settings)
})

t.test('names what takes applications out of Git', { skip: missingPrograms(['git']) }, async (t) => {
  const git = (...args: readonly string[]) => execFileSync('git', ['-C', content, ...args])
  git('init', '--quiet')
  git('add', '-f', 'for')
  const { output } = await printedBy(t, () => createApplication('tracked', { content }))
  t.match(output, 'Git has for/acme.md already. Fix: run git rm -r --cached --ignore-unmatch for sent')
  for (const name of ['.git', '.gitignore', 'for/tracked.md'])
    rmSync(join(content, name), { recursive: true })
})

t.test('lists addresses and ends', async (t) => {
  const [application] = await applications()
  const { output } = await printedBy(t, () => listApplications(content))
  t.match(
    output,
    `acme  until ${application?.expires}\n  https://ada.example/for/acme-${application?.key}/\n`,
  )
})

t.test('prints the CV or an application to a file, or says what is wrong', async (t) => {
  const output = join(folder, 'cv.pdf')
  const txt = join(folder, 'cv.txt')
  const docx = join(folder, 'cv.docx')
  const pages = async () => (await readPdf(readFileSync(output))).pages
  t.match(await printedBy(t, () => printCv(content, { output })), { errors: /^$/ })
  t.match(await pages(), [/Numbers/])
  await printedBy(t, () => printCv(content, { output, for: 'acme' }))
  t.match(await pages(), [/Dear Sir or Madam/, /Numbers/])
  await printedBy(t, () => printCv(content, { output: txt }))
  t.match(readFileSync(txt, 'utf8'), /^Ada Lovelace\n[\s\S]*Numbers/)
  await printedBy(t, () => printCv(content, { output: docx }))
  t.equal(readFileSync(docx).subarray(0, 2).toString(), 'PK')
  for (const [options, message] of [
    [{ for: 'acne' }, /expected one of acme. Fix: write acme/],
    [{ language: 'fr' }, /expected one of en/],
    [{ language: 'fr', for: 'acme' }, /expected one of en/],
    [{ output: 'cv.doc' }, /--output: found cv\.doc; expected .* \.pdf, \.docx or \.txt/],
  ] as const)
    await t.rejects(printCv(content, { output, ...options }), { name: 'UsageError', message })
  delete process.env.BASE_URL
  t.match(
    (await printedBy(t, () => printCv(content, { output }))).errors,
    /^BASE_URL: found http:\/\/localhost/,
    'a CV needs no site',
  )
  await t.rejects(sendApplication('acme', content), /^BASE_URL: found http:\/\/localhost/)
  process.env.BASE_URL = 'https://ada.example'
})

t.test('writes nothing with a browser that is not there', async (t) => {
  const { CHROMIUM_PATH } = process.env
  process.env.CHROMIUM_PATH = '/nowhere/chromium'
  t.teardown(() => {
    if (CHROMIUM_PATH === undefined) delete process.env.CHROMIUM_PATH
    else process.env.CHROMIUM_PATH = CHROMIUM_PATH
  })
  const out = join(folder, 'unwritten')
  for (const command of [
    () => printCv(content, { output: join(folder, 'unwritten.pdf') }),
    () => exportFolder(content, out),
    () => sendApplication('acme', content),
  ])
    await t.rejects(command(), /^CHROMIUM_PATH is \/nowhere\/chromium, which does not exist. Fix: set it/)
  t.notOk(existsSync(out))
})

t.test('says which CV has more pages than its owner wants', async (t) => {
  const work = Array.from({ length: 80 }, (_, index) => ({ position: `P${index}`, startDate: '2020' }))
  write('resume.json', JSON.stringify({ basics: { name: 'Ada Lovelace' }, work }))
  const file = readFileSync(join(content, 'for/acme.md'), 'utf8')
  const output = join(folder, 'cv.pdf')
  const { errors } = await printedBy(t, async () => {
    // At a density that is written, nothing is printed at each to see which fits.
    write('site.yaml', `${settings}cv: { pages: 1, density: dense }\n`)
    await printCv(content, { output })
    await printCv(content, { output, for: 'acme' })
    await sendApplication('acme', content, { anyway: true })
    write('site.yaml', `${settings}cv: { density: dense }\n`)
    write('for/acme.md', file.replace('---\n', '---\npages: 1\n'))
    await printCv(content, { output, for: 'acme' })
  })
  write('site.yaml', settings)
  t.strictSame(errors.match(/^cv\.pdf(?=: found \d+ pages)|^the CV(?= .* instead of 1)/gm), [
    'cv.pdf',
    ...['the CV', 'the CV', 'the CV'],
  ])
  write('for/acme.md', file)
  write('resume.json', resume)
  rmSync(join(content, 'sent'), { recursive: true })
})

const secrets = JSON.stringify({
  basics: { name: 'Ada Lovelace', phone: '020 7946 0018' },
  skills: ['Numbers'],
  work: [
    { position: 'Agent', name: 'Secret work', tags: ['private', 'agent'] },
    { position: 'Spy', name: 'Other work', tags: ['private', 'spy'] },
  ],
})

t.test('keeps what was sent, never twice in one folder, and lists what is private in it', async (t) => {
  const sent = join(content, 'sent')
  write('resume.json', secrets)
  write('site.yaml', `${settings}cv: { private: [basics.phone] }\n`)
  write('for/acme.md', letter('tags: [agent]', 'See [my CV](../cv.md).'))
  for (const time of ['the first time', 'the second'])
    t.match(
      (await printedBy(t, () => sendApplication('acme', content))).output,
      /Contains private data: basics\.phone; work: Agent, Secret work\n$/,
      time,
    )
  const [first = '', second] = readdirSync(sent).toSorted()
  t.match([first, second], [/^\d{4}-\d\d-\d\d-acme$/, /-acme-2$/])
  t.strictSame(readdirSync(join(sent, first)).toSorted(), [
    'acme.md',
    ...['application.pdf', 'cv.docx', 'cv.pdf', 'cv.txt', 'letter.pdf', 'resume.json'].map(
      (file) => `ada-lovelace-${file}`,
    ),
  ])
  t.equal(
    readFileSync(join(sent, first, 'acme.md'), 'utf8'),
    readFileSync(join(content, 'for/acme.md'), 'utf8'),
  )
  t.equal(statSync(join(sent, first)).mode & 0o077, 0)
  writeFileSync(join(sent, 'notes.md'), 'mine')
  t.notOk((await read()).site.warnings.length, 'nothing in it is read')
})

/** What send stops at, and what is said. */
const stops: readonly (readonly [text: string, said: readonly string[]])[] = [
  [
    letter(
      'expires: 2020-01-01\ntags: [agnet]\nsubject: Application\nrecipient: |\n  Acme\n  Street',
      '[One](../gone.md), [two](notes/gone.md), [three](../cv.md#gone).',
    ),
    [
      'for/acme.md:3:1 expires: found "2020-01-01"',
      'for/acme.md:4:8 tags[0]: found "agnet"',
      'subject: found the placeholder',
      'recipient: found the placeholder',
      'for/acme.md:10: found a link to /gone',
      'for/acme.md:10: found a link to /for/notes/gone',
      'for/acme.md:10: found a link to #gone, which /cv/',
    ],
  ],
]

t.test('stops before it writes anything, and says why; pdf says so, and writes', async (t) => {
  const folders = readdirSync(join(content, 'sent'))
  for (const [text, said] of stops) {
    write('for/acme.md', text)
    const output = join(folder, 'for.txt')
    let refusal: unknown
    const { errors } = await printedBy(t, async () => {
      await sendApplication('acme', content).catch((error) => {
        refusal = error
      })
      await printCv(content, { for: 'acme', output })
    })
    t.match(refusal, { message: /^Nothing was written.*--anyway/ })
    for (const each of said) t.equal(errors.split(each).length, 3, `${each}: twice`)
    t.ok(existsSync(output))
    rmSync(output)
  }
  write('for/acme.md', letter('subjct: A'))
  await t.rejects(
    sendApplication('acme', content, { anyway: true }),
    { name: 'Error', message: /^for\/acme\.md:3:1 subjct: [\s\S]*\nNothing was written\.$/ },
    'what cannot be read cannot be sent, which is a finding',
  )
  t.strictSame(readdirSync(join(content, 'sent')), folders)
  write('for/acme.md', letter('expires: 2020-01-01', ''))
  await printedBy(t, () => sendApplication('acme', content, { anyway: true }))
  t.notOk(
    existsSync(
      join(
        content,
        'sent',
        readdirSync(join(content, 'sent')).toSorted().at(-2) ?? '',
        'ada-lovelace-letter.pdf',
      ),
    ),
    'without text there is no letter',
  )
})

t.test('stops at links that lead nowhere in the part of the CV that goes along', async (t) => {
  const projects = [
    { name: 'Engine', url: '/engine/' },
    { name: 'Other', url: '/other/', tags: ['private', 'spy'] },
  ]
  const former = readFileSync(join(content, 'resume.json'), 'utf8')
  write('resume.json', JSON.stringify({ basics: { name: 'Ada Lovelace' }, projects }))
  write('for/linked.md', letter('tags: []').replace('key: a', 'key: b'))
  let refusal: unknown
  const { errors } = await printedBy(t, () =>
    sendApplication('linked', content).catch((error) => {
      refusal = error
    }),
  )
  t.match(refusal, { message: /^Nothing was written/ })
  t.match(errors, 'resume.json: found a link to /engine/')
  t.notMatch(errors, '/other/')
  rmSync(join(content, 'for/linked.md'))
  write('resume.json', former)
})

t.test('lists broken and expired applications with what is wrong', async (t) => {
  write('for/bad.md', letter('subjct: A').replace('key: a', 'key: b'))
  const lines = (await printedBy(t, () => listApplications(content))).output.split('\n')
  t.match(lines, [
    /^acme {2}expired 2020-01-01$/,
    /^ {2}https:\/\/ada\.example\/for\/acme-/,
    /^ {2}for\/acme\.md:3:1 expires: found "2020-01-01"/,
    /^bad {2}not served$/,
    /^ {2}for\/bad\.md:3:1 subjct: found an unknown field/,
  ])
})
