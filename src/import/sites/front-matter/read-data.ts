/**
 * Reads data files, and the front matter of pages: YAML or TOML; other forms are marked as unreadable.
 * Fixes mistakes that the parsers of other generators accept.
 */
import { parse as parseTomlText } from 'smol-toml'
import { parse as parseYamlText } from 'yaml'
import { findFrontMatter } from '../../../content/files/front-matter-block.ts'
import { exactTags } from '../../../lib/data/parse-yaml.ts'
import { type Data, objectOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'

const yamlOptions = { uniqueKeys: false, strict: false, merge: true, customTags: exactTags } as const

/** Parses a text, with Hexo's tabs as spaces; dates stay texts. Undefined if it is in another format. */
const parseLoosely = (text: string, format: string): unknown => {
  try {
    if (format === 'json') return JSON.parse(text)
    if (format === 'toml') return JSON.parse(JSON.stringify(parseTomlText(text))) // which makes dates texts
    const spaced = text.replaceAll(/^\s*\t/gm, (indent) => indent.replaceAll('\t', '  '))
    return parseYamlText(spaced, { ...yamlOptions, logLevel: 'error' }) // without warnings in the terminal
  } catch {
    return undefined
  }
}

/** Returns the fields of a data file, whose format its name tells; none if it is not an object. */
export const parseFields = (file: string, text: string): Data => {
  const [, suffix = 'yaml'] = /\.(json|toml)$/.exec(file) ?? []
  return objectOf(parseLoosely(text, suffix))
}

const endOfYaml = String.raw`[ \t]*(?:-{3,}|\.\.\.)[ \t]*(?:\n|$)`

/** Fields without a line above them, as in Hexo. A blank line above hyphens makes them a rule of the text. */
const withoutLineAbove =
  /^(?=(?:(?![ \t]*\n)[^\n]*\n)*?title:)(?:(?:(?:[a-z][\w-]*:|- |[ \t])[^\n]*)?\n)+(?<!\n\n)-{3,}[ \t]*(?!.)/i

/** The forms of front matter. Groups: the data, the text below. */
const forms: readonly (readonly [format: 'yaml' | 'toml', pattern: RegExp])[] = [
  ['yaml', new RegExp(String.raw`^-{3,}[ \t]*\n((?:(?!${endOfYaml})[^\n]*\n)*)${endOfYaml}([\s\S]*)$`)],
  ['toml', /^\+{3,}[ \t]*\n((?:(?![ \t]*\+{3})[^\n]*\n)*)[ \t]*\+{3,}[ \t]*(?:\n|$)([\s\S]*)$/],
]

/** A field on its own line, which distinguishes front matter from prose between two rules. */
const field = /^\s*["']?[\w-]+["']?\s*[:=]/m

/** Front matter whose format is named, below a comment, of Org, or Pelican's lines of `Title: …`. */
const otherForm = /^(?:---[a-z]+[ \t]*\n|<!--(?:(?!-->)[\s\S])*-->\s*---|#\+\w+:|(?:[\w-]+:[^\n]*\n)*title:)/i

/**
 * Splits a page's file into data and body. The body is the whole file if there is no front matter, or if it
 * is unreadable (`isUnreadable`) and so may mark a draft.
 */
export const findBlock = (text: string): { data: Data; body: string; isUnreadable?: true } => {
  const trimmed = text.trimStart().replace(withoutLineAbove, '---\n$&')
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
