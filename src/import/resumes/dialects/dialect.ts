/** The interface of a dialect: the way in which another tool writes a CV. */
import type { Data } from '../../../lib/data/unchecked.ts'
import type { LeaveOut } from '../resume-shapes.ts'

/** Receives notes for the owner about a CV. */
export interface DialectNotes {
  readonly leaveOut: LeaveOut
  /** Called with a sentence in lower case, without a full stop. */
  readonly note: (text: string) => void
  /** Called for each section in the tool's order, with its title there unless Vitrine has the same. */
  readonly addSection: (section: string, title?: string) => void
}

/** The CVs of one tool. */
export interface Dialect {
  /** The name in messages. */
  readonly name: string
  /** Whether a document is in this dialect, judging by its shape. */
  readonly recognises: (document: unknown) => boolean
  /** Returns a CV with the sections of JSON Resume, and fields with any of their names. */
  readonly read: (document: unknown, notes: DialectNotes) => Data
}
