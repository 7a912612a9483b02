/** Parses lists of e-mail addresses, web pages, profiles and Fediverse accounts. */
import { networkAt, networkCalled, networks } from '../../content/schema/networks.ts'
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

/** Spaces, semicolons and commas, including Arabic, Chinese and Japanese ones. */
export const separators = /[\s,;\u060c\u061b\u3001\uff0c\uff1b]+/

/** Words for "and", and the empty string, which splitting an empty text yields. */
export const wordsForAnd: ReadonlySet<string> = new Set([
  ...'and und y e & και и та і و ו और と 和 및'.split(' '),
  '',
])

/** Words for "and" that are also language tags. */
const andWordsThatAreTags = /^(?:et|en|a|i|och|ve|và)$/i

/** Returns the words of a list without `mailto:`, angle brackets, and a final colon or full stop. */
const wordsIn = (text: string): readonly string[] =>
  text
    .split(separators)
    .flatMap((word) => word.replace(/^<(.*)>$|^mailto:|[.:]$/g, '$1').split(/(?<=^\p{L}+):(?=[\p{L}@])/u))
    .filter((word) => !wordsForAnd.has(word.toLowerCase()) && !andWordsThatAreTags.test(word))

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
    const [next = '', third = ''] = words
    const ofTwo = networkCalled(word + next) // Google Scholar
    const network = ofTwo ?? networkCalled(word) ?? ''
    const account = (ofTwo === undefined ? next : third).replace(/^@/, '')
    const isAccount = /^[\w.-]+$/.test(account) && networkAt(`https://${account}`) === undefined
    const profile = parseProfile(word)
    if (isEmail(word)) emails.push(word)
    else if (profile !== undefined) profiles.push(profile)
    else if (network !== '' && isAccount) {
      profiles.push({ label: network, url: `${networks[network]}${account}` })
      words.splice(0, ofTwo === undefined ? 1 : 2)
    } else if (network === '' || parseProfile(account)?.label !== network) unknown.push(word)
  }
  if (unknown.length === 0) return { emails, profiles }
  throw new PartlyUnderstoodError(
    `found ${unknown.join(', ')}; expected e-mail addresses, web addresses such as codeberg.org/zoe, accounts such as github zoe or @zoe@mastodon.social`,
    [...emails, ...profiles.map(({ url }) => url)],
  )
}
