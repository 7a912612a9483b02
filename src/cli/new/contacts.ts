/** Parses lists of e-mail addresses, web pages, profiles and Fediverse accounts. */
import { linkTo } from '../../content/schema/link.ts'
import { UsageError } from '../../terminal/errors.ts'

/** E-mail addresses, and profiles as links of site.yaml. */
export type Contacts = ReturnType<typeof parseContacts>

/** Returns the items of a list, between which are spaces, commas or semicolons in any script. */
export const itemsOf = (text: string): readonly string[] =>
  text.split(/[\s,;\u060c\u061b\u3001\uff0c\uff1b]+/).filter((item) => item !== '')

/** The label by which pages recognise the account that they name as the author's. */
const labelled = (item: string) => ({ ...linkTo(item), ...(item.startsWith('@') && { label: 'Fediverse' }) })

/** Returns the contacts in a list. @throws {UsageError} if the list has other words */
export const parseContacts = (text: string) => {
  const links = itemsOf(text).map(labelled)
  const unknown = links.filter(({ url }) => !/^(?:https?:\/\/|mailto:)/.test(url)).map(({ url }) => url)
  if (unknown.length > 0)
    throw new UsageError(
      `found ${unknown.join(', ')}; expected e-mail addresses, web addresses such as codeberg.org/zoe, ` +
        'or accounts such as @zoe@mastodon.social',
    )
  const isEmail = ({ url }: (typeof links)[number]): boolean => url.startsWith('mailto:')
  return {
    emails: links.filter(isEmail).map(({ url }) => url.slice('mailto:'.length)),
    profiles: links.filter((link) => !isEmail(link)),
  }
}
