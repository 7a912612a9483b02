/**
 * Creates the proof that links a domain to a DID: a Domain Linkage Credential as a JWT in a DID Configuration
 * (DIF Well Known DID Configuration, identity.foundation/.well-known/resources/did-configuration).
 */
import { type KeyObject, sign } from 'node:crypto'
import { type JsonObject, parseJsonObject } from '../lib/json.ts'
import { keyIdOf } from './did.ts'

/** The document's path on every domain. */
export const DID_CONFIGURATION_ADDRESS = '/.well-known/did-configuration.json'

/** The context of a DID Configuration and its credentials. */
const DID_CONFIGURATION_CONTEXT = 'https://identity.foundation/.well-known/did-configuration/v1'

/** The first context of each credential. */
const CREDENTIALS_CONTEXT = 'https://www.w3.org/2018/credentials/v1'

/** The claim of a credential: a DID and an origin belong together for a time. */
export interface DomainLinkage {
  readonly did: string
  /** Such as `https://ada.example`. */
  readonly origin: string
  readonly issued: Date
  readonly expires: Date
}

/** Seconds since 1970, as JWTs count (RFC 7519 §2). */
const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** ISO 8601 in whole seconds, to match the JWT's. */
const isoOf = (date: Date): string => `${new Date(toUnixSeconds(date) * 1000).toISOString().slice(0, -5)}Z`

/** Returns the claims of the JWT. The DIF allows only `exp`, `iss`, `nbf`, `sub` and `vc`. */
export const domainLinkageClaims = ({ did, origin, issued, expires }: DomainLinkage): JsonObject => ({
  exp: toUnixSeconds(expires),
  iss: did,
  nbf: toUnixSeconds(issued),
  sub: did,
  vc: {
    '@context': [CREDENTIALS_CONTEXT, DID_CONFIGURATION_CONTEXT],
    issuer: did,
    issuanceDate: isoOf(issued),
    expirationDate: isoOf(expires),
    type: ['VerifiableCredential', 'DomainLinkageCredential'],
    credentialSubject: { id: did, origin },
  },
})

const encodePart = (value: JsonObject): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a credential with an Ed25519 key as a JWT (RFC 7519, RFC 8037). Its header has `alg` and `kid`. */
export const signDomainLinkage = (linkage: DomainLinkage, privateKey: KeyObject): string => {
  const header = { alg: 'EdDSA', kid: keyIdOf(linkage.did) }
  const input = `${encodePart(header)}.${encodePart(domainLinkageClaims(linkage))}`
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`
}

/** Creates the DID Configuration, which has only two fields. */
export const didConfiguration = (credentials: readonly string[]): JsonObject => ({
  '@context': DID_CONFIGURATION_CONTEXT,
  linked_dids: credentials,
})

/** Returns a part of a JWT as an object, or undefined if it is not one. */
export const decodePart = (part = ''): JsonObject | undefined =>
  parseJsonObject(Buffer.from(part, 'base64url').toString('utf8'))
