/** Finds the front matter of a page in any of the forms that other generators and editors have. */
import { isJsonObject } from '../../../lib/json.ts'
import { type Data, type DataFormat, parseLoosely } from './parse-loosely.ts'

/** A page's file, taken apart. */
export interface PageSource {
  readonly data: Data
  /** The text below the front matter. */
  readonly body: string
  /** Front matter that nothing can read. A mark of a draft may be in it. */
  readonly unreadable?: string
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
  { pattern: new RegExp(`^;{3,}[ \\t]*\\n([\\s\\S]*?)(?<=\\n);{3,}[ \\t]*${rest}`), format: () => 'json' },
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
  if (!isJsonObject(value)) return { data: {}, body: '', unreadable: text }
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
    if (/^\s*["']?[\w-]+["']?\s*[:=]/m.test(head)) return { data: {}, body, unreadable: head }
  }
  // Plus signs without an end: nothing says where the text begins.
  return /^\+{3,}[ \t]*\n[ \t]*[\w"'[]/.test(text) ? { data: {}, body: '', unreadable: text } : undefined
}

const member = /^(?<name>[A-Za-z][\w -]*?)[ \t]*:[ \t]+(?<value>\S.*)$/

/** At least one of these names is among the members of a page, so that `Note: a text` stays text. */
const firstNames =
  /^(?:title|date|author|tags|category|categories|status|slug|draft|layout|published|permalink)$/i

/** Hexo's front matter without its first fence, Pelican's and MultiMarkdown's without any, and one whose end is missing. */
const fromLines = (text: string): PageSource | undefined => {
  const lines = text.replace(/^(?:---|\+\+\+)[ \t]*\n/, '').split('\n')
  const isFenced = lines[0] !== text.split('\n')[0]
  const end = lines.findIndex((line) => !member.test(line) && !/^(?:[ \t]+\S|- |[\w-]+:[ \t]*$)/.test(line))
  const head = lines.slice(0, end === -1 ? undefined : end)
  const isKnown = head.some((line) => firstNames.test(member.exec(line)?.groups?.name ?? ''))
  const closing = lines[end] ?? ''
  if (!isKnown || !(isFenced || closing.trim() === '' || /^-{3,}\s*$/.test(closing))) return undefined
  const data = asData(head.join('\n'), 'yaml')
  const body = lines.slice(end === -1 ? lines.length : end + 1).join('\n')
  return data === undefined ? { data: {}, body, unreadable: head.join('\n') } : { data, body }
}

/** `#+TITLE: About` of Org mode. */
const fromKeywords = (text: string): PageSource | undefined => {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !/^#\+\w+:/.test(line) && line.trim() !== '')
  const keywords = lines.slice(0, end === -1 ? undefined : end).filter((line) => line.trim() !== '')
  if (keywords.length === 0) return undefined
  const data = keywords.map((line) => {
    const [, name = '', value = ''] = /^#\+(\w+):\s*(.*)$/.exec(line) ?? []
    return [name.toLowerCase(), /^tags|^filetags/i.test(name) ? value.split(/[\s:,]+/) : value] as const
  })
  return { data: Object.fromEntries(data), body: lines.slice(end === -1 ? lines.length : end).join('\n') }
}

/** Takes a page's file apart. A file without front matter is all text. */
export const findBlock = (text: string): PageSource => {
  const trimmed = text.replace(above, '')
  return (
    fromJson(trimmed) ??
    fromFences(trimmed) ??
    fromKeywords(trimmed) ??
    fromLines(trimmed) ?? { data: {}, body: text }
  )
}
