/** The pages that say what is wrong with a path. They belong to no site: nothing lists or finds them. */
import { createMessageFormatter } from '../content/i18n/messages.ts'
import { noFrontMatter, type Page, type Site } from '../content/site.ts'

/** Returns the page for a path, in the language of its prefix. @param kind the prefix of the messages that it shows */
export const errorPage = (kind: 'notFound' | 'unavailable', path: string, site: Site): Page => {
  const [defaultLanguage, ...others] = site.settings.languages
  const language = others.find((other) => `${path}/`.startsWith(`/${other}/`)) ?? defaultLanguage
  const message = createMessageFormatter(language, site.messages)
  return {
    ...noFrontMatter,
    key: '\0', // no file name has it, so that no page of the site counts as a translation
    language,
    address: '',
    title: message(`${kind}.title`),
    titleLanguage: message.languageOf(`${kind}.title`),
    description: message(`${kind}.text`),
    template: 'not-found',
    noindex: true,
    markdown: '',
    markdownLine: 1,
    file: 'templates/not-found.eta',
  }
}
