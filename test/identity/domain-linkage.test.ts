import { verifyJWS } from 'did-jwt'
import { importJWK, jwtVerify } from 'jose'
import t from 'tap'
import { keyIdOf } from '../../src/identity/did.ts'
import { didConfiguration, signDomainLinkage } from '../../src/identity/domain-linkage.ts'
import { DomainLinkageError, verifyDomainLinkage } from '../../src/identity/verify-domain-linkage.ts'
import { linkage, signProof, testDid, testKey, testPublicKey } from '../fixtures/identity/domain-linkage.ts'

const now = new Date('2026-06-01T00:00:00Z')

/** Returns what is wrong, as in messages, or undefined if every proof holds. */
const problem = (document: unknown, at = now): string | undefined => {
  try {
    verifyDomainLinkage(document, at)
    return undefined
  } catch (error) {
    if (!(error instanceof DomainLinkageError)) throw error
    return `${error.isUndecided ? 'undecided: ' : ''}${error.message}`
  }
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
  t.strictSame(verifyDomainLinkage(didConfiguration([ours()]), now), [linkage])
})

t.test('other verifiers accept our signature and reject a changed one', async (t) => {
  const jwt = ours()
  const publicKey = await importJWK({ ...testPublicKey, kty: 'OKP' }, 'EdDSA')
  const currentDate = now
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

t.test('checks signature, DID, origin and dates, and nothing else', async (t) => {
  type Part = 'header' | 'claims' | 'subject'
  const rows: readonly [part: Part, fields: object, expected?: RegExp][] = [
    ['header', { typ: 'JWT' }],
    [
      'claims',
      { iss: 'did:web:other.example' },
      /a proof by "did:web:other\.example" about "did:key:.*"; expected the same/,
    ],
    ['subject', { id: 'did:web:other.example' }, /about "did:web:other\.example"/],
    ['subject', { origin: 'https://ada.example/' }, /for "https:\/\/ada\.example\/"; expected an/],
    ['claims', { exp: '2030' }, /to no date \(nbf, exp\); expected one that is valid now/],
    ['claims', { nbf: undefined }, /for no date to/],
    [
      'header',
      { kid: 'did:key:z6Mk#z6Mk' },
      /"did:key:z6Mk#z6Mk" has not signed; expected an EdDSA signature/,
    ],
    ['header', { alg: 'none' }, /has not signed/],
  ]
  for (const [part, fields, expected] of rows) {
    const proof = signProof(linkage, ({ header, claims }) => {
      const parts = { header, claims, subject: claims.vc.credentialSubject as object }
      Object.assign(parts[part], fields)
    })
    const found = problem(didConfiguration([proof]))
    if (expected === undefined) t.equal(found, undefined)
    else t.match(found, expected)
  }
  const proof = signProof()
  const changed = didConfiguration([proof.replace(/.{6}$/, 'AAAAAA')])
  t.match(problem(changed), /has not signed/)
  const at = (date: string) => problem(didConfiguration([proof]), new Date(date))
  t.match(at('2027-01-01T00:00:00Z'), /to 2027-01-01T.*expected one that is valid now/, 'expired')
  t.match(at('2025-12-31T23:59:59Z'), /for 2026-01-01T/, 'not yet valid')
})

t.test('reads the list of proofs, and says which cannot be checked', async (t) => {
  const proof = signProof()
  const rows: readonly [document: unknown, expected: RegExp][] = [
    [{ linked_dids: [] }, /^found no proof in linked_dids; expected at least one$/],
    [undefined, /no proof/],
    [{ linked_dids: ['x'] }, /^found a proof by /],
    [{ linked_dids: [{}] }, /^undecided: found .*Linked Data Proofs are not checked/],
    [{ linked_dids: [proof, 7] }, /^found 7/],
    [
      didConfiguration([signProof({ ...linkage, did: 'did:web:ada.example' })]),
      /^undecided: .*the key of did:web:ada\.example is elsewhere/,
    ],
  ]
  for (const [document, expected] of rows) t.match(problem(document), expected)
})
