/** Reads lists of words or names, such as `git, docker`, and locations that people write as one text. */
import { splitList } from '../lib/text/split-list.ts'

/** Lists whose items have no commas, unlike authors (`Lovelace, Ada`) and sentences. */
const plainLists: ReadonlySet<string> = new Set('keywords roles skills languages interests'.split(' '))

/** Returns the items of a list that is written as one value. */
export const itemsOfOne = (list: string, value: unknown): readonly unknown[] =>
  plainLists.has(list) && typeof value === 'string' ? splitList(value) : [value]

/** Returns the field of a location that is one text. With a digit, it may be a street, private by default. */
export const locationIn = (text: string | number | boolean) => ({
  [/\d/.test(String(text)) ? 'address' : 'city']: text,
})
