import t from 'tap'
import { privateFileWarnings } from '../../../src/content/checks/private-files.ts'

const fileOf = (file: string) => ({ file, sizeBytes: 1, modifiedMs: 0 })

/** What each file is if it is not served, or undefined if it is, or nothing would serve it. */
const names: readonly (readonly [file: string, found: string | undefined])[] = [
  ['pages/index.md~', 'a backup or a leftover of an editor'],
  ['pages/#index.md#', 'a backup or a leftover of an editor'],
  ['pages/about.md.swp', 'a backup or a leftover of an editor'],
  ['pages/notes/photo.jpg.bak', 'a backup or a leftover of an editor'],
  ['well-known/security.txt~', 'a backup or a leftover of an editor'],
  ['pages/notes/draft.old', 'a backup'],
  ['pages/notes/draft.md.save', 'a backup'],
  ['pages/notes/draft.md.backup', 'a backup'],
  ['pages/notes/draft.bkp', 'a backup'],
  ['pages/about.bak.html', 'a backup'],
  ['pages/site-backup-2026-11-21.tar.gz', 'a backup'],
  ['pages/backup.zip', 'a backup'],
  ['pages/index.md.1', 'an older copy'],
  ['pages/index.md.2026-11-21', 'an older copy'],
  ['pages/index.md-20261121', 'an older copy'],
  ['pages/prod.env', 'a file of secrets'],
  ['pages/env', 'a file of secrets'],
  ['pages/env.local', 'a file of secrets'],
  ['pages/env.production.local', 'a file of secrets'],
  ['pages/prod.env.txt', 'a file of secrets'],
  ['pages/dotenv', 'a file of secrets'],
  ['pages/envrc', 'a file of secrets'],
  ['pages/infra/main.tfstate', 'a file of secrets'],
  ['pages/credentials.csv', 'a file of secrets'],
  ['pages/client_secret.json', 'a file of secrets'],
  ['pages/client_secret_12-ab.apps.googleusercontent.com.json', 'a file of secrets'],
  ['pages/client-secrets.json', 'a file of secrets'],
  ['pages/service-account.json', 'a file of secrets'],
  ['pages/my-serviceAccountKey.json', 'a file of secrets'],
  ['pages/credentials-prod.json', 'a file of secrets'],
  ['pages/Credentials (1).json', 'a file of secrets'],
  ['pages/application_default_credentials.json', 'a file of secrets'],
  ['pages/dump.sql', 'a database'],
  ['pages/DUMP.SQL.GZ', 'a database'],
  ['pages/app.sqlite', 'a database'],
  ['pages/id_ed25519', 'a private key'],
  ['well-known/site.pfx', 'a private key'],
  ['pages/part.step', 'a file of the type .step'],
  ['pages/notes/talk.key', 'a file of the type .key'],
  ['pages/LICENSE', 'a file without an extension'],
  ['pages/env.png', undefined],
  ['pages/credentials.png', undefined],
  ['pages/credentialism.json', undefined],
  ['pages/service-accounting.csv', undefined],
  ['pages/environment.txt', undefined],
  ['pages/bold.txt', undefined],
  ['pages/photo.orig.jpg', undefined],
  ['pages/photo.JPG', undefined],
  ['pages/talk-2026-11-21.pdf', undefined],
  ['pages/slides.v2.tar.gz', undefined],
  ['pages/backup-your-photos.html', undefined],
  ['well-known/apple-app-site-association', undefined], // well-known files need no extension
  ['site.yaml~', undefined], // is not served anyway
]
for (const [file, found] of names)
  t.test(`${file} is ${found ?? 'public or not served anyway'}`, async (t) => {
    const warnings = privateFileWarnings([fileOf(file)], {})
    const expected = found === undefined ? [] : [{ file, found: `${found}, which is not served` }]
    t.strictSame(
      warnings.map(({ file, found }) => ({ file, found })),
      expected,
    )
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
    t.equal(privateFileWarnings([fileOf(file)], { files: { allow: [...allow] } }).length, isServed ? 0 : 1)
  })

t.test('what was found inside a file beats what the owner allows', async (t) => {
  const settings = { files: { allow: ['*'] } }
  for (const secret of ['a private key', 'a page under the name of a file'])
    t.match(privateFileWarnings([{ ...fileOf('pages/a.txt'), secret }], settings), [
      { found: RegExp(secret) },
    ])
  const bytes = Buffer.from('-----BEGIN PRIVATE KEY-----')
  t.match(privateFileWarnings([{ ...fileOf('well-known/a.txt'), bytes }], settings), [
    { found: /private key/ },
  ])
})

t.test('the fix can be copied', async (t) => {
  const [warning] = privateFileWarnings([fileOf('pages/part.step')], {})
  t.equal(warning?.fix, "if it is public, add files: { allow: ['*.step'] } to site.yaml")
})
