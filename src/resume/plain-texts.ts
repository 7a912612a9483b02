/** What people also write as one text: lists of words and names, such as `git, docker`, and places. */

/** The lists whose items have no commas. Authors do, as in `Lovelace, Ada`, and so do sentences. */
const plainLists: ReadonlySet<string> = new Set('keywords roles skills languages interests'.split(' '))

/** Splits a text at its commas and semicolons. One in parentheses belongs to its item. */
export const splitList = (text: string): readonly string[] =>
  (text.match(/(?:[^,;，、،؛；(]|\([^()]*\)|\()+/g) ?? []).map((item) => item.trim()).filter(Boolean)

/** Returns the items of a list that is written as one value. */
export const itemsOfOne = (list: string, value: unknown): readonly unknown[] =>
  plainLists.has(list) && typeof value === 'string' ? splitList(value) : [value]

/**
 * Returns the fields of a place that is written as one text. One with a digit may be a street, which is private
 * unless its owner decides otherwise.
 */
export const placeIn = (text: string | number | boolean) => ({
  [/\d/.test(String(text)) ? 'address' : 'city']: text,
})
