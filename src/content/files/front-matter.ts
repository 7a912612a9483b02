/** Reads a page's front matter, in the names of any generator, and checks it. Used to read pages. */
import { type DataDocument, type MemberPath, shiftLines } from '../../lib/data/data-document.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkData, compileSchema } from '../../lib/data/validate.ts'
import { isJsonObject } from '../../lib/json.ts'
import { FrontMatter, type FrontMatterMember } from '../schema/front-matter.ts'
import { findFrontMatter } from './front-matter-block.ts'
import { isNearDraftName, knownName, nearName, rankOf } from './front-matter-name.ts'
import { isDraftMark, tidyMember } from './front-matter-values.ts'

/** A page's file, taken apart. `data` is empty if there are issues. */
export interface FrontMatterReading {
  readonly data: FrontMatter
  readonly markdown: string
  readonly issues: readonly ContentIssue[]
  /** Members that are not used. */
  readonly warnings: readonly ContentIssue[]
  /** Returns the position of a member, under whatever name the file has it. */
  readonly locate: (member: FrontMatterMember) => Pick<ContentIssue, 'line' | 'column' | 'member'>
}

const validate = compileSchema(FrontMatter)

/** One member as the file has it. */
interface WrittenMember {
  readonly path: readonly string[]
  readonly name: string
  readonly value: unknown
}

/** Objects in which other generators keep members of their own beside some that Vitrine knows. */
const containers = new Set(['taxonomies', 'extra', 'params', 'data'])

const membersIn = (data: object, path: readonly string[] = []): readonly WrittenMember[] =>
  Object.entries(data).flatMap(([name, value]) => {
    const own = [{ path: [...path, name], name, value }]
    if (path.length > 0) return knownName(name) === undefined ? [] : own
    return containers.has(name) && isJsonObject(value) ? membersIn(value, [name]) : own
  })

/** A member under Vitrine's name. */
interface KnownMember {
  readonly member: FrontMatterMember
  readonly written: WrittenMember
  readonly value: unknown
}

const EXPECTED_NAMES = 'a name listed in docs/front-matter.md'

const unusedMember = (file: string, { name }: WrittenMember): ContentIssue => ({
  file,
  member: name,
  found: 'a member that Vitrine does not use',
  expected: EXPECTED_NAMES,
  fix: 'none is needed; you may remove it',
})

const unusedValue = (file: string, { name, value }: WrittenMember): ContentIssue => ({
  file,
  member: name,
  found: `${quoteValue(value)}, which Vitrine does not use`,
  expected: 'a value described in docs/front-matter.md',
  fix: 'none is needed; you may remove it',
})

const unknownMember = (file: string, { name }: WrittenMember): ContentIssue => {
  const near = nearName(name)
  return {
    file,
    member: name,
    found: 'an unknown member, which is ignored',
    expected: EXPECTED_NAMES,
    fix: near === undefined ? 'none is needed; you may remove it' : `write ${near} if you meant that`,
  }
}

/** A page that was probably meant as a draft must not be published by a typing error. */
const perhapsDraft = (file: string, { name, value }: WrittenMember): ContentIssue => {
  const near = nearName(name)
  return {
    file,
    member: name,
    found: `an unknown member with the value ${quoteValue(value)}, perhaps the mark of a draft`,
    expected: EXPECTED_NAMES,
    fix: near === undefined ? 'write draft: true' : `write ${near}`,
  }
}

const saysDraft = (value: unknown): boolean => /^(?:draft|private|unpublished)$/i.test(String(value))

/** What the members of a file are. */
interface SortedMembers {
  readonly known: readonly KnownMember[]
  readonly issues: readonly ContentIssue[]
  readonly warnings: readonly ContentIssue[]
}

const sortMember = (file: string, written: WrittenMember): SortedMembers => {
  const nothing = { known: [], issues: [], warnings: [] }
  const { name, value } = written
  const meaning = knownName(name)
  if (meaning === 'ignored') return { ...nothing, warnings: [unusedMember(file, written)] }
  if (meaning === undefined) {
    const isDraft = saysDraft(value) || isNearDraftName(name, isDraftMark(value))
    return isDraft
      ? { ...nothing, issues: [perhapsDraft(file, written)] }
      : { ...nothing, warnings: [unknownMember(file, written)] }
  }
  const [member, tidied] = tidyMember(meaning, name, value)
  if (tidied !== undefined) return { ...nothing, known: [{ member, written, value: tidied }] }
  return value === null || value === '' ? nothing : { ...nothing, warnings: [unusedValue(file, written)] }
}

/** Joins the values that a file has for one member under several names. */
const joinValues = (values: readonly unknown[]): unknown => {
  if (values.every((value) => typeof value === 'boolean')) return values.includes(true)
  if (values.every(Array.isArray)) return [...new Set(values.flat())]
  return values.find((value) => typeof value !== 'boolean')
}

const byMember = (known: readonly KnownMember[]): ReadonlyMap<FrontMatterMember, readonly KnownMember[]> =>
  Map.groupBy(
    known.toSorted((a, b) => rankOf(a.written.name, a.member) - rankOf(b.written.name, b.member)),
    ({ member }) => member,
  )

/** What `status` may say; other marks for drafts are true or false. */
const expectedOf = (name: string | undefined, expected: string): string =>
  name === 'status' || name === 'visibility' ? 'draft or published' : expected

const parse = (file: string, text: string): DataDocument & { readonly markdown: string } => {
  const { data, linesAbove, markdown, issues } = findFrontMatter(file, text)
  const document = parseData(`front-matter.${data?.format ?? 'yaml'}`, data?.text ?? '')
  const named = { ...document, issues: [...issues, ...document.issues].map((issue) => ({ ...issue, file })) }
  return { ...(issues.length === 0 ? shiftLines(named, linesAbove) : named), markdown }
}

/** Splits a Markdown file into its checked front matter (empty if it has none) and the Markdown below. */
export const readFrontMatter = (file: string, text: string): FrontMatterReading => {
  const { markdown, ...document } = parse(file, text)
  const { value } = document
  const sorted = isJsonObject(value) ? membersIn(value).map((written) => sortMember(file, written)) : []
  const members = byMember(sorted.flatMap(({ known }) => known))
  const writtenOf = (member: unknown): WrittenMember | undefined =>
    members.get(member as FrontMatterMember)?.[0]?.written
  const pathOf = ([member, ...rest]: MemberPath): MemberPath => [
    ...(writtenOf(member)?.path ?? [String(member)]),
    ...rest,
  ]
  const canonical = isJsonObject(value)
    ? Object.fromEntries(
        [...members].map(([member, known]) => [member, joinValues(known.map((item) => item.value))]),
      )
    : value
  const renamed: DataDocument = { ...document, locate: (path) => document.locate(pathOf(path)) }
  const { data = {}, issues } = checkData(validate, file, renamed, canonical)
  const place = ({ member, ...issue }: ContentIssue): ContentIssue => ({
    ...issue,
    ...document.locate([member ?? '']),
    member,
  })
  return {
    data,
    markdown,
    issues: [
      ...issues.map(({ member, ...issue }) => {
        const name = writtenOf(member?.replace(/[[.].*/, ''))?.name
        return {
          ...issue,
          member: name === undefined ? member : member?.replace(/^[^[.]+/, name),
          expected: expectedOf(name, issue.expected),
        }
      }),
      ...sorted.flatMap((member) => member.issues).map(place),
    ],
    warnings: sorted.flatMap((member) => member.warnings).map(place),
    locate: (member) => ({ ...document.locate(pathOf([member])), member: writtenOf(member)?.name ?? member }),
  }
}
