/**
 * Markdown-it plugins for pairs of marks around text: `~struck~` or `~~struck~~` (GFM §6.5; markdown-it knows
 * only the second), and `==highlighted==`, as in Obsidian.
 */
import type { MarkdownIt, StateInline } from 'markdown-it'

/** Creates the rules that read runs of a character, and pair those of equal length. */
const pairedMarks = (character: string, tag: string, lengths: readonly number[], mayTouchWords: boolean) => {
  /** Returns the id of runs that may pair. Negative, because markdown-it's own are character codes. */
  const markerOf = (length: number): number => -((character.codePointAt(0) ?? 0) + 0x100 * length)
  const markers = lengths.map(markerOf)
  const isAllowedBeside = (neighbour = ''): boolean => mayTouchWords || !/\w/.test(neighbour)

  const read = (state: StateInline, silent: boolean): boolean => {
    const { src, pos } = state
    if (silent || src[pos] !== character) return false
    const { length, can_open: mayOpen, can_close: mayClose } = state.scanDelims(pos, true)
    state.push('text', '', 0).content = character.repeat(length)
    state.pos += length
    const open = mayOpen && isAllowedBeside(src[pos - 1])
    const close = mayClose && isAllowedBeside(src[pos + length])
    const token = state.tokens.length - 1
    if (lengths.includes(length))
      state.delimiters.push({ marker: markerOf(length), length: 0, token, end: -1, open, close })
    return true
  }

  const pair = ({ tokens, delimiters: outer, tokens_meta: metas }: StateInline): boolean => {
    for (const delimiters of [outer, ...metas.map((meta) => meta?.delimiters ?? [])])
      for (const { marker, token, end } of delimiters) {
        if (end === -1 || !markers.includes(marker)) continue
        const [open = {}, close = {}] = [tokens[token], tokens[delimiters[end]?.token ?? -1]]
        Object.assign(open, { type: `${tag}_open`, tag, nesting: 1, content: '' })
        Object.assign(close, { type: `${tag}_close`, tag, nesting: -1, content: '' })
      }
    return true
  }
  return { read, pair }
}

/** Renders struck text as `<del>`. */
export const strikethrough = (md: MarkdownIt): void => {
  const { read, pair } = pairedMarks('~', 'del', [1, 2], true)
  md.inline.ruler.at('strikethrough', read)
  md.inline.ruler2.at('strikethrough', pair)
}

/** Renders highlighted text as `<mark>`, but not beside a letter or digit: `x==1` is a comparison. */
export const highlights = (md: MarkdownIt): void => {
  const { read, pair } = pairedMarks('=', 'mark', [2], false)
  md.inline.ruler.before('emphasis', 'highlights', read)
  md.inline.ruler2.before('emphasis', 'highlights', pair)
}
