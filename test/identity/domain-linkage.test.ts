import { generateKeyPairSync } from 'node:crypto'
import { verifyJWS } from 'did-jwt'
import fc from 'fast-check'
import { importJWK, jwtVerify } from 'jose'
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

/** The rules that did not pass, without the number of the proof. */
const failures = async (document: unknown, options: Partial<DomainLinkageCheck> = {}): Promise<string[]> => {
  const { rules } = await verifyDomainLinkage(document, { ...against, ...options })
  return rules
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ rule, outcome }) => `${outcome}: ${rule.replace(/^proof 1: /, '')}`)
}

const ours = (): string => signDomainLinkage(linkage, testKey)

t.test('signs exactly what the specification asks for', async (t) => {
  const [header, claims] = ours()
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString())
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
  t.strictSame(await failures(didConfiguration([ours()])), [])
})

t.test('other verifiers accept our signature and reject a changed one', async (t) => {
  const jwt = ours()
  const publicKey = await importJWK({ ...testPublicKey, kty: 'OKP' }, 'EdDSA')
  const currentDate = against.now
  await t.resolves(jwtVerify(jwt, publicKey, { algorithms: ['EdDSA'], currentDate }), 'jose')
  const changed = jwt.replace(/.{6}$/, 'AAAAAA')
  await t.rejects(jwtVerify(changed, publicKey, { currentDate }), {
    code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  })
  const key = {
    id: keyIdOf(testDid),
    type: 'JsonWebKey2020',
    controller: testDid,
    publicKeyJwk: { ...testPublicKey, kty: 'OKP' },
  }
  t.equal(verifyJWS(jwt, key).id, key.id, 'did-jwt')
  t.throws(() => verifyJWS(changed, key))
})

t.test('names each rule that fails', async (t) => {
  const rows: readonly [
    name: string,
    change: Parameters<typeof signProof>[0],
    expected: readonly string[],
  ][] = [
    ['nothing changed', undefined, []],
    [
      'typ in the header',
      ({ header }) => Object.assign(header, { typ: 'JWT' }),
      ['failed: the header only has alg and kid'],
    ],
    [
      'jti in the claims',
      ({ claims }) => Object.assign(claims, { jti: '1' }),
      ['failed: the claims are exp, iss, nbf, sub and vc only'],
    ],
    [
      'another sub',
      ({ claims }) => Object.assign(claims, { sub: 'did:web:other.example' }),
      ['failed: iss, sub and vc.credentialSubject.id are the same DID'],
    ],
    [
      'another issuer',
      ({ claims }) => Object.assign(claims.vc, { issuer: 'did:web:other.example' }),
      ['failed: vc.issuer is the same DID'],
    ],
    [
      'an id in the credential',
      ({ claims }) => Object.assign(claims.vc, { id: 'urn:uuid:1' }),
      ['failed: the credential has no id'],
    ],
    [
      'one context',
      ({ claims }) => Object.assign(claims.vc, { '@context': 'https://www.w3.org/2018/credentials/v1' }),
      ['failed: the contexts are those of credentials and of DID configurations'],
    ],
    [
      'another type',
      ({ claims }) => Object.assign(claims.vc, { type: ['VerifiableCredential'] }),
      ['failed: the type is VerifiableCredential and DomainLinkageCredential'],
    ],
    [
      'more in the subject',
      ({ claims }) => Object.assign(claims.vc.credentialSubject as object, { name: 'Ada' }),
      ['failed: the subject only has id and origin'],
    ],
    [
      'an origin without a scheme',
      ({ claims }) => Object.assign(claims.vc.credentialSubject as object, { origin: 'ada.example' }),
      ['failed: the origin has a scheme and no path', 'failed: the origin serves the document'],
    ],
    [
      'an origin with a slash',
      ({ claims }) =>
        Object.assign(claims.vc.credentialSubject as object, { origin: 'https://ada.example/' }),
      ['failed: the origin has a scheme and no path', 'failed: the origin serves the document'],
    ],
    [
      'dates that differ',
      ({ claims }) => Object.assign(claims.vc, { expirationDate: '2030-01-01T00:00:00Z' }),
      ['failed: issuanceDate and expirationDate match nbf and exp'],
    ],
    [
      'a key of another',
      ({ header }) => Object.assign(header, { kid: 'did:key:z6Mk#z6Mk' }),
      ['failed: the signature is valid for the key that kid names'],
    ],
    [
      'another algorithm',
      ({ header }) => Object.assign(header, { alg: 'none' }),
      ['failed: alg is EdDSA', 'failed: the signature is valid for the key that kid names'],
    ],
  ]
  for (const [name, change, expected] of rows) {
    t.strictSame(await failures(didConfiguration([signProof(change)])), expected, name)
  }
})

