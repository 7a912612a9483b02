/** Where people say that they can be found: e-mail addresses, pages and profiles on the web, accounts of the Fediverse. */
import { UsageError } from '../errors.ts'

/** An e-mail address, or a link of site.yaml. */
export type Place = { readonly email: string } | { readonly label: string; readonly url: string }

const isEmail = (text: string): boolean => /^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$/.test(text)

/** Such as `@zoe@mastodon.social`. */
const handle = /^@(?<account>[\w.-]+)@(?<host>[\p{L}\p{N}.-]+\.\p{L}{2,})$/u

const webAddress =
  /^(?<scheme>https?:\/\/)?(?<label>[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?)$/iu

const parsePlace = (text: string): Place | undefined => {
  if (isEmail(text)) return { email: text }
  const { account, host } = handle.exec(text)?.groups ?? {}
  if (account !== undefined) return { label: text, url: `https://${host}/@${account}` }
  const { scheme = 'https://', label } = webAddress.exec(text)?.groups ?? {}
  return label === undefined ? undefined : { label: label.replace(/\/$/, ''), url: `${scheme}${label}` }
}

/** Spaces, semicolons and commas, also those of Arabic, Chinese and Japanese. */
const separators = /[\s,;\u060c\u061b\u3001\uff0c\uff1b]+/

/**
 * Returns the places in a list, however its items are separated.
 *
 * @throws {UsageError} if one is none of these
 */
export const parsePlaces = (text: string): readonly Place[] =>
  text
    .split(separators)
    .map((word) => word.replace(/^<(.*)>$|^mailto:|\.$/g, '$1'))
    .filter((word) => !/^(?:and|&|)$/i.test(word))
    .map((word) => {
      const place = parsePlace(word)
      if (place !== undefined) return place
      throw new UsageError(
        `found ${word}; expected e-mail addresses, web addresses such as codeberg.org/zoe, and accounts such as @zoe@mastodon.social`,
      )
    })

/** Returns the e-mail addresses among places. */
export const emailsIn = (places: readonly Place[]): readonly string[] =>
  places.flatMap((place) => ('email' in place ? [place.email] : []))
