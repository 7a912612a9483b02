/**
 * Checks a DID Configuration against its specification, rule by rule. Used by the identity command and by
 * domain-linkage-warning.ts.
 */
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { isJsonObject, type JsonObject } from '../lib/json.ts'
import { assertionKey } from './did.ts'
import { CREDENTIALS_CONTEXT, DID_CONFIGURATION_CONTEXT, decodePart } from './domain-linkage.ts'

/** The result of one rule; `unknown` if it cannot be checked, such as without the DID's document. */
export interface RuleResult {
  readonly rule: string
  readonly outcome: 'passed' | 'failed' | 'unknown'
  /** What was found, or why the rule cannot be checked. */
  readonly detail?: string
}

/** Returns the document of a DID other than did:key, or undefined if there is none. May reject with the reason. */
export type DidResolver = (did: string) => Promise<JsonObject | undefined>

/** What to check a document against. */
export interface DomainLinkageCheck {
  /** The origin that serves the document. If undefined, the proofs' origins are not checked. */
  readonly origin?: string
  readonly now: Date
  readonly resolve: DidResolver
}

/**
 * The results in the order of the DIF's specification, whom and what the proofs are about, and when the first of them expires.
 */
export interface DomainLinkageReport {
  readonly rules: readonly RuleResult[]
  readonly dids: readonly string[]
  readonly origins: readonly string[]
  /** Undefined if no proof has an expiry. */
  readonly expires: Date | undefined
}

/** A decoded proof. Missing members are empty objects, so each rule can report what it lacks. */
interface Proof {
  readonly jwt: string
  readonly header: JsonObject
  readonly claims: JsonObject
  readonly credential: JsonObject
  readonly subject: JsonObject
}

type Finding = Pick<RuleResult, 'outcome' | 'detail'>
const passed: Finding = { outcome: 'passed' }
const failed = (detail: string): Finding => ({ outcome: 'failed', detail })
const unknown = (detail: string): Finding => ({ outcome: 'unknown', detail })
const expect = (isMet: boolean, found: unknown): Finding =>
  isMet ? passed : failed(`found ${JSON.stringify(found) ?? 'nothing'}`)

const hasExactly = (value: JsonObject, members: readonly string[]): Finding =>
  expect(Object.keys(value).toSorted().join() === members.toSorted().join(), Object.keys(value))

const objectOrEmpty = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})
const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const secondsOf = (value: unknown): number => Math.floor(Date.parse(String(value)) / 1000)

const decodeProof = (jwt: string): Proof => {
  const [header, claims] = jwt.split('.')
  const decoded = decodePart(claims) ?? {}
  const credential = objectOrEmpty(decoded.vc)
  const subject = objectOrEmpty(credential.credentialSubject)
  return { jwt, header: decodePart(header) ?? {}, claims: decoded, credential, subject }
}

const isOrigin = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value

