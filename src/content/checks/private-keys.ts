/** Recognises private keys in bytes, in the forms in which people keep them. Used by secrets.ts and private-files.ts. */
import { createPrivateKey } from 'node:crypto'

/** Each begins with fixed text, so that a search is fast. */
const keyTexts: readonly RegExp[] = [
  // PEM and OpenPGP armour (RFC 7468 §10, RFC 9580 §6.2), also inside JSON, as in Google's service accounts
  /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/,
  /---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----/,
  // age: Bech32 of 32 bytes, or of a post-quantum seed
  /AGE-SECRET-KEY-(?:PQ-)?1[02-9AC-HJ-NP-Z]{50}/,
  /PuTTY-User-Key-File-\d+: /,
  /untrusted comment: [^\n]{0,100}\bsecret key\b/, // minisign and signify
  /PrivateKey\s{0,9}=\s{0,9}[\w+/]{43}=/i, // WireGuard
]

/** A JSON Web Key has no objects inside, but for the further primes of an unusual RSA key. */
const jsonObject = /\{[^{}]*\}/g
const privateMember = /"(?:d|k|priv)"\s*:\s*"[\w-]{16,}"/

/** Returns whether JSON contains a private or symmetric JSON Web Key (RFC 7517). */
const hasJsonWebKey = (text: string): boolean =>
  text.includes('"kty"') &&
  (text.match(jsonObject) ?? []).some((object) => object.includes('"kty"') && privateMember.test(object))

/** Returns bytes as text in which ASCII can be found, also if they are UTF-16. */
const toText = (bytes: Buffer): string => {
  const text = bytes.toString('latin1')
  return bytes.includes(0) ? text.replaceAll('\0', '') : text
}

const SEQUENCE = 0x30

/** Returns the length that an ASN.1 sequence says it has with its head (X.690 §8.1.3); undefined if it is none. */
const sequenceLength = (bytes: Buffer): number | undefined => {
  const [tag, first = 0] = bytes
  if (tag !== SEQUENCE) return undefined
  if (first < 0x80) return 2 + first
  const lengthBytes = first - 0x80
  if (lengthBytes < 1 || lengthBytes > 4 || bytes.length < 2 + lengthBytes) return undefined
  return 2 + lengthBytes + bytes.readUIntBE(2, lengthBytes)
}

/** Version 3 and the content type of a PKCS #12 file, which holds a key and its certificate (RFC 7292 §4). */
const isPkcs12 = (bytes: Buffer): boolean => {
  const head = bytes.subarray(0, 32)
  return (
    head.includes(Buffer.from('02010330', 'hex')) && head.includes(Buffer.from('2a864886f70d0107', 'hex'))
  )
}

const isReadableKey = (key: Buffer, type: 'pkcs8' | 'pkcs1' | 'sec1'): boolean => {
  try {
    createPrivateKey({ key, format: 'der', type })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_MISSING_PASSPHRASE'
  }
}

const isDerKey = (bytes: Buffer): boolean =>
  sequenceLength(bytes) === bytes.length &&
  (isPkcs12(bytes) || (['pkcs8', 'pkcs1', 'sec1'] as const).some((type) => isReadableKey(bytes, type)))

/**
 * Returns whether bytes contain a private key as text (in ASCII, UTF-8 or UTF-16), or are one in DER. A key in a part of a file
 * is found if the part holds {@link MAX_KEY_TEXT_BYTES} from where it begins.
 */
export const holdsKey = (bytes: Buffer): boolean => {
  const text = toText(bytes)
  return keyTexts.some((pattern) => pattern.test(text)) || hasJsonWebKey(text) || isDerKey(bytes)
}

/** The private half of an RSA key of 16,384 bits as a JSON Web Key in UTF-16 takes less. The other forms are told by their head. */
export const MAX_KEY_TEXT_BYTES = 32 * 1024
