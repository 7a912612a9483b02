import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import t from 'tap'
import { plainNode } from '../../fixtures/server/plain-node.ts'

const tool = resolve(import.meta.dirname, '../../../src/cli/vitrine.ts')

interface Outcome {
  readonly code: number
  readonly output: string
  readonly errors: string
}

const identity = (cwd: string, ...args: readonly string[]): Promise<Outcome> =>
  new Promise((settle) => {
    execFile('env', plainNode(tool, 'identity', ...args), { cwd }, (error, output, errors) => {
      settle({ code: error === null ? 0 : Number(error.code), output, errors })
    })
  })

const proofIn = (folder: string) => join(folder, 'content/well-known/did-configuration.json')
const subjectsIn = async (folder: string): Promise<string[]> => {
  const { linked_dids: proofs } = JSON.parse(await readFile(proofIn(folder), 'utf8'))
  return proofs.map(
    (proof: string) => JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString()).sub,
  )
}

t.test('creates a key that only its owner can read, and a proof that verify accepts', async (t) => {
  const folder = t.testdir({ content: {} })
  const made = await identity(folder, 'create', '--origin', 'https://ada.example')
  t.equal(made.code, 0, made.errors)
  t.match(made.output, /Created the key/)
  t.equal((await stat(join(folder, 'identity-key.pem'))).mode & 0o777, 0o600)
  const verified = await identity(folder, 'verify', proofIn(folder), '--origin', 'https://ada.example/')
  t.match(verified, {
    code: 0,
    output: /^The proof links https:\/\/ada\.example to did:key:\S+ until 20\d\d-\d\d-\d\d\.\n$/,
  })
  const foreign = await identity(folder, 'verify', proofIn(folder), '--origin', 'https://other.example')
  t.match(foreign, {
    code: 1,
    errors: /found a proof for https:\/\/ada\.example; expected one for https:\/\/other\.example\./,
  })
})

t.test('reuses the key, replaces it with --force, and keeps proofs of other DIDs', async (t) => {
  const folder = t.testdir({ content: {} })
  const create = (...args: readonly string[]) =>
    identity(folder, 'create', '--origin', 'https://ada.example', ...args)
  await create()
  const key = await readFile(join(folder, 'identity-key.pem'), 'utf8')
  const [first] = await subjectsIn(folder)
  t.match(await create('--expires', '30d'), { code: 0, output: /Reused the key/ })
  t.equal(await readFile(join(folder, 'identity-key.pem'), 'utf8'), key)
  t.strictSame(await subjectsIn(folder), [first], 'renewed in place')
  t.match(await create('--force'), { code: 0, output: /Created the key/ })
  t.not(await readFile(join(folder, 'identity-key.pem'), 'utf8'), key)
  const subjects = await subjectsIn(folder)
  t.equal(subjects.length, 2)
  t.equal(subjects[0], first)
})

t.test('creates the document of a did:web', async (t) => {
  const folder = t.testdir({ content: {} })
  const made = await identity(folder, 'create', '--origin', 'https://ada.example:8443', '--did', 'did:web')
  t.equal(made.code, 0, made.errors)
  t.strictSame(await subjectsIn(folder), ['did:web:ada.example%3A8443'])
  const document = JSON.parse(await readFile(join(folder, 'content/well-known/did.json'), 'utf8'))
  t.equal(document.id, 'did:web:ada.example%3A8443')
  t.notOk(JSON.stringify(document).includes('"d":'), 'without the private key')
  t.match(document.service, [{ type: 'LinkedDomains', serviceEndpoint: 'https://ada.example:8443' }])
  const other = await identity(
    folder,
    'create',
    '--origin',
    'https://ada.example',
    '--did',
    'did:web:b.example:ada',
  )
  t.match(other, { code: 0, output: /Serve this at https:\/\/b\.example\/ada\/did\.json/ })
})

t.test('reports errors in one line', async (t) => {
  const folder = t.testdir({
    content: { 'key.pem': 'x' },
    'no-key.pem': 'x',
    'broken.json': '{',
    'empty.json': '{}',
  })
  const origin = ['--origin', 'https://ada.example'] as const
  const rows: readonly [args: readonly string[], code: number, errors: RegExp][] = [
    [[], 2, /Usage: vitrine identity .*create.*verify/s],
    [['toString'], 2, /unknown command 'toString'/],
    [['create'], 2, /required option '--origin <origin>' not specified/],
    [['create', '--origin', 'ada.example'], 2, /--origin: found ada\.example/],
    [['create', '--origin', 'https://ada.example/path'], 2, /--origin: found https:\/\/ada\.example\/path/],
    [['create', ...origin, '--did', 'did:ion:x'], 2, /--did: found did:ion:x/],
    [['create', ...origin, '--expires', '1y'], 2, /--expires: found 1y; expected a number of days/],
    [['create', ...origin, '--unknown'], 2, /unknown option '--unknown'/],
    [['create', ...origin, '--key', 'content/key.pem'], 1, /is in the content folder, which is served/],
    [['create', ...origin, '--key', 'no-key.pem'], 1, /no-key\.pem: found no Ed25519 key/],
    [['verify'], 2, /missing required argument 'place'/],
    [['verify', 'broken.json'], 1, /broken\.json: expected JSON/],
    [['verify', 'empty.json'], 1, /empty\.json: found no proof in linked_dids; expected at least one\./],
    [['verify', 'http://127.0.0.1:1'], 1, /The request to http:\/\/127\.0\.0\.1:1\/.* failed: bad port/],
  ]
  for (const [args, code, errors] of rows) {
    const outcome = await identity(folder, ...args)
    t.equal(outcome.code, code, args.join(' '))
    t.match(outcome.errors, errors, args.join(' '))
    t.notOk(/\n\s+at /.test(outcome.errors), 'no stack')
  }
  t.notOk(existsSync(join(folder, 'identity-key.pem')), 'wrong options create no key')
  await writeFile(join(folder, 'identity-key.pem'), 'x')
  t.match(await identity(folder, 'create', ...origin), { code: 1, errors: /--force/ })
  t.equal(await readFile(join(folder, 'identity-key.pem'), 'utf8'), 'x', 'left unchanged')
})

t.test('verifies a URL, with the document at its well-known path', async (t) => {
  const folder = t.testdir({ content: {} })
  const asked: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    asked.push(request.url)
    response.end(await readFile(proofIn(folder)))
  }).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.equal((await identity(folder, 'create', '--origin', origin)).code, 0)
  t.match(await identity(folder, 'verify', origin), { code: 0, output: /^The proof links http/ })
  t.strictSame(asked, ['/.well-known/did-configuration.json'])
})
