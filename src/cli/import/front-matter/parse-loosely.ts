/** Parses data files and front matter of other generators, and repairs the mistakes that their parsers forgive. */
import { parse as parseTomlText, TomlDate } from 'smol-toml'
import { parse as parseYamlText } from 'yaml'
import { isJsonObject } from '../../../lib/json.ts'

/** The members of a file, unchecked. */
export type Data = Readonly<Record<string, unknown>>

export type DataFormat = 'yaml' | 'toml' | 'json'

/** Dates become texts, as they are in YAML and JSON. */
const withTextDates = (value: unknown): unknown => {
  if (value instanceof TomlDate) return value.toISOString()
  if (Array.isArray(value)) return value.map(withTextDates)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTextDates(member)]))
}

/** Warnings would go to the terminal. Texts stay texts: dates are read elsewhere. */
const yamlOptions = { uniqueKeys: false, strict: false, logLevel: 'error', merge: true } as const

const parseYaml = (text: string): unknown => parseYamlText(text, yamlOptions)

/** `title: Notes: a table` and `title: @home` are not YAML, though some parsers accept them. */
const quoteTexts = (text: string): string =>
  text.replaceAll(/^(\s*(?:- )?[\w-]+):[ \t]*(\S.*)$/gm, (line: string, name: string, value: string) => {
    try {
      parseYaml(`a: ${value}`)
      if (!/^["'[{|>]/.test(value) && value.includes(': ')) throw new Error('a mapping')
      return line
    } catch {
      return `${name}: ${JSON.stringify(value.replace(/^(["'])(.*)\1$/, '$2'))}`
    }
  })

/** Each way to read YAML, from strict to forgiving. */
const yamlRepairs: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('\t', '  '),
  (text) => quoteTexts(text.replaceAll('\t', '  ')),
]

const parsers: Readonly<Record<DataFormat, (text: string) => unknown>> = {
  json: (text) => JSON.parse(text),
  toml: (text) => withTextDates(parseTomlText(text)),
  yaml: (text) => {
    for (const repair of yamlRepairs)
      try {
        return parseYaml(repair(text))
      } catch {}
    throw new Error('no YAML')
  },
}

/** Returns the data of a text; undefined if it is in another format. */
export const parseLoosely = (text: string, format: DataFormat): unknown => {
  try {
    return parsers[format](text)
  } catch {
    return undefined
  }
}

/** Returns the members of a data file by its name; none if it holds something else. */
export const parseMembers = (file: string, text: string): Data => {
  const [, suffix = 'yaml'] = /\.(json|toml)$/.exec(file) ?? []
  const value = parseLoosely(text, suffix as DataFormat)
  return isJsonObject(value) ? (value as Data) : {}
}
