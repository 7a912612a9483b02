/** Sorts the members of front matter: those that Vitrine knows under its own names, and messages about the others. */
import type { MemberPath } from '../../lib/data/data-document.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import { suggestName } from '../../lib/did-you-mean.ts'
import { isJsonObject } from '../../lib/json.ts'
import type { FrontMatterMember } from '../schema/front-matter.ts'
import { pageTemplates } from '../schema/page-templates.ts'
import { knownName, nearDraftName, nearName, rankOf } from './front-matter-name.ts'
import { isDraftMark, tidyMember } from './front-matter-values.ts'

/** One member as the file has it. */
export interface WrittenMember {
  readonly path: MemberPath
  readonly name: string
  readonly value: unknown
}

/** A member under Vitrine's name. */
interface KnownMember {
  readonly member: FrontMatterMember
  readonly written: WrittenMember
  readonly value: unknown
}

/** A message about a member, without its position. */
export interface MemberIssue extends Pick<ContentIssue, 'found' | 'expected' | 'fix'> {
  readonly written: WrittenMember
}

/** The members of a file. */
export interface FrontMatterMembers {
  /** Values in the form of the schema, unless they cannot be understood. */
  readonly values: Readonly<Record<string, unknown>>
  /** Returns how the file writes a member; undefined if it does not. */
  readonly find: (member: string) => WrittenMember | undefined
  readonly issues: readonly MemberIssue[]
  /** Members that are not used. */
  readonly warnings: readonly MemberIssue[]
}

/** Objects in which other generators keep members of their own beside some that Vitrine knows. */
const containers = new Set(['taxonomies', 'extra', 'params', 'data', 'build', '_build'])

const membersIn = (data: object): readonly WrittenMember[] =>
  Object.entries(data).flatMap(([name, value]) => {
    if (!containers.has(name) || !isJsonObject(value)) return [{ path: [name], name, value }]
    return Object.entries(value)
      .filter(([inner]) => knownName(inner) !== undefined)
      .map(([inner, innerValue]) => ({ path: [name, inner], name: inner, value: innerValue }))
  })

const EXPECTED_NAME = 'a name listed in docs/front-matter.md'
const LEAVE_IT = 'leave it, or remove it; it does no harm'

const unusedMember = (written: WrittenMember): MemberIssue => ({
  written,
  found: 'a member that Vitrine does not use',
  expected: EXPECTED_NAME,
  fix: LEAVE_IT,
})

const unusedValue = (written: WrittenMember): MemberIssue => ({
  written,
  found: `${quoteValue(written.value)}, which Vitrine does not use`,
  expected: 'a value described in docs/front-matter.md',
  fix: LEAVE_IT,
})

const unknownTemplate = (written: WrittenMember): MemberIssue => ({
  written,
  found: `the unknown template ${quoteValue(written.value)}, which is ignored`,
  expected: pageTemplates.join(', '),
  fix: suggestName(String(written.value), pageTemplates),
})

const unknownMember = (written: WrittenMember): MemberIssue => {
  const near = nearName(written.name)
  return {
    written,
    found: 'an unknown member, which is ignored',
    expected: EXPECTED_NAME,
    fix: near === undefined ? LEAVE_IT : `write ${near} if you meant that`,
  }
}

const saysDraft = (value: unknown): boolean => /^(?:draft|private|unpublished)$/i.test(String(value))

/** A page that was probably meant as a draft must not be published by a typing error. */
const perhapsDraft = (written: WrittenMember): MemberIssue => ({
  written,
  found: `an unknown member with the value ${quoteValue(written.value)}, perhaps the mark of a draft`,
  expected: EXPECTED_NAME,
  fix: saysDraft(written.value) ? 'write draft: true' : `write ${nearDraftName(written.name)}`,
})

const mayMarkDraft = ({ name, value }: WrittenMember): boolean => {
  if (saysDraft(value)) return true
  const near = nearDraftName(name)
  return near === 'published' || (near === 'draft' && isDraftMark(value))
}

/** What becomes of one member. */
interface SortedMember {
  readonly known?: KnownMember
  readonly issue?: MemberIssue
  readonly warning?: MemberIssue
}

const sortMember = (written: WrittenMember): SortedMember => {
  const { name, value } = written
  const meaning = knownName(name)
  if (meaning === 'ignored') return { warning: unusedMember(written) }
  if (meaning === undefined)
    return mayMarkDraft(written) ? { issue: perhapsDraft(written) } : { warning: unknownMember(written) }
  const [member, tidied] = tidyMember(meaning, name, value)
  if (tidied !== undefined) return { known: { member, written, value: tidied } }
  if (value === null || value === '') return {}
  return { warning: meaning === 'template' ? unknownTemplate(written) : unusedValue(written) }
}

/** A date that cannot be understood counts as the last one, so that it is reported. */
const timeOf = ({ value }: KnownMember): number => {
  const time = Date.parse(String(value))
  return Number.isNaN(time) ? Infinity : time
}

/** Sorts by what counts first: dates by the latest, since a page must not appear before any, others by the table of names. */
const byPriority = (a: KnownMember, b: KnownMember): number =>
  a.member === 'published' && b.member === 'published' && timeOf(a) !== timeOf(b)
    ? timeOf(b) - timeOf(a)
    : rankOf(a.written.name, a.member) - rankOf(b.written.name, b.member)

/** Joins the values that a file has for one member under several names. */
const joinValues = (values: readonly unknown[]): unknown => {
  if (values.every((value) => typeof value === 'boolean')) return values.includes(true)
  if (values.every(Array.isArray)) return [...new Set(values.flat())]
  return values.find((value) => typeof value !== 'boolean')
}

/** Sorts the members of a file. */
export const sortMembers = (data: object): FrontMatterMembers => {
  const sorted = membersIn(data).map(sortMember)
  const known = sorted.flatMap(({ known = [] }) => known)
  const groups = [...Map.groupBy(known, ({ member }) => member)].map(
    ([member, group]) => [member, group.toSorted(byPriority)] as const,
  )
  const byMember = new Map(groups)
  const values = groups.map(([member, group]) => [member, joinValues(group.map(({ value }) => value))])
  return {
    values: Object.fromEntries(values),
    find: (member) => byMember.get(member as FrontMatterMember)?.[0]?.written,
    issues: sorted.flatMap(({ issue = [] }) => issue),
    warnings: sorted.flatMap(({ warning = [] }) => warning),
  }
}
