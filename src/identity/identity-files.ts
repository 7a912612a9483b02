/** Reads and writes the key, the proof and the DID's document. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isMissing, replaceFile } from '../lib/files/atomic-file.ts'
import { isInside, pathInside } from '../lib/files/path-inside.ts'
import { isJsonObject, type JsonObject } from '../lib/json.ts'
import { decodePart, didConfiguration } from './domain-linkage.ts'

/** An Ed25519 key pair. */
export interface IdentityKey {
  readonly privateKey: KeyObject
  readonly publicKey: JsonWebKey
  /** Whether it was just created. */
  readonly isNew: boolean
  /** The key that it replaces. */
  readonly replaced?: IdentityKey | undefined
}

const readText = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) throw error
    return undefined
  })

const publicKeyOf = (privateKey: KeyObject): JsonWebKey =>
  createPublicKey(privateKey).export({ format: 'jwk' })

const parseKey = (path: string, text: string): IdentityKey => {
  try {
    const privateKey = createPrivateKey(text)
    if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key')
    return { privateKey, publicKey: publicKeyOf(privateKey), isNew: false }
  } catch (cause) {
    throw new Error(
      `${path}: found no Ed25519 key in PKCS #8. Fix: name another file with --key, or use --force.`,
      { cause },
    )
  }
}

/**
 * Reads the private key, which is the identity, or creates it if the file is missing: PKCS #8 in PEM, mode
 * 0600.
 *
 * @param path absolute, as is the content folder
 * @param options.isForced replaces an existing key
 * @throws {Error} if the path is in the content folder, which is served, or the file has no Ed25519 key
 */
export const openKey = async (
  path: string,
  options: { readonly contentDir: string; readonly isForced: boolean },
): Promise<IdentityKey> => {
  if (isInside(path, options.contentDir))
    throw new Error(
      `${path} is in the content folder, which is served. Fix: name a file elsewhere with --key.`,
    )
  const text = await readText(path)
  if (text !== undefined && !options.isForced) return parseKey(path, text)
  const replaced =
    text === undefined ? undefined : await Promise.try(parseKey, path, text).catch(() => undefined)
  const { privateKey } = generateKeyPairSync('ed25519')
  await replaceFile(path, String(privateKey.export({ type: 'pkcs8', format: 'pem' })), 0o600)
  return { privateKey, publicKey: publicKeyOf(privateKey), isNew: true, replaced }
}

/** Returns the document's proofs of other DIDs. */
const proofsOfOtherDids = async (path: string, dids: readonly unknown[]): Promise<readonly string[]> => {
  const text = await readText(path)
  if (text === undefined) return []
  const document: unknown = JSON.parse(text)
  const proofs = isJsonObject(document) && Array.isArray(document.linked_dids) ? document.linked_dids : []
  return proofs.filter((proof) => !dids.includes(decodePart(String(proof).split('.')[1])?.iss))
}

const toText = (value: JsonObject): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * Writes `well-known/did-configuration.json`. Keeps proofs of other DIDs in it.
 *
 * @param dids the DIDs of the proof and of the keys that it replaces
 * @returns its path
 * @throws {Error} if an existing file cannot be read
 */
export const writeProof = async (
  contentDir: string,
  dids: readonly string[],
  proof: string,
): Promise<string> => {
  const path = pathInside(contentDir, 'well-known/did-configuration.json')
  const others = await proofsOfOtherDids(path, dids).catch((cause: unknown) => {
    throw new Error(`${path}: expected JSON; the file was not changed. Fix: remove it and try again.`, {
      cause,
    })
  })
  await replaceFile(path, toText(didConfiguration([...others, proof])), 0o644)
  return path
}

/** Writes `well-known/did.json`, the document of the site's did:web. Returns its path. */
export const writeDidDocument = async (contentDir: string, document: JsonObject): Promise<string> => {
  const path = pathInside(contentDir, 'well-known/did.json')
  await replaceFile(path, toText(document), 0o644)
  return path
}
