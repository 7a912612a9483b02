/** `vitrine identity create|verify`: creates or verifies the signed proof that links a domain to a DID. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { didKeyOf, didWebDocument, didWebOf, didWebUrl } from '../../identity/did.ts'
import { DID_CONFIGURATION_ADDRESS, signDomainLinkage } from '../../identity/domain-linkage.ts'
import { type IdentityKey, openKey, writeDidDocument, writeProof } from '../../identity/identity-files.ts'
import { verifyDomainLinkage } from '../../identity/verify-domain-linkage.ts'
import { fetchJson } from '../../lib/fetch-json.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { DAY_MS, utcDay } from '../../lib/time/clock.ts'
import { UsageError } from '../../terminal/errors.ts'
import { print } from '../../terminal/output.ts'
import { configFor } from '../open-site.ts'

/** Fetches JSON with a short deadline, because a person waits. */
const fetchDocument = (url: URL): Promise<unknown> =>
  fetchJson({ url, deadlineMs: 10_000, sizeLimitBytes: 256 * 1024 })

/** Returns the document of a did:web; undefined for other methods, or if it is not an object. */
const resolveDid = async (did: string): Promise<JsonObject | undefined> => {
  const url = didWebUrl(did)
  const document = url === undefined ? undefined : await fetchDocument(new URL(url))
  return isJsonObject(document) ? document : undefined
}

const parseOrigin = (value: string): string => {
  if (URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, '')) return new URL(value).origin
  throw new UsageError(`--origin: found ${value}; expected an origin such as https://ada.example`)
}

const parseDays = (value: string): number => {
  const days = Number(/^(\d{1,5})d$/.exec(value)?.[1])
  if (days > 0) return days
  throw new UsageError(`--expires: found ${value}; expected a number of days such as 365d`)
}

const parseDid = (value: string): string => {
  if (value === 'did:key' || value === 'did:web' || didWebUrl(value) !== undefined) return value
  throw new UsageError(`--did: found ${value}; expected did:key, did:web or a complete did:web:…`)
}

const publishDidDocument = async (did: string, origin: string, key: IdentityKey, contentDir: string) => {
  if (!did.startsWith('did:web:')) return
  const document: JsonObject = didWebDocument(did, key.publicKey, origin)
  if (did === didWebOf(origin)) return print(`Wrote ${await writeDidDocument(contentDir, document)}`)
  print(`Serve this at ${didWebUrl(did)}, or add its verification method to the document there:`)
  print(JSON.stringify(document, null, 2))
}

/** The options of `vitrine identity create`, with their defaults. */
export type CreateOptions = { readonly content?: string; readonly force?: true } & {
  readonly [Name in 'origin' | 'did' | 'expires' | 'key']: string
}

/** Creates the proof, and a key if there is none. Checks all options before anything is written. */
export const createProof = async (values: CreateOptions): Promise<void> => {
  const origin = parseOrigin(values.origin)
  const didOption = parseDid(values.did)
  const issued = new Date()
  const expires = new Date(issued.getTime() + parseDays(values.expires) * DAY_MS)
  const { contentDir } = configFor(values.content)
  const keyPath = resolve(values.key)
  const key = await openKey(keyPath, { contentDir, isForced: values.force ?? false })
  print(`${key.isNew ? 'Created' : 'Reused'} the key ${keyPath}. Keep it safe, and off the server.`)
  const keyOrOther = didOption === 'did:key' ? didKeyOf(key.publicKey) : didOption
  const did = keyOrOther === 'did:web' ? didWebOf(origin) : keyOrOther
  await publishDidDocument(did, origin, key, contentDir)
  const proof = signDomainLinkage({ did, origin, issued, expires }, key.privateKey)
  const dids = key.replaced === undefined ? [did] : [did, didKeyOf(key.replaced.publicKey)]
  print(`Wrote ${await writeProof(contentDir, dids, proof)}`)
  print(`The proof links ${origin} to ${did} until ${utcDay(expires)}.`)
}

const readDocument = async (place: string): Promise<unknown> => {
  if (!/^https?:/.test(place)) return JSON.parse(await readFile(place, 'utf8'))
  const url = new URL(place)
  return fetchDocument(url.pathname === '/' ? new URL(DID_CONFIGURATION_ADDRESS, url) : url)
}

/** Verifies the proof in a file or at a URL, and prints its claim. @throws {Error} (rejects) if invalid */
export const verifyProof = async (place: string, values: { readonly origin?: string }): Promise<void> => {
  const served = /^https?:/.test(place) ? new URL(place).origin : undefined
  const expected = values.origin === undefined ? served : parseOrigin(values.origin)
  const linkages = await readDocument(place)
    .then((document) => verifyDomainLinkage(document, { now: new Date(), resolve: resolveDid }))
    .catch((cause: Error) => {
      throw new Error(`${place}: ${cause.message.replace(/\.$/, '')}.`, { cause })
    })
  for (const { did, origin, expires } of linkages) {
    if (expected !== undefined && origin !== expected)
      throw new Error(`${place}: found a proof for ${origin}; expected one for ${expected}.`)
    print(`The proof links ${origin} to ${did} until ${utcDay(expires)}.`)
  }
}