const isSignedWith = (jwt: string, key: JsonWebKey): boolean => {
  const [header, claims, signature = ''] = jwt.split('.')
  try {
    const publicKey = createPublicKey({ key, format: 'jwk' })
    const isEd25519 = publicKey.asymmetricKeyType === 'ed25519'
    return (
      isEd25519 &&
      verify(null, Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
    )
  } catch {
    return false // not a key
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const checkSignature = async (proof: Proof, resolve: DidResolver): Promise<Finding> => {
  const did = String(proof.claims.iss)
  let document: JsonObject | undefined
  if (!did.startsWith('did:key:')) {
    try {
      document = await resolve(did)
    } catch (error) {
      return unknown(messageOf(error))
    }
    if (document === undefined) return unknown(`there is no document of ${did}`)
  }
  const key = assertionKey(did, String(proof.header.kid), document)
  if (key === undefined) return failed(`${did} has no Ed25519 key ${proof.header.kid} for assertions`)
  if (proof.header.alg !== 'EdDSA') return failed('alg is not EdDSA')
  return isSignedWith(proof.jwt, key) ? passed : failed(`the signature does not match ${proof.header.kid}`)
}

/** The rule that cannot be checked without an origin. */
export const ORIGIN_RULE = 'the origin serves the document'

/** The rules for one proof, named as in the report. */
const proofRules: readonly (readonly [
  rule: string,
  check: (proof: Proof, against: DomainLinkageCheck) => Finding | Promise<Finding>,
])[] = [
  ['the header only has alg and kid', ({ header }) => hasExactly(header, ['alg', 'kid'])],
  ['alg is EdDSA', ({ header }) => expect(header.alg === 'EdDSA', header.alg)],
  [
    'the claims are exp, iss, nbf, sub and vc only',
    ({ claims }) => hasExactly(claims, ['exp', 'iss', 'nbf', 'sub', 'vc']),
  ],
  [
    'iss, sub and vc.credentialSubject.id are the same DID',
    ({ claims: { iss, sub }, subject: { id } }) =>
      expect(typeof iss === 'string' && /^did:[a-z0-9]+:./.test(iss) && iss === sub && iss === id, [
        iss,
        sub,
        id,
      ]),
  ],
  [
    'vc.issuer is the same DID',
    ({ claims, credential }) =>
      expect((objectOrEmpty(credential.issuer).id ?? credential.issuer) === claims.iss, credential.issuer),
  ],
  ['the credential has no id', ({ credential }) => expect(credential.id === undefined, credential.id)],
  [
    'the contexts are those of credentials and of DID configurations',
    ({ credential }) => {
      const contexts = toArray(credential['@context'])
      const isMet = contexts[0] === CREDENTIALS_CONTEXT && contexts.includes(DID_CONFIGURATION_CONTEXT)
      return expect(isMet, credential['@context'])
    },
  ],
  [
    'the type is VerifiableCredential and DomainLinkageCredential',
    ({ credential: { type } }) =>
      expect(
        ['VerifiableCredential', 'DomainLinkageCredential'].every((name) => toArray(type).includes(name)),
        type,
      ),
  ],
  ['the subject only has id and origin', ({ subject }) => hasExactly(subject, ['id', 'origin'])],
  ['the origin has a scheme and no path', ({ subject }) => expect(isOrigin(subject.origin), subject.origin)],
  [
    ORIGIN_RULE,
    ({ subject }, { origin }) =>
      origin === undefined
        ? unknown(`the proof is for ${subject.origin}; no --origin to compare it with`)
        : expect(subject.origin === origin, subject.origin),
  ],
  [
    'issuanceDate and expirationDate match nbf and exp',
    ({ claims, credential }) =>
      expect(
        secondsOf(credential.issuanceDate) === claims.nbf &&
          secondsOf(credential.expirationDate) === claims.exp,
        [credential.issuanceDate, credential.expirationDate],
      ),
  ],
  [
    'the proof is valid now',
    ({ credential, claims }, { now }) => {
      const seconds = now.getTime() / 1000
      const isNow = Number(claims.nbf) <= seconds && seconds < Number(claims.exp)
      return expect(isNow, { from: credential.issuanceDate, to: credential.expirationDate })
    },
  ],
  [
    'the signature is valid for the key that kid names',
    (proof, { resolve }) => checkSignature(proof, resolve),
  ],
]

const checkProof = async (
  jwt: string,
  name: string,
  against: DomainLinkageCheck,
): Promise<readonly RuleResult[]> => {
  const proof = decodeProof(jwt)
  return Promise.all(
    proofRules.map(async ([rule, check]) => ({ rule: `${name}: ${rule}`, ...(await check(proof, against)) })),
  )
}

const isJwt = (entry: unknown): entry is string =>
  typeof entry === 'string' && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(entry)

const documentRules = (document: JsonObject, entries: readonly unknown[]): readonly RuleResult[] => [
  {
    rule: 'the document only has @context and linked_dids',
    ...hasExactly(document, ['@context', 'linked_dids']),
  },
  {
    rule: `@context is ${DID_CONFIGURATION_CONTEXT}`,
    ...expect(toArray(document['@context'])[0] === DID_CONFIGURATION_CONTEXT, document['@context']),
  },
  {
    rule: 'linked_dids is an array with at least one proof',
    ...expect(Array.isArray(document.linked_dids) && entries.length > 0, document.linked_dids),
  },
]

/** The DIF's specification also allows Linked Data Proofs, which are not checked here. */
const otherEntry = (entry: unknown, name: string): RuleResult =>
  isJsonObject(entry)
    ? { rule: `${name} is a JWT`, ...unknown('Linked Data Proofs are not checked') }
    : { rule: `${name} is a JWT`, ...failed(`found ${JSON.stringify(entry)}`) }

/**
 * Checks a document against every rule, including the signatures. Never rejects.
 *
 * @param value the parsed document
 */
export const verifyDomainLinkage = async (
  value: unknown,
  against: DomainLinkageCheck,
): Promise<DomainLinkageReport> => {
  const document = objectOrEmpty(value)
  const entries = Array.isArray(document.linked_dids) ? document.linked_dids : []
  const results = await Promise.all(
    entries.map((entry, index) => {
      const name = `proof ${index + 1}`
      return isJwt(entry) ? checkProof(entry, name, against) : [otherEntry(entry, name)]
    }),
  )
  const proofs = entries.filter(isJwt).map(decodeProof)
  const ends = proofs.map(({ claims }) => Number(claims.exp)).filter(Number.isFinite)
  return {
    rules: [...documentRules(document, entries), ...results.flat()],
    dids: [...new Set(proofs.map(({ claims }) => String(claims.iss)))],
    origins: [...new Set(proofs.map(({ subject }) => String(subject.origin)))],
    expires: ends.length === 0 ? undefined : new Date(Math.min(...ends) * 1000),
  }
}
