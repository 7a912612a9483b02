/** Reads a page's front matter, in the names of any generator, and checks it. Used to read pages. */
import { type DataDocument, shiftLines } from '../../lib/data/data-document.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkData, compileSchema } from '../../lib/data/validate.ts'
import { isJsonObject } from '../../lib/json.ts'
import { FrontMatter, type FrontMatterMember } from '../schema/front-matter.ts'
import { type FrontMatterBlock, findFrontMatter } from './front-matter-block.ts'
import { type FrontMatterMembers, type MemberIssue, sortMembers } from './front-matter-members.ts'
import { knownName } from './front-matter-name.ts'

/** A page's file, taken apart. `data` is empty if there are issues. */
export interface FrontMatterReading {
  readonly data: FrontMatter
  readonly markdown: string
  readonly issues: readonly ContentIssue[]
  /** Members that are not used, and texts that are cut off. */
  readonly warnings: readonly ContentIssue[]
  /** Returns the position of a member, under whatever name the file has it; nothing if it is not in the file. */
  readonly locate: (member: FrontMatterMember) => Pick<ContentIssue, 'line' | 'column' | 'member'>
}

const validate = compileSchema(FrontMatter)

const parseBlock = (file: string, { data, linesAbove, issues }: FrontMatterBlock): DataDocument => {
  const { format = 'yaml', text = '' } = data ?? {}
  const document = shiftLines(parseData(`front-matter.${format}`, text), linesAbove)
  return { ...document, issues: [...issues, ...document.issues.map((issue) => ({ ...issue, file }))] }
}

/** `title: C # for beginners` is C, and the rest a comment. */
const commentedText = /^(?<name>[\w-]+):[ \t]+(?<text>[^"'|>[{&*#\s].*?)[ \t]+#/

/** Finds titles and descriptions that YAML cuts off at a number sign. */
const commentWarnings = (file: string, { data, linesAbove }: FrontMatterBlock): readonly ContentIssue[] => {
  if (data?.format !== 'yaml') return []
  return data.text.split('\n').flatMap((line, index) => {
    const { name = '', text = '' } = commentedText.exec(line)?.groups ?? {}
    const meaning = knownName(name)
    if (meaning !== 'title' && meaning !== 'description') return []
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
}

/** What `status` may say; other marks for drafts are true or false. */
const expectedOf = (name: string | undefined, expected: string): string =>
  name === 'status' || name === 'visibility' ? 'draft or published' : expected

const noMembers: FrontMatterMembers = { values: {}, find: () => undefined, issues: [], warnings: [] }

/** Splits a Markdown file into its checked front matter (empty if it has none) and the Markdown below. */
export const readFrontMatter = (file: string, text: string): FrontMatterReading => {
  const block = findFrontMatter(file, text)
  const document = parseBlock(file, block)
  const isObject = document.issues.length === 0 && isJsonObject(document.value)
  const members = isObject ? sortMembers(document.value as object) : noMembers
  const asWritten: DataDocument = {
    ...document,
    locate: ([member, ...rest]) =>
      document.locate([...(members.find(String(member))?.path ?? [String(member)]), ...rest]),
  }
  const { data = {}, issues } = checkData(
    validate,
    file,
    asWritten,
    isObject ? members.values : document.value,
  )
  const withWrittenName = ({ member, ...issue }: ContentIssue): ContentIssue => {
    const name = members.find(member?.replace(/[[.].*/, '') ?? '')?.name
    if (name === undefined) return { ...issue, member }
    return { ...issue, member: member?.replace(/^[^[.]+/, name), expected: expectedOf(name, issue.expected) }
  }
  const place = ({ written: { path, name }, ...wording }: MemberIssue): ContentIssue => ({
    file,
    ...document.locate(path),
    member: name,
    ...wording,
  })
  return {
    data,
    markdown: block.markdown,
    issues: [...issues.map(withWrittenName), ...members.issues.map(place)],
    warnings: [...members.warnings.map(place), ...commentWarnings(file, block)],
    locate: (member) => {
      const written = members.find(member)
      return written === undefined ? {} : { ...document.locate(written.path), member: written.name }
    },
  }
}
