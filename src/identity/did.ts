/** Creates and reads decentralized identifiers: did:key with Ed25519 keys. */
import type { JsonWebKey } from 'node:crypto'
import { base58 } from '@scure/base'

const PREFIX = 'did:key:'

/** The multicodec prefix of an Ed25519 public key: 0xed as an unsigned varint. */
const ED25519_PREFIX = Uint8Array.of(0xed, 0x01)
const ED25519_KEY_BYTES = 32

/** Whether a DID is a did:key, which contains its key. */
export const isDidKey = (did: string): boolean => did.startsWith(PREFIX)

/** Returns the did:key of an Ed25519 public key: multibase (`z`), multicodec, key. */
export const didKeyOf = (publicKey: JsonWebKey): string => {
  const key = Buffer.from(publicKey.x ?? '', 'base64url')
  return `${PREFIX}z${base58.encode(Buffer.concat([ED25519_PREFIX, key]))}`
}

/** Returns the key identifier for `kid` in proofs by this DID. */
export const keyIdOf = (did: string): string => `${did}#${did.slice(PREFIX.length)}`

/** Returns the Ed25519 public key of a did:key, or undefined if it contains anything else. */
export const publicKeyOf = (did: string): JsonWebKey | undefined => {
  const [, text] = /^did:key:z([1-9A-HJ-NP-Za-km-z]+)$/.exec(did) ?? []
  if (text === undefined) return undefined
  const bytes = base58.decode(text)
  const isEd25519 = ED25519_PREFIX.every((byte, index) => bytes[index] === byte)
  if (!isEd25519 || bytes.length !== ED25519_PREFIX.length + ED25519_KEY_BYTES) return undefined
  const key = bytes.slice(ED25519_PREFIX.length)
  return { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
}
