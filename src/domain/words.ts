/**
 * The words of the templates, the card, the heat map and the texts for agents, by language. templates/words/ has a file
 * for each language; the page view hands templates the words of the page's own.
 */

/** A text, or one for each plural category of the language (CLDR): `{one: "{count} day", other: "{count} days"}`. */
export type WordEntry = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** All words of one language, by key. */
export type Words = Readonly<Record<string, WordEntry>>

/**
 * Returns the text of a key with its `{placeholders}` filled in: numbers as the language writes them, `count` also
 * choosing the plural. Throws {@link WordMissingError}.
 */
export type Word = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** No file of words has a key that a template asks for. */
export class WordMissingError extends Error {
  override readonly name = 'WordMissingError'
  readonly code = 'WORD_MISSING'

  constructor(key: string, language: string) {
    super(
      `No words for "${key}" in ${language}, nor in ${fallbackLanguage}: add the key to templates/words/${fallbackLanguage}.yaml.`,
    )
  }
}

/** The language whose file has every key; it stands in for what another one lacks. */
export const fallbackLanguage = 'en'

/** Returns the words to look in, nearest first: `pt-BR`, then `pt`, then English. */
const chooseWords = (language: string, files: ReadonlyMap<string, Words>): readonly Words[] => {
  const parts = language.split('-')
  const tags = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
  return [...tags, fallbackLanguage].map((tag) => files.get(tag)).filter((words) => words !== undefined)
}

/**
 * Makes the look-up of a language.
 *
 * @param language BCP 47 tag
 * @param files words by language tag, English among them
 */
export const createWord = (language: string, files: ReadonlyMap<string, Words>): Word => {
  const chosen = chooseWords(language, files)
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const write = (value: string | number | undefined, placeholder: string): string =>
    typeof value === 'number' ? numbers.format(value) : (value ?? placeholder)
  return (key, values = {}) => {
    const entry = chosen.find((words) => Object.hasOwn(words, key))?.[key]
    const category = typeof values.count === 'number' ? plurals.select(values.count) : 'other'
    const text = typeof entry === 'object' ? (entry[category] ?? entry.other) : entry
    if (text === undefined) throw new WordMissingError(key, language)
    return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => write(values[name], placeholder))
  }
}
