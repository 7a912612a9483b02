/**
 * A markdown-it rule: `:rocket:` becomes its emoji, by GitHub's names. Uses the data of markdown-it-emoji,
 * but not its plugin, whose expression of all 1,900 names takes as long to compile as twenty pages to render.
 */
import type { MarkdownIt, StateInline } from 'markdown-it'
import emojiByName from 'markdown-it-emoji/lib/data/full.mjs'
import { memoizeByObject } from '../../lib/memoize.ts'

const name = /:([\w+-]+):/y

/** `a:b:c` and `1:100:5` are not emoji. */
const endsInWord = /[\p{L}\p{N}]$/u

/** Ends of the emoji in a block's text. Not read from `pending`, which V8 copies on each read. */
const endsOf = memoizeByObject((_state: StateInline) => new Set<number>())

/** Returns whether a name is part of a longer word. */
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

/** Replaces names in text, but not in code and addresses. */
export const emoji = (md: MarkdownIt): void => void md.inline.ruler.push('emoji', replaceName)
