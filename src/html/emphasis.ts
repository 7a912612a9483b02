/** Decides whether marks express an emphasis where it stands (CommonMark §6.2), or only its element. */
import { type Inline, type InlineElement, lineBreak } from './inlines.ts'

const candidates: Readonly<Record<string, readonly string[]>> = {
  em: ['*', '_'],
  strong: ['**'],
  del: ['~~'],
}

const isWhiteSpace = (character: string): boolean => /\s/.test(character)

/** Whether a character is punctuation for every renderer. They differ on symbols, such as emoji. */
const isPunctuation = (character: string): boolean =>
  /^[!-/:-@[-`{-~]$|^(?![\u{10000}-\u{10FFFF}])\p{P}$/u.test(character)
const mayBePunctuation = (character: string): boolean => /[\p{P}\p{S}]/u.test(character)

/** Returns the first or last character of an inline in Markdown; of an emphasis, any character but a mark. */
export const edgeOf = (inline: Inline | undefined, side: 'first' | 'last'): string => {
  if (inline === undefined || inline === lineBreak) return '\n'
  if (typeof inline === 'object' && 'name' in inline) return inline.target === undefined ? '<' : '['
  const text = typeof inline === 'string' ? inline : inline.markdown
  return (side === 'first' ? /^./su : /.$/su).exec(text)?.[0] ?? ' '
}

const isEmphasis = (inline: Inline | undefined): boolean =>
  typeof inline === 'object' && 'name' in inline && inline.name in candidates

/** Returns whether a mark can stand between a character outside and one inside of an emphasis. */
const fitsBetween = (mark: string, outside: string, inside: string): boolean => {
  if (isWhiteSpace(inside) || outside === mark[0]) return false
  const isApart = isWhiteSpace(outside) || isPunctuation(outside)
  return isApart || (mark !== '_' && !mayBePunctuation(inside))
}

/**
 * Returns the mark of an emphasis; undefined if its element must be written.
 *
 * @param outside the characters before and after it
 * @param taken the marks of the emphases around it
 */
export const chooseMark = (
  { name, inlines }: InlineElement,
  outside: { readonly before: string; readonly after: string },
  taken: readonly string[],
): string | undefined => {
  const [first, last] = [inlines[0], inlines.at(-1)]
  const isAtEmphasis = isEmphasis(first) || isEmphasis(last)
  const possible = isAtEmphasis ? candidates[name]?.toReversed() : candidates[name]
  return possible?.find(
    (mark) =>
      !taken.includes(mark) &&
      fitsBetween(mark, outside.before, edgeOf(first, 'first')) &&
      fitsBetween(mark, outside.after, edgeOf(last, 'last')),
  )
}
