/** What Obsidian has beyond Markdown and what Vitrine reads of it: highlights, ids of blocks, and lines that break where they end. */
import createMarkdownIt from 'markdown-it'
import deflist from 'markdown-it-deflist'
import footnote from 'markdown-it-footnote'

/** What follows the end of a long formula is a paragraph of its own. */
const formula = /\$\$([\s\S]*?)\$\$(?=(\S)?)/g

const highlight = /==(?=[^\s=])([^=\n]*[^\s=])==/g

/** Obsidian makes six hexadecimal digits; those of people have letters, so that `x ^2` is text. */
const blockId = /(^[ \t>]*|[ \t])\^([0-9a-f]{6}|(?=[\d-]*[a-z])[\w-]{4,})[ \t]*$/gim

/** Only finds paragraphs. */
const parser = createMarkdownIt({ html: true }).use(footnote).use(deflist).disable(['inline', 'linkify'])

/** Lines that end in a break, begin a callout, or are in the middle of a formula or a comment. */
const isBroken = (line: string): boolean => /(?:\\| {2})$/.test(line) || /^[ \t>]*\[!/.test(line)

/** Returns a text whose paragraphs break where their lines end, as Obsidian shows them. */
const breakLines = (text: string): string => {
  const lines = text.split('\n')
  const tokens = parser.parse(text, {})
  for (const [index, { type, map }] of tokens.entries()) {
    if (type !== 'inline' || map === null || tokens[index - 1]?.type !== 'paragraph_open') continue
    for (let line = map[0]; line < map[1] - 1; line += 1)
      if (!isBroken(lines[line] ?? '')) lines[line] = `${lines[line]?.trimEnd()}\\`
  }
  return lines.join('\n')
}

/**
 * Converts a note, code excepted.
 *
 * @param keep masks a part that must not change
 */
export const convertNote = (text: string, keep: (part: string) => string, breaksLines: boolean): string => {
  const masked = text
    .replaceAll(/%%[\s\S]*?%%/g, keep)
    .replaceAll(formula, (whole: string, inner: string, next: string | undefined) =>
      inner.includes('\n') && next !== undefined ? `${keep(whole)}\n\n` : keep(whole),
    )
  const converted = masked.replaceAll(highlight, '<mark>$1</mark>').replaceAll(blockId, '$1<a id="^$2"></a>')
  return breaksLines ? breakLines(converted) : converted
}
