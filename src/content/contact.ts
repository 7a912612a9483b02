/** Contact data of the owner, the same in every representation. */
import { serverPaths } from '../addresses/server-paths.ts'
import { profileUrl } from '../resume/networks.ts'
import { type Site, translate } from './site.ts'

/** The path of security.txt (RFC 9116). */
export const SECURITY_TXT_PATH = `${serverPaths.wellKnown}security.txt`

/** Returns the owner's published contact data in one language. */
export const contactOf = (
  { settings, resumes, wellKnown }: Pick<Site, 'settings' | 'resumes' | 'wellKnown'>,
  language: string,
) => {
  const { owner, links = [], security, languages } = settings
  const { email, profiles = [] } = resumes.get(language)?.resume.basics ?? {}
  const elsewhere = [
    ...links.map(({ label, url }) => ({ label: translate<string>(label, language, languages), url })),
    ...profiles.flatMap((profile) => {
      const url = profileUrl(profile)
      return url === undefined ? [] : [{ label: profile.network ?? profile.username ?? url, url }]
    }),
  ].filter(({ url }) => /^https?:\/\//.test(url))
  return {
    /** The CV's address, or else the one in site.yaml. */
    email: [email?.trim(), owner.email].find((text) => /^[^@\s]+@[^@\s]+$/.test(text ?? '')),
    /** The links of site.yaml on the web, then the profiles of the CV; each URL once. */
    links: elsewhere.filter(({ url }, index) => elsewhere.findIndex((other) => other.url === url) === index),
    /** The path of security.txt, if there is one. */
    securityPath: security !== undefined || wellKnown.has(SECURITY_TXT_PATH) ? SECURITY_TXT_PATH : undefined,
  }
}

/** Contact data of the owner. */
export type Contact = Readonly<ReturnType<typeof contactOf>>
