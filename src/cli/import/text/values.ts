/** What expressions of templates mean, such as `site.author.name` and `page.title`, as far as files say it. */
import { isJsonObject } from '../../../lib/json.ts'
import type { Data } from '../front-matter/parse-loosely.ts'

/** Returns a value; null if the template has none, undefined if only the generator knows. */
export type LookUp = (expression: string) => unknown

/** Where values are: the configuration, and the front matter of a page. */
export interface Scopes {
  readonly site: Data
  readonly page: Data
}

/** Members that the generator makes while it runs. */
const computed: Readonly<Record<keyof Scopes, ReadonlySet<string>>> = {
  site: new Set(
    'time posts pages related_posts static_files html_pages html_files collections data documents categories tags github'.split(
      ' ',
    ),
  ),
  page: new Set(
    'title content url id date path dir name slug next previous excerpt collection categories tags relative_path'.split(
      ' ',
    ),
  ),
}

const literals: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['nil', null],
  ['null', null],
  ['empty', ''],
  ['blank', ''],
  ['jekyll.environment', 'production'],
])

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((found, name) => (isJsonObject(found) ? found[name] : undefined), value) ?? null

/**
 * Returns what an expression means: a literal, or a member of the site or the page.
 *
 * @param unknown names of `site` that mean something else, such as its collections
 */
export const createLookUp =
  (scopes: Scopes, unknown: readonly string[] = []): LookUp =>
  (expression) => {
    const text = expression.trim()
    const [, double, single] = /^(?:"([^"]*)"|'([^']*)')$/.exec(text) ?? []
    if (double !== undefined || single !== undefined) return double ?? single
    if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
    if (literals.has(text)) return literals.get(text)
    const [, scope, rest = ''] = /^(site|page)((?:\.[\w-]+)+)$/.exec(text) ?? []
    if (scope === undefined) return undefined
    const path = rest.slice(1).split('.')
    const [first = ''] = path
    const found = valueAt(scopes[scope as keyof Scopes], path)
    const isComputed = computed[scope as keyof Scopes].has(first) || unknown.includes(first)
    return found === null && isComputed ? undefined : found
  }

const same = (text: string): string => text

/** Filters of Liquid whose result is the text that a page needs, or is easily made. */
const filters: Readonly<Record<string, (text: string, argument: string) => string>> = {
  ...Object.fromEntries(
    'relative_url absolute_url escape escape_once xml_escape html_escape markdownify smartify safe uri_escape cgi_escape url_encode'
      .split(' ')
      .map((name) => [name, same] as const),
  ),
  strip: (text) => text.trim(),
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  prepend: (text, argument) => argument + text,
  append: (text, argument) => text + argument,
  default: (text, argument) => text || argument,
}

const asText = (value: unknown): string | undefined => {
  if (value === null) return ''
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

/** Returns the text of `{{ site.title | upcase }}`; undefined if nobody knows it here. */
export const outputText = (argumentText: string, lookUp: LookUp): string | undefined => {
  const [expression = '', ...calls] = argumentText.split(/\s*\|\s*(?=\w)/)
  return calls.reduce(
    (text: string | undefined, call) => {
      const [, name = '', argument] = /^(\w+)\s*(?::\s*(.*))?$/s.exec(call.trim()) ?? []
      const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
      const given = argument === undefined ? '' : asText(lookUp(argument))
      return text === undefined || given === undefined ? undefined : filter?.(text, given)
    },
    asText(lookUp(expression)),
  )
}