t.test('checks the document’s own rules', async (t) => {
  const proof = signProof()
  const good = didConfiguration([proof])
  const onlyMembers = 'failed: the document only has @context and linked_dids'
  const context = 'failed: @context is https://identity.foundation/.well-known/did-configuration/v1'
  const list = 'failed: linked_dids is an array with at least one proof'
  const rows: readonly [name: string, document: unknown, expected: readonly string[]][] = [
    ['as it should be', good, []],
    ['another member', { ...good, entries: [] }, [onlyMembers]],
    ['another context', { ...good, '@context': 'https://example.org/v1' }, [context]],
    ['no proofs', { ...good, linked_dids: [] }, [list]],
    ['no list', { ...good, linked_dids: proof }, [list]],
    ['no object', [], [onlyMembers, context, list]],
    ['nothing', undefined, [onlyMembers, context, list]],
    ['a proof that is none', { ...good, linked_dids: ['x'] }, ['failed: proof 1 is a JWT']],
    ['a Linked Data Proof', { ...good, linked_dids: [{}] }, ['unknown: proof 1 is a JWT']],
  ]
  for (const [name, document, expected] of rows) t.strictSame(await failures(document), expected, name)
})

t.test('checks time, origin and signature', async (t) => {
  const document = didConfiguration([signProof()])
  const now = (date: string) => failures(document, { now: new Date(date) })
  t.strictSame(await now('2027-01-01T00:00:00Z'), ['failed: the proof is valid now'], 'expired')
  t.strictSame(await now('2025-12-31T23:59:59Z'), ['failed: the proof is valid now'], 'not yet valid')
  const foreign = ['failed: the origin serves the document']
  t.strictSame(await failures(document, { origin: 'https://other.example' }), foreign)
  t.strictSame(await failures(document, { origin: 'http://ada.example' }), foreign, 'the scheme counts')
  const invalid = ['failed: the signature is valid for the key that kid names']
  t.strictSame(await failures(didConfiguration([signProof().replace(/.{6}$/, 'AAAAAA')])), invalid)
})

t.test('verifies a did:web with its document, and reports why it is missing', async (t) => {
  const did = 'did:web:ada.example'
  const document = didConfiguration([signProof(() => {}, { linkage: { ...linkage, did } })])
  const didDocument = didWebDocument(did, testPublicKey as Parameters<typeof didKeyOf>[0], linkage.origin)
  t.strictSame(await failures(document, { resolve: async () => didDocument }), [])
  t.strictSame(await failures(document), ['unknown: the signature is valid for the key that kid names'])
  const unreachable = await verifyDomainLinkage(document, {
    ...against,
    resolve: () => Promise.reject(new Error('https://ada.example redirects to "https://b.example/".')),
  })
  t.match(
    unreachable.rules.find(({ outcome }) => outcome === 'unknown'),
    { detail: /redirects to "https:\/\/b\.example\/"/ },
  )
  const { publicKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  for (const key of [
    rsa.export({ format: 'jwk' }),
    { kty: 'OKP', crv: 'Ed25519', x: 'short' },
    { kty: 'none' },
  ]) {
    const method = {
      id: keyIdOf(did),
      type: 'JsonWebKey2020',
      controller: did,
      publicKeyJwk: { ...key } as never,
    }
    t.strictSame(
      await failures(document, { resolve: async () => ({ ...didDocument, verificationMethod: [method] }) }),
      ['failed: the signature is valid for the key that kid names'],
      `a key of kind ${key.kty}`,
    )
  }
  const other = didWebDocument(
    did,
    {
      kty: 'OKP',
      crv: 'Ed25519',
      x: Buffer.alloc(32, 1).toString('base64url'),
    },
    linkage.origin,
  )
  t.strictSame(await failures(document, { resolve: async () => other }), [
    'failed: the signature is valid for the key that kid names',
  ])
})

t.test('never throws, whatever the file contains', async (t) => {
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
