/** Chooses the delimiters of an emphasis; where none work (CommonMark §6.2), it stays an HTML element. */
import { type Inline, type InlineElement, lineBreak } from './inlines.ts'

/** The delimiters of each element, by preference. */
const delimiters: Readonly<Record<string, readonly string[]>> = {
  em: ['*', '_'],
  strong: ['**'],
  del: ['~~'],
}

const isWhiteSpace = (character: string): boolean => /\s/.test(character)

/** Whether a character is punctuation for every renderer. They differ on symbols, such as emoji. */
const isPunctuation = (character: string): boolean =>
  /^[!-/:-@[-`{-~]$|^(?![\u{10000}-\u{10FFFF}])\p{P}$/u.test(character)
const mayCountAsPunctuation = (character: string): boolean => /[\p{P}\p{S}]/u.test(character)

/** Returns the first or last character of an inline in Markdown; `<` stands for any delimiter. */
export const edgeOf = (inline: Inline | undefined, side: 'first' | 'last'): string => {
  if (inline === undefined || inline === lineBreak) return '\n'
  if (typeof inline === 'object' && 'name' in inline) return inline.target === undefined ? '<' : '['
  const text = typeof inline === 'string' ? inline : inline.markdown
  return (side === 'first' ? /^./su : /.$/su).exec(text)?.[0] ?? ' '
}

const isEmphasis = (inline: Inline | undefined): boolean =>
  typeof inline === 'object' && 'name' in inline && inline.name in delimiters

/** Whether a delimiter can stand between a character outside and one inside of an emphasis. */
const fitsBetween = (delimiter: string, outside: string, inside: string): boolean => {
  if (isWhiteSpace(inside) || outside === delimiter[0]) return false
  const isApart = isWhiteSpace(outside) || isPunctuation(outside)
  return isApart || (delimiter !== '_' && !mayCountAsPunctuation(inside))
}

/**
 * Returns the delimiter of an emphasis; undefined if it must be written as an HTML element.
 *
 * @param outside the characters before and after it
 * @param taken the delimiters of the emphases around it
 */
export const chooseDelimiter = (
  { name, inlines }: InlineElement,
  outside: { readonly before: string; readonly after: string },
  taken: readonly string[],
): string | undefined => {
  const [first, last] = [inlines[0], inlines.at(-1)]
  const touchesEmphasis = isEmphasis(first) || isEmphasis(last)
  // Beside a nested emphasis, `_` keeps two runs of `*` apart.
  const possible = touchesEmphasis ? delimiters[name]?.toReversed() : delimiters[name]
  return possible?.find(
    (delimiter) =>
      !taken.includes(delimiter) &&
      fitsBetween(delimiter, outside.before, edgeOf(first, 'first')) &&
      fitsBetween(delimiter, outside.after, edgeOf(last, 'last')),
  )
}
