/**
 * Whether a DID Configuration keeps the rules of its specification, rule by rule. Used by the identity command, and
 * at start-up through domain-linkage-warning.ts.
 */
import { importJWK, type JWK, jwtVerify } from 'jose'
import { isJsonObject, type JsonObject } from '../lib/json.ts'
import { assertionKey } from './did.ts'
import { CREDENTIALS_CONTEXT, DID_CONFIGURATION_CONTEXT, decodePart } from './domain-linkage.ts'

/** One rule, and whether it holds; undecided where a DID's document could not be had. */
export interface RuleResult {
  readonly rule: string
  readonly outcome: 'holds' | 'broken' | 'undecided'
  /** What was found instead, or why nothing can be said. */
  readonly detail?: string
}

/** Returns the document of a DID that is not a did:key, or undefined where it can't be had. */
export type DidResolver = (did: string) => Promise<JsonObject | undefined>

/** What a document is checked against. */
export interface DomainLinkageCheck {
  /** The origin that serves the document; without one only its form is checked. */
  readonly origin?: string
  readonly now: Date
  readonly resolve: DidResolver
}

/** What is known of a document: its rules in the order of the specification, and when the first proof ends. */
export interface DomainLinkageReport {
  readonly rules: readonly RuleResult[]
  readonly origins: readonly string[]
  /** Undefined where no proof says. */
  readonly expires: Date | undefined
}

/** A proof taken apart; members that it lacks are empty objects, so that each rule can say what it misses. */
interface Proof {
  readonly jwt: string
  readonly header: JsonObject
  readonly claims: JsonObject
  readonly credential: JsonObject
  readonly subject: JsonObject
}

type Finding = Pick<RuleResult, 'outcome' | 'detail'>
const holds: Finding = { outcome: 'holds' }
const broken = (detail: string): Finding => ({ outcome: 'broken', detail })
const verdict = (isKept: boolean, found: unknown): Finding =>
  isKept ? holds : broken(`found ${JSON.stringify(found) ?? 'nothing'}`)

const hasExactly = (value: JsonObject, members: readonly string[]): Finding =>
  verdict(Object.keys(value).toSorted().join() === members.toSorted().join(), Object.keys(value))

const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})
/** Returns a list as it is, and anything else as the only item of one. */
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const secondsOf = (value: unknown): number => Math.floor(Date.parse(String(value)) / 1000)

const takeApart = (jwt: string): Proof => {
  const [header, claims] = jwt.split('.')
  const decoded = decodePart(claims) ?? {}
  const credential = objectOf(decoded.vc)
  const subject = objectOf(credential.credentialSubject)
  return { jwt, header: decodePart(header) ?? {}, claims: decoded, credential, subject }
}

const isOrigin = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value

const checkSignature = async (proof: Proof, resolve: DidResolver): Promise<Finding> => {
  const did = String(proof.claims.iss)
  const document = did.startsWith('did:key:') ? undefined : await resolve(did)
  if (!did.startsWith('did:key:') && document === undefined)
    return { outcome: 'undecided', detail: `the document of ${did} could not be had` }
  const key: JWK | undefined = assertionKey(did, String(proof.header.kid), document)
  if (key === undefined) return broken(`${did} has no Ed25519 key ${proof.header.kid} for assertions`)
  try {
    // Times have rules of their own, so the clock is set to when the proof says it holds.
    const currentDate = new Date(Number(proof.claims.nbf) * 1000)
    await jwtVerify(proof.jwt, await importJWK(key, 'EdDSA'), { algorithms: ['EdDSA'], currentDate })
    return holds
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error))
  }
}

