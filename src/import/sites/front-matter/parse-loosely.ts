/** Parses data files and front matter of other generators, fixing mistakes that their parsers accept. */
import { parse as parseTomlText } from 'smol-toml'
import { parse as parseYamlText } from 'yaml'
import { exactTags } from '../../../lib/data/parse-yaml.ts'
import { type Data, objectOf } from '../../../lib/data/unchecked.ts'

export type DataFormat = 'yaml' | 'toml' | 'json' | 'lines'

/** Parses YAML, with Hexo's tabs as spaces and no warnings in the terminal. Dates stay texts. */
const parseYaml = (text: string): unknown =>
  parseYamlText(
    text.replaceAll(/^\s*\t/gm, (indent) => indent.replaceAll('\t', '  ')),
    { uniqueKeys: false, strict: false, logLevel: 'error', merge: true, customTags: exactTags },
  )

const parsers: Readonly<Record<DataFormat, (text: string) => unknown>> = {
  json: JSON.parse,
  toml: (text) => JSON.parse(JSON.stringify(parseTomlText(text))), // dates become texts, as in YAML
  yaml: parseYaml,
  lines: (text) =>
    Object.fromEntries(
      [...text.matchAll(/^([a-z][\w-]*):([^\n]*(?:\n[ \t]+[^\n]*)*)/gim)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value.trim().replaceAll(/\n\s+/g, ' '),
      ]),
    ),
}

/** Parses a text; returns undefined if it is in another format. */
export const parseLoosely = (text: string, format: DataFormat): unknown => {
  try {
    return parsers[format](text)
  } catch {
    return undefined
  }
}

/** Returns the fields of a data file, whose format its name tells; none if it is not an object. */
export const parseFields = (file: string, text: string): Data => {
  const [, suffix = 'yaml'] = /\.(json|toml)$/.exec(file) ?? []
  return objectOf(parseLoosely(text, suffix as DataFormat))
}
