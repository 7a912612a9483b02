/** Finds the members of a CV that no page shows, and those that are probably misspelt. Used by resume-file.ts. */
import {
  type DataDocument,
  formatMemberPath,
  type MemberPath,
  placeOf,
} from '../../../lib/data/data-document.ts'
import type { ContentIssue } from '../../../lib/data/issue.ts'
import { nearestName } from '../../../lib/did-you-mean.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { CustomEntry, Resume } from '../../schema/resume.ts'
import { ownSectionKeys } from './custom-sections.ts'
import { usualName } from './other-names.ts'

/** The part of a JSON Schema that says which members there are. */
interface MemberSchema {
  readonly type: string
  readonly properties?: Readonly<Record<string, MemberSchema>>
  readonly items?: MemberSchema
}

/** A member that the schema does not have. */
interface UnknownMember {
  readonly path: MemberPath
  readonly near: string | undefined
  /** As a section of its own. */
  readonly isShown?: boolean
}

/** The link to the schema is about the file, not the person. */
const SCHEMA = '$schema'

const anything: MemberSchema = { type: 'object' }

const unknownMembers = (
  value: unknown,
  schema: MemberSchema,
  path: MemberPath,
  own: readonly string[] = [],
): readonly UnknownMember[] => {
  if (Array.isArray(value))
    return value.flatMap((item, index) => unknownMembers(item, schema.items ?? anything, [...path, index]))
  const { properties } = schema.items?.properties !== undefined && isJsonObject(value) ? schema.items : schema
  if (!isJsonObject(value) || properties === undefined) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const known = properties[name]
    if (known !== undefined) return unknownMembers(member, known, [...path, name])
    if (path.length === 0 && name === SCHEMA) return []
    if (path.length === 0 && own.includes(name)) {
      const near = nearestName(name, Object.keys(properties))
      const inside = unknownMembers(member, { type: 'array', items: CustomEntry }, [name])
      return near === undefined ? inside : [{ path: [name], near, isShown: true }, ...inside]
    }
    const other = usualName(String(path.findLast((key) => typeof key === 'string') ?? ''), name)
    const isFree = other !== undefined && properties[other] !== undefined && value[other] === undefined
    return [{ path: [...path, name], near: isFree ? other : nearestName(name, Object.keys(properties)) }]
  })
}

/** Returns a path without its indexes: `work[].technologies`. */
const kindOf = (path: MemberPath): string =>
  formatMemberPath(path.map((key) => (typeof key === 'number' ? '' : key)))
    .replaceAll(/\[""\]/g, '[]')
    .replace(/^\./, '')

const misspelt = (document: DataDocument, { path, near, isShown = false }: UnknownMember): ContentIssue => ({
  ...placeOf(document, path),
  found: isShown ? 'an unknown list, shown as a section of its own' : 'an unknown member, which is not shown',
  expected: 'a member of JSON Resume',
  fix: `write ${near} if you meant that`,
})

const unshown = (file: string, paths: readonly MemberPath[]): readonly ContentIssue[] => {
  const counts = Map.groupBy(paths.map(kindOf), (kind) => kind)
  const kinds = [...counts].map(([kind, { length }]) => (length === 1 ? kind : `${kind} (${length})`))
  if (kinds.length === 0) return []
  return [
    {
      file,
      found: `members that are not shown: ${kinds.join(', ')}`,
      expected: 'the members of JSON Resume (jsonresume.org/schema)',
      fix: 'leave them, or say the same in a member that is shown, such as summary, highlights or keywords',
    },
  ]
}

/**
 * Returns warnings about members that are not shown: one for all of them, and one for each that is probably misspelt.
 *
 * @param resume tidied, so that former names are the new ones
 */
export const unshownMembers = (document: DataDocument, resume: unknown): readonly ContentIssue[] => {
  const unknown = unknownMembers(resume, Resume, [], ownSectionKeys(resume))
  return [
    ...unknown.filter(({ near }) => near !== undefined).map((member) => misspelt(document, member)),
    ...unshown(
      document.file,
      unknown.filter(({ near }) => near === undefined).map(({ path }) => path),
    ),
  ]
}
