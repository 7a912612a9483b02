/**
 * The words of the templates, the card, the heat map and the texts for agents, by language. templates/words/ has a file
 * for each language, the content folder may have more; the page view hands templates the words of the page's own.
 */

/** A text, or one for each plural category of the language (CLDR): `{one: "{count} day", other: "{count} days"}`. */
export type MessageEntry = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** All words of one language, by key. */
export type Messages = Readonly<Record<string, MessageEntry>>

/**
 * Returns the text of a key with its `{placeholders}` filled in: numbers as the language writes them, `count` also
 * choosing the plural. Throws {@link MessageMissingError}.
 */
export type FormatMessage = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** No file of words has a key that a template asks for. */
export class MessageMissingError extends Error {
  override readonly name = 'MessageMissingError'
  readonly code = 'MESSAGE_MISSING'

  constructor(key: string, language: string) {
    super(
      `No messages for "${key}" in ${language}, nor in ${fallbackLanguage}: add the key to templates/words/${fallbackLanguage}.yaml.`,
    )
  }
}

/** The language whose file has every key; it stands in for what another one lacks. */
export const fallbackLanguage = 'en'

/** Messages by language tag, English among them: a map, or what parses each file when it is first asked for it. */
export type MessagesByLanguage = Pick<ReadonlyMap<string, Messages>, 'get'>

/** Returns the tags whose words are a language's own, nearest first: `pt-BR`, then `pt`. */
export const messageTags = (language: string): readonly string[] => {
  const parts = language.split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}

/** Returns the words to look in, nearest first, English last, with the plural rules of the language that they are in. */
const chooseMessages = (language: string, files: MessagesByLanguage) =>
  [
    ...messageTags(language).map((tag) => ({ tag, spoken: language })),
    { tag: fallbackLanguage, spoken: fallbackLanguage },
  ].flatMap(({ tag, spoken }) => {
    const messages = files.get(tag)
    return messages === undefined ? [] : [{ messages, plurals: new Intl.PluralRules(spoken) }]
  })

/** Returns the keys for which English stands in. */
export const missingKeys = (language: string, files: MessagesByLanguage): readonly string[] => {
  const own = messageTags(language).flatMap((tag) => Object.keys(files.get(tag) ?? {}))
  return Object.keys(files.get(fallbackLanguage) ?? {}).filter((key) => !own.includes(key))
}

const placeholder = /\{(\w+)\}/g

/** Returns the placeholders of a text and of its plurals, braces and all. */
export const placeholdersOf = (entry: MessageEntry): readonly string[] => {
  const texts = typeof entry === 'string' ? [entry] : Object.values(entry)
  return [...new Set(texts.flatMap((text) => text.match(placeholder) ?? []))]
}

/** Returns the words with those of the second laid over them, key by key. */
export const overlayMessages = (
  files: MessagesByLanguage,
  over: ReadonlyMap<string, Messages>,
): MessagesByLanguage => {
  const joined = new Map(
    [...over].map(([tag, messages]) => [tag, { ...files.get(tag), ...messages }] as const),
  )
  return { get: (tag) => joined.get(tag) ?? files.get(tag) }
}

/**
 * Makes the look-up of a language.
 *
 * @param language BCP 47 tag
 */
export const createMessageFormatter = (language: string, files: MessagesByLanguage): FormatMessage => {
  const chosen = chooseMessages(language, files)
  const numbers = new Intl.NumberFormat(language)
  const write = (value: string | number | undefined, unfilled: string): string =>
    typeof value === 'number' ? numbers.format(value) : (value ?? unfilled)
  return (key, values = {}) => {
    const nearest = chosen.find(({ messages }) => Object.hasOwn(messages, key))
    const entry = nearest?.messages[key]
    const category = typeof values.count === 'number' ? nearest?.plurals.select(values.count) : undefined
    const text = typeof entry === 'object' ? ((category && entry[category]) ?? entry.other) : entry
    if (text === undefined) throw new MessageMissingError(key, language)
    return text.replaceAll(placeholder, (unfilled, name: string) => write(values[name], unfilled))
  }
}
