/**
 * A markdown-it rule: `:rocket:` becomes its emoji, by GitHub's names. The data are markdown-it-emoji's; its plugin looks for
 * all 1,900 names at once, by an expression that takes as long to compile as twenty pages to render.
 */
import type { MarkdownIt, StateInline } from 'markdown-it'
import emojiByName from 'markdown-it-emoji/lib/data/full.mjs'
import { memoizeByObject } from '../../lib/memoize.ts'

const name = /:([\w+-]+):/y

/** `a:b:c` and `1:100:5` are not emoji. */
const endsInWord = /[\p{L}\p{N}]$/u

/** Where emoji end, in the text of a block. The text that is written so far says so, too, but V8 copies it each time it is read. */
const endsOf = memoizeByObject((_state: StateInline) => new Set<number>())

/** Returns whether a name is part of something longer. */
const isInside = (state: StateInline): boolean => {
  const { src, pos } = state
  const isAfterColon = src[pos - 1] === ':' && !endsOf(state).has(pos)
  return isAfterColon || endsInWord.test(src.slice(Math.max(pos - 2, 0), pos))
}

const replaceName = (state: StateInline, silent: boolean): boolean => {
  name.lastIndex = state.pos
  const match = name.exec(state.src)
  if (match?.[1] === undefined || !Object.hasOwn(emojiByName, match[1])) return false
  if (isInside(state)) return false
  if (!silent) state.pending += emojiByName[match[1]]
  state.pos += match[0].length
  endsOf(state).add(state.pos)
  return true
}

/** Replaces names in text; code and addresses keep them. */
export const emoji = (md: MarkdownIt): void => void md.inline.ruler.push('emoji', replaceName)
