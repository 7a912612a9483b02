/** The quotation marks of a language, for the pages and for the CV. */
import type { FormatMessage } from '../../content/i18n/messages.ts'

/** Messages with the outer and inner marks, each with the spaces that belong to it. */
const messages = ['quoteOpen', 'quoteClose', 'innerQuoteOpen', 'innerQuoteClose']

/** Returns the marks as markdown-it takes them. */
export const quotationMarks = (message: FormatMessage): string[] =>
  messages.map((name) => message(`page.${name}`))
