/**
 * A markdown-it rule: `:rocket:` becomes its emoji, by GitHub's names. The data are markdown-it-emoji's; its plugin looks for
 * all 1,900 names at once, by an expression that takes as long to compile as twenty pages to render.
 */
import type { MarkdownIt, StateInline } from 'markdown-it'
import emojiByName from 'markdown-it-emoji/lib/data/full.mjs'

const name = /:([\w+-]+):/y

/** `a:b:c` and `1:100:5` are not emoji. */
const endsInWord = /[\p{L}\p{N}]$/u

/**
 * Returns whether a name is part of something longer. Looks at the source first, and at the rendered text only after a colon, which may
 * end another emoji: V8 flattens, and so copies, a growing string each time it is read.
 */
const isInside = ({ src, pos, pending }: StateInline): boolean =>
  endsInWord.test(src.slice(Math.max(pos - 2, 0), pos)) || (src[pos - 1] === ':' && pending.endsWith(':'))

const replaceName = (state: StateInline, silent: boolean): boolean => {
  name.lastIndex = state.pos
  const match = name.exec(state.src)
  if (match?.[1] === undefined || !Object.hasOwn(emojiByName, match[1])) return false
  if (isInside(state)) return false
  if (!silent) state.pending += emojiByName[match[1]]
  state.pos += match[0].length
  return true
}

/** Replaces names in text; code and addresses keep them. */
export const emoji = (md: MarkdownIt): void => void md.inline.ruler.push('emoji', replaceName)
