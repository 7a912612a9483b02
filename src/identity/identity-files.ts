/** The key and the proof on the disk. Used by the identity command. */
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type CryptoKey, exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWK } from 'jose'
import { isMissing, replaceFile } from '../lib/atomic-file.ts'
import { isJsonObject, type JsonObject } from '../lib/json.ts'
import { decodePart, didConfiguration } from './domain-linkage.ts'

/** An Ed25519 key pair, and whether it was made just now. */
export interface IdentityKey {
  readonly privateKey: CryptoKey
  readonly publicKey: JWK
  readonly isNew: boolean
}

/** The key or the proof can't be written or read as asked. */
export class IdentityFileError extends Error {
  override readonly name = 'IdentityFileError'
  readonly code = 'IDENTITY_FILE'
}

const readText = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const publicPart = async (privateKey: CryptoKey): Promise<JWK> => {
  const { kty, crv, x } = await exportJWK(privateKey)
  if (kty !== 'OKP' || crv !== 'Ed25519' || x === undefined) throw new Error('no Ed25519 key')
  return { kty, crv, x }
}

const parseKey = async (path: string, text: string): Promise<IdentityKey> => {
  try {
    const privateKey = await importPKCS8(text, 'EdDSA', { extractable: true })
    return { privateKey, publicKey: await publicPart(privateKey), isNew: false }
  } catch (cause) {
    const remedy = 'Give another with --key, or --force to make a new key in its place.'
    throw new IdentityFileError(`${path} holds no Ed25519 key in PKCS #8. ${remedy}`, { cause })
  }
}

/**
 * Reads the private key, or makes one where there is none: PKCS #8 in PEM, mode 0600. A key that is there is used
 * again, since it is the identity.
 *
 * @param options.isForced to make a new key over the one that is there
 * @throws {IdentityFileError} for a path inside the content, which is served, or a file that is no such key
 */
export const openKey = async (
  path: string,
  options: { readonly contentFolder: string; readonly isForced: boolean },
): Promise<IdentityKey> => {
  const place = relative(options.contentFolder, path)
  if (!place.startsWith('..'))
    throw new IdentityFileError(`${path} lies in the content folder, which is served; put the key elsewhere.`)
  const text = options.isForced ? undefined : await readText(path)
  if (text !== undefined) return parseKey(path, text)
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  await replaceFile(path, await exportPKCS8(privateKey), 0o600)
  return { privateKey, publicKey: await publicPart(privateKey), isNew: true }
}

const issuerOf = (proof: unknown): unknown =>
  typeof proof === 'string' ? decodePart(proof.split('.')[1])?.iss : undefined

/** Proofs of other identities that are in the document already; they stay. */
const otherProofs = async (path: string, did: string): Promise<readonly string[]> => {
  const text = await readText(path)
  if (text === undefined) return []
  const document: unknown = JSON.parse(text)
  const proofs = isJsonObject(document) && Array.isArray(document.linked_dids) ? document.linked_dids : []
  return proofs.filter((proof) => issuerOf(proof) !== did)
}

const toText = (value: JsonObject): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * Writes `well-known/did-configuration.json`, with the proofs of other identities that it had.
 *
 * @returns its path
 * @throws {IdentityFileError} where the file that is there can't be read
 */
export const writeProof = async (contentFolder: string, did: string, proof: string): Promise<string> => {
  const path = join(contentFolder, 'well-known', 'did-configuration.json')
  const others = await otherProofs(path, did).catch((cause: unknown) => {
    throw new IdentityFileError(`${path} is no JSON, so it is left as it is. Remove it and run this again.`, {
      cause,
    })
  })
  await replaceFile(path, toText(didConfiguration([...others, proof])), 0o644)
  return path
}

/** Writes `well-known/did.json`, the document of the site's own did:web. Returns its path. */
export const writeDidDocument = async (contentFolder: string, document: JsonObject): Promise<string> => {
  const path = join(contentFolder, 'well-known', 'did.json')
  await replaceFile(path, toText(document), 0o644)
  return path
}
