/** `vitrine send`: keeps what was sent, and stops at mistakes before it writes anything. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { printCv } from '../../../src/cli/commands/pdf.ts'
import { sendApplication } from '../../../src/cli/commands/send.ts'
import { createApplicationFolder, letter, settings } from '../../fixtures/content/application-folder.ts'
import { printedBy } from '../../fixtures/printed-by.ts'

const { folder, content, read, write } = await createApplicationFolder(t)

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
