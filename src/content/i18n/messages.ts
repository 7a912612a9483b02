/**
 * UI strings: the translated texts of the interface, by language. templates/translations/ has a file for each
 * language, which the content folder may override and add to.
 */

/** A text, or one for each CLDR plural category: `{one: "{count} day", other: "{count} days"}`. */
export type MessageEntry = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** The UI strings of one language, by key. */
export type Messages = Readonly<Record<string, MessageEntry>>

/** UI strings by language tag, always with English. Files may be parsed on first use. */
export type MessagesByLanguage = Pick<ReadonlyMap<string, Messages>, 'get'>

/** Values for the `{placeholders}` of a UI string. */
export type MessageValues = Readonly<Record<string, string | number>>

/** The language that has every key, and replaces missing translations. */
export const fallbackLanguage = 'en'

/** Returns the tags whose UI strings apply to a language, most specific first: `pt-BR`, then `pt`. */
export const messageTags = (language: string): readonly string[] => {
  const parts = language.split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}

/** Returns the keys that a language lacks, so that English is shown. */
export const missingKeys = (language: string, files: MessagesByLanguage): readonly string[] => {
  const own = messageTags(language).flatMap((tag) => Object.keys(files.get(tag) ?? {}))
  return Object.keys(files.get(fallbackLanguage) ?? {}).filter((key) => !own.includes(key))
}

const placeholder = /\{(\w+)\}/g

/** Whether a text has words. Placeholders and signs alone, as in `{name}`, have no language. */
const hasWords = (entry: MessageEntry): boolean =>
  (typeof entry === 'string' ? [entry] : Object.values(entry)).some((text) =>
    /\p{L}/u.test(text.replaceAll(placeholder, '')),
  )

/** Returns the placeholders of a UI string and its plurals, with their braces. */
export const placeholdersOf = (entry: MessageEntry): readonly string[] => {
  const texts = typeof entry === 'string' ? [entry] : Object.values(entry)
  return [...new Set(texts.flatMap((text) => text.match(placeholder) ?? []))]
}

/** Returns UI strings with others laid over them, key by key. */
export const overlayMessages = (
  files: MessagesByLanguage,
  overrides: ReadonlyMap<string, Messages>,
): MessagesByLanguage => {
  if (overrides.size === 0) return files
  const merged = new Map(
    [...overrides].map(([tag, messages]) => [tag, { ...files.get(tag), ...messages }] as const),
  )
  return { get: (tag) => merged.get(tag) ?? files.get(tag) }
}

/**
 * Creates the function that returns the UI strings of a language.
 *
 * @param language BCP 47 tag
 */
export const createMessageFormatter = (language: string, files: MessagesByLanguage) => {
  /** The UI strings to search, most specific first and English last, each with its language. */
  const candidates = [
    ...messageTags(language).map((tag) => ({ tag, language })),
    { tag: fallbackLanguage, language: fallbackLanguage },
  ].flatMap((candidate) => {
    const messages = files.get(candidate.tag)
    if (messages === undefined) return []
    return [{ ...candidate, messages, plurals: new Intl.PluralRules(candidate.language) }]
  })
  const numbers = new Intl.NumberFormat(language)
  const write = (value: string | number | undefined, unfilled: string): string =>
    typeof value === 'number' ? numbers.format(value) : (value ?? unfilled)
  const find = (key: string) => {
    const nearest = candidates.find(({ messages }) => Object.hasOwn(messages, key))
    const entry = nearest?.messages[key]
    const isWords = nearest !== undefined && entry !== undefined && hasWords(entry)
    return { entry, plurals: nearest?.plurals, language: isWords ? nearest.language : language }
  }
  /**
   * Returns the text of a key with its `{placeholders}` filled in. Numbers are formatted for the language,
   * and `count` selects the plural.
   *
   * @throws if not even English has the key
   */
  const format = (key: string, values?: MessageValues): string => {
    const { entry, plurals } = find(key)
    const category = typeof values?.count === 'number' ? plurals?.select(values.count) : undefined
    const text = typeof entry === 'object' ? ((category && entry[category]) ?? entry.other) : entry
    if (text === undefined)
      throw new Error(`no message "${key}" in templates/translations/${fallbackLanguage}.yaml`)
    return values === undefined
      ? text
      : text.replaceAll(placeholder, (unfilled, name: string) => write(values[name], unfilled))
  }
  /** Returns the language of a key's text: {@link fallbackLanguage} if it replaces a missing translation. */
  const languageOf = (key: string): string => find(key).language
  return Object.assign(format, { language, languageOf })
}

/** Returns UI strings of one language as text. `language` is a BCP 47 tag. */
export type FormatMessage = ReturnType<typeof createMessageFormatter>
