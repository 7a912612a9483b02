/** What a page's head says to social networks about the author's account. */
import { plainText } from '../../resume/resume-text.ts'
import type { Resume } from '../../resume/schema.ts'

/** Networks of the fediverse, whose profiles are at `https://HOST/@NAME`. Elsewhere such URLs mean nothing. */
const fediverse =
  /^(mastodon|fediverse|pixelfed|misskey|sharkey|pleroma|akkoma|gotosocial|friendica|peertube)$/i

/** Returns `@NAME@HOST` for a profile on the fediverse. */
const handleOf = (network: string | undefined, url: string | undefined): string | undefined => {
  if (network === undefined || url === undefined || !fediverse.test(network.trim())) return undefined
  const { host, pathname } = URL.parse(url) ?? { host: '', pathname: '' }
  const name = /^\/@?([\w.-]+)\/?$/.exec(pathname)?.[1]
  return host === '' || name === undefined ? undefined : `@${name}@${host}`
}

/** Returns the author's account for `fediverse:creator`, from the first of the site's `me` links or the CV's profiles that has one. */
export const fediverseCreator = (
  links: readonly { readonly label: string; readonly url: string; readonly me: boolean }[],
  resume: Resume | undefined,
): string | undefined => {
  const ownLinks = links.filter(({ me }) => me).map(({ label, url }) => ({ network: label, url }))
  const profiles = [...ownLinks, ...(resume?.basics?.profiles ?? [])]
  return profiles.map(({ network, url }) => handleOf(plainText(network), url)).find(Boolean)
}
