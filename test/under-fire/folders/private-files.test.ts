/** Private files in the content folder are named in the log and not served. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import t from 'tap'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { buildTestSite, type LogLine, withoutChromium } from '../../fixtures/server/test-app.ts'

const pem = '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n'
const { privateKey } = generateKeyPairSync('ed25519')

/** Files in pages/, of each kind that test/content/reading/private-files.test.ts lists. */
const secrets: Readonly<Record<string, string>> = {
  'index.md~': 'secret',
  'server.pem': pem,
  'prod.env': 'secret',
  'age.txt': `AGE-SECRET-KEY-1${'Q'.repeat(58)}\n`,
  'jwk.json': JSON.stringify(privateKey.export({ format: 'jwk' })),
  'wg0.txt': `[Interface]\nPrivateKey = ${randomBytes(32).toString('base64')}\n`,
  'long.csv': `${'1,2,3\n'.repeat(150_000)}${pem}`,
  'dump.sql': 'secret',
  'unknown.thing': 'secret',
}

t.test('keys, secrets, backups, leftovers and unknown types are not served', async (t) => {
  const lines: LogLine[] = []
  const pages = { 'index.md': '# Home', 'a.txt': 'a', ...secrets }
  const app = await buildTestSite(t, { pages, 'well-known': { 'key.txt': pem } }, {}, lines)
  const { warnings } = app.content.current()
  for (const name of [...Object.keys(secrets), '.well-known/key.txt']) {
    const file = name.startsWith('.') ? 'well-known/key.txt' : `pages/${name}`
    t.match(await app.inject(`/${name}`), { statusCode: 404 }, name)
    t.ok(
      warnings.some((warning) => warning.file === file && warning.found.includes('not served')),
      `${file} is named`,
    )
  }
  t.ok(
    lines.some(({ msg }) => String(msg).startsWith('pages/dump.sql: found a backup, which is not served')),
    'the log has one line for each kind',
  )
  t.match(await app.inject('/a.txt'), { statusCode: 200, body: 'a' })
})

t.test('site.yaml allows names and types, but no keys', async (t) => {
  const allowAll = `${minimalSettings}files: { allow: ['*'] }\n`
  const app = await buildTestSite(t, { 'site.yaml': allowAll, pages: { 'index.md': '# Home', ...secrets } })
  for (const [name, bytes] of Object.entries(secrets))
    t.equal((await app.inject(`/${name}`)).statusCode, bytes === 'secret' ? 200 : 404, name)
})

t.test('a link in the folder publishes nothing that is private by its place', async (t) => {
  const letter = '---\nkey: abcdefghijklmnopqrstuvwxyz\nrecipient: SECRET\n---\nSECRET letter'
  const linkTo = (target: string) => t.fixture('symlink', target)
  const content = {
    'site.yaml': `${minimalSettings}cv: {private: [basics.phone]}\n`,
    'resume.json': JSON.stringify({ basics: { name: 'C', phone: 'SECRET' } }),
    'publications.bib': '@misc{a, title = {T}, author = {B, A}, note = {SECRET}}',
    '.env': 'SECRET',
    for: { 'private.yaml': 'email: SECRET@example.org\n', 'acme.md': letter },
    pages: {
      'index.md': 'Home',
      'real.txt': 'public',
      'link.yaml': linkTo('../for/private.yaml'),
      letters: linkTo('../for'),
      'cv-source.json': linkTo('../resume.json'),
      'pubs.bib': linkTo('../publications.bib'),
      'settings.yaml': linkTo('../site.yaml'),
      'hidden.txt': linkTo('../.env'),
      'alias.txt': linkTo('real.txt'),
    },
    'well-known': { 'link.yaml': linkTo('../for/private.yaml') },
  }
  const lines: LogLine[] = []
  const app = await buildTestSite(t, content, withoutChromium, lines)
  for (const url of [
    '/link.yaml',
    '/.well-known/link.yaml',
    '/letters/acme/',
    '/letters/',
    '/cv-source.json',
    '/pubs.bib',
    '/settings.yaml',
    '/hidden.txt',
  ])
    t.match(await app.inject(url), { statusCode: 404 }, url)
  for (const url of ['/', '/cv/', '/sitemap.xml', '/llms.txt', '/llms-full.txt', '/resume.json'])
    t.notMatch((await app.inject(url)).body, /SECRET|letters/, url)
  t.ok(lines.some(({ msg }) => /a link to .*, which is ignored/.test(String(msg))))
  t.equal((await app.inject('/alias.txt')).body, 'public', 'other links stay')
})
