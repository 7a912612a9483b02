/** Networks where people have profiles: their names, and the addresses of accounts. */
import { isJsonObject } from '../lib/json.ts'
import { plainName } from '../lib/text/did-you-mean.ts'

/** The start of an address, before the account's name. */
export const networks: Readonly<Record<string, string>> = {
  LinkedIn: 'https://www.linkedin.com/in/',
  GitHub: 'https://github.com/',
  GitLab: 'https://gitlab.com/',
  Codeberg: 'https://codeberg.org/',
  ORCID: 'https://orcid.org/',
  'Google Scholar': 'https://scholar.google.com/citations?user=',
  ResearchGate: 'https://www.researchgate.net/profile/',
  StackOverflow: 'https://stackoverflow.com/users/',
  'Hacker News': 'https://news.ycombinator.com/user?id=',
  Bluesky: 'https://bsky.app/profile/',
  X: 'https://x.com/',
  Instagram: 'https://www.instagram.com/',
  Behance: 'https://www.behance.net/',
  Dribbble: 'https://dribbble.com/',
  YouTube: 'https://www.youtube.com/@',
  Telegram: 'https://t.me/',
  WhatsApp: 'https://wa.me/',
  Reddit: 'https://www.reddit.com/user/',
  Leetcode: 'https://leetcode.com/u/',
  IMDB: 'https://www.imdb.com/name/',
}

const hostOf = (url: string): string | undefined =>
  URL.parse(url)
    ?.hostname.replace(/^www\./, '')
    .replace('twitter.com', 'x.com')

/** Returns the network that an address belongs to; undefined if it is another site. */
export const networkAt = (url: string): string | undefined =>
  Object.keys(networks).find((name) => hostOf(networks[name] ?? '') === hostOf(url))

/** Returns the network that a field is named after: `GitHub` for `github`. */
export const networkCalled = (name: string): string | undefined => {
  const written = plainName(name)
    .replace(/^twitter$/, 'x')
    .replace(/^scholar$/, 'googlescholar')
  return Object.keys(networks).find((network) => plainName(network) === written)
}

/**
 * Returns the URL of an account by its name (`ada`, `@ada`, `ada@mastodon.example`); undefined if
 * neither the name nor the network tells it.
 */
export const accountUrl = (network: string, account: string): string | undefined => {
  const [, name = '', host] = /^@?([\w.-]+)(?:@([\w-]+(?:\.[\w-]+)+))?$/.exec(account.trim()) ?? []
  if (name === '') return undefined
  if (host !== undefined) return `https://${host}/@${name}`
  const known = networkCalled(network)
  const hasNumbers = known === 'StackOverflow' // in addresses; its names are for display
  return known === undefined || (hasNumbers && /\D/.test(name)) ? undefined : `${networks[known]}${name}`
}

/** Returns the URL of a profile: the one it has, or else the address of its account. */
export const profileUrl = (profile: {
  readonly network?: string
  readonly username?: string
  readonly url?: string
}): string | undefined => profile.url ?? accountUrl(profile.network ?? '', profile.username ?? '')

/** Returns a profile with the fields of JSON Resume, if it is written as one field such as `GitHub: ada`. */
export const profileIn = (written: unknown): unknown => {
  if (!isJsonObject(written)) return written
  const field = Object.keys(written).find(networkCalled)
  if (field === undefined) return written
  const { [field]: account, ...others } = written
  return {
    network: networkCalled(field),
    [/[/:]/.test(String(account)) ? 'url' : 'username']: account,
    ...others,
  }
}
