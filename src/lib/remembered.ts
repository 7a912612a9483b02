/** Remembers what a pure function answers to short texts that come again and again: header fields, languages. */

/** Browsers and agents send a few dozen different values; past this many somebody plays, and the memory starts anew. */
const MOST_TEXTS = 200

/** Characters: twice what browsers send in `Accept`, so that strangers can't fill the memory with 32 KB each. */
const LONGEST_TEXT = 300

/**
 * Returns the same function with a memory of at most 200 answers to texts of at most 300 characters.
 *
 * @param answer must be pure, and its answers immutable
 */
export const remembered = <Answer>(answer: (text: string) => Answer): ((text: string) => Answer) => {
  const answers = new Map<string, { readonly value: Answer }>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known.value
    const value = answer(text)
    if (text.length > LONGEST_TEXT) return value
    if (answers.size >= MOST_TEXTS) answers.clear()
    answers.set(text, { value })
    return value
  }
}
