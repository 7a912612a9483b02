/** Reads a page's front matter and checks it. Used to read pages. */
import { type DataDocument, type MemberPath, shiftLines } from '../../lib/data/data-document.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkLeniently, compileSchema } from '../../lib/data/validate.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import { isJsonObject } from '../../lib/json.ts'
import {
  FrontMatter,
  type FrontMatterMember,
  frontMatterNames,
  optionalMembers,
} from '../schema/front-matter.ts'
import { type PrivacyMark, privacyMarksIn } from '../schema/privacy-marks.ts'
import { type FrontMatterBlock, findFrontMatter } from './front-matter-block.ts'
import { tidyValue } from './front-matter-values.ts'

/** A page's file, taken apart. `data` must not be used if there are issues. */
export interface FrontMatterReading {
  readonly data: FrontMatter
  readonly markdown: string
  readonly issues: readonly ContentIssue[]
  /** Members that are not used, and texts that are cut off. */
  readonly warnings: readonly ContentIssue[]
  /** Returns the position of a member under any of its names; nothing if it is not in the file. */
  readonly locate: (member: FrontMatterMember) => Pick<ContentIssue, 'line' | 'column' | 'member'>
}

const validate = compileSchema(FrontMatter)

/** Capitals, hyphens and underscores make no difference. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '')

const memberByName: ReadonlyMap<string, FrontMatterMember> = new Map(
  Object.entries(frontMatterNames).flatMap(([member, names]) =>
    names.map((name) => [plain(name), member as FrontMatterMember] as const),
  ),
)

const parseBlock = (file: string, { data = '', linesAbove, issues }: FrontMatterBlock): DataDocument => {
  const document = shiftLines(parseData(file, data), linesAbove)
  return { ...document, issues: [...issues, ...document.issues] }
}

/** `title: C # for beginners` is C, and the rest a comment. */
const plainText = /^(?<name>title|description):[ \t]+(?<text>[^"'|>[{&*#\s].*)/

/** Finds titles and descriptions that YAML cuts off at a number sign. */
const commentWarnings = (
  file: string,
  { data = '', linesAbove }: FrontMatterBlock,
): readonly ContentIssue[] =>
  data.split('\n').flatMap((line, index) => {
    const { name, text: written = '' } = plainText.exec(line)?.groups ?? {}
    const end = written.search(/[ \t]#/)
    if (name === undefined || end === -1) return []
    const text = written.slice(0, end).trimEnd()
    return [
      {
        file,
        line: linesAbove + index + 1,
        column: 1,
        member: name,
        found: `${JSON.stringify(text)} and a comment after it`,
        expected: 'text in quotes if it contains " #"',
        fix: 'put the text in quotes, or remove the comment',
      },
    ]
  })

/** What a message says, and where. */
interface MemberIssue extends Pick<ContentIssue, 'found' | 'expected' | 'fix'> {
  readonly path: MemberPath
}

const LISTED = 'a name listed in docs/front-matter.md'

const unknownMember = (name: string): MemberIssue => {
  const near = nearestName(plain(name), [...memberByName.keys()])
  return {
    path: [name],
    found: 'an unknown member, which is ignored',
    expected: LISTED,
    fix:
      near === undefined
        ? 'leave it, or remove it; it does no harm'
        : `write ${near === 'listed' ? near : memberByName.get(near)} if you meant that`,
  }
}

const hiddenPage = ({ path, visibility, value, meant }: PrivacyMark): MemberIssue => ({
  path,
  found: `${quoteValue(value)}, ${visibility === 'hidden' ? 'a mark of privacy' : 'perhaps a mark of privacy'}${meant === undefined || meant === 'draft' ? '' : ` (did you mean ${meant}?)`}, so the page is not published`,
  expected: 'draft: true on pages that are not published',
  fix: 'write draft: true, or remove the member',
})

/** Returns the mark that hides a page, other than a plain `draft`. */
const hidingMark = (marks: readonly PrivacyMark[]): PrivacyMark | undefined =>
  marks.find(
    ({ path, name, visibility }) =>
      visibility === 'unclear' ||
      (visibility === 'hidden' && (path.length > 1 || name.toLowerCase() !== 'draft')),
  )

/** A date that cannot be understood counts as the last one, so that it is reported. */
const timeOf = (value: unknown): number => {
  const time = Date.parse(String(value))
  return Number.isNaN(time) ? Infinity : time
}

/** What the members of a file say. */
interface SortedMembers {
  readonly values: Readonly<Record<string, unknown>>
  /** The name that the file has for each of them. */
  readonly names: ReadonlyMap<string, string>
  readonly unknown: readonly string[]
}

const sortMembers = (data: object): SortedMembers => {
  const values: Record<string, unknown> = {}
  const names = new Map<string, string>()
  const unknown: string[] = []
  const markNames = new Set(privacyMarksIn(data).map(({ path: [name = ''] }) => name))
  for (const [name, written] of Object.entries(data)) {
    const member = memberByName.get(plain(name))
    const value = member === undefined ? written : tidyValue(member, written, plain(name))
    if (value === undefined) continue
    if (member === undefined) {
      if (!markNames.has(name)) unknown.push(name)
    } else if (member === 'draft' || (member === 'published' && markNames.has(name))) {
      names.set(member, names.get(member) ?? name) // read with the marks of privacy
    } else {
      const rank = (other: string): number => frontMatterNames[member].map(plain).indexOf(plain(other))
      const before = names.get(member)
      const isLater = member === 'published' && timeOf(value) > timeOf(values[member])
      const isFirst = member !== 'published' && rank(name) < rank(before ?? '')
      if (values[member] !== undefined && !isLater && !isFirst) continue
      values[member] = value
      names.set(member, name)
    }
  }
  return { values, names, unknown }
}

/** Splits a Markdown file into its checked front matter (empty if it has none) and the Markdown below. */
export const readFrontMatter = (file: string, text: string): FrontMatterReading => {
  const block = findFrontMatter(file, text)
  const document = parseBlock(file, block)
  const isObject = document.issues.length === 0 && isJsonObject(document.value)
  const written = isObject ? (document.value as object) : {}
  const { values, names, unknown } = sortMembers(written)
  const marks = privacyMarksIn(written)
  const nameOf = (member: string | undefined): string => names.get(member ?? '') ?? member ?? ''
  const asWritten: DataDocument = {
    ...document,
    locate: ([member, ...rest]) => document.locate([nameOf(String(member)), ...rest]),
  }
  const checked = checkLeniently(validate, asWritten, isObject ? { ...values } : (document.value ?? {}))
  const rootOf = ({ member = '' }: ContentIssue): string => member.replace(/[[.].*/, '')
  const withWrittenName = ({ member, ...issue }: ContentIssue): ContentIssue => ({
    ...issue,
    member: member?.replace(/^[^[.]+/, nameOf),
  })
  const ignored = new Set(checked.issues.map(rootOf).filter((member) => optionalMembers.has(member)))
  const place = ({ path, ...wording }: MemberIssue): ContentIssue => ({
    file,
    ...document.locate(path),
    member: path.join('.'),
    ...wording,
  })
  const mark = hidingMark(marks)
  return {
    data: {
      ...checked.value,
      ...(marks.some(({ visibility }) => visibility !== 'public') && { draft: true }),
    },
    markdown: block.markdown,
    issues: [
      ...checked.issues.filter((issue) => !ignored.has(rootOf(issue))).map(withWrittenName),
      ...(mark === undefined ? [] : [place(hiddenPage(mark))]),
    ],
    warnings: [
      ...checked.issues
        .filter((issue) => ignored.has(rootOf(issue)))
        .map((issue) => ({ ...withWrittenName(issue), found: `${issue.found}, which is ignored` })),
      ...unknown.map((name) => place(unknownMember(name))),
      ...commentWarnings(file, block),
    ],
    locate: (member) => {
      const name = names.get(member)
      return name === undefined ? {} : { ...document.locate([name]), member: name }
    },
  }
}
