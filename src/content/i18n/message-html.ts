/**
 * Writes UI strings and titles as HTML. English that replaces a missing translation has `lang`, so that
 * screen readers pronounce it as English (WCAG 2.2, 3.1.2).
 */
import { escapeMarkup } from '../../lib/text/escape-html.ts'
import { directionOf } from './locale.ts'
import type { FormatMessage, MessageValues } from './messages.ts'

/** Returns an element's language attributes; none if the surrounding element has the same language. */
const langHtml = (language: string, surrounding: string): string => {
  if (language === surrounding) return ''
  const direction = directionOf(language)
  const dir = direction === directionOf(surrounding) ? '' : ` dir="${direction}"`
  return ` lang="${escapeMarkup(language)}"${dir}`
}

/** Returns HTML in a `<span>` with its language; unchanged if the surrounding element has the same. */
export const inLanguageHtml = (html: string, language: string, surrounding: string): string => {
  const attributes = langHtml(language, surrounding)
  return attributes === '' ? html : `<span${attributes}>${html}</span>`
}

/** Returns a page's title as HTML, for an element in the page's language. */
export const titleHtmlOf = ({
  title,
  titleLanguage,
  language,
}: Readonly<Record<'title' | 'titleLanguage' | 'language', string>>): string =>
  inLanguageHtml(escapeMarkup(title), titleLanguage, language)

/** Returns a UI string as HTML. */
export const messageHtml = (message: FormatMessage, key: string, values?: MessageValues): string =>
  inLanguageHtml(escapeMarkup(message(key, values)), message.languageOf(key), message.language)

/**
 * Returns a UI string as the attribute `aria-label`. Attributes are in the language of their element, so an
 * element with an English label gets `lang`. If it has text, put {@link withinLabelHtml} on the element
 * inside.
 */
export const ariaLabelHtml = (message: FormatMessage, key: string, values?: MessageValues): string => {
  const language = message.languageOf(key)
  const lang = language === message.language ? '' : ` lang="${language}"`
  return `aria-label="${escapeMarkup(message(key, values))}"${lang}`
}

/** Returns attributes that restore the page's language inside an element with {@link ariaLabelHtml}. */
export const withinLabelHtml = (message: FormatMessage, key: string): string =>
  message.languageOf(key) === message.language ? '' : ` lang="${escapeMarkup(message.language)}"`

/** Returns the functions above for templates, bound to the page's language. */
export const createMessageFunctions = (message: FormatMessage) => ({
  message,
  messageHtml: (key: string, values?: MessageValues) => messageHtml(message, key, values),
  ariaLabelHtml: (key: string, values?: MessageValues) => ariaLabelHtml(message, key, values),
  withinLabelHtml: (key: string) => withinLabelHtml(message, key),
  langHtml: (language: string) => langHtml(language, message.language),
})
