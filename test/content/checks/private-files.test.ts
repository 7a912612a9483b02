import t from 'tap'
import {
  holdsKey,
  mayHoldSecret,
  privateFileWarnings,
  secretIn,
} from '../../../src/content/checks/private-files.ts'

const names: readonly (readonly [file: string, isPrivate: boolean])[] = [
  ['pages/index.md~', true],
  ['pages/#index.md#', true],
  ['pages/about.md.swp', true],
  ['pages/notes/photo.jpg.bak', true],
  ['pages/notes/draft.old', true],
  ['pages/prod.env', true],
  ['pages/env', true],
  ['pages/env.local', true],
  ['pages/env.production.local', true],
  ['pages/id_ed25519', true],
  ['well-known/site.pfx', true],
  ['well-known/security.txt~', true],
  ['pages/_drafts/photo.png', true],
  ['pages/env.png', false],
  ['pages/environment.txt', false],
  ['pages/notes/talk.key', false],
  ['pages/bold.txt', false],
  ['site.yaml~', false], // is not served anyway
]
for (const [file, isPrivate] of names)
  t.test(`${file} is ${isPrivate ? 'private' : 'public or not served'}`, async (t) => {
    const warnings = privateFileWarnings([{ file, sizeBytes: 1, modifiedMs: 0 }])
    t.strictSame(
      warnings.map((warning) => warning.file),
      isPrivate ? [file] : [],
    )
  })

const texts: readonly (readonly [text: string, isKey: boolean])[] = [
  ['-----BEGIN PRIVATE KEY-----\nMIG', true],
  ['notes\n-----BEGIN RSA PRIVATE KEY-----', true],
  ['-----BEGIN OPENSSH PRIVATE KEY-----', true],
  ['-----BEGIN ENCRYPTED PRIVATE KEY-----', true],
  ['-----BEGIN PGP PRIVATE KEY BLOCK-----', true],
  ['-----BEGIN PUBLIC KEY-----', false],
  ['-----BEGIN PGP PUBLIC KEY BLOCK-----', false],
  ['-----BEGIN CERTIFICATE-----', false],
]
for (const [text, isKey] of texts)
  t.test(`${text.slice(0, 40)} ${isKey ? 'is' : 'is not'} a private key`, async (t) => {
    t.equal(holdsKey(Buffer.from(text)), isKey)
    const bytes = Buffer.from(text)
    const warnings = privateFileWarnings([{ file: 'well-known/a.txt', sizeBytes: 1, modifiedMs: 0, bytes }])
    t.equal(warnings.length, isKey ? 1 : 0)
  })

t.test('reads small files beside pages that are not media, to find keys and drafts', async (t) => {
  t.ok(mayHoldSecret({ file: 'pages/server.pem', sizeBytes: 2_000 }))
  t.ok(mayHoldSecret({ file: 'pages/draft.html', sizeBytes: 1_000_000 }))
  t.notOk(mayHoldSecret({ file: 'pages/photo.jpg', sizeBytes: 2_000 }))
  t.notOk(mayHoldSecret({ file: 'pages/data.csv', sizeBytes: 1_000_000 }))
  t.notOk(mayHoldSecret({ file: 'pages/index.md', sizeBytes: 2_000 }), 'a page may be about keys')
})

t.test('a page under the name of a file is not served', async (t) => {
  const page = '---\ntitle: Draft\ndraft: true\n---\nText'
  for (const file of ['a.html', 'a.mkd', 'a.md.txt', 'a.markdown', 'a.mdx'])
    t.ok(secretIn(`pages/${file}`, Buffer.from(page)), file)
  t.ok(secretIn('pages/a.html', Buffer.from('+++\ndraft = true\n+++\nText')), 'TOML')
  t.notOk(secretIn('pages/a.html', Buffer.from('<p>Text</p>')))
  t.notOk(secretIn('pages/a.txt', Buffer.from('---\nText\n')), 'a line of hyphens')
  t.notOk(secretIn('pages/a.yaml', Buffer.from(page)), 'data')
})
