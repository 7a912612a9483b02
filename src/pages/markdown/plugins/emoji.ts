/**
 * A markdown-it rule: `:rocket:` becomes its emoji, by GitHub's names. The data are markdown-it-emoji's; its plugin looks for
 * all 1,900 names at once, by an expression that takes as long to compile as twenty pages to render.
 */
import type { MarkdownIt, StateInline } from 'markdown-it'
import emojiByName from 'markdown-it-emoji/lib/data/full.mjs'

const name = /:([\w+-]+):/y

/** `a:b:c`, `1:100:5` and `std::o::x` are no emoji. */
const endsInWord = /[\p{L}\p{N}:]$/u

const replaceName = (state: StateInline, silent: boolean): boolean => {
  name.lastIndex = state.pos
  const match = name.exec(state.src)
  if (match?.[1] === undefined || !Object.hasOwn(emojiByName, match[1])) return false
  if (endsInWord.test(state.pending)) return false
  if (!silent) state.pending += emojiByName[match[1]]
  state.pos += match[0].length
  return true
}

/** Replaces names in text; code and addresses keep them. */
export const emoji = (md: MarkdownIt): void => void md.inline.ruler.push('emoji', replaceName)
