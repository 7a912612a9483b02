/** Finds the front matter of a page in any of the forms that other generators and editors have. */
import { findFrontMatter } from '../../../content/files/front-matter-block.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { type Data, type DataFormat, parseLoosely } from './parse-loosely.ts'

/** A page's file, taken apart. */
export interface PageSource {
  readonly data: Data
  /** The text below the front matter. */
  readonly body: string
  /** Whether there is front matter that nothing can read. A mark of a draft may be in it; the body is the whole text. */
  readonly isUnreadable?: true
}

/** What may stand above front matter: blank lines, spaces of no width, comments on one line. */
const above = /^(?:[\s\u200B-\u200D\u2060\uFEFF]|<!--(?:(?!-->).)*-->[ \t]*\n)*/

/** A form of front matter. The first group is the data, the second the text below. */
interface BlockForm {
  readonly pattern: RegExp
  readonly format: (head: string) => DataFormat
}

const rest = '(?:\\n|$)([\\s\\S]*)$'

const forms: readonly BlockForm[] = [
  {
    pattern: new RegExp(
      `^-{3,}[ \\t]*(?:yaml|toml|json)?[ \\t]*\\n([\\s\\S]*?)(?:^|(?<=\\n))[ \\t]*(?:-{3,}|\\.\\.\\.)[ \\t]*${rest}`,
    ),
    format: (head) => (/^-+[ \t]*(toml|json)/.exec(head)?.[1] ?? 'yaml') as DataFormat,
  },
  {
    pattern: new RegExp(`^\\+{3,}[ \\t]*\\n([\\s\\S]*?)(?:^|(?<=\\n))[ \\t]*\\+{3,}[ \\t]*${rest}`),
    format: () => 'toml',
  },
  // Dashes that an editor put in place of hyphens.
  {
    pattern: new RegExp(
      `^[\\u2010-\\u2015\\u2212-]{1,3}[ \\t]*\\n([\\s\\S]*?)(?<=\\n)[\\u2010-\\u2015\\u2212-]{1,3}[ \\t]*${rest}`,
    ),
    format: () => 'yaml',
  },
]

const endOfObject = (text: string): number | undefined => {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}]/g)) {
    if (token === '{') depth += 1
    if (token === '}') depth -= 1
    if (depth === 0) return index + 1
  }
  return undefined
}

const fromJson = (text: string): PageSource | undefined => {
  if (!/^\{\s*(?:"|\}\s*(?:\n|$))/.test(text)) return undefined
  const length = endOfObject(text)
  const value = length === undefined ? undefined : parseLoosely(text.slice(0, length), 'json')
  if (!isJsonObject(value)) return { data: {}, body: text, isUnreadable: true }
  return { data: value as Data, body: text.slice(length).replace(/^[ \t]*;*[ \t]*\n/, '') }
}

const asData = (text: string, format: DataFormat): Data | undefined => {
  if (text.trim() === '') return {}
  const value = parseLoosely(text, format)
  return isJsonObject(value) ? (value as Data) : value === null ? {} : undefined
}

const fromFences = (text: string): PageSource | undefined => {
  for (const { pattern, format } of forms) {
    const [, head = '', body = ''] = pattern.exec(text) ?? []
    if (head === '' && body === '') continue
    const data = asData(head, format(text))
    if (data !== undefined) return { data, body }
    // Prose between two rules is text; anything with a member may be a draft.
    if (/^\s*["']?[\w-]+["']?\s*[:=]/m.test(head)) return { data: {}, body: text, isUnreadable: true }
  }
  return undefined
}

const otherForm = /^(?:;{3,}|---[a-z]+[ \t]*\n|#\+\w+:)/i

/** Takes a page's file apart. A file without front matter is all text. */
export const findBlock = (text: string): PageSource => {
  const trimmed = text.replace(above, '')
  const found = fromJson(trimmed) ?? fromFences(trimmed)
  if (found !== undefined) return found
  // A program, semicolons, Org mode, lines without fences.
  const isUnreadable = otherForm.test(trimmed) || findFrontMatter('', text).issues.length > 0
  return { data: {}, body: text, ...(isUnreadable && { isUnreadable }) }
}