/** Each rule for one proof, in the words of the report. */
const proofRules: readonly (readonly [
  rule: string,
  check: (proof: Proof, against: DomainLinkageCheck) => Finding | Promise<Finding>,
])[] = [
  ['the header has alg and kid, no typ and nothing else', ({ header }) => hasExactly(header, ['alg', 'kid'])],
  ['alg is EdDSA', ({ header }) => verdict(header.alg === 'EdDSA', header.alg)],
  [
    'the claims are exp, iss, nbf, sub and vc, and nothing else',
    ({ claims }) => hasExactly(claims, ['exp', 'iss', 'nbf', 'sub', 'vc']),
  ],
  [
    'iss, sub and vc.credentialSubject.id are the same DID',
    ({ claims: { iss, sub }, subject: { id } }) =>
      verdict(typeof iss === 'string' && /^did:[a-z0-9]+:./.test(iss) && iss === sub && iss === id, [
        iss,
        sub,
        id,
      ]),
  ],
  [
    'vc.issuer is that DID too',
    ({ claims, credential }) =>
      verdict((objectOf(credential.issuer).id ?? credential.issuer) === claims.iss, credential.issuer),
  ],
  ['the credential has no id', ({ credential }) => verdict(credential.id === undefined, credential.id)],
  [
    'the contexts are those of credentials and of DID configurations',
    ({ credential }) => {
      const contexts = toList(credential['@context'])
      const isKept = contexts[0] === CREDENTIALS_CONTEXT && contexts.includes(DID_CONFIGURATION_CONTEXT)
      return verdict(isKept, credential['@context'])
    },
  ],
  [
    'the type is VerifiableCredential and DomainLinkageCredential',
    ({ credential: { type } }) =>
      verdict(
        ['VerifiableCredential', 'DomainLinkageCredential'].every((name) => toList(type).includes(name)),
        type,
      ),
  ],
  ['the subject has id and origin, and nothing else', ({ subject }) => hasExactly(subject, ['id', 'origin'])],
  [
    'the origin has its scheme and no path',
    ({ subject }) => verdict(isOrigin(subject.origin), subject.origin),
  ],
  [
    'the origin is the one that serves the document',
    ({ subject }, { origin }) =>
      origin === undefined
        ? { outcome: 'undecided', detail: `made for ${subject.origin}; no origin was given` }
        : verdict(subject.origin === origin, subject.origin),
  ],
  [
    'issuanceDate and expirationDate say the same as nbf and exp',
    ({ claims, credential }) =>
      verdict(
        secondsOf(credential.issuanceDate) === claims.nbf &&
          secondsOf(credential.expirationDate) === claims.exp,
        [credential.issuanceDate, credential.expirationDate],
      ),
  ],
  [
    'it is valid now',
    ({ credential, claims }, { now }) => {
      const seconds = now.getTime() / 1000
      const isNow = Number(claims.nbf) <= seconds && seconds < Number(claims.exp)
      return verdict(isNow, { from: credential.issuanceDate, to: credential.expirationDate })
    },
  ],
  [
    'kid names a key of the DID, and the signature is its own',
    (proof, { resolve }) => checkSignature(proof, resolve),
  ],
]

const checkProof = async (
  jwt: string,
  name: string,
  against: DomainLinkageCheck,
): Promise<readonly RuleResult[]> => {
  const proof = takeApart(jwt)
  return Promise.all(
    proofRules.map(async ([rule, check]) => ({ rule: `${name}: ${rule}`, ...(await check(proof, against)) })),
  )
}

const isJwt = (entry: unknown): entry is string =>
  typeof entry === 'string' && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(entry)

const documentRules = (document: JsonObject, entries: readonly unknown[]): readonly RuleResult[] => [
  {
    rule: 'the document has @context and linked_dids, and nothing else',
    ...hasExactly(document, ['@context', 'linked_dids']),
  },
  {
    rule: `@context is ${DID_CONFIGURATION_CONTEXT}`,
    ...verdict(toList(document['@context'])[0] === DID_CONFIGURATION_CONTEXT, document['@context']),
  },
  {
    rule: 'linked_dids is a list of one or more proofs',
    ...verdict(Array.isArray(document.linked_dids) && entries.length > 0, document.linked_dids),
  },
]

/** A proof with a Linked Data signature is allowed by the specification, and beyond what is checked here. */
const otherEntry = (entry: unknown, name: string): RuleResult =>
  isJsonObject(entry)
    ? {
        rule: `${name} is a JWT`,
        outcome: 'undecided',
        detail: 'it is a Linked Data Proof, which is not checked',
      }
    : { rule: `${name} is a JWT`, ...broken(`found ${JSON.stringify(entry)}`) }

/**
 * Checks a document against every rule, the signatures among them.
 *
 * @param value the parsed document
 */
export const verifyDomainLinkage = async (
  value: unknown,
  against: DomainLinkageCheck,
): Promise<DomainLinkageReport> => {
  const document = objectOf(value)
  const entries = Array.isArray(document.linked_dids) ? document.linked_dids : []
  const results = await Promise.all(
    entries.map((entry, index) => {
      const name = `proof ${index + 1}`
      return isJwt(entry) ? checkProof(entry, name, against) : [otherEntry(entry, name)]
    }),
  )
  const proofs = entries.filter(isJwt).map(takeApart)
  const ends = proofs.map(({ claims }) => Number(claims.exp)).filter(Number.isFinite)
  return {
    rules: [...documentRules(document, entries), ...results.flat()],
    origins: [...new Set(proofs.map(({ subject }) => String(subject.origin)))],
    expires: ends.length === 0 ? undefined : new Date(Math.min(...ends) * 1000),
  }
}
