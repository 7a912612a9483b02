/** Finds the front matter of a page, and recognises what was meant as it: as text, it could publish a draft. */
import { error } from '../../lib/data/issue.ts'
import { nearestName, plainName } from '../../lib/did-you-mean.ts'
import { foreignNames } from '../schema/foreign-names.ts'
import { FrontMatter } from '../schema/front-matter.ts'
import { privacyMarkNames, privacyMarksIn } from '../schema/privacy-marks.ts'

/** The lines around the data. Split at line feeds only: copied text may have other line separators in a value (U+2028). */
const opening = /^---[ \t]*$/
const closing = /^(?:---|\.\.\.)[ \t]*$/

/** Another first line, or one with a mistake: visible or invisible spaces, a comment, dashes, too many hyphens. Without a field below, it is a rule. */
const otherFence =
  /^[\s\u200B-\u200D\u2060]*(?:[-+\u2010-\u2015\u2212]{2,}|[\u2010-\u2015\u2212]|;;;|- - -)(?:[ \t]*(?:yaml|toml|json))?[\s\u200B-\u200D\u2060]*(?:#.*)?$/i

const jsonObject = /^\{\s*(?:"|\}\s*(?:\n|$))/

/** A name of one word, with dots as TOML has them. */
const oneWord = /^[ \t]*["']?[A-Za-z][\w.-]*["']?[ \t]*[:=]/

/** Blank lines and comments, which may precede front matter. */
const leading = /^(?:\s|<!--[\s\S]*?-->)*/

type Field = readonly [name: string, value: string]

const knownNames: ReadonlySet<string> = new Set([
  ...Object.keys(FrontMatter.properties),
  ...privacyMarkNames,
  ...foreignNames,
])

const isKnown = ([name, value]: Field): boolean =>
  knownNames.has(plainName(name)) ||
  nearestName(plainName(name), privacyMarkNames) !== undefined ||
  privacyMarksIn({ [name]: value }).length > 0

/** Splits a line at its first colon or equals sign, without parsing YAML. The name is empty if it has none. */
export const splitField = (line: string): Field => {
  const end = line.search(/[:=]/)
  return [line.slice(0, Math.max(end, 0)).replaceAll(/["']/g, '').trim(), line.slice(end + 1).trim()]
}

/** Returns whether a line is a field. Before a colon, several words are a sentence, unless they are a name such as `Is draft`. */
const isField = (line: string): boolean => oneWord.test(line) || isKnown(splitField(line))

/** Returns the fields with which lines begin. */
const fieldsAtStart = (lines: readonly string[]): readonly Field[] => {
  const end = lines.findIndex((line) => !isField(line))
  return lines.slice(0, end === -1 ? undefined : end).map(splitField)
}

const areHidden = (fields: readonly Field[]): boolean =>
  privacyMarksIn(Object.fromEntries(fields)).some(({ visibility }) => visibility === 'hidden')

/** Returns whether lines are fields without a first fence. */
const isUnfenced = (lines: readonly string[]): boolean => {
  const fields = fieldsAtStart(lines)
  const known = fields.filter(isKnown)
  const next = lines[fields.length] ?? ''
  if (known.length === 0 || otherFence.test(next)) return known.length > 0
  return next.trim() === '' && (areHidden(fields) || known.length > 1)
}

/** Returns whether lines are a heading above a mark of privacy in front matter. Other fields may be an article's, below a rule. */
const isBelowHeading = ([heading = '', ...lines]: readonly string[]): boolean => {
  const fence = lines.findIndex((line) => line.trim() !== '')
  return (
    /^#{1,6}\s/.test(heading) &&
    otherFence.test(lines[fence] ?? '') &&
    areHidden(fieldsAtStart(lines.slice(fence + 1)))
  )
}

/** Returns the index of the line on which front matter in another form begins; undefined if the text begins with none. */
const findOther = (text: string, lines: readonly string[]): number | undefined => {
  const above = leading.exec(text)?.[0] ?? ''
  const first = above.split('\n').length - 1
  const [head = '', ...below] = lines.slice(first)
  const isFence = otherFence.test(head)
  const isOther =
    (isFence && head.includes('+')) || // TOML's, which means nothing in Markdown
    (isFence && below.some((line) => isField(line) || jsonObject.test(line))) ||
    jsonObject.test(text.slice(above.length)) ||
    isUnfenced(lines.slice(first)) ||
    isBelowHeading(lines.slice(first))
  return isOther ? first : undefined
}

const orRule = 'or write *** if you meant a horizontal rule'

const secondBlock = {
  ...error('front-matter/second'),
  found: 'a second front matter',
  expected: 'one, since this may contain the mark of a draft',
  fix: `move its fields to the first, ${orRule}`,
}

/**
 * Takes a page's file apart, in time that grows with its length.
 *
 * @param text the file's contents, lines ending in a line feed
 * @returns the YAML between the fences, undefined if there is none; the number of lines above it; and the Markdown below
 */
export const findFrontMatter = (file: string, text: string) => {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => /[^ \t]/.test(line))
  const isOpen = opening.test(lines[start] ?? '')
  const length = isOpen ? lines.slice(start + 1).findIndex((line) => closing.test(line)) : -1
  if (length !== -1) {
    const end = start + 1 + length
    const second = lines.findIndex((line, index) => index > end && line.trim() !== '')
    const isSecond = otherFence.test(lines[second] ?? '') && isUnfenced(lines.slice(second + 1))
    return {
      data: `${lines.slice(start + 1, end).join('\n')}\n`,
      linesAbove: start + 1,
      markdown: lines.slice(end + 1).join('\n'),
      issues: isSecond ? [{ file, line: second + 1, column: 1, ...secondBlock }] : [],
    }
  }
  const other = isOpen ? start : findOther(text, lines)
  const wording = isOpen
    ? {
        ...error('front-matter/unclosed'),
        found: 'unclosed front matter',
        fix: 'add a line of three hyphens below it',
      }
    : {
        ...error('front-matter/not-yaml'),
        found: 'front matter that is not YAML between two lines of three hyphens',
        expected: 'that form, since it may contain the mark of a draft',
        fix: 'run vitrine import on the folder it comes from',
      }
  const fix = `${wording.fix}, ${orRule}`
  return {
    data: undefined,
    linesAbove: 0,
    markdown: text,
    issues: other === undefined ? [] : [{ file, line: other + 1, column: 1, ...wording, fix }],
  }
}
