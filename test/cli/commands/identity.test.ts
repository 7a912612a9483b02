/** `vitrine identity create` and `verify`: what they write, what they accept, and what they say otherwise. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type CreateOptions, createProof, verifyProof } from '../../../src/cli/commands/identity.ts'
import { printedBy } from '../../fixtures/printed-by.ts'

const origin = 'https://ada.example'

/** Runs the command with its defaults, except that its files are in the folder of the test. */
const create = (t: Test, options: Partial<CreateOptions> = {}) => {
  const content = join(t.testdirName, 'content')
  const defaults = { origin, expires: '365d', key: join(t.testdirName, 'identity-key.pem') }
  return printedBy(t, () => createProof({ ...defaults, content, ...options }))
}

const proofIn = (folder: string) => join(folder, 'content/well-known/did-configuration.json')

const keyIn = (folder: string) => readFileSync(join(folder, 'identity-key.pem'), 'utf8')

const subjectsIn = (folder: string): string[] => {
  const { linked_dids: proofs } = JSON.parse(readFileSync(proofIn(folder), 'utf8'))
  return proofs.map(
    (proof: string) => JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString()).sub,
  )
}

t.test('creates a key that only its owner can read, and a proof that verify accepts', async (t) => {
  const folder = t.testdir({ content: {} })
  t.match(await create(t), { output: /Created the key/ })
  t.equal(statSync(join(folder, 'identity-key.pem')).mode & 0o777, 0o600)
  const proof = proofIn(folder)
  t.match(await printedBy(t, () => verifyProof(proof)), {
    output: /^The proof links https:\/\/ada\.example to did:key:\S+ until 20\d\d-\d\d-\d\d\.\n$/,
  })
})

t.test(
  'reuses the key, replaces it and its proof with --force, and refuses to replace proofs of other DIDs',
  async (t) => {
    const folder = t.testdir({ content: {} })
    await create(t)
    const key = keyIn(folder)
    const [first] = subjectsIn(folder)
    t.match(await create(t, { expires: '30d' }), { output: /Reused the key/ })
    t.equal(keyIn(folder), key)
    t.strictSame(subjectsIn(folder), [first], 'renewed in place')
    t.match(await create(t, { force: true }), { output: /Created the key/ })
    t.not(keyIn(folder), key)
    const [second] = subjectsIn(folder)
    t.not(second, first)
    writeFileSync(join(folder, 'identity-key.pem'), 'x')
    await create(t, { force: true })
    t.not(subjectsIn(folder)[0], second)
    const other = { origin, key: join(folder, 'other-key.pem') }
    await t.rejects(create(t, other), { message: /found a proof of another DID\. Fix: move the file away/ })
  },
)

t.test('says what is wrong, and writes nothing', async (t) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const p256 = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const folder = t.testdir({
    content: { 'key.pem': 'x' },
    'no-key.pem': 'x',
    'p256.pem': p256,
    'empty.json': '{}',
  })
  const at = (name: string) => join(folder, name)
  const noProof = /empty\.json: found no proof in linked_dids; expected at least one\./
  const rows: readonly [run: () => Promise<unknown>, name: string, message: RegExp][] = [
    [() => create(t, { origin: 'ada.example' }), 'UsageError', /^--origin: found ada\.example/],
    [() => create(t, { expires: '1y' }), 'UsageError', /^--expires: found 1y; expected a number of days/],
    [() => create(t, { key: at('content/key.pem') }), 'Error', /is in the content folder, which is served/],
    [() => create(t, { key: at('no-key.pem') }), 'Error', /no-key\.pem: found no Ed25519 key.*--force/],
    [() => create(t, { key: at('p256.pem') }), 'Error', /p256\.pem: found no Ed25519 key/],
    [() => verifyProof(at('empty.json')), 'Error', noProof],
    [() => verifyProof(at('content')), 'Error', /content: found no such file; expected a proof\. Fix: /],
  ]
  for (const [run, name, message] of rows) await t.rejects(run(), { name, message }, String(message))
  t.notOk(existsSync(at('identity-key.pem')), 'wrong options create no key')
  t.equal(readFileSync(at('no-key.pem'), 'utf8'), 'x', 'left unchanged')
})
