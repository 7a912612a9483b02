/** Which files are not served. Private keys are made here, so that no file of the repository holds one. */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import t from 'tap'
import { findSecret, isSearched, privateFileWarnings } from '../../../src/content/reading/private-files.ts'

/**
 * Files that are not served, by what they are. The last are served (a well-known file needs no extension), or
 * not served anyway.
 */
const names: Readonly<Record<string, string>> = {
  'a backup or a leftover of an editor': `pages/index.md~, pages/#index.md#, pages/about.md.swp, pages/notes/photo.jpg.bak,
    well-known/security.txt~`,
  'a backup': `pages/notes/draft.md.backup, pages/notes/draft.bkp, pages/about.bak.html,
    pages/site-backup-2026-11-21.tar.gz, pages/backup.zip, pages/dump.sql.gz`,
  'a file of secrets': `pages/credentials.csv, pages/client_secret.json, pages/passwords.txt,
    pages/credentials-prod.json, pages/Credentials (1).json`,
  'a file of the type .old': 'pages/notes/draft.old',
  'a file of the type .1': 'pages/index.md.1',
  'a file of the type .env': 'pages/prod.env',
  'a file of the type .sql': 'pages/DATA.SQL',
  'a file of the type .step': 'pages/part.step',
  'a file of the type .key': 'pages/notes/talk.key',
  'a file without an extension': 'pages/LICENSE, pages/id_ed25519',
  '': `pages/env.png, pages/credentials.png, pages/credentialism.json, pages/bold.txt, pages/photo.orig.jpg, pages/photo.JPG,
    pages/talk-2026-11-21.pdf, pages/slides.v2.tar.gz,
    well-known/apple-app-site-association, site.yaml~`,
}
for (const [found, files] of Object.entries(names))
  for (const file of files.split(/,\s+/))
    t.test(`${file} is ${found || 'public or not served anyway'}`, async (t) => {
      const warnings = [...privateFileWarnings([{ file }], {})]
      const expected = found === '' ? [] : [{ file, found: `${found}, which is not served` }]
      t.match(warnings, expected)
      t.equal(warnings.length, expected.length)
    })

const allowed: readonly (readonly [file: string, allow: readonly string[], isServed: boolean])[] = [
  ['pages/part.step', ['*.step'], true],
  ['pages/Part.STEP', ['*.step'], true],
  ['pages/models/part.step', ['*.step'], true],
  ['pages/models/part.step', ['models/*'], true],
  ['pages/models/part.step', ['/models/part.step'], true],
  ['pages/models/part.step', ['**/*.step'], true],
  ['pages/models/part.step', ['other/*'], false],
  ['pages/part.step.gz', ['*.step'], true], // archives are served anyway
  ['pages/LICENSE', ['LICENSE'], true],
  ['pages/schema.sql', ['*.{sql,db}'], true],
  ['pages/index.md~', ['*~'], true],
  ['pages/id_rsa', ['id_rsa'], true],
]
for (const [file, allow, isServed] of allowed)
  t.test(`${file} is ${isServed ? 'served' : 'not served'} if site.yaml allows ${allow}`, async (t) => {
    t.equal([...privateFileWarnings([{ file }], { files: { allow: [...allow] } })].length, isServed ? 0 : 1)
  })

t.test('what was found inside a file beats what the owner allows', async (t) => {
  const settings = { files: { allow: ['*'] } }
  for (const secret of [
    'a private key',
    'a photo with coordinates',
    'a page whose name does not end in .md',
  ] as const)
    for (const file of ['pages/a.txt', 'well-known/a.txt'])
      t.match([...privateFileWarnings([{ file, secret }], settings)], [{ found: RegExp(secret) }])
})

const searched: readonly (readonly [file: string, isRead: boolean])[] = [
  ['pages/server.pem', true],
  ['pages/draft.html', true],
  ['pages/figure.svg', true],
  ['pages/unknown', true],
  ['well-known/key.txt', true],
  ['pages/photo.JPG', false],
  ['pages/code.zip', false],
  ['pages/index.md', false], // a page may be about keys
  ['translations/fr.yaml', false],
]
for (const [file, isRead] of searched)
  t.test(`${file} is ${isRead ? 'read' : 'not read'} to find secrets`, async (t) => {
    t.equal(isSearched(file), isRead)
  })

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = (key: KeyObject): string => JSON.stringify(key.export({ format: 'jwk' }))
const base64 = randomBytes(32).toString('base64')

const contents: readonly (readonly [name: string, content: string, isKey: boolean])[] = [
  ['PKCS #8', '-----BEGIN PRIVATE KEY-----\nMIG', true],
  ['a key after most of a megabyte', `${'x'.repeat(1_000_000)}-----BEGIN PRIVATE KEY-----`, true],
  ['PKCS #1', 'notes\n-----BEGIN RSA PRIVATE KEY-----', true],
  ['OpenSSH', '-----BEGIN OPENSSH PRIVATE KEY-----', true],
  ['encrypted PKCS #8', '-----BEGIN ENCRYPTED PRIVATE KEY-----', true],
  ['OpenPGP', '-----BEGIN PGP PRIVATE KEY BLOCK-----', true],
  ['the key of a Google service account', '{"private_key": "-----BEGIN PRIVATE KEY-----\\nMII"}', true],
  ['age', `# public key: age1\nAGE-SECRET-KEY-1${'Q'.repeat(58)}`, true],
  ['a JSON Web Key, RSA', jwk(rsa.privateKey), true],
  ['a JSON Web Key, P-256, in a set', `{"keys": [${jwk(ec.publicKey)}, ${jwk(ec.privateKey)}]}`, true],
  ['a symmetric JSON Web Key', `{ "kty": "oct", "k": "${randomBytes(32).toString('base64url')}" }`, true],
  ['-----BEGIN PUBLIC KEY-----', '-----BEGIN PUBLIC KEY-----', false],
  ['a public OpenPGP key', '-----BEGIN PGP PUBLIC KEY BLOCK-----', false],
  ['a certificate', '-----BEGIN CERTIFICATE-----', false],
  ['a public JSON Web Key', jwk(rsa.publicKey), false],
  ['public keys beside other data', `{"keys": [${jwk(ec.publicKey)}], "d": "${base64}"}`, false],
  ['a public key of age', `age1${'q'.repeat(58)}`, false],
  ['an empty file', '', false],
]
for (const [name, content, isKey] of contents)
  t.test(`${name} ${isKey ? 'is' : 'is not'} a private key`, async (t) => {
    t.equal(findSecret('pages/a.txt', Buffer.from(content)), isKey ? 'a private key' : undefined)
  })

t.test('a page whose name does not end in .md is not served', async (t) => {
  const page = '---\ntitle: Draft\ndraft: true\n---\nText'
  const secretOf = (file: string, content: string) => findSecret(`pages/${file}`, Buffer.from(content))
  for (const file of ['a.html', 'a.mkd', 'a.md.txt', 'a.markdown', 'a.mdx']) t.ok(secretOf(file, page), file)
  t.ok(secretOf('a.html', '+++\ndraft = true\n+++\nText'), 'TOML')
  t.notOk(secretOf('a.html', '<p>Text</p>'))
  t.notOk(secretOf('a.txt', '---\nText\n'), 'a line of hyphens')
  t.notOk(secretOf('a.yaml', page), 'data')
})
