/** The quotation marks of a language, for the pages and for the CV. */
import type { FormatMessage } from '../content/i18n/messages.ts'

/** Returns the outer and inner marks as markdown-it takes them, each with the spaces that belong to it. */
export const quotationMarks = (message: FormatMessage): string[] =>
  ['quoteOpen', 'quoteClose', 'innerQuoteOpen', 'innerQuoteClose'].map((name) => message(`page.${name}`))
