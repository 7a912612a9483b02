/** Schemas of values that several files contain. Messages show `description` as what is expected. */
import { isJsonObject } from '../json.ts'
import { splitList } from '../text/split-list.ts'

/** Returns the schema of an object with these fields and no others, and further keywords. */
export const closedObject = <const Properties extends object, const Keywords = unknown>(
  properties: Properties,
  keywords?: Keywords,
) =>
  ({ type: 'object', additionalProperties: false, properties, ...keywords }) as {
    readonly type: 'object'
    readonly additionalProperties: false
    readonly properties: Properties
  } & Keywords

/**
 * Returns the schema of an object that may be written as the text of one field, `owner: Ada Lovelace`, or be
 * the only item of a list. Ajv 8.20 takes that item only for a value of one type.
 */
export const objectOrText = <const Schema extends object>(schema: Schema, field: string): Schema => ({
  ...schema,
  type: ['object', 'string', 'array'],
  ...{ minItems: 1, maxItems: 0 }, // no other list is valid
  expand: (value: unknown) => {
    const [item, ...others] = [value].flat()
    if (others.length > 0) return value
    return typeof item === 'string' ? { [field]: item } : (item ?? value)
  },
})

/** Returns the schema of a list that may be written as one text: `languages: de, en`. */
export const listOrText = <const Schema extends object>(schema: Schema): Schema => ({
  ...schema,
  type: ['array', 'string'],
  expand: (value: unknown) => {
    if (typeof value !== 'string') return value
    const items = splitList(value)
    return items.length > 0 ? items : [value] // an empty text is probably a mistake
  },
})

/**
 * Returns the schema of a list of objects with two main fields, which may be written as one object of pairs,
 * or with a pair as an item: `{GitHub: https://github.com/ada}`.
 */
export const listOrPairs = <const Schema extends object>(
  schema: Schema,
  [first, second]: readonly [string, string],
): Schema => {
  const pairsIn = (value: unknown, most = Infinity): readonly unknown[] => {
    const pairs = isJsonObject(value) ? Object.entries(value) : []
    const isShort = pairs.length > 0 && pairs.length <= most
    const isWhole = pairs.some(([name]) => name === first || name === second)
    return isShort && !isWhole ? pairs.map((pair) => ({ [first]: pair[0], [second]: pair[1] })) : [value]
  }
  return {
    ...schema,
    type: ['array', 'object'],
    expand: (value: unknown) =>
      Array.isArray(value) ? value.flatMap((item) => pairsIn(item, 1)) : pairsIn(value),
  }
}

/** Non-empty text. */
export const nonEmptyText = { type: 'string', minLength: 1 } as const

/** An existing day. */
export const day = {
  type: 'string',
  format: 'date',
  description: 'a calendar day such as 2026-11-21',
} as const

/** A date of a CV. Any other text than those described is shown as its owner wrote it. */
export const cvDate = {
  type: 'string',
  description: 'a year from 1000 to 2999, a month or a day such as 2014, 2014-06 or 2014-06-29',
} as const

/** A colour without transparency, of three digits or six, with or without `#`. */
export const colour = {
  type: 'string',
  pattern: '^#[0-9a-fA-F]{6}$',
  description: "a colour of six hexadecimal digits such as '#9b1c31', with the quotation marks",
  expand: (value: unknown) => {
    const text = typeof value === 'object' ? '' : String(value)
    const [, digits] = /^#?((?:[\da-f]{3}){1,2})$/i.exec(text) ?? []
    return digits === undefined ? value : `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
  },
} as const

/** An absolute web address. */
export const httpUrl = {
  type: 'string',
  pattern: '^https?://[^\\s]+$',
  format: 'web-address',
  description: 'a web address that starts with https:// or http://',
} as const

/**
 * A language tag: language, and perhaps script, region and a variant. A subset of BCP 47 that `Intl` accepts
 * whole, since tags select date and number formats.
 */
export const languageTag = {
  type: 'string',
  pattern: '^[a-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))?$',
  description: 'a BCP 47 language tag such as en or pt-BR',
} as const

const languageTagPattern = new RegExp(languageTag.pattern)

/** Returns whether a text is a {@link languageTag}. */
export const isLanguageTag = (text: string): boolean => languageTagPattern.test(text)

/** Returns the schema of one of several names. TypeBox infers the type from a list of one item. */
export const oneOf = <Value extends string>(values: readonly Value[]) =>
  ({ enum: values as readonly [Value], description: `one of ${values.join(', ')}` }) as const

const texts = { type: 'array', items: nonEmptyText } as const

/** Limits in characters, so that lists, cards, error pages and machine files can show these texts. */
export const longest = { title: 300, description: 1_000, name: 200 } as const

/** Returns the schema of a text that may differ between languages. */
export const translated = (maxLength: number) => {
  const text = { ...nonEmptyText, maxLength } as const
  return {
    anyOf: [text, { type: 'object', additionalProperties: text, minProperties: 1 }],
    description: `text of at most ${maxLength} characters, or one for each language such as {en: …, fr: …}`,
  } as const
}

/** The schema of a list of texts that may differ between languages. */
export const translatedList = {
  anyOf: [texts, { type: 'object', additionalProperties: texts, minProperties: 1 }],
  description: 'a list of texts, or a list for each language such as {en: […], fr: […]}',
} as const

/** One value for all languages, or one for each by its tag. */
export type Translated<Value = string> = Value | Readonly<Record<string, Value>>
