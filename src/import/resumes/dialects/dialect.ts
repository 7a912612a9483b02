/** What a dialect is: the way in which another tool writes a CV. */
import type { Data } from '../../../lib/data/unchecked.ts'

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
