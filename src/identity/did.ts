/** Creates and reads decentralized identifiers: did:key and did:web, with Ed25519 keys. */
import type { JsonWebKey } from 'node:crypto'
import { base58 } from '@scure/base'
import { isJsonObject, type JsonObject } from '../lib/json.ts'

/** The context of a DID Configuration, its credentials and a DID's document. */
export const DID_CONFIGURATION_CONTEXT = 'https://identity.foundation/.well-known/did-configuration/v1'

/** The multicodec prefix of an Ed25519 public key: 0xed as an unsigned varint. */
const ED25519_PREFIX = Uint8Array.of(0xed, 0x01)
const ED25519_KEY_BYTES = 32

/** Returns the did:key of an Ed25519 public key: multibase (`z`), multicodec, key. */
export const didKeyOf = (publicKey: JsonWebKey): string => {
  const key = Buffer.from(publicKey.x ?? '', 'base64url')
  return `did:key:z${base58.encode(Buffer.concat([ED25519_PREFIX, key]))}`
}

/** Returns the Ed25519 public key in a multibase text, or undefined if it contains anything else. */
const publicKeyFromMultibase = (text: string): JsonWebKey | undefined => {
  if (!/^z[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined
  const bytes = base58.decode(text.slice(1))
  const isEd25519 = ED25519_PREFIX.every((byte, index) => bytes[index] === byte)
  if (!isEd25519 || bytes.length !== ED25519_PREFIX.length + ED25519_KEY_BYTES) return undefined
  const key = bytes.slice(ED25519_PREFIX.length)
  return { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
}

/** Returns the key identifier for `kid` in proofs by this DID. */
export const keyIdOf = (did: string): string =>
  did.startsWith('did:key:') ? `${did}#${did.slice('did:key:'.length)}` : `${did}#key-1`

/** Returns the did:web of an origin; a port is percent-encoded (did:web method specification). */
export const didWebOf = (origin: string): string => `did:web:${new URL(origin).host.replace(':', '%3A')}`

/** Returns the URL of a did:web's document, or undefined if the text is not a did:web. */
export const didWebUrl = (did: string): string | undefined => {
  const match = /^did:web:([A-Za-z0-9.-]+(?:%3A\d+)?)((?::[^:/?#]+)*)$/i.exec(did)
  if (match === null) return undefined
  const path = (match[2] ?? '').replaceAll(':', '/')
  return `https://${decodeURIComponent(match[1] ?? '')}${path === '' ? '/.well-known' : path}/did.json`
}

/** Creates the document of a did:web with one key and a LinkedDomains service, which names the origin. */
export const didWebDocument = (did: string, publicKey: JsonWebKey, origin: string): JsonObject => {
  const id = keyIdOf(did)
  const { kty = '', crv = '', x = '' } = publicKey
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/suites/jws-2020/v1',
      DID_CONFIGURATION_CONTEXT,
    ],
    id: did,
    verificationMethod: [{ id, type: 'JsonWebKey2020', controller: did, publicKeyJwk: { kty, crv, x } }],
    authentication: [id],
    assertionMethod: [id],
    service: [{ id: `${did}#domain`, type: 'LinkedDomains', serviceEndpoint: origin }],
  }
}

const arrayOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Finds a method embedded in assertionMethod, or referenced there and defined in verificationMethod. */
const findAssertionMethod = (document: JsonObject, keyId: string): JsonObject | undefined => {
  const isMethod = (item: unknown): item is JsonObject =>
    isJsonObject(item) && absoluteId(document, item.id) === keyId
  const asserting = arrayOrEmpty(document.assertionMethod)
  const isReferenced = asserting.some((item) => absoluteId(document, item) === keyId)
  return (
    asserting.find(isMethod) ??
    (isReferenced ? arrayOrEmpty(document.verificationMethod).find(isMethod) : undefined)
  )
}

const absoluteId = (document: JsonObject, id: unknown): string => {
  const text = typeof id === 'string' ? id : ''
  return text.startsWith('#') ? `${document.id}${text}` : text
}

/**
 * Returns the key with an identifier if the DID allows it to sign assertions; undefined otherwise.
 *
 * @param document the DID's document; not needed for did:key, which contains its key
 */
export const assertionKey = (
  did: string,
  keyId: string,
  document: JsonObject | undefined,
): JsonWebKey | undefined => {
  if (did.startsWith('did:key:'))
    return keyId === keyIdOf(did) ? publicKeyFromMultibase(did.slice('did:key:'.length)) : undefined
  const method = document?.id === did ? findAssertionMethod(document, keyId) : undefined
  if (method === undefined) return undefined
  if (isJsonObject(method.publicKeyJwk)) return method.publicKeyJwk as JsonWebKey
  return typeof method.publicKeyMultibase === 'string'
    ? publicKeyFromMultibase(method.publicKeyMultibase)
    : undefined
}
