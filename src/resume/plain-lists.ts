/** Lists of words and names that people also write as one text: `git, docker`. */

/** The lists whose items have no commas. Authors do, as in `Lovelace, Ada`, and so do sentences. */
const plainLists: ReadonlySet<string> = new Set('keywords roles skills languages interests'.split(' '))

/** Splits a text at its commas and semicolons. One in parentheses belongs to its item. */
export const splitList = (text: string): readonly string[] =>
  (text.match(/(?:[^,;，、،؛；(]|\([^()]*\)|\()+/g) ?? []).map((item) => item.trim()).filter(Boolean)

/** Returns the items of a list that is written as one value. */
export const itemsOfOne = (list: string, value: unknown): readonly unknown[] =>
  plainLists.has(list) && typeof value === 'string' ? splitList(value) : [value]
