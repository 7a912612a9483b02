/** Reads values that may be anything: of files that other tools wrote. */
import { isJsonObject } from '../json.ts'

/** Fields, unchecked. */
export type Data = Readonly<Record<string, unknown>>

/** Returns an object's fields; none for anything else. */
export const objectOf = (value: unknown): Data => (isJsonObject(value) ? (value as Data) : {})

/** Returns the objects of a list, with those of anything else empty; none if it is not a list. */
export const objectsOf = (value: unknown): readonly Data[] =>
  Array.isArray(value) ? value.map(objectOf) : []

/** Returns whether a value says something: not if it is missing or empty, or a list of nothing else. */
export const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isSaid) : value !== undefined && value !== null && value !== ''

/** Returns the fields that say something. */
export const said = (fields: object): Data =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isSaid(value)))

/** Returns a text or a number as text; undefined if it is neither, or empty. */
export const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
    ? String(value).trim()
    : undefined
