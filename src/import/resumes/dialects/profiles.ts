/** Profiles on other sites: names of networks, and URLs of accounts. */
import { type Data, textOf, withoutEmpty } from '../../../lib/data/unchecked.ts'
import { plainName } from '../../../lib/text/did-you-mean.ts'
import { accountUrl, networkAt, networkCalled } from '../../../resume/networks.ts'

/** Returns a profile with `network`, `username` and, if it is known, `url`. */
export const readProfile = ({ network, username, url, ...others }: Data): Data =>
  withoutEmpty({
    ...{ network, username, ...others },
    url: textOf(url) ?? accountUrl(String(network), String(username ?? '')),
  })

/** Returns the profile at a URL. */
export const profileAt = (url: string): Data => {
  const network = networkAt(url)
  return { ...(network !== undefined && { network }), url }
}

/** Whether an account is a phone number, which is private. */
export const isPhoneNumber = (name: string, account: string): boolean =>
  /^(?:\+\d|tel:)/.test(account) ||
  (/^(?:whatsapp|signal|viber)$/.test(plainName(name)) && !account.includes('://'))

/** Returns the profile of an account by its network's name. The account may be an address. */
export const profileOf = (name: string, account: string): Data => {
  const network = networkCalled(name) ?? name
  const url = networkAt(`https://${account}`) === undefined ? account : `https://${account}`
  return /^https?:/.test(url) ? { network, url } : readProfile({ network, username: account })
}
