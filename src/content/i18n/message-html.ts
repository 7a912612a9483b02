/** Messages as HTML: those in a language other than the page's say so. Used by the templates. */
import { escapeMarkup } from '../../lib/escape-html.ts'
import { directionOf } from './locale.ts'
import { type FormatMessage, fallbackLanguage, type MessagesByLanguage, messageTags } from './messages.ts'

/**
 * Creates the function that returns the messages of a language as HTML. English that stands in for a missing translation
 * is in a `<span>` with `lang`, so that screen readers pronounce it as English (WCAG 2.2, 3.1.2).
 */
export const createMessageHtml = (
  language: string,
  files: MessagesByLanguage,
  message: FormatMessage,
): FormatMessage => {
  const ownMessages = messageTags(language).map((tag) => files.get(tag) ?? {})
  const direction = directionOf(language) === 'rtl' ? ' dir="ltr"' : ''
  return (key, values) => {
    const text = escapeMarkup(message(key, values))
    return ownMessages.some((messages) => Object.hasOwn(messages, key))
      ? text
      : `<span lang="${fallbackLanguage}"${direction}>${text}</span>`
  }
}
