/**
 * The proof that binds a domain to an identity: a Domain Linkage Credential as a JWT in a DID Configuration
 * (DIF Well Known DID Configuration, identity.foundation/.well-known/resources/did-configuration). Made by the
 * identity command, served under /.well-known/. Its verification is in domain-linkage-check.ts.
 */
import type { CryptoKey, JWTPayload } from 'jose'
import { type JsonObject, parseJsonObject } from '../lib/json.ts'
import { keyIdOf } from './did.ts'

/** Where the document lies, on every domain. */
export const DID_CONFIGURATION_ADDRESS = '/.well-known/did-configuration.json'

/** The first and only context of the document, and the second of each credential. */
export const DID_CONFIGURATION_CONTEXT = 'https://identity.foundation/.well-known/did-configuration/v1'

/** The first context of each credential. */
export const CREDENTIALS_CONTEXT = 'https://www.w3.org/2018/credentials/v1'

/** What a credential says: that a DID and an origin belong together, for a time. */
export interface DomainLinkage {
  readonly did: string
  /** With its scheme: `https://ada.example`. */
  readonly origin: string
  readonly issued: Date
  readonly expires: Date
}

/** Seconds since 1970, as JWTs count (RFC 7519 §2). */
const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)

/** ISO 8601 without fractions of a second, so that it says the same as the JWT's seconds. */
const isoOf = (date: Date): string => `${new Date(secondsOf(date) * 1000).toISOString().slice(0, -5)}Z`

/** Returns the claims of the JWT: `exp`, `iss`, `nbf`, `sub` and `vc`, and nothing else, as the specification asks. */
export const domainLinkageClaims = ({ did, origin, issued, expires }: DomainLinkage): JWTPayload => ({
  exp: secondsOf(expires),
  iss: did,
  nbf: secondsOf(issued),
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

/** Signs a credential with an Ed25519 key. The header has `alg` and `kid` alone. */
export const signDomainLinkage = async (linkage: DomainLinkage, privateKey: CryptoKey): Promise<string> => {
  const { SignJWT } = await import('jose') // the server knows this file, and signs nothing
  return new SignJWT(domainLinkageClaims(linkage))
    .setProtectedHeader({ alg: 'EdDSA', kid: keyIdOf(linkage.did) })
    .sign(privateKey)
}

/** Makes the document: `@context` and `linked_dids`, and nothing else. */
export const didConfiguration = (credentials: readonly string[]): JsonObject => ({
  '@context': DID_CONFIGURATION_CONTEXT,
  linked_dids: credentials,
})

/** Returns a part of a JWT as an object, or undefined where it is none. */
export const decodePart = (part = ''): JsonObject | undefined =>
  parseJsonObject(Buffer.from(part, 'base64url').toString('utf8'))
