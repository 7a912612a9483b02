/** The owner's profiles on other sites and the licence of the texts, in the forms that themes have for them. */
import { isJsonObject } from '../../../lib/json.ts'
import { objectOf, stringOf } from './settings-values.ts'

/** A link of site.yaml. */
export interface SiteLink {
  readonly label: string
  readonly url: string
  /** Whether it leads to a profile of the site's owner. */
  readonly me?: true
}

/** Networks: how each is called, and the address of an account. Names in lower case. */
const networks: Readonly<Record<string, readonly [label: string, address: (account: string) => string]>> = {
  github: ['GitHub', (account) => `https://github.com/${account}`],
  gitlab: ['GitLab', (account) => `https://gitlab.com/${account}`],
  codeberg: ['Codeberg', (account) => `https://codeberg.org/${account}`],
  linkedin: ['LinkedIn', (account) => `https://www.linkedin.com/in/${account}`],
  twitter: ['X', (account) => `https://x.com/${account}`],
  x: ['X', (account) => `https://x.com/${account}`],
  bluesky: ['Bluesky', (account) => `https://bsky.app/profile/${account}`],
  instagram: ['Instagram', (account) => `https://www.instagram.com/${account}/`],
  facebook: ['Facebook', (account) => `https://www.facebook.com/${account}`],
  youtube: ['YouTube', (account) => `https://www.youtube.com/${account}`],
  telegram: ['Telegram', (account) => `https://t.me/${account}`],
  medium: ['Medium', (account) => `https://medium.com/@${account}`],
  reddit: ['Reddit', (account) => `https://www.reddit.com/user/${account}`],
  stackoverflow: ['Stack Overflow', (account) => `https://stackoverflow.com/users/${account}`],
  orcid: ['ORCID', (account) => `https://orcid.org/${account}`],
  scholar: ['Google Scholar', (account) => `https://scholar.google.com/citations?user=${account}`],
  keybase: ['Keybase', (account) => `https://keybase.io/${account}`],
  mastodon: ['Mastodon', (account) => account.replace(/^@?([^@]+)@(.+)$/, 'https://$2/@$1')],
}

const networkOf = (name: string): (typeof networks)[string] | undefined => {
  const plain = name.toLowerCase().replaceAll(/[-_ ]|^google(?=scholar)|(?:user)?name$|userid$|id$/g, '')
  return Object.hasOwn(networks, plain) ? networks[plain] : undefined
}

/** Returns the link to a site, or to an account at a network whose name says where; undefined for anything else. */
export const linkOf = (label: string, value: unknown): SiteLink | undefined => {
  const text = stringOf(value)?.replace(/\s*\|\|.*$/s, '') // Hexo's themes put the icon behind it
  const network = networkOf(label)
  if (text === undefined || text === '#') return undefined
  const url = /^[\w.-]+@[\w-]+\.[\w.-]+$/.test(text) && network === undefined ? `mailto:${text}` : text
  if (/^(?:https?:\/\/|mailto:)\S+$/.test(url))
    return { label: network?.[0] ?? label, url, ...(network && { me: true }) }
  const address = /^[@\w.:-]+$/.test(text) ? network?.[1](text.replace(/^@(?=[^@]*$)/, '')) : undefined
  return network === undefined || !address?.startsWith('https:')
    ? undefined
    : { label: network[0], url: address, me: true }
}

const labelNames = ['name', 'label', 'title', 'text', 'platform', 'network', 'type', 'icon', 'id']
const urlNames = ['url', 'href', 'link', 'user_url', 'uri', 'username', 'user']

/** `fa-brands fa-github` is GitHub's icon. */
const iconName = (text: string): string => text.replace(/^.*(?:fa-|:|\/)/, '')

