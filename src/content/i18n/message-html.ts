/**
 * Messages and titles as HTML. English that replaces a missing translation says so, so that screen readers pronounce it as English
 * (WCAG 2.2, 3.1.2).
 */
import { escapeMarkup } from '../../lib/text/escape-html.ts'
import { directionOf } from './locale.ts'
import type { FormatMessage, MessageValues } from './messages.ts'

/** Returns the attributes of an element in a language; none if the element around it is in the same language. */
const langHtml = (language: string, around: string): string => {
  if (language === around) return ''
  const direction = directionOf(language)
  return ` lang="${escapeMarkup(language)}"${direction === directionOf(around) ? '' : ` dir="${direction}"`}`
}

/** Returns HTML in a `<span>` that names its language; unchanged if the element around it is in the same language. */
export const inLanguageHtml = (html: string, language: string, around: string): string => {
  const attributes = langHtml(language, around)
  return attributes === '' ? html : `<span${attributes}>${html}</span>`
}

/** Returns a page's title as HTML, for a place in the page's language. */
export const titleHtmlOf = ({
  title,
  titleLanguage,
  language,
}: Readonly<Record<'title' | 'titleLanguage' | 'language', string>>): string =>
  inLanguageHtml(escapeMarkup(title), titleLanguage, language)

/** Returns a message as HTML. */
export const messageHtml = (message: FormatMessage, key: string, values?: MessageValues): string =>
  inLanguageHtml(escapeMarkup(message(key, values)), message.languageOf(key), message.language)

/**
 * Returns a message as the attribute `aria-label`. Attributes are in the language of their element, so an element with an
 * English label gets `lang`. If it has text, give what is inside the attributes of {@link withinLabelHtml}.
 */
export const ariaLabelHtml = (message: FormatMessage, key: string, values?: MessageValues): string => {
  const language = message.languageOf(key)
  const lang = language === message.language ? '' : ` lang="${language}"`
  return `aria-label="${escapeMarkup(message(key, values))}"${lang}`
}

/** Returns the attributes of the element inside one with {@link ariaLabelHtml}, which is in the page's language again. */
export const withinLabelHtml = (message: FormatMessage, key: string): string =>
  message.languageOf(key) === message.language ? '' : ` lang="${escapeMarkup(message.language)}"`

/** Returns the messages of the page's language as templates write them: the functions above, bound to it. */
export const createMessageFunctions = (message: FormatMessage) => ({
  message,
  messageHtml: (key: string, values?: MessageValues) => messageHtml(message, key, values),
  ariaLabelHtml: (key: string, values?: MessageValues) => ariaLabelHtml(message, key, values),
  withinLabelHtml: (key: string) => withinLabelHtml(message, key),
  langHtml: (language: string) => langHtml(language, message.language),
})
