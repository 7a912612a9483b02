/** A markdown-it plugin: strikes text between one or two tildes (GFM §6.5). markdown-it needs two. */
import type { MarkdownIt, StateInline } from 'markdown-it'

/** Returns the marker of a run. markdown-it pairs delimiters of one marker, so each length needs its own. */
const markerOf = (length: number): number => (length === 1 ? 0x7e : -0x7e)

const openRun = (state: StateInline, silent: boolean): boolean => {
  if (silent || state.src[state.pos] !== '~') return false
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true)
  state.push('text', '', 0).content = '~'.repeat(length)
  state.pos += length
  if (length > 2) return true
  const token = state.tokens.length - 1
  state.delimiters.push({ marker: markerOf(length), length: 0, token, end: -1, open, close })
  return true
}

const pairRuns = ({ tokens }: StateInline, delimiters: StateInline['delimiters']): void => {
  for (const { marker, token, end } of delimiters) {
    if (end === -1 || Math.abs(marker) !== markerOf(1)) continue
    const [open = {}, close = {}] = [tokens[token], tokens[delimiters[end]?.token ?? -1]]
    Object.assign(open, { type: 'del_open', tag: 'del', nesting: 1, content: '' })
    Object.assign(close, { type: 'del_close', tag: 'del', nesting: -1, content: '' })
  }
}

const pairAllRuns = (state: StateInline): boolean => {
  pairRuns(state, state.delimiters)
  for (const meta of state.tokens_meta) if (meta?.delimiters) pairRuns(state, meta.delimiters)
  return true
}

/** Renders struck text as `<del>`. */
export const strikethrough = (md: MarkdownIt): void => {
  md.inline.ruler.at('strikethrough', openRun)
  md.inline.ruler2.at('strikethrough', pairAllRuns)
}
