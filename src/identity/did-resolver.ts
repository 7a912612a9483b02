/** Fetches DID documents of did:web and DID Configurations of other sites. Used by the identity command. */
import { fetchJson } from '../lib/fetch-json.ts'
import { isJsonObject, type JsonObject } from '../lib/json.ts'
import { didWebUrl } from './did.ts'

/** A person waits, so the deadline is short. did:web forbids redirects: the document must be at its origin. */
const limits = { deadlineMs: 10_000, sizeLimitBytes: 256 * 1024, redirectLimit: 0 }

/** Fetches a JSON document. @throws {FetchJsonError} (rejects) with the URL and the reason */
export const fetchDocument = async (url: URL): Promise<unknown> => (await fetchJson({ url, ...limits })).json

/**
 * Returns the document of a did:web, or undefined if the DID has another method or its document is not an object.
 *
 * @throws {FetchJsonError} (rejects) if it cannot be fetched
 */
export const resolveDid = async (did: string): Promise<JsonObject | undefined> => {
  const url = didWebUrl(did)
  const document = url === undefined ? undefined : await fetchDocument(new URL(url))
  return isJsonObject(document) ? document : undefined
}
