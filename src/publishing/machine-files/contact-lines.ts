/** The section of llms.txt and agent.txt that says how to reach the owner, what may be done with the texts, and where the news is. */
import { contactOf } from '../../content/contact.ts'
import { isPost } from '../../content/navigation/posts.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import { feedLinks } from '../../pages/views/feed-links.ts'
import { fileLine, section } from './link-list.ts'
import { englishMessages, languagePath, listedPages } from './machine-file.ts'

/** Returns the section's heading and lines, or nothing if there is nothing to say. */
export const contactSection = ({ site, baseUrl }: EditionInputs, language: string): readonly string[] => {
  const { email, links, securityPath } = contactOf(site, language)
  const { license } = site.settings
  const hasPosts = listedPages(site, language).some(isPost)
  return section('Contact and license', [
    ...(email === undefined ? [] : [fileLine('Email', `mailto:${email}`, email)]),
    ...links.map(({ label, url }) => fileLine(label, url)),
    ...(securityPath === undefined ? [] : [fileLine('Security contact', `${baseUrl}${securityPath}`)]),
    ...(license === undefined ? [] : [fileLine('License', license.url, license.name)]),
    ...(hasPosts
      ? feedLinks.map(({ file, message: name }) =>
          fileLine(englishMessages(site)(name), `${baseUrl}${languagePath(file, language, site)}`),
        )
      : []),
  ])
}
