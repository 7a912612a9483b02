/** Finds the front matter of a page: YAML, TOML, JSON, or lines of `Title: …`. Whatever else looks like front matter is named, since it may hold a draft's mark. */
import { findFrontMatter } from '../../../content/files/front-matter-block.ts'
import type { Data } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { type DataFormat, parseLoosely } from './parse-loosely.ts'

/** What may stand above front matter: blank lines, spaces of no width, comments on one line. */
const above = /^(?:[\s\u200B-\u200D\u2060\uFEFF]|<!--(?:(?!-->).)*-->[ \t]*\n)*/

/** The forms of front matter: the first group is its format if it names one, the second the data, the third the text below. */
const forms: readonly (readonly [format: DataFormat, pattern: RegExp])[] = [
  [
    'yaml',
    /^-{3,}[ \t]*(yaml|toml|json)?[ \t]*\n((?:(?![ \t]*(?:-{3,}|\.\.\.)[ \t]*(?:\n|$))[^\n]*\n)*)[ \t]*(?:-{3,}|\.\.\.)[ \t]*(?:\n|$)([\s\S]*)$/,
  ],
  ['toml', /^\+{3,}[ \t]*()\n((?:(?![ \t]*\+{3})[^\n]*\n)*)[ \t]*\+{3,}[ \t]*(?:\n|$)([\s\S]*)$/],
  [
    'json',
    /^()(\{(?=\s*["}])(?:[^\n]*\}(?=[ \t]*(?:\n|$))|(?:[^\n]*\n)(?:(?!\})[^\n]*\n)*\}))[ \t;]*(?:\n|$)([\s\S]*)$/,
  ],
  // Pelican's and MultiMarkdown's lines of `Title: …`, up to the first blank one.
  [
    'lines',
    /^()(?=(?:(?![ \t]*\n)[^\n]*\n)*?title:)((?:[a-z][\w-]*:[^\n]*\n(?:[ \t]+\S[^\n]*\n)*)+)[ \t]*(?:\n|$)([\s\S]*)$/i,
  ],
]

/** A field on a line of its own: what has one is more than prose between two rules. */
const field = /^\s*["']?[\w-]+["']?\s*[:=]/m

/** Front matter that is a program, JSON between semicolons, or Org. */
const otherForm = /^(?:;{3,}|---[a-z]+[ \t]*\n|#\+\w+:|\{\s*")/i

/**
 * Takes a page's file apart: data, and the body below. A file without front matter is all text, and so is one with front matter that
 * nothing can read (`isUnreadable`), in which a mark of a draft may be.
 */
export const findBlock = (text: string): { data: Data; body: string; isUnreadable?: true } => {
  const trimmed = text.replace(above, '')
  for (const [usual, pattern] of forms) {
    const [whole, format = '', head = '', body = ''] = pattern.exec(trimmed) ?? []
    if (whole === undefined) continue
    const value = head.trim() === '' ? {} : parseLoosely(head, (format || usual) as DataFormat)
    const isProse = usual !== 'json' && !field.test(head)
    if (isJsonObject(value) || (value === null && isProse)) return { data: { ...value } as Data, body }
    if (!isProse) return { data: {}, body: text, isUnreadable: true }
  }
  const isUnreadable = otherForm.test(trimmed) || findFrontMatter('', text).issues.length > 0
  return { data: {}, body: text, ...(isUnreadable && { isUnreadable }) }
}
