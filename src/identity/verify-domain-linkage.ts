/** Verifies the proofs of a DID Configuration: the signature, the origin and the dates. */
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { quoteValue } from '../lib/data/issue.ts'
import { isJsonObject, type Json } from '../lib/json.ts'
import { isDidKey, keyIdOf, publicKeyOf } from './did.ts'
import { type DomainLinkage, decodePart } from './domain-linkage.ts'

/** A proof is invalid or cannot be checked. */
export class DomainLinkageError extends Error {
  override readonly name = 'DomainLinkageError'
  readonly found: string
  readonly expected: string
  /** Whether the proof may be valid but cannot be checked, for example because its DID is no did:key. */
  readonly isUndecided: boolean

  constructor(found: string, expected: string, isUndecided = false) {
    super(`found ${found}; expected ${expected}`)
    this.found = found
    this.expected = expected
    this.isUndecided = isUndecided
  }
}

const undecided = (reason: string): DomainLinkageError =>
  new DomainLinkageError(`a proof that cannot be checked here (${reason})`, 'a did:key', true)

const isOrigin = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value

/** Returns the date of seconds since 1970 (RFC 7519 §2), or an invalid one. */
const dateOf = (seconds: Json | undefined): Date =>
  new Date(typeof seconds === 'number' ? seconds * 1000 : Number.NaN)

const isoOf = (date: Date): string => (Number.isNaN(date.getTime()) ? 'no date' : date.toISOString())

const isSignedWith = (jwt: string, key: JsonWebKey): boolean => {
  const [header, claims, signature = ''] = jwt.split('.')
  try {
    const publicKey = createPublicKey({ key, format: 'jwk' })
    const signed = Buffer.from(`${header}.${claims}`)
    const isEd25519 = publicKey.asymmetricKeyType === 'ed25519'
    return isEd25519 && verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    return false // not a key
  }
}

const verifyProof = (entry: unknown, now: Date): DomainLinkage => {
  if (isJsonObject(entry)) throw undecided('Linked Data Proofs are not checked')
  if (typeof entry !== 'string') throw new DomainLinkageError(`${quoteValue(entry)} in linked_dids`, 'a JWT')
  const [header, claims] = entry.split('.').map(decodePart)
  const { iss: did, nbf, exp, vc } = claims ?? {}
  const subject = isJsonObject(vc) && isJsonObject(vc.credentialSubject) ? vc.credentialSubject : {}
  const { id, origin } = subject
  if (typeof did !== 'string' || id !== did)
    throw new DomainLinkageError(
      `a proof by ${quoteValue(did)} about ${quoteValue(id)}`,
      'the same DID as iss and vc.credentialSubject.id',
    )
  if (!isOrigin(origin))
    throw new DomainLinkageError(`a proof for ${quoteValue(origin)}`, 'an origin such as https://ada.example')
  const [issued, expires] = [dateOf(nbf), dateOf(exp)]
  if (!(issued <= now && now < expires))
    throw new DomainLinkageError(
      `a proof for ${isoOf(issued)} to ${isoOf(expires)} (nbf, exp)`,
      'one that is valid now',
    )
  if (!isDidKey(did)) throw undecided(`the key of ${did} is elsewhere`)
  const key = header?.kid === keyIdOf(did) ? publicKeyOf(did) : undefined
  if (header?.alg !== 'EdDSA' || key === undefined || !isSignedWith(entry, key))
    throw new DomainLinkageError(
      `a proof that ${quoteValue(header?.kid)} has not signed`,
      `an EdDSA signature with the key of ${did}`,
    )
  return { did, origin, issued, expires }
}

/**
 * Verifies every proof of a document, and returns their linkages.
 *
 * @param value the parsed document
 * @throws {DomainLinkageError} for the first proof that is invalid or cannot be checked
 */
export const verifyDomainLinkage = (value: unknown, now: Date): readonly DomainLinkage[] => {
  const entries = isJsonObject(value) && Array.isArray(value.linked_dids) ? value.linked_dids : []
  if (entries.length === 0) throw new DomainLinkageError('no proof in linked_dids', 'at least one')
  return entries.map((entry) => verifyProof(entry, now))
}
