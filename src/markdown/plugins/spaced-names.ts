/** A markdown-it plugin: file names in links and images may have spaces, as in `![Me](My Photo.JPG)`. */
import type { MarkdownIt } from 'markdown-it'

/** What is before the end of a link or its title. */
const pattern = /(?:[^()<>"'\n]|(?<! )'|\([^()<>\n]*\))+(?=[)"'])/y

/** Returns the name of a file that begins at an index, if it has spaces. */
export const spacedNameAt = (text: string, index: number): string | undefined => {
  pattern.lastIndex = index
  const name = pattern.exec(text)?.[0].trimEnd()
  return name?.includes(' ') && /\.\w{2,5}$/.test(name) ? name : undefined
}

/** Reads such names like those in angle brackets. */
export const spacedNames = (md: MarkdownIt): void => {
  const { parseLinkDestination } = md.helpers
  md.helpers.parseLinkDestination = (text, start, end) => {
    const name = spacedNameAt(text, start)
    if (name === undefined) return parseLinkDestination(text, start, end)
    return { ok: true, pos: start + name.length, str: md.utils.unescapeAll(name) }
  }
}
