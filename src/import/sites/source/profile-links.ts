/** Reads the owner's profiles on other sites, as the configurations of themes name them. */
import type { Link } from '../../../content/schema/link.ts'
import { type Data, textOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { accountUrl, networkAt, networkCalled } from '../../../resume/networks.ts'

/**
 * Returns the link to a profile: on a known network, or with an `@` as in the Fediverse; else undefined.
 *
 * @param name what an unknown network is called, if not by its host
 */
export const profileLink = (address: string, name = ''): Link | undefined => {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  const label = networkAt(address) ?? (/^\/@[^/]+\/?$/.test(url.pathname) ? name || url.hostname : undefined)
  return label === undefined ? undefined : { label, url: url.href }
}

/** Returns what is the same for all addresses of an account, such as those on twitter.com and x.com. */
export const accountOf = ({ url }: Pick<Link, 'url'>): string => {
  const { host, pathname, search } = new URL(url)
  return `${networkAt(url) ?? host}${pathname.replace(/\/$/, '')}${search}`.toLowerCase()
}

/** Returns the URL of an account in a field that is named after its network, such as `github_username`. */
const accountIn = (name: string, account: string): string | undefined => {
  const network = name.replace(/[_-]?(?:username|userid|id|user|url)$/i, '')
  const isKnown = networkCalled(network) !== undefined || /^(?:mastodon|fediverse)$/i.test(network)
  // A number that is not ORCID's may be a telephone's, which is private.
  return isKnown && /[a-z]|^(?:\d{4}-){3}\d{4}$/i.test(account) ? accountUrl(network, account) : undefined
}

/** Returns the profiles in a field and below it: `github: ada`, `social: [{ url: https://x.com/ada }]`. */
const profilesIn = (name: string, value: unknown): readonly Link[] => {
  if (Array.isArray(value)) return value.flatMap((item) => profilesIn(name, item))
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([key, part]) => profilesIn(key === 'username' ? name : key, part))
  const text = textOf(value) ?? ''
  const link = profileLink(accountIn(name, text) ?? text)
  return link === undefined ? [] : [link]
}

/** Returns the profiles in a configuration: those of its author, its social links, and `github_username`. */
export const profileLinks = (fields: Data): readonly Link[] =>
  Object.entries(fields)
    .filter(([name]) => /^(?:author$|minima$|social)|_(?:username|userid|id)$/i.test(name))
    .flatMap(([name, value]) => profilesIn(name, value))
