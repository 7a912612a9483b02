/** Profiles on other sites: names of networks, and URLs of accounts. */
import type { Data } from '../../../lib/data/unchecked.ts'
import { plainName } from '../../../lib/text/did-you-mean.ts'
import { networkAt, networkCalled } from '../../../resume/networks.ts'

/** Returns the profile at a URL. */
export const profileAt = (url: string): Data => ({ network: networkAt(url), url })

/** Whether an account is a phone number, which is private. */
export const isPhoneNumber = (name: string, account: string): boolean =>
  /^(?:\+\d|tel:)/.test(account) ||
  (/^(?:whatsapp|signal|viber)$/.test(plainName(name)) && !account.includes('://'))

/** Returns the profile of an account by its network's name. The account may be an address. */
export const profileOf = (name: string, account: string): Data => {
  const network = networkCalled(name) ?? name
  const url = networkAt(`https://${account}`) === undefined ? account : `https://${account}`
  return /^https?:/.test(url) ? { network, url } : { network, username: account }
}
