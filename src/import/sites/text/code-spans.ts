/** Keeps code out of what is changed in a page's text. Marks are of characters that Unicode has for this, and no source has (source-folder.ts). */

/** Fenced blocks, spans, and raw HTML that holds code. */
const code =
  /^(?<indent>[ \t>]*)(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\k<fence>[`~]*[ \t]*$|$(?![\s\S]))|(?<!`)(?<ticks>`+)(?!`)(?:(?!\n\s*\n)[\s\S])+?(?<!`)\k<ticks>(?!`)|<(?<tag>pre|code)\b[^>]*>[\s\S]*?<\/\k<tag>>/gm

const mark = /\uFDD0(\d+)\uFDD1/g

/**
 * Masks the code of a text: returns it with marks that no text has, what puts the code back in a part of it, and what keeps a text as it
 * is from now on, which returns the mark for it.
 *
 * @param change returns a piece of code as it is put back
 */
export const maskCode = (source: string, change: (code: string) => string = String) => {
  const kept: string[] = []
  const keep = (part: string): string => `\uFDD0${kept.push(part) - 1}\uFDD1`
  // What is kept has marks of earlier parts only.
  const restoreBefore = (part: string, end: number): string =>
    part.replaceAll(mark, (_, index: string) => {
      const place = Number(index)
      return place < end ? restoreBefore(kept[place] ?? '', place) : ''
    })
  const restore = (part: string): string => restoreBefore(part, kept.length)
  return { text: source.replaceAll(code, (found) => keep(change(found))), restore, keep }
}