const firstOf = (data: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined =>
  names.map((name) => stringOf(data[name])).find((text) => text !== undefined)

const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? url

const listOf = (link: SiteLink | undefined): readonly SiteLink[] => (link === undefined ? [] : [link])

/** Returns the links of a setting: a list of links, of addresses, or an object with a network in each name. */
export const linksIn = (value: unknown): readonly SiteLink[] => {
  if (Array.isArray(value)) return value.flatMap((item) => linksIn(item))
  if (typeof value === 'string') {
    const host = hostOf(value)
    return listOf(linkOf(networkOf(host.split('.')[0] ?? '')?.[0] ?? host, value))
  }
  if (!isJsonObject(value)) return []
  const url = firstOf(value, urlNames)
  const label = firstOf(value, labelNames)
  if (url !== undefined && label !== undefined)
    return listOf(linkOf(networkOf(label) === undefined ? (iconLabel(value) ?? label) : label, url))
  return Object.entries(value).flatMap(([name, item]) => {
    if (!isJsonObject(item)) return linkOf(name, item) ?? []
    return linkOf(name, firstOf(item, urlNames)) ?? []
  })
}

/** The network that an icon shows, if the label is not text. */
const iconLabel = (value: Readonly<Record<string, unknown>>): string | undefined =>
  stringOf(value.name ?? value.label ?? value.title ?? value.text) === undefined
    ? iconName(stringOf(value.icon ?? value.id) ?? '') || undefined
    : undefined

/** Returns the links of members such as `github_username`. */
export const linksOfAccounts = (data: Readonly<Record<string, unknown>>): readonly SiteLink[] =>
  Object.entries(data).flatMap(([name, value]) =>
    /[-_](?:user)?(?:name|id)$/i.test(name) || networkOf(name) !== undefined
      ? (linkOf(name, stringOf(value) ?? objectOf(value).username) ?? [])
      : [],
  )

/** Returns the links in the lists of a script whose names say so, such as `SOCIALS = [{ name: 'GitHub', href: '…' }]`. */
export const linksInScript = (script: string): readonly SiteLink[] =>
  [...script.matchAll(/\b\w*(?:social|links)\w*\b[^=:\n]*[=:][^[\n]*\[([\s\S]*?)\n\s*\]/gi)].flatMap(
    ([, list = '']) =>
      [...list.matchAll(/\{([^{}]*)\}/g)].flatMap(([, item = '']) => {
        const members = item.matchAll(/["']?(\w+)["']?\s*:\s*(?:"([^"]*)"|'([^']*)'|`([^`$]*)`)/g)
        return linksIn(
          Object.fromEntries(
            [...members].map(([, name = '', ...texts]) => [name, texts.find((text) => text)]),
          ),
        )
      }),
  )

/** Returns links without those to an address that is there already. */
export const uniqueLinks = (links: readonly SiteLink[]): readonly SiteLink[] =>
  [
    ...new Map(links.toReversed().map((link) => [link.url.replace(/\/$/, ''), link] as const)).values(),
  ].toReversed()

/** `CC BY-NC-SA 4.0`, `by-nc-sa` and the address of the licence. */
const creativeCommons =
  /creativecommons\.org\/licenses\/(?<path>by[a-z-]*)\/(?<pathVersion>\d\.\d)|\bCC[ -](?<name>BY(?:-[A-Z]{2}){0,2})\b(?:[ -](?<version>\d\.\d))?|^(?<short>by(?:-[a-z]{2}){0,2})$/i

const publicDomain = /creativecommons\.org\/publicdomain\/zero|\bCC0\b/i

/** Returns the licence that the first of some settings names; undefined if none does. */
export const licenseIn = (
  ...values: readonly unknown[]
): { readonly name: string; readonly url: string } | undefined => {
  for (const value of values) {
    const { name, url } = objectOf(value)
    const own = { name: stringOf(name), url: stringOf(url) }
    if (own.name !== undefined && /^https?:\/\//.test(own.url ?? ''))
      return { name: own.name, url: own.url ?? '' }
    const texts = isJsonObject(value)
      ? Object.values(value).filter((text) => typeof text === 'string')
      : [value]
    for (const text of texts.flatMap((item) => stringOf(item) ?? [])) {
      if (publicDomain.test(text))
        return { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' }
      const groups = creativeCommons.exec(text)?.groups
      if (groups === undefined) continue
      const kind = (groups.path ?? groups.name ?? groups.short ?? '').toLowerCase()
      const version = groups.pathVersion ?? groups.version ?? '4.0'
      return {
        name: `CC ${kind.toUpperCase()} ${version}`,
        url: `https://creativecommons.org/licenses/${kind}/${version}/`,
      }
    }
  }
  return undefined
}
