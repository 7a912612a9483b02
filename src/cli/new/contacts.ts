/** Parses lists of e-mail addresses, web pages, profiles and Fediverse accounts. */
import { networkAt, networkCalled, networks } from '../../resume/networks.ts'
import { PartlyUnderstoodError } from './questions.ts'

interface Profile {
  readonly label: string
  readonly url: string
}

/** E-mail addresses, and profiles as links of site.yaml. */
export type Contacts = ReturnType<typeof parseContacts>

const isEmail = (text: string): boolean => /^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$/.test(text)

/** A Fediverse handle, such as `@zoe@mastodon.social`. */
const handle = /^@(?<account>[\w.-]+)@(?<host>[\p{L}\p{N}.-]+\.\p{L}{2,})$/u

const webAddress =
  /^(?<scheme>https?:\/\/)?(?<bare>[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?)$/iu

/** Returns the profile that a handle or web address names, if the word is one. */
const parseProfile = (word: string): Profile | undefined => {
  const { account, host } = handle.exec(word)?.groups ?? {}
  if (account !== undefined)
    return {
      label: host?.includes('mastodon') ? 'Mastodon' : 'Fediverse',
      url: `https://${host}/@${account}`,
    }
  const { scheme = 'https://', bare } = webAddress.exec(word)?.groups ?? {}
  if (bare === undefined) return undefined
  const url = `${scheme}${bare}`
  return { label: networkAt(url) ?? bare.replace(/\/$/, ''), url }
}

/** Returns the items of a list, between which are spaces, commas, semicolons or "and". */
export const itemsOf = (text: string): readonly string[] =>
  text
    .split(/[\s,;\u060c\u061b\u3001\uff0c\uff1b]+/)
    .filter((item) => item !== '' && item !== '&' && item.toLowerCase() !== 'and')

/** Splits a list into words, `github:zoe` into two, without `mailto:`, `<…>`, a final colon or full stop. */
const wordsIn = (text: string): readonly string[] =>
  itemsOf(text).flatMap((word) =>
    word.replace(/^<(.*)>$|^mailto:|[.:]$/g, '$1').split(/(?<=^\p{L}+):(?=[\p{L}@])/u),
  )

/**
 * Returns the contacts in a list, with any separators. An account may follow its network: `github zoe`.
 *
 * @throws {PartlyUnderstoodError} if the list has other words
 */
export const parseContacts = (text: string) => {
  const emails: string[] = []
  const profiles: Profile[] = []
  const unknown: string[] = []
  const words = [...wordsIn(text)]
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const [next = ''] = words
    const network = networkCalled(word)
    const account = next.replace(/^@/, '')
    const isAccount = /^[\w.-]+$/.test(account) && networkAt(`https://${account}`) === undefined
    const profile = parseProfile(word)
    if (isEmail(word)) emails.push(word)
    else if (profile !== undefined) profiles.push(profile)
    else if (network !== undefined && isAccount) {
      profiles.push({ label: network, url: `${networks[network]}${account}` })
      words.shift()
    } else {
      const isBeforeItsProfile = network !== undefined && parseProfile(account)?.label === network
      if (!isBeforeItsProfile) unknown.push(word) // `GitHub` in `GitHub: github.com/zoe` adds nothing
    }
  }
  if (unknown.length === 0) return { emails, profiles }
  throw new PartlyUnderstoodError(
    `found ${unknown.join(', ')}; expected e-mail addresses, web addresses such as codeberg.org/zoe, ` +
      'accounts such as github zoe or @zoe@mastodon.social',
    [...emails, ...profiles.map(({ url }) => url)],
  )
}
