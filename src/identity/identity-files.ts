/** Reads and writes the private key of the owner's DID, and the proof that links the DID to the domain. */
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
import { parseJsonObject } from '../lib/json.ts'
import { decodePart, didConfiguration } from './domain-linkage.ts'

/** An Ed25519 key pair. */
export interface IdentityKey {
  readonly privateKey: KeyObject
  readonly publicKey: JsonWebKey
  /** Whether it was just created. */
  readonly isNew: boolean
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
      `${path}: found no Ed25519 key in PKCS #8. ` +
        'Fix: name another file with --key, or use --force to replace this one.',
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
  const { privateKey } = generateKeyPairSync('ed25519')
  await replaceFile(path, String(privateKey.export({ type: 'pkcs8', format: 'pem' })), 0o600)
  return { privateKey, publicKey: publicKeyOf(privateKey), isNew: true }
}

/** Returns the DIDs of the proofs (JWTs) in a file; none if there is no file. */
const didsIn = async (path: string): Promise<readonly unknown[]> => {
  const text = await readText(path)
  if (text === undefined) return []
  const proofs = parseJsonObject(text)?.linked_dids
  if (!Array.isArray(proofs)) return ['unknown'] // not a file of proofs, so it must not be replaced
  return proofs.map((proof) => decodePart(String(proof).split('.')[1])?.iss)
}

/**
 * Writes `well-known/did-configuration.json` with one proof.
 *
 * @param options.did the DID of the proof
 * @param options.isForced replaces a file that has anything else
 * @returns its path
 * @throws {Error} if the file has anything but proofs of the DID; it is then unchanged
 */
export const writeProof = async (
  contentDir: string,
  proof: string,
  options: { readonly did: string; readonly isForced: boolean },
): Promise<string> => {
  const path = pathInside(contentDir, 'well-known/did-configuration.json')
  if (!options.isForced && !(await didsIn(path)).every((did) => did === options.did))
    throw new Error(`${path}: found a proof of another DID. Fix: move the file away, or use --force.`)
  await replaceFile(path, `${JSON.stringify(didConfiguration([proof]), null, 2)}\n`, 0o644)
  return path
}
