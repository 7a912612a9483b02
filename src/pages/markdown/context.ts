/** What a page's Markdown is rendered with; markdown-it hands it through to every plugin. */

import type { FormatMessage } from '../../content/i18n/messages.ts'
import type { DescribeImage } from '../../images/responsive-image.ts'
import type { AddressUse } from '../html/rewrite-urls.ts'

/** What rendering needs to know besides the text. */
export interface MarkdownContext {
  /** The words of the page's language: quotation marks, and what screen readers say. */
  readonly message: FormatMessage
  /**
   * Returns where a link or an image leads, given what the text says, and the line that says it, from 1: undefined for
   * notes that stand inside a line.
   */
  readonly resolveLink: (href: string, line: number | undefined, use: AddressUse) => string
  /** Returns what is known of an image, given the address that it leads to. */
  readonly describeImage: DescribeImage
}

/** Returns the context from what markdown-it calls the environment, which is what `renderMarkdown` put in. */
export const contextOf = (env: object | undefined): MarkdownContext => env as MarkdownContext
