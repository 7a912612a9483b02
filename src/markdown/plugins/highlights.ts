/** A markdown-it plugin: text between two equals signs is highlighted, `==so==`, as in Obsidian. */
import type { MarkdownIt, StateInline } from 'markdown-it'

const MARKER = 0x3d // =

/** `x==1` is a comparison. */
const isWord = (character = ''): boolean => /\w/.test(character)

const openRun = (state: StateInline, silent: boolean): boolean => {
  const { src, pos } = state
  if (silent || !src.startsWith('==', pos)) return false
  const { length, can_open: mayOpen, can_close: mayClose } = state.scanDelims(pos, true)
  state.push('text', '', 0).content = '='.repeat(length)
  state.pos += length
  if (length !== 2) return true
  const [open, close] = [mayOpen && !isWord(src[pos - 1]), mayClose && !isWord(src[pos + 2])]
  state.delimiters.push({ marker: MARKER, length: 0, token: state.tokens.length - 1, end: -1, open, close })
  return true
}

const pairRuns = ({ tokens }: StateInline, delimiters: StateInline['delimiters']): void => {
  for (const { marker, token, end } of delimiters) {
    if (end === -1 || marker !== MARKER) continue
    const [open = {}, close = {}] = [tokens[token], tokens[delimiters[end]?.token ?? -1]]
    Object.assign(open, { type: 'mark_open', tag: 'mark', nesting: 1, content: '' })
    Object.assign(close, { type: 'mark_close', tag: 'mark', nesting: -1, content: '' })
  }
}

const pairAllRuns = (state: StateInline): boolean => {
  pairRuns(state, state.delimiters)
  for (const meta of state.tokens_meta) if (meta?.delimiters) pairRuns(state, meta.delimiters)
  return true
}

/** Renders highlighted text as `<mark>`. */
export const highlights = (md: MarkdownIt): void => {
  md.inline.ruler.before('emphasis', 'highlights', openRun)
  md.inline.ruler2.before('emphasis', 'highlights', pairAllRuns)
}
