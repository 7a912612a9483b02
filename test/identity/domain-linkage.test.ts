import { verify } from 'node:crypto'
import { verifyJWS } from 'did-jwt'
import fc from 'fast-check'
import { importJWK } from 'jose'
import t from 'tap'
import { type didKeyOf, didWebDocument, keyIdOf } from '../../src/identity/did.ts'
import { didConfiguration, signDomainLinkage } from '../../src/identity/domain-linkage.ts'
import { type DomainLinkageCheck, verifyDomainLinkage } from '../../src/identity/verify-domain-linkage.ts'
import { linkage, signProof, testDid, testKey, testPublicKey } from '../fixtures/identity/domain-linkage.ts'

const against: DomainLinkageCheck = {
  origin: 'https://ada.example',
  now: new Date('2026-06-01T00:00:00Z'),
  resolve: async () => undefined,
}

/** The rules that are not kept, without the number of the proof. */
const failures = async (document: unknown, options: Partial<DomainLinkageCheck> = {}): Promise<string[]> => {
  const { rules } = await verifyDomainLinkage(document, { ...against, ...options })
  return rules
    .filter(({ outcome }) => outcome !== 'holds')
    .map(({ rule, outcome }) => `${outcome}: ${rule.replace(/^proof 1: /, '')}`)
}

const ours = async (): Promise<string> => {
  const privateKey = await importJWK(testKey.export({ format: 'jwk' }) as { kty: 'OKP' }, 'EdDSA')
  if (privateKey instanceof Uint8Array) throw new Error('a secret where a key should be')
  return signDomainLinkage(linkage, privateKey)
}

t.test('our proof has what the specification asks for, and no more', async (t) => {
  const [header, claims] = (await ours()).split('.').map((part) => Buffer.from(part, 'base64url').toString())
  t.strictSame(JSON.parse(header ?? ''), { alg: 'EdDSA', kid: `${testDid}#${testDid.slice(8)}` })
  t.strictSame(JSON.parse(claims ?? ''), {
    exp: 1_798_761_600,
    iss: testDid,
    nbf: 1_767_225_600,
    sub: testDid,
    vc: {
      '@context': [
        'https://www.w3.org/2018/credentials/v1',
        'https://identity.foundation/.well-known/did-configuration/v1',
      ],
      issuer: testDid,
      issuanceDate: '2026-01-01T00:00:00Z',
      expirationDate: '2027-01-01T00:00:00Z',
      type: ['VerifiableCredential', 'DomainLinkageCredential'],
      credentialSubject: { id: testDid, origin: 'https://ada.example' },
    },
  })
  t.strictSame(await failures(didConfiguration([await ours()])), [])
})

t.test('verifiers of others take our signature, and refuse a changed one', async (t) => {
  const jwt = await ours()
  const [header = '', claims = '', signature = ''] = jwt.split('.')
  const isGood = (input: string) =>
    verify(null, Buffer.from(input), testKey, Buffer.from(signature, 'base64url'))
  t.ok(isGood(`${header}.${claims}`), 'node:crypto')
  t.notOk(isGood(`${header}.${claims}x`))
  const key = {
    id: keyIdOf(testDid),
    type: 'JsonWebKey2020',
    controller: testDid,
    publicKeyJwk: { ...testPublicKey, kty: 'OKP' },
  }
  t.equal(verifyJWS(jwt, key).id, key.id, 'did-jwt')
  t.throws(() => verifyJWS(signProof().replace(/.{6}$/, 'AAAAAA'), key))
})

t.test('a rule that is not kept is named', async (t) => {
  const rows: readonly [
    name: string,
    change: Parameters<typeof signProof>[0],
    expected: readonly string[],
  ][] = [
    ['nothing changed', undefined, []],
    [
      'typ in the header',
      ({ header }) => Object.assign(header, { typ: 'JWT' }),
      ['broken: the header has alg and kid, no typ and nothing else'],
    ],
    [
      'jti in the claims',
      ({ claims }) => Object.assign(claims, { jti: '1' }),
      ['broken: the claims are exp, iss, nbf, sub and vc, and nothing else'],
    ],
    [
      'another sub',
      ({ claims }) => Object.assign(claims, { sub: 'did:web:other.example' }),
      ['broken: iss, sub and vc.credentialSubject.id are the same DID'],
    ],
    [
      'another issuer',
      ({ claims }) => Object.assign(claims.vc, { issuer: 'did:web:other.example' }),
      ['broken: vc.issuer is that DID too'],
    ],
    [
      'an id in the credential',
      ({ claims }) => Object.assign(claims.vc, { id: 'urn:uuid:1' }),
      ['broken: the credential has no id'],
    ],
    [
      'one context',
      ({ claims }) => Object.assign(claims.vc, { '@context': 'https://www.w3.org/2018/credentials/v1' }),
      ['broken: the contexts are those of credentials and of DID configurations'],
    ],
    [
      'another type',
      ({ claims }) => Object.assign(claims.vc, { type: ['VerifiableCredential'] }),
      ['broken: the type is VerifiableCredential and DomainLinkageCredential'],
    ],
    [
      'more in the subject',
      ({ claims }) => Object.assign(claims.vc.credentialSubject as object, { name: 'Ada' }),
      ['broken: the subject has id and origin, and nothing else'],
    ],
    [
      'an origin without a scheme',
      ({ claims }) => Object.assign(claims.vc.credentialSubject as object, { origin: 'ada.example' }),
      [
        'broken: the origin has its scheme and no path',
        'broken: the origin is the one that serves the document',
      ],
    ],
    [
      'an origin with a slash',
      ({ claims }) =>
        Object.assign(claims.vc.credentialSubject as object, { origin: 'https://ada.example/' }),
      [
        'broken: the origin has its scheme and no path',
        'broken: the origin is the one that serves the document',
      ],
    ],
    [
      'dates that differ',
      ({ claims }) => Object.assign(claims.vc, { expirationDate: '2030-01-01T00:00:00Z' }),
      ['broken: issuanceDate and expirationDate say the same as nbf and exp'],
    ],
    [
      'a key of another',
      ({ header }) => Object.assign(header, { kid: 'did:key:z6Mk#z6Mk' }),
      ['broken: kid names a key of the DID, and the signature is its own'],
    ],
    [
      'another algorithm',
      ({ header }) => Object.assign(header, { alg: 'none' }),
      ['broken: alg is EdDSA', 'broken: kid names a key of the DID, and the signature is its own'],
    ],
  ]
  for (const [name, change, expected] of rows) {
    t.strictSame(await failures(didConfiguration([signProof(change)])), expected, name)
  }
})

