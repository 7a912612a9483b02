/** Protects code while a page's text changes. Its masks are noncharacters, which no source contains. */

/** Fenced blocks, spans, and raw HTML that holds code. */
const code = new RegExp(
  [
    /^(?<indent>[ \t>]*)(?<fence>`{3,}(?!.*`)|~{3,}).*\n[\s\S]*?(?:^[ \t>]*\k<fence>[`~]*[ \t]*$|(?![\s\S]))/,
    /(?<!`)(?<ticks>`+)(?!`)(?:(?!\n\s*\n)[\s\S])+?(?<!`)\k<ticks>(?!`)/,
    /<(?<tag>pre|code)\b[^>]*>[\s\S]*?<\/\k<tag>>/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
)

const mask = /\uFDD0(\d+)\uFDD1/g

/**
 * Masks the code in a text. Returns the masked text; `keep`, which masks one more part; and `restore`, which
 * replaces the masks in a part by what they stand for.
 *
 * @param change rewrites each piece of code before it is kept
 */
export const maskCode = (source: string, change: (code: string) => string = String) => {
  const kept: string[] = []
  const keep = (part: string): string => `\uFDD0${kept.push(part) - 1}\uFDD1`
  // A kept part contains only masks of parts kept before it.
  const restoreBefore = (part: string, end: number): string =>
    part.replaceAll(mask, (_, digits: string) => {
      const index = Number(digits)
      return index < end ? restoreBefore(kept[index] ?? '', index) : ''
    })
  const restore = (part: string): string => restoreBefore(part, kept.length)
  return { text: source.replaceAll(code, (found) => keep(change(found))), restore, keep }
}
