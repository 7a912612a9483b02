/** Finds front matter: YAML, TOML, or lines of `Title: …`. Other forms are marked as unreadable. */
import { findFrontMatter } from '../../../content/files/front-matter-block.ts'
import type { Data } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { type DataFormat, parseLoosely } from './parse-loosely.ts'

const endOfYaml = String.raw`[ \t]*(?:-{3,}|\.\.\.)[ \t]*(?:\n|$)`

/** Lines up to a title, none of them blank. */
const hasTitle = String.raw`(?:(?![ \t]*\n)[^\n]*\n)*?title:`

/** A line such as `Date: 2024-01-02`, and the indented lines below it. */
const fieldLines = String.raw`[a-z][\w-]*:[^\n]*\n(?:[ \t]+\S[^\n]*\n)*`

/** A field, an item of a list, an indented line, or nothing. */
const yamlLine = String.raw`(?:(?:[a-z][\w-]*:|- |[ \t])[^\n]*)?`

/** The forms of front matter. Groups: the data, the text below. */
const forms: readonly (readonly [format: DataFormat, pattern: RegExp])[] = [
  ['yaml', new RegExp(String.raw`^-{3,}[ \t]*\n((?:(?!${endOfYaml})[^\n]*\n)*)${endOfYaml}([\s\S]*)$`)],
  ['toml', /^\+{3,}[ \t]*\n((?:(?![ \t]*\+{3})[^\n]*\n)*)[ \t]*\+{3,}[ \t]*(?:\n|$)([\s\S]*)$/],
  // Hexo needs no line above its fields. A blank line above hyphens makes them a rule of the text.
  [
    'yaml',
    new RegExp(String.raw`^(?=${hasTitle})((?:${yamlLine}\n)+)(?<!\n\n)-{3,}[ \t]*(?:\n|$)([\s\S]*)$`, 'i'),
  ],
  // Lines of `Title: …` in Pelican and MultiMarkdown, up to the first blank line.
  ['lines', new RegExp(String.raw`^(?=${hasTitle})((?:${fieldLines})+)[ \t]*(?:\n|$)([\s\S]*)$`, 'i')],
]

/** A field on its own line, which distinguishes front matter from prose between two rules. */
const field = /^\s*["']?[\w-]+["']?\s*[:=]/m

/** Front matter whose format is named, below a comment, or of Org. */
const otherForm = /^(?:---[a-z]+[ \t]*\n|<!--(?:(?!-->)[\s\S])*-->\s*---|#\+\w+:)/i

/**
 * Splits a page's file into data and body. The body is the whole file if there is no front matter, or if it
 * is unreadable (`isUnreadable`) and so may mark a draft.
 */
export const findBlock = (text: string): { data: Data; body: string; isUnreadable?: true } => {
  const trimmed = text.trimStart()
  for (const [format, pattern] of forms) {
    const [whole, head = '', body = ''] = pattern.exec(trimmed) ?? []
    if (whole === undefined) continue
    const value = head.trim() === '' ? {} : parseLoosely(head, format)
    const isProse = !field.test(head)
    if (isJsonObject(value) || (value === null && isProse)) return { data: { ...value } as Data, body }
    if (!isProse) return { data: {}, body: text, isUnreadable: true }
  }
  const isUnreadable = otherForm.test(trimmed) || findFrontMatter('', text).issues.length > 0
  return { data: {}, body: text, ...(isUnreadable && { isUnreadable }) }
}
