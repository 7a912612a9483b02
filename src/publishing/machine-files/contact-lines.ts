/** The section of llms.txt and agent.txt that says how to reach the owner, what may be done with the texts, and where the news is. */
import { contactOf } from '../../content/contact.ts'
import type { FormatMessage } from '../../content/i18n/messages.ts'
import { isPost } from '../../content/navigation/posts.ts'
import type { Site } from '../../content/site.ts'
import { feedLinks } from '../../pages/views/feed-links.ts'
import { fileLine, section } from './link-list.ts'
import { languagePath, listedPages } from './machine-file.ts'

/** Returns the section's heading and lines, or nothing if there is nothing to say. */
export const contactSection = (
  site: Site,
  language: string,
  message: FormatMessage,
  baseUrl: string,
): readonly string[] => {
  const { email, links, securityPath } = contactOf(site, language)
  const { license } = site.settings
  const hasPosts = listedPages(site, language).some(isPost)
  return section(message('contact.heading'), [
    ...(email === undefined ? [] : [fileLine(message('contact.email'), `mailto:${email}`, email)]),
    ...links.map(({ label, url }) => fileLine(label, url)),
    ...(securityPath === undefined
      ? []
      : [fileLine(message('contact.security'), `${baseUrl}${securityPath}`)]),
    ...(license === undefined ? [] : [fileLine(message('contact.license'), license.url, license.name)]),
    ...(hasPosts
      ? feedLinks.map(({ file, message: name }) =>
          fileLine(message(name), `${baseUrl}${languagePath(file, language, site)}`),
        )
      : []),
  ])
}
