/** The context in which Markdown is rendered, and what rendering finds. markdown-it passes both to its plugins as `env`. */
import type { FormatMessage } from '../content/i18n/messages.ts'
import type { UrlUse } from '../html/map-urls.ts'
import type { DescribeImage, ShownImage } from '../images/responsive-image.ts'
import type { Wording } from '../lib/data/issue.ts'

/** Where the HTML is read. Only pages offer image variants and links to headings, and paper loads every image at once. */
export type Medium = 'page' | 'paper' | 'feed'

/** What rendering depends on besides the Markdown. */
export interface MarkdownContext {
  /** Messages of the page's language: quotation marks and labels for screen readers. */
  readonly message: FormatMessage
  /** Returns the URL of a link or an image, given its destination in the Markdown. */
  readonly resolveLink: (href: string) => string
  /** Describes the image at a URL that `resolveLink` returned. */
  readonly describeImage: DescribeImage
  readonly medium: Medium
}

/** Returns the context of a text whose links stay as they are and whose images nobody describes. */
export const plainContext = (message: FormatMessage): MarkdownContext => ({
  message,
  resolveLink: (href) => href,
  describeImage: () => undefined,
  medium: 'page',
})

/** A URL in a page's text. */
export interface LinkTarget {
  /** What `resolveLink` made of it. */
  readonly url: string
  readonly use: UrlUse
  /** The line of the Markdown, from 1; undefined in inline footnotes. */
  readonly line: number | undefined
}

/** Something in the text that is not shown as its author expects. */
export interface MarkdownProblem extends Wording {
  /** The line of the Markdown, from 1; undefined in inline footnotes. */
  readonly line: number | undefined
}

/** A heading of a page's text. */
export interface Heading {
  /** From 1 to 6. */
  readonly level: number
  readonly id: string
  readonly text: string
  /** The line of the Markdown, from 1. */
  readonly line: number
}

/** Creates what the plugins write to: what they find. */
export const createFindings = () => ({
  links: [] as LinkTarget[],
  /** In the order of the text; an image that is shown twice is listed twice. */
  images: [] as ShownImage[],
  problems: [] as MarkdownProblem[],
  /** Returns what is wrong with the raw HTML of the text. Parses it again, which pages that are only served do not need. */
  htmlProblems: (): readonly MarkdownProblem[] => [],
  /** Those with an id. */
  headings: [] as Heading[],
  hasFootnotes: false,
  /** Whether nothing in it was written as HTML or needs to be left out. */
  isPlain: true,
  /** Characters of code so far. */
  codeLength: 0,
  /** Characters of formulas so far. */
  mathLength: 0,
})

/** Returns the environment that `renderMarkdown` passed to markdown-it, with its type. */
export const environmentOf = (env: object | undefined) =>
  env as MarkdownContext & { readonly found: ReturnType<typeof createFindings> }
