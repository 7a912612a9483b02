/** The pages that explain an error. They are not part of the site: no list or search shows them. */
import { createMessageFormatter } from '../content/i18n/messages.ts'
import { noFrontMatter, type Page, type Site } from '../content/site.ts'

/** Returns the error page for a path, in the language of its prefix. @param kind names its UI strings */
export const errorPage = (kind: 'notFound' | 'unavailable', path: string, site: Site): Page => {
  const [defaultLanguage, ...others] = site.settings.languages
  const language = others.find((other) => `${path}/`.startsWith(`/${other}/`)) ?? defaultLanguage
  const message = createMessageFormatter(language, site.messages)
  return {
    ...noFrontMatter,
    key: '\0', // impossible in file names, so that no page is its translation
    language,
    address: '',
    title: message(`${kind}.title`),
    titleLanguage: message.languageOf(`${kind}.title`),
    description: message(`${kind}.text`),
    template: 'error',
    noindex: true,
    markdown: '',
    markdownLine: 1,
    file: 'templates/error.eta',
  }
}
