/** Profiles on other sites: names of networks, and URLs of accounts. */
import { type Data, textOf, withoutEmpty } from '../../../lib/data/unchecked.ts'
import { plainName } from '../../../lib/text/did-you-mean.ts'
import { accountUrl, networkAt, networkCalled } from '../../../resume/networks.ts'
import { personNames, usualName } from '../../../resume/other-names.ts'

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
  /^\+\d/.test(account) ||
  (/^(?:whatsapp|signal|viber)$/.test(plainName(name)) && !account.startsWith('http'))

/** Splits accounts by network, `{github: ada}`, into profiles, and other fields by their names in basics. */
export const profilesIn = (accounts: Data): { readonly accounts: readonly Data[]; readonly person: Data } => {
  const isAbout = ([name]: readonly [string, unknown]): boolean =>
    usualName(personNames.basics, name) !== undefined
  const said = Object.entries(accounts)
    .filter(([, account]) => account !== '')
    .map(([name, account]) => [isPhoneNumber(name, String(account)) ? 'phone' : name, account] as const)
  return {
    person: Object.fromEntries(said.filter(isAbout)),
    accounts: said
      .filter((field) => !isAbout(field))
      .map(([name, account]) => {
        const network = networkCalled(name) ?? name
        const text = String(account)
        const url = networkAt(`https://${text}`) === undefined ? text : `https://${text}`
        return /^https?:/.test(url) ? { network, url } : readProfile({ network, username: text })
      }),
  }
}
