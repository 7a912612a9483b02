/** Fetches what the identity command verifies: documents of did:web, and DID Configurations of other sites. */

import { isJsonObject, type JsonObject } from '../lib/json.ts'
import { didWebUrl } from './did.ts'

/** Ten seconds: a person waits for the answer. */
const FETCH_TIMEOUT_MS = 10_000

/** A document that can't be fetched or read. */
export class FetchDocumentError extends Error {
  override readonly name = 'FetchDocumentError'
  readonly code = 'DOCUMENT_UNAVAILABLE'
}

/**
 * Fetches a JSON document.
 *
 * @throws {FetchDocumentError} naming the address and what went wrong
 */
export const fetchJson = async (url: string): Promise<unknown> => {
  try {
    // The specification forbids redirects: the document must come from the origin itself.
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`the answer is ${response.status}`)
    return await response.json()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new FetchDocumentError(`${url} can't be read: ${reason}.`, { cause })
  }
}

/** Returns the document of a did:web, or undefined where it can't be had or the DID is of another method. */
export const resolveDid = async (did: string): Promise<JsonObject | undefined> => {
  const url = didWebUrl(did)
  if (url === undefined) return undefined
  // The check reports the rule as undecided, which is what a document out of reach means.
  const document = await fetchJson(url).catch(() => undefined)
  return isJsonObject(document) ? document : undefined
}
