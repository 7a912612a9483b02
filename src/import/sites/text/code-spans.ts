/** Protects code from changes to a page's text. Its masks are noncharacters, which no source contains. */

/** Fenced blocks, spans, and raw HTML that holds code. */
const code =
  /^(?<indent>[ \t>]*)(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\k<fence>[`~]*[ \t]*$|$(?![\s\S]))|(?<!`)(?<ticks>`+)(?!`)(?:(?!\n\s*\n)[\s\S])+?(?<!`)\k<ticks>(?!`)|<(?<tag>pre|code)\b[^>]*>[\s\S]*?<\/\k<tag>>/gm

const mark = /\uFDD0(\d+)\uFDD1/g

/**
 * Masks the code of a text. Returns the text; `restore`, which puts the code of a part back; and `keep`,
 * which protects a further text and returns its mask.
 *
 * @param change returns a piece of code as it is put back
 */
export const maskCode = (source: string, change: (code: string) => string = String) => {
  const kept: string[] = []
  const keep = (part: string): string => `\uFDD0${kept.push(part) - 1}\uFDD1`
  // A kept text contains only marks of earlier ones.
  const restoreBefore = (part: string, end: number): string =>
    part.replaceAll(mark, (_, index: string) => {
      const place = Number(index)
      return place < end ? restoreBefore(kept[place] ?? '', place) : ''
    })
  const restore = (part: string): string => restoreBefore(part, kept.length)
  return { text: source.replaceAll(code, (found) => keep(change(found))), restore, keep }
}
