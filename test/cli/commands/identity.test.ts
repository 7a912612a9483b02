/** `vitrine identity create` and `verify`: what they write, what they accept, and what they say otherwise. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { runVitrine } from '../../fixtures/run-vitrine.ts'

const identity = (cwd: string, ...args: readonly string[]) => runVitrine(['identity', ...args], {}, cwd)

const ada = ['--origin', 'https://ada.example'] as const

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
  t.match(await identity(folder, 'create', ...ada), { code: 0, output: /Created the key/ })
  t.equal(statSync(join(folder, 'identity-key.pem')).mode & 0o777, 0o600)
  for (const [origin, outcome] of [
    [
      'https://ada.example/',
      {
        code: 0,
        output: /^The proof links https:\/\/ada\.example to did:key:\S+ until 20\d\d-\d\d-\d\d\.\n$/,
      },
    ],
    [
      'https://other.example',
      {
        code: 1,
        errors: /found a proof for https:\/\/ada\.example; expected one for https:\/\/other\.example\./,
      },
    ],
  ] as const)
    t.match(await identity(folder, 'verify', proofIn(folder), '--origin', origin), outcome)
})

t.test('reuses the key, replaces it with --force, and keeps proofs of other DIDs', async (t) => {
  const folder = t.testdir({ content: {} })
  await identity(folder, 'create', ...ada)
  const key = keyIn(folder)
  const [first] = subjectsIn(folder)
  t.match(await identity(folder, 'create', ...ada, '--expires', '30d'), { code: 0, output: /Reused the key/ })
  t.equal(keyIn(folder), key)
  t.strictSame(subjectsIn(folder), [first], 'renewed in place')
  t.match(await identity(folder, 'create', ...ada, '--force'), { code: 0, output: /Created the key/ })
  t.not(keyIn(folder), key)
  const subjects = subjectsIn(folder)
  t.strictSame([subjects.length, subjects[0]], [2, first])
})

t.test('creates the document of a did:web', async (t) => {
  const folder = t.testdir({ content: {} })
  const created = await identity(folder, 'create', '--origin', 'https://ada.example:8443', '--did', 'did:web')
  t.equal(created.code, 0, created.errors)
  t.strictSame(subjectsIn(folder), ['did:web:ada.example%3A8443'])
  const text = readFileSync(join(folder, 'content/well-known/did.json'), 'utf8')
  t.match(JSON.parse(text), {
    id: 'did:web:ada.example%3A8443',
    service: [{ type: 'LinkedDomains', serviceEndpoint: 'https://ada.example:8443' }],
  })
  t.notMatch(text, '"d":', 'without the private key')
  const elsewhere = ['--did', 'did:web:b.example:ada', '--key', 'content-key.pem'] // beside the folder, whose name it begins with
  t.match(await identity(folder, 'create', ...ada, ...elsewhere), {
    code: 0,
    output: /Serve this at https:\/\/b\.example\/ada\/did\.json/,
  })
})

t.test('reports errors in one line', async (t) => {
  const folder = t.testdir({
    content: { 'key.pem': 'x' },
    'no-key.pem': 'x',
    'broken.json': '{',
    'empty.json': '{}',
  })
  const rows: readonly [args: readonly string[], code: number, errors: RegExp][] = [
    [[], 2, /Usage: vitrine identity .*create.*verify/s],
    [['create', '--origin', 'ada.example'], 2, /--origin: found ada\.example/],
    [['create', '--origin', 'https://ada.example/path'], 2, /--origin: found https:\/\/ada\.example\/path/],
    [['create', ...ada, '--did', 'did:ion:x'], 2, /--did: found did:ion:x/],
    [['create', ...ada, '--expires', '1y'], 2, /--expires: found 1y; expected a number of days/],
    [['create', ...ada, '--key', 'content/key.pem'], 1, /is in the content folder, which is served/],
    [['create', ...ada, '--key', 'no-key.pem'], 1, /no-key\.pem: found no Ed25519 key.*--force/],
    [['verify', 'broken.json'], 1, /broken\.json: Expected property name .* in JSON at position 1/],
    [['verify', 'empty.json'], 1, /empty\.json: found no proof in linked_dids; expected at least one\./],
    [
      ['verify', 'http://127.0.0.1:1'],
      1,
      /^http:\/\/127\.0\.0\.1:1: The request to http:\/\/127\.0\.0\.1:1\/.* failed: bad port\.\n$/,
    ],
  ]
  for (const [args, code, errors] of rows) {
    const outcome = await identity(folder, ...args)
    t.match(outcome, { code, errors }, args.join(' '))
    t.notMatch(outcome.errors, /\n\s+at /, 'no stack')
  }
  t.notOk(existsSync(join(folder, 'identity-key.pem')), 'wrong options create no key')
  t.equal(readFileSync(join(folder, 'no-key.pem'), 'utf8'), 'x', 'left unchanged')
})
