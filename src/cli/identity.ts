/**
 * `npm run identity -- create|verify`: makes the signed proof that binds the domain to an identity, without the
 * network, and says of a proof which rules it keeps.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { didKeyOf, didWebDocument, didWebOf, didWebUrl } from '../identity/did.ts'
import { fetchJson, resolveDid } from '../identity/did-resolver.ts'
import { DID_CONFIGURATION_ADDRESS, signDomainLinkage } from '../identity/domain-linkage.ts'
import { type IdentityKey, openKey, writeDidDocument, writeProof } from '../identity/identity-files.ts'
import { type RuleResult, verifyDomainLinkage } from '../identity/verify-domain-linkage.ts'
import type { JsonObject } from '../lib/json.ts'
import { runCommand, UsageError } from './command.ts'

const usage = `Usage:
  npm run identity -- create --origin https://ada.example [--did did:key|did:web|did:web:…] [--expires 365d]
                             [--key identity-key.pem] [--content content] [--force]
  npm run identity -- verify FILE|URL [--origin https://ada.example]

create makes an Ed25519 key (or uses the one in --key again) and content/well-known/did-configuration.json.
verify says of each rule of the DIF specification whether it holds; it exits with 1 where one is broken.
`

const DAY_MS = 86_400_000

const parseOrigin = (value: string | undefined): string => {
  if (value !== undefined && URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''))
    return new URL(value).origin
  throw new UsageError(
    `--origin is ${value ?? 'missing'}; give the site's address without a path: https://ada.example`,
  )
}

const parseDays = (value: string): number => {
  const days = Number(/^(\d{1,5})d$/.exec(value)?.[1])
  if (days > 0) return days
  throw new UsageError(`--expires is ${value}; give a number of days such as 365d`)
}

const chooseDid = (value: string, origin: string, key: IdentityKey): string => {
  if (value === 'did:key') return didKeyOf(key.publicKey)
  if (value === 'did:web') return didWebOf(origin)
  if (didWebUrl(value) !== undefined) return value
  throw new UsageError(`--did is ${value}; give did:key, did:web or a whole did:web:…`)
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const publishDidDocument = async (did: string, origin: string, key: IdentityKey, contentFolder: string) => {
  if (!did.startsWith('did:web:')) return
  const document: JsonObject = didWebDocument(did, key.publicKey)
  if (did === didWebOf(origin))
    return say(`identity: wrote ${await writeDidDocument(contentFolder, document)}`)
  say(`identity: put this at ${didWebUrl(did)}, or add its method to what is there:`)
  say(JSON.stringify(document, null, 2))
}

const create = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      origin: { type: 'string' },
      did: { type: 'string', default: 'did:key' },
      expires: { type: 'string', default: '365d' },
      key: { type: 'string', default: 'identity-key.pem' },
      content: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  })
  const origin = parseOrigin(values.origin)
  const issued = new Date()
  const expires = new Date(issued.getTime() + parseDays(values.expires) * DAY_MS)
  const contentFolder = resolve(values.content ?? loadConfig(process.env).contentDir)
  const keyPath = resolve(values.key)
  const key = await openKey(keyPath, { contentFolder, isForced: values.force })
  say(`identity: ${key.isNew ? 'made' : 'used'} the key in ${keyPath}; keep it safe, and off the server`)
  const did = chooseDid(values.did, origin, key)
  await publishDidDocument(did, origin, key, contentFolder)
  const proof = await signDomainLinkage({ did, origin, issued, expires }, key.privateKey)
  say(`identity: wrote ${await writeProof(contentFolder, did, proof)}`)
  say(`identity: ${did} and ${origin} belong together until ${expires.toISOString().slice(0, 10)}`)
}

const marks: Readonly<Record<RuleResult['outcome'], string>> = {
  holds: 'holds    ',
  broken: 'BROKEN   ',
  undecided: 'undecided',
}

const readDocument = async (place: string): Promise<unknown> => {
  if (!/^https?:/.test(place)) return JSON.parse(await readFile(place, 'utf8'))
  const { origin, pathname } = new URL(place)
  return fetchJson(pathname === '/' ? `${origin}${DID_CONFIGURATION_ADDRESS}` : place)
}

const verify = async (args: readonly string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { origin: { type: 'string' } },
  })
  const [place] = positionals
  if (place === undefined || positionals.length > 1) throw new UsageError('verify takes one file or address')
  const served = /^https?:/.test(place) ? new URL(place).origin : undefined
  const origin = values.origin === undefined ? served : parseOrigin(values.origin)
  const { rules } = await verifyDomainLinkage(await readDocument(place), {
    ...(origin === undefined ? {} : { origin }),
    now: new Date(),
    resolve: resolveDid,
  })
  for (const { outcome, rule, detail } of rules)
    say(`${marks[outcome]}  ${rule}${detail ? ` (${detail})` : ''}`)
  const brokenCount = rules.filter(({ outcome }) => outcome === 'broken').length
  say(
    `identity: ${brokenCount === 0 ? 'no rule is broken' : `${brokenCount} of ${rules.length} rules are broken`}`,
  )
  if (brokenCount > 0) process.exitCode = 1
}

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = { create, verify }

const [name = '', ...args] = process.argv.slice(2)
await runCommand('identity', usage, async () => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new UsageError('say what to do: create, or verify')
  await command(args)
})
