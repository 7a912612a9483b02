/** The quotation marks of a language. */
import type { FormatMessage } from '../content/i18n/messages.ts'

/** Returns the outer and inner marks in markdown-it's order, each with its spaces. */
export const quotationMarks = (message: FormatMessage): string[] =>
  ['quoteOpen', 'quoteClose', 'innerQuoteOpen', 'innerQuoteClose'].map((name) => message(`page.${name}`))
