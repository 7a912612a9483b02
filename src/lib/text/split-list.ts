/** Splits lists that people write as one text, such as `git, docker`. */

/** Splits a text at its commas and semicolons. One in parentheses belongs to its item. */
export const splitList = (text: string): readonly string[] =>
  (text.match(/(?:[^,;，、،；؛(]|\([^()]*\)|\()+/g) ?? []).map((item) => item.trim()).filter(Boolean)
