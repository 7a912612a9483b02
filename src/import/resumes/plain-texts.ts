/** Takes Markdown and HTML out of what a CV shows as plain text, such as names and titles. A link there becomes the entry's address. */

import { asWritten, linesOf } from '../../cv/formatted-text.ts'
import { attributeOf, elementsIn, parseHtml } from '../../html/html-tree.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { positionsFieldOf } from '../../resume/job-positions.ts'
import { CustomEntry, type FieldSchema, Resume } from '../../resume/schema.ts'
import { formattedLists, paragraphs } from './resume-shapes.ts'

/** A link that says nothing but that it is one: `Loom ([code](https://loom.example))`. */
const unnamedLink =
  /(?<=\S)\s*\(?<a href="[^"]*">(?:link|url|code|source|repo|github|website|web|demo|paper|pdf|here)<\/a>\)?/gi

/** The functions of Typst that RenderCV's users put around the text of a link: `[#underline[Loom]](https://loom.example)`. */
const typstInLink = /\[#\w+\[([^\][]*)\]\](?=\()/g

/** Returns a text without formatting, and the web addresses that it links to. */
export const readPlain = (text: string): { readonly text: string; readonly urls: readonly string[] } => {
  if (!/[*`<&]|\]\(/.test(text)) return { text, urls: [] }
  const html = asWritten.inlineHtml(text.replaceAll(typstInLink, '[$1]'))
  const links = elementsIn(parseHtml(html)).flatMap((element) => attributeOf(element, 'href') ?? [])
  return {
    text: linesOf(html.replaceAll(unnamedLink, '')).join(' '),
    urls: links.filter((url) => /^https?:/.test(url) && text.includes(url)),
  }
}

/** Takes the addresses of links in plain texts that no field has a place for. */
type LeaveOut = (path: string) => void

const plainField = (value: unknown, urls: string[]): unknown => {
  if (Array.isArray(value)) return value.map((item) => plainField(item, urls))
  if (typeof value !== 'string') return value
  const plain = readPlain(value)
  urls.push(...plain.urls)
  return plain.text
}

const plainObject = (
  value: unknown,
  { properties = {} }: FieldSchema,
  path: string,
  leaveOut: LeaveOut,
): unknown => {
  if (!isJsonObject(value)) return value
  const urls: string[] = []
  const positions = positionsFieldOf(value)
  const fields = Object.entries(value).map(([name, field]): readonly [string, unknown] => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    const inside = name === positions ? { type: 'object', properties } : (schema?.items ?? schema)
    if (inside === undefined || paragraphs.has(name) || formattedLists.has(name)) return [name, field]
    if (inside.properties === undefined) return [name, plainField(field, urls)]
    const plain = (item: unknown): unknown => plainObject(item, inside, `${path}${name}.`, leaveOut)
    return [name, Array.isArray(field) ? field.map(plain) : plain(field)]
  })
  const [first, ...others] = new Set(urls)
  const isFree = first !== undefined && 'url' in properties && !value.url
  for (const url of isFree ? others : urls) if (url !== value.url) leaveOut(`${path}${url}`)
  return Object.fromEntries(isFree ? [...fields, ['url', first]] : fields)
}

/** Returns a CV, by the names and in the shapes of JSON Resume, whose plain texts have no formatting. */
export const withPlainTexts = (resume: JsonObject, leaveOut: LeaveOut): JsonObject => {
  const own = Object.keys(resume).filter((name) => !Object.hasOwn(Resume.properties, name))
  const entries: FieldSchema = { type: 'array', items: CustomEntry }
  const properties = { ...Object.fromEntries(own.map((name) => [name, entries])), ...Resume.properties }
  return plainObject(resume, { type: 'object', properties }, '', leaveOut) as JsonObject
}
