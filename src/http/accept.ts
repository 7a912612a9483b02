/**
 * Content negotiation for pages (RFC 9110 §12.5.1): one pure function that every page, cache key and `Vary`
 * header rests on.
 */
import { remembered } from '../lib/remembered.ts'

/** What a page can be sent as. */
export type PageMediaType = 'text/html' | 'text/markdown'

/** One member of `Accept`; parameters other than the weight don't matter for pages and are left out. */
interface MediaRange {
  /** In lower case; `*` for any. */
  readonly type: string
  readonly subtype: string
  /** From 0 to 1. */
  readonly quality: number
}

/** A list member or a parameter ends at the next separator that stands outside a quoted string. */
const splitOutsideQuotes = (text: string, separator: ',' | ';'): string[] => {
  if (!text.includes('"')) return text.split(separator)
  const pattern = separator === ',' ? /(?:[^,"]|"(?:\\.|[^"\\])*"?)+/g : /(?:[^;"]|"(?:\\.|[^"\\])*"?)+/g
  return text.match(pattern) ?? []
}

const token = "[!#$%&'*+.^_`|~0-9a-z-]+"
const mediaRangePattern = new RegExp(`^(${token})/(${token})$`)

/** Returns the weight from 0 to 1, which is 1 where none is given, or undefined where it is not a number. */
const parseQuality = (parameters: readonly string[]): number | undefined => {
  const weight = parameters.map((parameter) => parameter.trim().toLowerCase()).find((p) => /^q\s*=/.test(p))
  if (weight === undefined) return 1
  const value = weight.slice(weight.indexOf('=') + 1).trim()
  return /^(\d+\.?\d*|\.\d+)$/.test(value) ? Math.min(Number(value), 1) : undefined
}

const parseMediaRange = (member: string): MediaRange | undefined => {
  const [range = '', ...parameters] = splitOutsideQuotes(member, ';')
  const [, type, subtype] = mediaRangePattern.exec(range.trim().toLowerCase()) ?? []
  const quality = parseQuality(parameters)
  if (type === undefined || subtype === undefined || quality === undefined) return undefined
  return type === '*' && subtype !== '*' ? undefined : { type, subtype, quality }
}

/** Members that are no media range, or whose weight is no number, say nothing and are passed over. */
const parseAccept = (header: string): readonly MediaRange[] =>
  splitOutsideQuotes(header, ',')
    .map(parseMediaRange)
    .filter((range) => range !== undefined)

/**
 * Returns the quality a media type gets from the most specific ranges that match it; where two of the same
 * form match, the kinder one counts.
 */
const qualityOf = (mediaType: PageMediaType, ranges: readonly MediaRange[]): number => {
  const subtype = mediaType.slice('text/'.length)
  const forms: readonly (readonly [type: string, subtype: string])[] = [
    ['text', subtype],
    ['text', '*'],
    ['*', '*'],
  ]
  for (const [type, rangeSubtype] of forms) {
    const matching = ranges.filter((range) => range.type === type && range.subtype === rangeSubtype)
    if (matching.length > 0) return Math.max(...matching.map((range) => range.quality))
  }
  return 0
}

const choose = remembered((header: string): PageMediaType | undefined => {
  const ranges = parseAccept(header)
  if (ranges.length === 0) return 'text/html'
  const html = qualityOf('text/html', ranges)
  const markdown = qualityOf('text/markdown', ranges)
  if (html === 0 && markdown === 0) return undefined
  if (html !== markdown) return html > markdown ? 'text/html' : 'text/markdown'
  const namesMarkdown = ranges.some(({ type, subtype }) => type === 'text' && subtype === 'markdown')
  return namesMarkdown ? 'text/markdown' : 'text/html'
})

/**
 * Chooses what a page is sent as. The higher quality wins; on a tie Markdown where the header names
 * `text/markdown`, else HTML. A header that is missing, empty, or has no media range in it asks for HTML.
 *
 * @param header the `Accept` field's value; several field lines joined by commas
 * @returns the media type, or undefined where the header accepts neither (406)
 */
export const choosePageMediaType = (header: string | undefined): PageMediaType | undefined =>
  choose(header ?? '')
