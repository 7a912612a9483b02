/** Private keys in the forms that people have them in, made here, so that no file of the repository holds one. */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import t from 'tap'
import { holdsKey, MAX_KEY_TEXT_BYTES } from '../../../src/content/checks/private-keys.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const ed = generateKeyPairSync('ed25519')

const der = (key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'sec1' | 'spki', passphrase?: string): Buffer =>
  key.export({
    format: 'der',
    type: type as 'pkcs8',
    ...(passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase }),
  })
const jwk = (key: KeyObject): string => JSON.stringify(key.export({ format: 'jwk' }))
const pem = '-----BEGIN PRIVATE KEY-----\nMIG'
const base64 = randomBytes(32).toString('base64')
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')

/** A PKCS #12 file's head: its length, version 3, and the type of what follows. */
const pkcs12 = Buffer.concat([
  Buffer.from('308200440201033082010006092a864886f70d010701', 'hex'),
  Buffer.alloc(50),
])

const rows: readonly (readonly [name: string, bytes: string | Buffer, isKey: boolean])[] = [
  ['PKCS #8', pem, true],
  ['a key after a megabyte', `${'x'.repeat(2_000_000)}${pem}-----`, true],
  ['PKCS #1', 'notes\n-----BEGIN RSA PRIVATE KEY-----', true],
  ['OpenSSH', '-----BEGIN OPENSSH PRIVATE KEY-----', true],
  ['encrypted PKCS #8', '-----BEGIN ENCRYPTED PRIVATE KEY-----', true],
  ['OpenPGP', '-----BEGIN PGP PRIVATE KEY BLOCK-----', true],
  ['the key of a Google service account', '{"private_key": "-----BEGIN PRIVATE KEY-----\\nMII"}', true],
  ['SSH2', '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----', true],
  ['PEM in UTF-16, little-endian', utf16(`\uFEFF${pem}`), true],
  ['PEM in UTF-16, big-endian', utf16(pem).swap16(), true],
  ['age', `# public key: age1\nAGE-SECRET-KEY-1${'Q'.repeat(58)}`, true],
  ['PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\n', true],
  ['minisign', 'untrusted comment: minisign encrypted secret key\nRWRT', true],
  ['WireGuard', `[Interface]\nPrivateKey = ${base64}\nAddress = 10.0.0.1/24\n`, true],
  ['a JSON Web Key, RSA', jwk(rsa.privateKey), true],
  ['a JSON Web Key, P-256, in a set', `{"keys": [${jwk(ec.publicKey)}, ${jwk(ec.privateKey)}]}`, true],
  ['a symmetric JSON Web Key', `{ "kty": "oct", "k": "${randomBytes(32).toString('base64url')}" }`, true],
  ['DER, PKCS #8', der(ed.privateKey, 'pkcs8'), true],
  ['DER, PKCS #8, encrypted', der(rsa.privateKey, 'pkcs8', 'a'), true],
  ['DER, PKCS #1', der(rsa.privateKey, 'pkcs1'), true],
  ['DER, SEC 1', der(ec.privateKey, 'sec1'), true],
  ['PKCS #12', pkcs12, true],
  ['-----BEGIN PUBLIC KEY-----', '-----BEGIN PUBLIC KEY-----', false],
  ['a public OpenPGP key', '-----BEGIN PGP PUBLIC KEY BLOCK-----', false],
  ['a certificate', '-----BEGIN CERTIFICATE-----', false],
  ['a public JSON Web Key', jwk(rsa.publicKey), false],
  ['public keys beside other data', `{"keys": [${jwk(ec.publicKey)}], "d": "${base64}"}`, false],
  ['a public key in DER', der(rsa.publicKey, 'spki'), false],
  ['a public key of age', `age1${'q'.repeat(58)}`, false],
  ['a public key of minisign', 'untrusted comment: minisign public key E7620F1842B4E81F\n', false],
  ['a WireGuard configuration without its key', '[Interface]\nPrivateKey = <yours>\n', false],
  ['a text that begins like a sequence', '0,1,2\n', false],
  ['an empty file', '', false],
]
for (const [name, content, isKey] of rows)
  t.test(`${name} ${isKey ? 'is' : 'is not'} a private key`, async (t) => {
    t.equal(holdsKey(Buffer.from(content as string)), isKey)
  })

t.test('the longest key fits into what two parts of a file share', async (t) => {
  const numbers = Object.entries({ n: 1, e: 0.01, d: 1, p: 0.5, q: 0.5, dp: 0.5, dq: 0.5, qi: 0.5 })
  const members = numbers.map(([name, share]) => [name, 'A'.repeat(Math.ceil((16_384 / 6) * share))])
  const key = JSON.stringify({ kty: 'RSA', ...Object.fromEntries(members) }, null, 2)
  t.ok(holdsKey(Buffer.from(key)))
  t.ok(utf16(key).length < MAX_KEY_TEXT_BYTES)
})
