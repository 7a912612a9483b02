/** Writes text as GitHub Flavored Markdown: what is escaped, and what need not be. */

/** Underscores inside a word (CommonMark §6.2). This pattern and the next are bounded, so that they take linear time. */
const underscoreInWord = /(?=_{1,9}[\p{L}\p{N}])(?<=[\p{L}\p{N}]_{0,9})/u

/** A mark inside a bare address, which GFM reads as a link (GFM §6.9): a backslash would become part of it. */
const markInAddress = /(?=[*_~][\p{L}\p{N}/])(?<=\bhttps?:\/\/[^\s<>[\]\\`|]{1,200})/u

/** Matches characters with a meaning anywhere in a line, HTML's included. */
export const globalEscape = [
  new RegExp(
    String.raw`(?=[*_~])(?!${underscoreInWord.source}|${markInAddress.source}).|[\\${'`'}[\]<]|&(?=#?\w+;)`,
    'gu',
  ),
  '\\$&',
] as const

/** Marks with a meaning at the start of a line. */
const blockMark = /^(\d{0,9})((?<=\d)[.)](?=\s|$)|(?<!\d)(?:[-+](?=\s|$)|[-=]+\s*$|>|#{1,6}(?=\s|$)))/gm

/** Never matches: the converter cannot tell where a line starts, so its translators call {@link escapeLineStarts}. */
export const noLineStartEscape = [/(?!)/g, ''] as const

/** Escapes marks at the start of the lines of a block. */
export const escapeLineStarts = (text: string): string => text.trim().replaceAll(blockMark, '$1\\$2')

/** Returns the length of the longest text or list, at least `least`. Math.max cannot take 100,000 arguments. */
export const longestOf = (lists: readonly { readonly length: number }[], least = 0): number =>
  lists.reduce((longest, { length }) => Math.max(longest, length), least)

/** Writes a code span (CommonMark §6.1). */
export const inlineCode = (text: string): string => {
  const delimiter = '`'.repeat(longestOf(text.match(/`+/g) ?? []) + 1)
  const padding = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return `${delimiter}${padding}${text}${padding}${delimiter}`
}

/** Writes a link's destination, in angle brackets if it has spaces or brackets (CommonMark §6.3). */
export const destination = (url: string): string =>
  /[\s()<>]/.test(url) ? `<${url.replaceAll(/[<>]/g, encodeURIComponent)}>` : url

/** Returns whether text is an absolute URL that can stand in angle brackets (CommonMark §6.5). */
export const isAddress = (text: string): boolean => /^https?:\/\/[^\s<>]+$/.test(text)

/** Writes a link's title with the space before it, or nothing. */
export const titlePart = (title: string | null | undefined): string =>
  title === undefined || title === null || title === '' ? '' : ` "${title.replaceAll(/["\\]/g, '\\$&')}"`
