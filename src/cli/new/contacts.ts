/** Parses lists of e-mail addresses, web pages, profiles and Fediverse accounts. */
import { linkTo } from '../../content/schema/link.ts'
import { networkCalled } from '../../resume/networks.ts'
import { PartlyUnderstoodError } from './questions.ts'

/** E-mail addresses, and profiles as links of site.yaml. */
export type Contacts = ReturnType<typeof parseContacts>

/** Returns the items of a list, between which are spaces, commas or semicolons in any script. */
export const itemsOf = (text: string): readonly string[] =>
  text.split(/[\s,;\u060c\u061b\u3001\uff0c\uff1b]+/).filter((item) => item !== '')

/** Returns the link to an account behind its network's name, as in `github zoe`; undefined otherwise. */
const accountOn = (network = '', word = '') => {
  const called = networkCalled(network)
  const link = called === undefined || word === '' ? undefined : linkTo(word, called)
  return link?.label === called ? link : undefined
}

/** Returns the contacts in a list. @throws {PartlyUnderstoodError} if the list has other words */
export const parseContacts = (text: string) => {
  const words = itemsOf(text).flatMap((item) =>
    item.replace(/^mailto:|:$/g, '').split(/(?<=^\p{L}+):(?=[\p{L}@])/u),
  )
  const links = words.flatMap((word, index) =>
    accountOn(word, words[index + 1]) ? [] : (accountOn(words[index - 1], word) ?? linkTo(word)),
  )
  const groups = Object.groupBy(links, ({ url }) =>
    url.startsWith('mailto:') ? 'emails' : /^https?:/.test(url) ? 'profiles' : 'unknown',
  )
  const { emails = [], profiles = [], unknown = [] } = groups
  const addresses = emails.map(({ url }) => url.slice('mailto:'.length))
  if (unknown.length > 0)
    throw new PartlyUnderstoodError(
      `found ${unknown.map(({ url }) => url).join(', ')}; expected e-mail addresses, ` +
        'web addresses such as codeberg.org/zoe, or accounts such as github zoe or @zoe@mastodon.social',
      [...addresses, ...profiles.map(({ url }) => url)],
    )
  return { emails: addresses, profiles }
}
