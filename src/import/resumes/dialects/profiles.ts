/** Profiles elsewhere: networks by their names, and by the addresses of accounts. */

import { networkAt, networkCalled, networks } from '../../../content/schema/networks.ts'
import { type Data, isSaid, objectOf, textOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject, type JsonObject } from '../../../lib/json.ts'
import { plainName } from '../../../lib/text/did-you-mean.ts'
import { personNames, usualName } from '../../../resume/other-names.ts'

/** Returns the profile of an account, with its address where that is known. */
export const profileOf = (network: string, username: string): Data => {
  const [, account, host] = /^@?([^@\s]+)@([^@\s]+\.[^@\s]+)$/.exec(username) ?? []
  const base = Object.hasOwn(networks, network) ? networks[network] : undefined
  const url = base === undefined ? account && `https://${host}/@${account}` : `${base}${username}`
  return { network, username, ...(url && { url }) }
}

/** Returns the profile at an address. */
export const profileAt = (url: string): Data => {
  const network = networkAt(url)
  return { ...(network !== undefined && { network }), url }
}

/** Returns a CV whose profiles have addresses where the network is known and only the account is said. */
export const withAddresses = (resume: JsonObject): JsonObject => {
  const { basics } = resume
  if (!isJsonObject(basics) || !Array.isArray(basics.profiles)) return resume
  const profiles = basics.profiles.map((profile) => {
    const { network, username, url } = objectOf(profile)
    const known = networkCalled(textOf(network) ?? '')
    const account = textOf(username) ?? ''
    return known !== undefined && !isSaid(url) && /^[\w.-]+$/.test(account)
      ? { ...profile, url: profileOf(known, account).url }
      : profile
  })
  return { ...resume, basics: { ...basics, profiles } }
}

/** Returns whether an account is a telephone number, which is private. */
export const isNumber = (name: string, account: string): boolean =>
  /^\+\d/.test(account) ||
  (/^(?:whatsapp|signal|viber)$/.test(plainName(name)) && !account.startsWith('http'))

/** Returns the profiles in accounts by their networks, `{github: ada}`, and what is no profile, by the names of basics. */
export const profilesIn = (accounts: Data): { readonly accounts: readonly Data[]; readonly person: Data } => {
  const isAbout = ([name]: readonly [string, unknown]): boolean =>
    usualName(personNames.basics, name) !== undefined
  const said = Object.entries(accounts)
    .filter(([, account]) => account !== '')
    .map(([name, account]) => [isNumber(name, String(account)) ? 'phone' : name, account] as const)
  return {
    person: Object.fromEntries(said.filter(isAbout)),
    accounts: said
      .filter((field) => !isAbout(field))
      .map(([name, account]) => {
        const network = networkCalled(name) ?? name
        const text = String(account)
        return /^https?:/.test(text) ? { network, url: text } : profileOf(network, text)
      }),
  }
}
