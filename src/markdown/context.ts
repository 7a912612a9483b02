/** The input and the findings of rendering Markdown. markdown-it passes both to its plugins as `env`. */
import type { FormatMessage } from '../content/i18n/messages.ts'
import type { UrlUse } from '../html/map-urls.ts'
import type { DescribeImage, ShownImage } from '../images/responsive-image.ts'
import type { Wording } from '../lib/data/issue.ts'

/** What the HTML is for. Only pages have image variants and heading links; prints load all images at once. */
export type Medium = 'page' | 'print' | 'feed'

/** Input of rendering besides the Markdown. */
export interface MarkdownContext {
  /** UI strings of the page's language: quotation marks and labels for screen readers. */
  readonly message: FormatMessage
  /** Returns the URL of a link or an image, given its destination in the Markdown. */
  readonly resolveLink: (href: string) => string
  /** Describes the image at a URL that `resolveLink` returned. */
  readonly describeImage: DescribeImage
  readonly medium: Medium
}

/** Returns a context that leaves links as they are and describes no images. */
export const plainContext = (message: FormatMessage): MarkdownContext => ({
  message,
  resolveLink: (href) => href,
  describeImage: () => undefined,
  medium: 'page',
})

/** A URL in a page's text. */
export interface LinkTarget {
  /** As `resolveLink` returned it. */
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

/** Creates empty findings, which plugins add to. */
export const createFindings = () => ({
  links: [] as LinkTarget[],
  /** In the order of the text; an image that is shown twice is listed twice. */
  images: [] as ShownImage[],
  problems: [] as MarkdownProblem[],
  /** Returns problems of raw HTML. Lazy, because it parses the HTML again, which serving does not need. */
  htmlProblems: (): readonly MarkdownProblem[] => [],
  /** Headings with an id. */
  headings: [] as Heading[],
  hasFootnotes: false,
  /** Whether the text has raw HTML, unsafe URLs or images on other servers, which may have to be replaced. */
  needsCleaning: false,
  /** Characters of code so far. */
  codeLength: 0,
  /** Characters of formulas so far. */
  mathLength: 0,
})

/** Returns the `env` that `renderMarkdown` passed to markdown-it, with its type. */
export const environmentOf = (env: object | undefined) =>
  env as MarkdownContext & { readonly findings: ReturnType<typeof createFindings> }
