/** Reads unchecked values, from files that other tools wrote. */
import { isJsonObject } from '../json.ts'

/** Fields, unchecked. */
export type Data = Readonly<Record<string, unknown>>

/** Returns an object's fields; none for anything else. */
export const objectOf = (value: unknown): Data => (isJsonObject(value) ? (value as Data) : {})

/** Returns the items of a list as objects, empty for other values; none if it is not a list. */
export const objectsOf = (value: unknown): readonly Data[] =>
  Array.isArray(value) ? value.map(objectOf) : []

/** Returns whether a value is not missing or empty; a list needs an item that is not. */
export const isNonEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isNonEmpty) : value !== undefined && value !== null && value !== ''

/** Returns the non-empty fields. */
export const withoutEmpty = (fields: object): Data =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isNonEmpty(value)))

/** Returns a text or a number as text; undefined if it is neither, or empty. */
export const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
    ? String(value).trim()
    : undefined

/** Returns the texts of a list, or a single text as a list. */
export const textsOf = (value: unknown): readonly string[] =>
  [value].flat().flatMap((item) => textOf(item) ?? [])
