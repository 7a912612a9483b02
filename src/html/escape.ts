/** Writes text, code and link destinations as GitHub Flavored Markdown, escaped. */

/** Underscores inside a word (CommonMark §6.2). Bounded, like the next pattern, to take linear time. */
const underscoreInWord = /(?=_{1,9}[\p{L}\p{N}])(?<=[\p{L}\p{N}]_{0,9})/u

/** A mark inside a bare URL, which GFM links (GFM §6.9): an escape would become part of the URL. */
const markInAddress = /(?=[*_~][\p{L}\p{N}/])(?<=\bhttps?:\/\/[^\s<>[\]\\`|]{1,200})/u

/** A character reference (CommonMark §2.5). */
const reference = /&(?=#?\w+;)/g

/** Characters that mean something to Markdown, math or HTML anywhere in a line. */
const marks = new RegExp(
  [
    `(?=[*_~])(?!${underscoreInWord.source}|${markInAddress.source}).`,
    /[\\`[\]$]/.source,
    /<(?=[\w/!?])/.source,
    reference.source,
  ].join('|'),
  'gu',
)

/** Text at the start of a line that begins a block, underlines a heading or divides a table. */
const blockMark =
  /^(\d{0,9})((?<=\d)[.)](?=\s|$)|(?<!\d)(?:[-+:](?=\s|$)|[-=:|][-=:| ]*$|>|#{1,6}(?=\s|$)))/gm

/** Escapes the start of a bare address that has escapes, which GFM would put into the link (GFM §6.9). */
const escapeAddress = (address: string): string =>
  address.includes('\\') ? address.replaceAll(/(?:https?:\/|www)(?=[/.])/gi, '$&\\') : address

/** Escapes characters that mean something anywhere in a line. */
export const escapeMarks = (text: string): string =>
  text.replaceAll(marks, '\\$&').replaceAll(/(?:https?:\/\/|www\.)[^\s<]*/gi, escapeAddress)

/** Escapes characters that mean something at the start of a line. Other marks must be escaped already. */
export const escapeLineStarts = (text: string): string => text.replaceAll(blockMark, '$1\\$2')

/** Escapes number signs that would close a heading (CommonMark §4.2), also before a no-break space. */
export const escapeHeadingEnd = (text: string): string => text.replace(/(?<![^ ])#(?=#*\s*$)/, '\\#')

/** Returns backticks, one more than in the longest run. */
const longerThan = (runs: readonly string[]): string =>
  `${runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '')}\``

/** Writes a code span (CommonMark §6.1). */
export const inlineCode = (text: string): string => {
  const delimiter = longerThan(text.match(/`+/g) ?? [])
  const padding = /^`|`$|^ (?=.*[^ ]).* $/.test(text) ? ' ' : ''
  return `${delimiter}${padding}${text}${padding}${delimiter}`
}

/** Writes a fenced code block (CommonMark §4.5). */
export const fencedCode = (code: string, language: string): string => {
  const fence = longerThan(['``', ...(code.match(/`{3,}/g) ?? [])])
  return `${fence}${language}\n${code === '' || code.endsWith('\n') ? code : `${code}\n`}${fence}`
}

/** Writes a link's destination, in angle brackets if needed (CommonMark §6.3). */
export const destination = (url: string): string => {
  const written = url.replaceAll(reference, '&amp;').replaceAll('\\', '\\\\')
  return /[\s()<>]|^$/.test(url) ? `<${written.replaceAll(/[<>\n\r]/g, encodeURIComponent)}>` : written
}

/** Returns whether text is an absolute URL that can stand in angle brackets (CommonMark §6.5). */
export const isAddress = (text: string): boolean => /^https?:\/\/[^\s<>]+$/.test(text)

/** Writes a link's title after a space; `''` without a title. */
export const titlePart = (title = ''): string => {
  const line = title.replaceAll(/\s+/g, ' ').trim()
  return line === '' ? '' : ` "${line.replaceAll(/["\\]/g, '\\$&').replaceAll(reference, '\\&')}"`
}
