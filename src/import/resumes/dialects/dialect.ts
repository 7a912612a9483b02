/** What a dialect is: the way in which another tool writes a CV. And how its values are read, which may be anything. */
import { isJsonObject } from '../../../lib/json.ts'

/** Fields, unchecked. */
export type Data = Readonly<Record<string, unknown>>

/** Takes what the owner is told about a CV. */
export interface DialectNotes {
  /** Called with the path of each field that a CV has no place for, such as `cv.photo`. Items of a list have one path. */
  readonly leaveOut: (path: string) => void
  /** Called with a sentence, in lower case and without a full stop. */
  readonly say: (text: string) => void
  /** Called for each section in the order of the tool, with its title there unless that is one of Vitrine's. */
  readonly place: (section: string, title?: string) => void
}

/** The CVs of one tool. */
export interface Dialect {
  /** As messages name it. */
  readonly name: string
  /** Returns whether a document is in this dialect, by its shape. */
  readonly recognises: (document: unknown) => boolean
  /** The versions that are read, where there are others: how messages name them, and whether a document is in one of them. */
  readonly versions?: { readonly names: string; readonly include: (document: unknown) => boolean }
  /** Returns a JSON Resume. Texts and dates are as written. */
  readonly read: (document: unknown, notes: DialectNotes) => Data
}

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
