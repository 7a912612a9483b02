/**
 * Finds the front matter at the head of a page's file: YAML between two lines of three hyphens. What else looks like front
 * matter is an error, because as text it could publish a draft; `vitrine import` understands it.
 */
import type { ContentIssue } from '../../lib/data/issue.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import { frontMatterNames } from '../schema/front-matter.ts'
import { privacyMarkNames, privacyMarksIn } from '../schema/privacy-marks.ts'

/** Front matter and the Markdown below it. */
export interface FrontMatterBlock {
  /** YAML without its fences; undefined if the file has none. */
  readonly data: string | undefined
  /** Lines above the data. */
  readonly linesAbove: number
  readonly markdown: string
  readonly issues: readonly ContentIssue[]
}

/** The lines around the data. Split at line feeds only: copied text may have other line separators in a value (U+2028). */
const opening = /^---[ \t]*$/
const closing = /^(?:---|\.\.\.)[ \t]*$/

/** The first line of other front matter, or of what was meant as it: spaces before it, seen or not, too many hyphens, dashes. */
const otherFence =
  /^[ \t\u200B-\u200D\u2060\uFEFF]*(?:[-+\u2010-\u2015\u2212]{2,}|[\u2010-\u2015\u2212]|;;;|- - -)(?:[ \t]*(?:yaml|toml|json))?[ \t]*$/i

const jsonObject = /^\{\s*(?:"|\}\s*(?:\n|$))/

const member = /^[ \t]*["']?(?<name>[A-Za-z][\w-]*)["']?[ \t]*[:=](?:[ \t]+(?<value>.*)|$)/

/** A member of any name, with dots as TOML has them. */
const memberOfAny = /^[ \t]*["']?[A-Za-z][\w.-]*["']?[ \t]*[:=]/

/** Blank lines and comments, which may precede front matter. */
const leading = /^(?:\s|<!--[\s\S]*?-->)*/

/** The fence of TOML, which means nothing in Markdown. */
const tomlFence = /^[ \t]*\+{3}[ \t]*$/

const knownNames: ReadonlySet<string> = new Set(
  [...Object.values(frontMatterNames).flat(), ...privacyMarkNames].map((name) => name.toLowerCase()),
)

const isKnownMember = (line: string | undefined): boolean => {
  const name = member.exec(line ?? '')?.groups?.name?.toLowerCase()
  return (
    name !== undefined && (knownNames.has(name) || nearestName(name, [...privacyMarkNames]) !== undefined)
  )
}

/** Returns whether lines are members without a fence: as text, they could publish a draft. */
const isUnfenced = (lines: readonly string[]): boolean => {
  const end = lines.findIndex((line) => !member.test(line))
  const members = lines.slice(0, end === -1 ? undefined : end)
  if (!members.some(isKnownMember)) return false
  const closing = lines[members.length] ?? ''
  if (otherFence.test(closing)) return true
  if (closing.trim() !== '') return false
  const data = members.map((line) => {
    const { name = '', value = '' } = member.exec(line)?.groups ?? {}
    return [name, value.trim()] as const
  })
  const isMarked = privacyMarksIn(Object.fromEntries(data)).some(({ visibility }) => visibility === 'hidden')
  return isMarked || members.filter(isKnownMember).length > 1
}

/** Returns the line on which front matter in another form begins, from 0; undefined if the text begins with none. */
const findOther = (text: string, lines: readonly string[]): number | undefined => {
  const first = (leading.exec(text)?.[0] ?? '').split('\n').length - 1
  const [head = '', ...rest] = lines.slice(first)
  const next = rest.find((line) => line.trim() !== '')
  const end = rest.findIndex((line) => otherFence.test(line))
  const isClosed = end !== -1 && rest.slice(0, end).some((line) => memberOfAny.test(line))
  const isOther =
    tomlFence.test(head) ||
    jsonObject.test(lines.slice(first).join('\n')) ||
    (otherFence.test(head) && (isClosed || isKnownMember(next) || jsonObject.test(next ?? ''))) ||
    isUnfenced(lines.slice(first))
  return isOther ? first : undefined
}

const otherIssue = (file: string, line: number): ContentIssue => ({
  file,
  line,
  column: 1,
  found: 'front matter that is not YAML between two lines of three hyphens',
  expected: 'that form, since it may contain the mark of a draft',
  fix: 'run vitrine import on the folder it comes from, or write *** if you meant a horizontal rule',
})

const unclosed = (file: string, line: number): ContentIssue => ({
  file,
  line,
  column: 1,
  found: 'unclosed front matter',
  expected: 'a line of three hyphens below it',
  fix: 'add that line, or write *** if you meant a horizontal rule',
})

/**
 * Takes a page's file apart.
 *
 * @param text the file's contents, lines ending in a line feed
 */
export const findFrontMatter = (file: string, text: string): FrontMatterBlock => {
  const nothing = (...issues: readonly ContentIssue[]): FrontMatterBlock => ({
    data: undefined,
    linesAbove: 0,
    markdown: text,
    issues,
  })
  const lines = text.split('\n')
  const start = lines.findIndex((line) => /[^ \t]/.test(line))
  const length = opening.test(lines[start] ?? '')
    ? lines.slice(start + 1).findIndex((line) => closing.test(line))
    : -1
  if (length !== -1)
    return {
      data: lines
        .slice(start + 1, start + 1 + length)
        .map((line) => `${line}\n`)
        .join(''),
      linesAbove: start + 1,
      markdown: lines.slice(start + 1 + length + 1).join('\n'),
      issues: [],
    }
  if (text.startsWith('---\n')) return nothing(unclosed(file, 1))
  const other = findOther(text, lines)
  return other === undefined ? nothing() : nothing(otherIssue(file, other + 1))
}
