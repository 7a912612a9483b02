/**
 * Finds the front matter at the head of a page's file: YAML between lines of three hyphens, TOML between lines of three plus
 * signs, or a JSON object. What only looks like front matter is an error, because as text it could publish a draft.
 */
import type { ContentIssue } from '../../lib/data/issue.ts'
import { draftMarks } from '../schema/front-matter-words.ts'
import { knownName } from './front-matter-name.ts'

/** Front matter and the Markdown below it. */
export interface FrontMatterBlock {
  /** Front matter without its fences; undefined if the file has none. */
  readonly data: { readonly text: string; readonly format: 'yaml' | 'toml' | 'json' } | undefined
  /** Lines above the data. */
  readonly linesAbove: number
  readonly markdown: string
  readonly issues: readonly ContentIssue[]
}

/** `---`, `+++`, or `---json` and the like. `...` may end YAML. */
const fenced =
  /^(?:---(?<format>yaml|toml|json)?|(?<plus>\+\+\+))[ \t]*\n(?<text>(?:(?!---[ \t]*$|\.\.\.[ \t]*$|\+\+\+[ \t]*$).*\n)*?)(?<end>---|\.\.\.|\+\+\+)[ \t]*(?:\n|$)/m

/** The first line of front matter, or of what was meant as it: spaces before it, seen or not, too many hyphens, or dashes instead. */
const fenceLike =
  /^[ \t\u200B-\u200D\u2060\uFEFF]*(?:[-+\u2010-\u2015\u2212]{2,}|[\u2010-\u2015\u2212]|;;;|- - -)[ \t]*(?:yaml|toml|json)?[ \t]*$/i

const opening = /^(?:---(?:yaml|toml|json)?|\+\+\+)[ \t]*(?:\n|$)/

const member = /^[ \t]*["']?(?<name>[A-Za-z][\w-]*)["']?[ \t]*[:=](?:[ \t]+(?<value>.*)|$)/

/** A member, an item of a list, a table of TOML, a comment, or the continuation of one. */
const dataLike = /^(?:[ \t]*["']?[\w-]+["']?[ \t]*[:=]|[ \t]*-[ \t]|\[|[ \t]*[#}\]]|[ \t]+\S|[ \t]*$)/

const isKnownMember = (line: string): boolean => {
  const name = member.exec(line)?.groups?.name
  return name !== undefined && knownName(name) !== undefined
}

const jsonObject = /^\{\s*(?:"|\}\s*(?:\n|$))/

/** Returns the end of the JSON object at the start of a text; undefined if it never ends. */
const endOfObject = (text: string): number | undefined => {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}]/g)) {
    if (token === '{') depth += 1
    if (token === '}') depth -= 1
    if (depth === 0) return index + 1
  }
  return undefined
}

const broken = (file: string, line: number, found: string, expected: string, fix: string): ContentIssue => ({
  file,
  line,
  column: 1,
  found,
  expected,
  fix,
})

const unclosed = (file: string, fence: string): ContentIssue => {
  const name = fence === '+++' ? 'three plus signs' : 'three hyphens'
  return broken(
    file,
    1,
    'front matter without an end',
    `a line of ${name} below it`,
    'add that line, or write *** if you meant a horizontal rule',
  )
}

/** A line with nothing but a comment, which may stand above the front matter. */
const comment = /^[ \t]*<!--.*-->[ \t]*$/

/** Pelican and MultiMarkdown have members without fences, down to a blank line. As text, they would publish a draft. */
const isBareDraft = (lines: readonly string[]): boolean => {
  const end = lines.findIndex((line) => line.trim() === '')
  const members = lines.slice(0, end === -1 ? undefined : end).map((line) => member.exec(line)?.groups)
  const isDraft = ({ name = '', value = '' }: Readonly<Record<string, string>>): boolean =>
    knownName(name) === 'draft' && draftMarks.get(value.trim().toLowerCase()) === true
  return members.every((found) => found !== undefined) && members.some((found) => found && isDraft(found))
}

const EXPECTED_FENCES =
  'a line of exactly three hyphens at the start of the file, and another below the front matter'

/** Returns the issue of a file whose text begins with something like front matter. */
const lookAlike = (file: string, text: string): ContentIssue | undefined => {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '' && !comment.test(line))
  const [head = '', ...rest] = lines.slice(first)
  const end = rest.findIndex((line) => fenceLike.test(line) || /^\.\.\.\s*$/.test(line))
  const isData = (block: readonly string[]) =>
    block.length > 0 &&
    ((member.test(block[0] ?? '') && block.every((line) => dataLike.test(line))) ||
      jsonObject.test(block.join('\n')))
  const isClosed = end !== -1 && isData(rest.slice(0, end))
  const next = rest.find((line) => line.trim() !== '') ?? ''
  if (fenceLike.test(head) && (isClosed || isKnownMember(next))) {
    const found = opening.test(`${head}\n`)
      ? 'front matter below a blank line'
      : `${JSON.stringify(head.trim())} where front matter would begin`
    const place =
      /^[ \t]/.test(head) && opening.test(`${head.trim()}\n`) ? 'front matter behind spaces' : found
    return broken(
      file,
      first + 1,
      place,
      EXPECTED_FENCES,
      'correct the line, or write *** if you meant a horizontal rule',
    )
  }
  const isUnopened = isKnownMember(head) && end !== -1 && isData([head, ...rest.slice(0, end)])
  if (!isUnopened && !isBareDraft(lines.slice(first))) return undefined
  return broken(
    file,
    first + 1,
    'front matter without its first line',
    EXPECTED_FENCES,
    'add a line of three hyphens above it',
  )
}

/**
 * Takes a page's file apart.
 *
 * @param text the file's contents, lines ending in a line feed
 */
export const findFrontMatter = (file: string, text: string): FrontMatterBlock => {
  const nothing = (issues: readonly ContentIssue[]): FrontMatterBlock => ({
    data: undefined,
    linesAbove: 0,
    markdown: text,
    issues,
  })
  const match = opening.test(text) ? fenced.exec(text) : null
  const { format, plus, text: data, end } = match?.groups ?? {}
  if (match?.index === 0 && data !== undefined && (end === '+++') === (plus !== undefined)) {
    const named = plus === undefined ? ((format ?? 'yaml') as 'yaml' | 'toml' | 'json') : 'toml'
    return {
      data: { text: data, format: named },
      linesAbove: 1,
      markdown: text.slice(match[0].length),
      issues: [],
    }
  }
  if (opening.test(text)) return nothing([unclosed(file, text.slice(0, 3))])
  if (jsonObject.test(text)) {
    const length = endOfObject(text) ?? text.length
    return {
      data: { text: text.slice(0, length), format: 'json' },
      linesAbove: 0,
      markdown: text.slice(length).replace(/^[ \t]*\n/, ''),
      issues: [],
    }
  }
  const issue = lookAlike(file, text)
  return nothing(issue === undefined ? [] : [issue])
}
