/** Sections of a resume that JSON Resume does not have, and members that are nobody else's business. Used by resume-file.ts. */

import type { DataDocument } from '../../../lib/data/data-document.ts'
import type { ContentIssue } from '../../../lib/data/issue.ts'
import { checkData, compileSchema } from '../../../lib/data/validate.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { type CustomEntry, CustomEntry as CustomEntrySchema, Resume } from '../../schema/resume.ts'

/** Sections by their key. */
export type CustomSections = Readonly<Record<string, readonly CustomEntry[]>>

/** Returns whether a member is for its owner's tools or eyes. It is neither shown nor published. */
const isPrivateMember = (name: string): boolean => /^(?:x-|_)/i.test(name)

/** Returns a resume without private members, and without `meta`, which is about the file. */
export const withoutPrivate = (value: unknown, isTop = true): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutPrivate(item, false))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isPrivateMember(name) && !(isTop && name === 'meta'))
      .map(([name, member]) => [name, withoutPrivate(member, false)]),
  )
}

const validate = compileSchema({
  type: 'object',
  additionalProperties: { type: 'array', items: CustomEntrySchema },
} as const)

/** Plain texts are entries with that name, as in JSON Resume's own lists. */
const toEntry = (item: unknown): unknown =>
  typeof item === 'string' || typeof item === 'number' ? { name: String(item) } : (item ?? {})

const isOwnList = ([name, value]: readonly [string, unknown]): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  !Object.hasOwn(Resume.properties, name) &&
  value.every((item) => item === null || !Array.isArray(item))

/** Returns the keys of lists that become sections. */
export const ownSectionKeys = (resume: unknown): readonly string[] =>
  isJsonObject(resume)
    ? Object.entries(resume)
        .filter(isOwnList)
        .map(([name]) => name)
    : []

/** Reads the lists of a tidied resume that JSON Resume does not have. If there are issues, there are no sections. */
export const readCustomSections = (
  document: DataDocument,
  resume: unknown,
): { readonly sections: CustomSections; readonly issues: readonly ContentIssue[] } => {
  const lists = Object.fromEntries(
    ownSectionKeys(resume).map((key) => [
      key,
      ((resume as Readonly<Record<string, readonly unknown[]>>)[key] ?? []).map(toEntry),
    ]),
  )
  const { data, issues } = checkData(validate, document, structuredClone(lists))
  return { sections: (data ?? {}) as CustomSections, issues }
}
