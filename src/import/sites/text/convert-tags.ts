/**
 * Replaces tags and shortcodes of other generators with Markdown, and fits it into the text around them:
 * blocks on lines of their own, images in a line. tags.ts has the rows.
 */
import type { TagSyntax } from './tag-syntaxes.ts'

/** A tag, its arguments and the text between its start and end. */
export interface TemplateTag {
  /** `=` for a value. */
  readonly name: string
  /** Arguments without a name, in order. */
  readonly positional: readonly string[]
  readonly named: Readonly<Record<string, string>>
  /** Converted text between start and end; undefined without an end. */
  readonly inner: string | undefined
  /** As written, without the inner text. */
  readonly source: string
  /** Everything after the name, as written. */
  readonly argumentText: string
}

const name = /(?<name>[\w.-]+)\s*[=:](?!\/\/)\s*/
const values = [
  /"(?<double>(?:\\.|[^"\\])*)"/,
  /'(?<single>(?:\\.|[^'\\])*)'/,
  /`(?<raw>[^`]*)`/,
  /(?<bare>[^\s,"'`=][^\s,]*)/,
]
const argument = new RegExp(`(?:${name.source})?(?:${values.map(({ source }) => source).join('|')})`, 'g')

/** Parses the arguments of a tag, such as `src="a.png" "text" 300`. */
const readArguments = (text: string): Pick<TemplateTag, 'positional' | 'named'> => {
  const positional: string[] = []
  const named: Record<string, string> = {}
  for (const { groups = {} } of text.matchAll(argument)) {
    const { name, double, single, raw, bare = '' } = groups
    const value = double?.replaceAll(/\\(.)/g, '$1') ?? single?.replaceAll(/\\(.)/g, '$1') ?? raw ?? bare
    if (name === undefined) positional.push(value)
    else named[name.toLowerCase()] = value
  }
  return { positional, named }
}

/**
 * Converts every tag of a syntax, innermost first. A tag that is never closed has no inner text.
 *
 * @param convert returns the replacement of a tag, given the converted text before it
 */
export const convertTags = (
  text: string,
  { pattern, rewriteArguments = (rest) => rest }: TagSyntax,
  convert: (tag: TemplateTag, before: string) => string,
): string => {
  /** Open tags, and the converted text since each; the first is the text outside all tags. */
  const open = [{ tag: { name: '', source: '', argumentText: '', ...readArguments('') }, text: '' }]
  const add = (part: string): void => {
    const top = open.at(-1)
    if (top !== undefined) top.text += part
  }
  /** Ends the innermost tag. If it was not closed, its text follows it. */
  const end = (isClosed: boolean): void => {
    const ended = open.pop()
    if (ended === undefined) return
    const { tag, text: inner } = ended
    add(convert({ ...tag, inner: isClosed ? inner : undefined }, open.at(-1)?.text ?? ''))
    if (!isClosed) add(inner)
  }
  let place = 0
  for (const { 0: source, index, groups = {} } of text.matchAll(pattern)) {
    const { name = groups.value === undefined ? '' : '=', rest = groups.value ?? '', close } = groups
    add(text.slice(place, index))
    place = index + source.length
    const bare = rest.replace(/[-\s]+$/, '')
    const argumentText = rewriteArguments(groups.void === undefined ? bare : bare.replace(/\/$/, '')).trim()
    const tag = { name, ...readArguments(argumentText), source, argumentText }
    const isVoid = name === '=' || groups.void !== undefined
    const isOpen = open.length > 1 && (name === '' || open.some((each) => each.tag.name === name))
    if (close === undefined && !isVoid) open.push({ tag, text: '' })
    else if (close !== undefined && isOpen) {
      while (name !== '' && open.at(-1)?.tag.name !== name) end(false)
      end(true)
    } else add(convert({ ...tag, inner: undefined }, open.at(-1)?.text ?? ''))
  }
  add(text.slice(place))
  while (open.length > 1) end(false)
  return open[0]?.text ?? ''
}

const image = /!\[((?:\\.|[^\]\\])*)\]\((<[^>\n]*>|[^\s()]+)(?: "[^"\n]*")?\)/g

const imagesAsHtml = (text: string): string =>
  text.replaceAll(image, (_, alt: string, url: string) => {
    const description = alt.replaceAll(/\\(.)/g, '$1').replaceAll('"', '&quot;')
    return `<img src="${url.replaceAll(/^<|>$/g, '')}" alt="${description}">`
  })

/** A list item is searched in this many characters before a block. */
const MAX_LOOK_BACK = 2_000

const isHtml = (line: string): boolean => /^\s*<[a-z/]/i.test(line)

/** Places the blocks that {@link blockMark} marked, and removes the marks. */
export const placeBlocks = (text: string): string =>
  text
    .replaceAll(
      /(?<![ \t>])([ \t>]*)\uFDD2\s*([\s\S]*?)\s*\uFDD3/g,
      (_, before: string, inner: string, offset: number, whole: string) => {
        const [lineStart = '', ...above] = whole
          .slice(Math.max(0, offset - MAX_LOOK_BACK), offset)
          .split('\n')
          .toReversed()
        // Outside list items, an indent of four spaces would make the block code.
        const isInList = /^(?:[-*+]|\d+[.)])\s/.test(above.find((each) => /^\S/.test(each)) ?? '')
        const isAlone = lineStart === ''
        const indent = isAlone && !before.includes('>') && !isInList ? '' : before
        if (inner.includes('\n')) return `\n\n${inner.replaceAll(/^/gm, isAlone ? indent : '')}\n\n`
        const isInHtml = isHtml(lineStart) || (isAlone && isHtml(above[0] ?? ''))
        return indent + (isInHtml ? imagesAsHtml(inner) : inner)
      },
    )
    .replaceAll(/\n\n\n+/g, '\n\n')

/** Marks a block until the text around it is known. Places the blocks inside it first: marks cannot nest. */
export const blockMark = (text: string): string => `\uFDD2${placeBlocks(text).trim()}\uFDD3`