t.test('the document’s own rules', async (t) => {
  const proof = signProof()
  const good = didConfiguration([proof])
  const onlyMembers = 'broken: the document has @context and linked_dids, and nothing else'
  const context = 'broken: @context is https://identity.foundation/.well-known/did-configuration/v1'
  const list = 'broken: linked_dids is a list of one or more proofs'
  const rows: readonly [name: string, document: unknown, expected: readonly string[]][] = [
    ['as it should be', good, []],
    ['another member', { ...good, entries: [] }, [onlyMembers]],
    ['another context', { ...good, '@context': 'https://example.org/v1' }, [context]],
    ['no proofs', { ...good, linked_dids: [] }, [list]],
    ['no list', { ...good, linked_dids: proof }, [list]],
    ['no object', [], [onlyMembers, context, list]],
    ['nothing', undefined, [onlyMembers, context, list]],
    ['a proof that is none', { ...good, linked_dids: ['x'] }, ['broken: proof 1 is a JWT']],
    ['a Linked Data Proof', { ...good, linked_dids: [{}] }, ['undecided: proof 1 is a JWT']],
  ]
  for (const [name, document, expected] of rows) t.strictSame(await failures(document), expected, name)
})

t.test('time, origin and signature', async (t) => {
  const document = didConfiguration([signProof()])
  const now = (date: string) => failures(document, { now: new Date(date) })
  t.strictSame(await now('2027-01-01T00:00:00Z'), ['broken: it is valid now'], 'ended')
  t.strictSame(await now('2025-12-31T23:59:59Z'), ['broken: it is valid now'], 'not begun')
  const foreign = ['broken: the origin is the one that serves the document']
  t.strictSame(await failures(document, { origin: 'https://other.example' }), foreign)
  t.strictSame(await failures(document, { origin: 'http://ada.example' }), foreign, 'the scheme counts')
  const broken = ['broken: kid names a key of the DID, and the signature is its own']
  t.strictSame(await failures(didConfiguration([signProof().replace(/.{6}$/, 'AAAAAA')])), broken)
})

t.test('did:web, with its document at hand and out of reach', async (t) => {
  const did = 'did:web:ada.example'
  const document = didConfiguration([signProof(() => {}, { linkage: { ...linkage, did } })])
  const didDocument = didWebDocument(did, testPublicKey as Parameters<typeof didKeyOf>[0])
  t.strictSame(await failures(document, { resolve: async () => didDocument }), [])
  t.strictSame(await failures(document), [
    'undecided: kid names a key of the DID, and the signature is its own',
  ])
  const other = didWebDocument(did, {
    kty: 'OKP',
    crv: 'Ed25519',
    x: Buffer.alloc(32, 1).toString('base64url'),
  })
  t.strictSame(await failures(document, { resolve: async () => other }), [
    'broken: kid names a key of the DID, and the signature is its own',
  ])
})

t.test('whatever stands in the file is checked and never thrown at anyone', async (t) => {
  const part = fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
  const odd = fc.tuple(part, part, fc.base64String()).map((parts) => parts.join('.').replaceAll(/[+/=]/g, ''))
  const changed = fc
    .tuple(fc.constantFrom('alg', 'kid', 'iss', 'sub', 'exp', 'nbf', 'vc'), fc.jsonValue())
    .map(([name, value]) =>
      signProof(({ header, claims }) =>
        Object.assign(['alg', 'kid'].includes(name) ? header : claims, { [name]: value }),
      ),
    )
  const document = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.oneof(odd, changed), { maxLength: 2 }).map((proofs) => didConfiguration(proofs)),
  )
  const isReport = async (value: unknown): Promise<boolean> => {
    const { rules } = await verifyDomainLinkage(value, against)
    return rules.length > 0
  }
  await fc.assert(fc.asyncProperty(document, isReport), { seed: 20_261_121, numRuns: 500 })
  t.pass('seed 20261121')
})
