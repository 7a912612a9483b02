/** `vitrine identity create|verify`: creates or verifies the signed proof that links a domain to a DID. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { didKeyOf } from '../../identity/did.ts'
import { DID_CONFIGURATION_ADDRESS, signDomainLinkage } from '../../identity/domain-linkage.ts'
import { openKey, writeProof } from '../../identity/identity-files.ts'
import { verifyDomainLinkage } from '../../identity/verify-domain-linkage.ts'
import { fetchJson } from '../../lib/fetch-json.ts'
import { DAY_MS, utcDay } from '../../lib/time/clock.ts'
import { UsageError } from '../../terminal/errors.ts'
import { print } from '../../terminal/output.ts'
import { configFor } from '../open-site.ts'

const parseOrigin = (value: string): string => {
  if (URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, '')) return new URL(value).origin
  throw new UsageError(
    `--origin: found ${value}; expected an address without a path. ` +
      'Fix: write one such as https://ada.example.',
  )
}

const parseDays = (value: string): number => {
  const days = Number(/^(\d{1,5})d$/.exec(value)?.[1])
  if (days > 0) return days
  throw new UsageError(`--expires: found ${value}; expected a number of days. Fix: write one such as 365d.`)
}

/** The options of `vitrine identity create`, with their defaults. */
export type CreateOptions = { readonly content?: string; readonly force?: true } & {
  readonly [Name in 'origin' | 'expires' | 'key']: string
}

/** Creates the proof, and a key if there is none. Checks all options before it writes anything. */
export const createProof = async (values: CreateOptions): Promise<void> => {
  const origin = parseOrigin(values.origin)
  const issued = new Date()
  const expires = new Date(issued.getTime() + parseDays(values.expires) * DAY_MS)
  const { contentDir } = configFor(values.content)
  const keyPath = resolve(values.key)
  const isForced = values.force ?? false
  const key = await openKey(keyPath, { contentDir, isForced })
  print(`${key.isNew ? 'Created' : 'Reused'} the key ${keyPath}. Keep it safe, and off the server.`)
  const did = didKeyOf(key.publicKey)
  const proof = signDomainLinkage({ did, origin, issued, expires }, key.privateKey)
  print(`Wrote ${await writeProof(contentDir, proof, { did, isForced })}`)
  print(`The proof links ${origin} to ${did} until ${utcDay(expires)}.`)
}

const readDocument = async (fileOrUrl: string): Promise<unknown> => {
  if (!/^https?:/.test(fileOrUrl)) {
    const text = await readFile(fileOrUrl, 'utf8').catch((cause: Error) => {
      throw new Error(
        'found no such file; expected a proof. Fix: name well-known/did-configuration.json in the content ' +
          'folder, or the address of the site, such as https://ada.example',
        { cause },
      )
    })
    return JSON.parse(text)
  }
  const given = new URL(fileOrUrl)
  const url = given.pathname === '/' ? new URL(DID_CONFIGURATION_ADDRESS, given) : given
  return fetchJson({ url, deadlineMs: 10_000, sizeLimitBytes: 256 * 1024 }) // someone waits at a terminal
}

/** Verifies the proof in a file or at a URL, and prints its claim. @throws {Error} (rejects) if invalid */
export const verifyProof = async (fileOrUrl: string): Promise<void> => {
  const expected = /^https?:/.test(fileOrUrl) ? new URL(fileOrUrl).origin : undefined
  const linkages = await readDocument(fileOrUrl)
    .then((document) => verifyDomainLinkage(document, new Date()))
    .catch((cause: Error) => {
      throw new Error(`${fileOrUrl}: ${cause.message.replace(/\.$/, '')}.`, { cause })
    })
  for (const { did, origin, expires } of linkages) {
    if (expected !== undefined && origin !== expected)
      throw new Error(
        `${fileOrUrl}: found a proof for ${origin}; expected one for ${expected}. ` +
          `Fix: create it with vitrine identity create --origin ${expected}.`,
      )
    print(`The proof links ${origin} to ${did} until ${utcDay(expires)}.`)
  }
}
