/** The author's fediverse account in a page's head. */
import type { Resume } from '../../resume/schema.ts'

/** Networks whose profiles are at `https://HOST/@NAME`. On other networks, these URLs mean nothing. */
const fediverse =
  /^(mastodon|fediverse|pixelfed|misskey|sharkey|pleroma|akkoma|gotosocial|friendica|peertube)$/i

/** Returns `@NAME@HOST` for a profile on the fediverse. */
const handleOf = (network: string | undefined, url: string | undefined): string | undefined => {
  if (network === undefined || url === undefined || !fediverse.test(network.trim())) return undefined
  const { host, pathname } = URL.parse(url) ?? { host: '', pathname: '' }
  const name = /^\/@?([\w.-]+)\/?$/.exec(pathname)?.[1]
  return host === '' || name === undefined ? undefined : `@${name}@${host}`
}

/** Returns the account for `fediverse:creator`: the first among `me` links, then the CV's profiles. */
export const fediverseCreator = (
  links: readonly { readonly label: string; readonly url: string; readonly me: boolean }[],
  resume: Resume | undefined,
): string | undefined => {
  const ownLinks = links.filter(({ me }) => me).map(({ label, url }) => ({ network: label, url }))
  const profiles = [...ownLinks, ...(resume?.basics?.profiles ?? [])]
  return profiles.map(({ network, url }) => handleOf(network, url)).find(Boolean)
}
