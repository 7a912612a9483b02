/** Decentralized identifiers as the proof of identity uses them: did:key and did:web, with Ed25519 keys. */
import { base58 } from '@scure/base'
import type { JWK } from 'jose'
import { isJsonObject, type JsonObject } from '../lib/json.ts'

/** An unsigned varint of 0xed: the multicodec of an Ed25519 public key, which stands before its 32 bytes. */
const ED25519_PREFIX = Uint8Array.of(0xed, 0x01)
const ED25519_KEY_BYTES = 32

/** Returns the did:key of an Ed25519 public key: multibase (`z`), multicodec, key. */
export const didKeyOf = (publicKey: JWK): string => {
  const key = Buffer.from(publicKey.x ?? '', 'base64url')
  return `did:key:z${base58.encode(Buffer.concat([ED25519_PREFIX, key]))}`
}

/** Returns the Ed25519 public key in a multibase text, or undefined where it holds anything else. */
const publicKeyFromMultibase = (text: string): JWK | undefined => {
  if (!/^z[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined
  const bytes = base58.decode(text.slice(1))
  const isEd25519 = ED25519_PREFIX.every((byte, index) => bytes[index] === byte)
  if (!isEd25519 || bytes.length !== ED25519_PREFIX.length + ED25519_KEY_BYTES) return undefined
  const key = bytes.slice(ED25519_PREFIX.length)
  return { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
}

/** Returns the key identifier that a proof by this DID names in `kid`. */
export const keyIdOf = (did: string): string =>
  did.startsWith('did:key:') ? `${did}#${did.slice('did:key:'.length)}` : `${did}#key-1`

/** Returns the did:web of an origin; a port is percent-encoded (did:web method specification). */
export const didWebOf = (origin: string): string => `did:web:${new URL(origin).host.replace(':', '%3A')}`

/** Returns where the document of a did:web lies, or undefined where the text is none. */
export const didWebUrl = (did: string): string | undefined => {
  const match = /^did:web:([A-Za-z0-9.-]+(?:%3A\d+)?)((?::[^:/?#]+)*)$/i.exec(did)
  if (match === null) return undefined
  const path = (match[2] ?? '').replaceAll(':', '/')
  return `https://${decodeURIComponent(match[1] ?? '')}${path === '' ? '/.well-known' : path}/did.json`
}

/** Makes the document of a did:web with one key. */
export const didWebDocument = (did: string, publicKey: JWK): JsonObject => {
  const id = keyIdOf(did)
  const { kty = '', crv = '', x = '' } = publicKey
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: [{ id, type: 'JsonWebKey2020', controller: did, publicKeyJwk: { kty, crv, x } }],
    authentication: [id],
    assertionMethod: [id],
  }
}

/** Returns a list as it is, and an empty one for anything else. */
const listOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A method is written out under assertionMethod, or named there and written out under verificationMethod. */
const assertionMethod = (document: JsonObject, keyId: string): JsonObject | undefined => {
  const isMethod = (item: unknown): item is JsonObject =>
    isJsonObject(item) && absoluteId(document, item.id) === keyId
  const asserting = listOrEmpty(document.assertionMethod)
  const isNamed = asserting.some((item) => absoluteId(document, item) === keyId)
  return (
    asserting.find(isMethod) ??
    (isNamed ? listOrEmpty(document.verificationMethod).find(isMethod) : undefined)
  )
}

const absoluteId = (document: JsonObject, id: unknown): string => {
  const text = typeof id === 'string' ? id : ''
  return text.startsWith('#') ? `${document.id}${text}` : text
}

/**
 * Returns the public key that a DID lets sign assertions under an identifier, or undefined where it has no such key.
 *
 * @param document the DID's document; not needed for did:key, which is its own
 */
export const assertionKey = (
  did: string,
  keyId: string,
  document: JsonObject | undefined,
): JWK | undefined => {
  if (did.startsWith('did:key:'))
    return keyId === keyIdOf(did) ? publicKeyFromMultibase(did.slice('did:key:'.length)) : undefined
  const method = document?.id === did ? assertionMethod(document, keyId) : undefined
  if (method === undefined) return undefined
  if (isJsonObject(method.publicKeyJwk)) return method.publicKeyJwk as JWK
  return typeof method.publicKeyMultibase === 'string'
    ? publicKeyFromMultibase(method.publicKeyMultibase)
    : undefined
}
