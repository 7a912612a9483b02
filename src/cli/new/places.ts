/** Where people say that they can be found: e-mail addresses, pages and profiles on the web, accounts of the Fediverse. */
import { UsageError } from '../../terminal/errors.ts'

/** E-mail addresses, and profiles as links of site.yaml. */
export type Places = ReturnType<typeof parsePlaces>

const isEmail = (text: string): boolean => /^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$/.test(text)

/** Such as `@zoe@mastodon.social`. */
const handle = /^@(?<account>[\w.-]+)@(?<host>[\p{L}\p{N}.-]+\.\p{L}{2,})$/u

const webAddress =
  /^(?<scheme>https?:\/\/)?(?<label>[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?)$/iu

const parseLink = (text: string) => {
  const { account, host } = handle.exec(text)?.groups ?? {}
  if (account !== undefined) return { label: text, url: `https://${host}/@${account}` }
  const { scheme = 'https://', label } = webAddress.exec(text)?.groups ?? {}
  if (label !== undefined) return { label: label.replace(/\/$/, ''), url: `${scheme}${label}` }
  throw new UsageError(
    `found ${text}; expected e-mail addresses, web addresses such as codeberg.org/zoe, and accounts such as @zoe@mastodon.social`,
  )
}

/** Spaces, semicolons and commas, also those of Arabic, Chinese and Japanese. */
export const separators = /[\s,;\u060c\u061b\u3001\uff0c\uff1b]+/

/** The last is what is left of an empty text. */
export const wordsForAnd: ReadonlySet<string> = new Set([
  ...'and und y e & και и та і و ו और と 和 및'.split(' '),
  '',
])

/** Those that are the tag of a language, too. */
const wordsOrTags = /^(?:et|en|a|i|och|ve|và)$/i

/**
 * Returns the places in a list, however its items are separated.
 *
 * @throws {UsageError} if one is none of these
 */
export const parsePlaces = (text: string) => {
  const words = text
    .split(separators)
    .map((word) => word.replace(/^<(.*)>$|^mailto:|\.$/g, '$1'))
    .filter((word) => !wordsForAnd.has(word.toLowerCase()) && !wordsOrTags.test(word))
  return {
    emails: words.filter(isEmail),
    profiles: words.filter((word) => !isEmail(word)).map(parseLink),
  }
}
