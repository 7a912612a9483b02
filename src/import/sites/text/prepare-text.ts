/** Converts the syntax that kramdown, MDX and Obsidian add to Markdown, besides tags. Code is masked. */
import createMarkdownIt from 'markdown-it'
import deflist from 'markdown-it-deflist'
import footnote from 'markdown-it-footnote'
import { jsxAttributes, jsxExpression } from './tag-syntaxes.ts'
import { alertKind } from './tags.ts'

/** Changes a page's text. `keep` masks a part of it. */
export type PrepareText = (text: string, keep: (part: string) => string) => string

/** `{: .notice--warning}` below a paragraph, as in minimal-mistakes and Chirpy. */
const notice = /((?:^(?![ \t]*$)[^\n]*\n)+)^\{:\s*\.(?:notice--|prompt-)(\w+)\s*\}[ \t]*$/gm

/** Paths of links with spaces but no title. CommonMark accepts them only between angle brackets. */
const spacedPath = [
  /(?<=\]\()[^()<>"\s][^()<>"'\n]*(?=\))/g,
  (path: string) => (/^(?:\/|mailto:).* | [^.]*\.\w{2,5}$/.test(path) ? `<${path}>` : path),
] as const

const formula = /\$\$([^$\n]+)\$\$/g

/** kramdown's formulas between two dollar signs are inline if other text is on their line. */
const inlineFormulas = (line: string): string =>
  line.replaceAll(formula, '').trim() === ''
    ? line
    : line.replaceAll(formula, (_, tex: string) => `$${tex.trim()}$`)

/** Content of `<div markdown="1">` is Markdown; in CommonMark, it needs a blank line first. */
const markdownInside = (tag: string, inner: string): string => {
  const attributes = inner.replace(/\smarkdown=["']?(?:1|block)["']?/, '')
  return attributes === inner ? tag : `<${attributes}>\n\n`
}

const blockStart =
  /^ {0,3}<(article|aside|center|details|div|dl|figure|footer|header|main|nav|ol|section|svg|table|ul)\b/i

const blockTag = /<(\/?)([a-z]+)\b[^<>]*?(\/?)>/gi

/** Removes blank lines in blocks of HTML: kramdown continues after one, and CommonMark ends the block. */
const wholeBlocks = (text: string): string => {
  const lines = text.split('\n')
  const whole: string[] = []
  for (let start = 0; start < lines.length; start += 1) {
    const [, name = ''] = blockStart.exec(lines[start] ?? '') ?? []
    let [depth, end] = [0, start]
    do {
      const tags = [...(lines[end] ?? '').matchAll(blockTag)].filter(
        ([, , tagName = '', slash]) => tagName.toLowerCase() === name.toLowerCase() && slash === '',
      )
      depth += tags.reduce((sum, [, close]) => sum + (close === '' ? 1 : -1), 0)
      end += 1
    } while (depth > 0 && end < lines.length)
    const block = lines.slice(start, end)
    const isWhole = depth === 0 && !block.some((line) => /\smarkdown=/.test(line))
    whole.push(
      ...(isWhole ? block.filter((line, index) => index === 0 || line.trim() !== '') : [lines[start] ?? '']),
    )
    if (isWhole) start = end - 1
  }
  return whole.join('\n')
}

/** The first line of a table without a header, which GFM requires. */
const headlessTable = /(?<=^|\n\n)\|[-:| \t]+\|[ \t]*(?=\n\|)/g

/** A heading with `{: #id .class}` after it. */
const headingId = /^(#{1,6}[^\r\n]*?)(?<![ \t])[ \t]*\{:[ \t]*(#[\w-]+)(?![\w-])[^}\r\n]*\}[ \t]*$/gm

/** `{: .class}` on a line of its own, or behind a span. */
const attributeList = /^[ \t>]*\{:(?!:)[^}\n]*\}[ \t]*$\n?|(?<=[)\]_*`">])\{:[^}\n]*\}/gm

/** `{::options … /}`, `{::nomarkdown}` and `{:/}`. */
const extensionTag = /\{::(?:nomarkdown|comment|options)\b[^}]*\/?\}|\{:\/(?:nomarkdown|comment)?\}/g

/**
 * Removes kramdown's comments, abbreviations, attributes, options and table-of-contents marks. Ids of
 * headings stay, notices become alerts, paths with spaces become links, and each table gets a header.
 */
export const kramdown = (text: string): string =>
  wholeBlocks(text)
    .replaceAll(/\{::comment\}[\s\S]*?\{:\/(?:comment)?\}/g, '')
    .replaceAll(/^\*\[[^\]\n]+\]:[^\n]*\n?/gm, '')
    .replaceAll(/^[ \t]*(?:[*+-]|\d+\.)[^\n]*\n\{:\s*toc\b[^}\n]*\}[ \t]*$/gim, '')
    .replaceAll(notice, (_, paragraph: string, kind: string) => {
      const lines = paragraph.trimEnd().replaceAll(/^>[ \t]?/gm, '')
      return `> [!${alertKind([kind])}]\n${lines.replaceAll(/^/gm, '> ')}`
    })
    .replaceAll(headlessTable, (line) => `${line.replaceAll(/[^|]/g, ' ')}\n${line}`)
    .replaceAll(headingId, '$1 {$2}')
    .replaceAll(attributeList, '')
    .replaceAll(/<([a-z][^<>]*)>/g, markdownInside)
    .split('\n')
    .map(inlineFormulas)
    .join('\n')
    .replaceAll(extensionTag, '')
    .replaceAll(...spacedPath)

const importedNames = /(?:(?<name>[\w$]+)\s*(?:,\s*\{[^}]*\})?|\{[^}]*\}|\*\s+as\s+\w+)?/
const importLine = new RegExp(
  String.raw`^import\s+${importedNames.source}\s*(?:from\s+)?["'](?<path>[^"']+)["'];?[ \t]*$`,
  'gm',
)

/** Ends at the bracket that closes the first line's, or at a blank line. */
const inBrackets = /[^\n]*[([{]\n(?:(?![)\]}])[^\n]*\n|[)\]}][^\n]*[([{]\n)*[)\]}][^\n]*/
const exportLine = new RegExp(
  String.raw`^export\s+(?:const|let|default|function)\b(?:${inBrackets.source}|[^\n]*(?:\n(?!\n)[^\n]*)*)$`,
  'gm',
)

/** `{"a text"}`, and as an attribute's value also `={require('./a.png').default}`. */
const literal =
  /(?:(=)\{\s*(?:(?:require|useBaseUrl)\()?|\{\s*)(["'`])((?:(?!\2)[^\n])*)\2(?:\)(?:\.default)?)?\s*\}/g

const element = new RegExp(String.raw`<[a-z][\w-]*${jsxAttributes}\s*/?>`, 'g')

const expressionAttribute = new RegExp(String.raw`\s+[\w:@.-]+=${jsxExpression}|\s*\{\.\.\.[^{}]*\}`, 'g')

/**
 * Removes the imports, exports and comments of MDX, and attributes of HTML that only JavaScript understands.
 * Tags become one line. An imported image becomes its path.
 */
export const withoutModules = (text: string): string => {
  const imports = [...text.matchAll(importLine)].map(({ groups }) => groups ?? {})
  const paths = new Map(imports.map(({ name = '', path = '' }) => [name, path] as const))
  const isModule = imports.length > 0 || /^export\s+(?:const|default)\b/m.test(text)
  return (isModule ? text.replaceAll(importLine, '').replaceAll(exportLine, '') : text)
    .replaceAll(/=\{([\w$]+)(?:\.src)?\}/g, (whole, name: string) =>
      /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(paths.get(name) ?? '') ? `="${paths.get(name)}"` : whole,
    )
    .replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '')
    .replaceAll(literal, (_, isValue: string, _quote, value: string) =>
      isValue ? `="${value.replaceAll('"', '&quot;')}"` : value,
    )
    .replaceAll(element, (tag) =>
      tag
        .replaceAll(/=\{true\}/g, '')
        .replaceAll(/=\{(\d+)\}/g, '="$1"')
        .replaceAll(expressionAttribute, '')
        .replaceAll(/\sclassName=/g, ' class=')
        .replaceAll(/\n\s*(?=>$)/g, '') // a line that begins with > would be a quotation
        .replaceAll(/\n\s*/g, ' '),
    )
}

/** Removes attributes of headings and paragraphs, except ids of headings. */
export const withoutAttributes = (text: string): string =>
  text.replaceAll(/^\{(?:[.#]|\w+=)[^}\n]*\}[ \t]*$/gm, '')

/** Removes attributes and Nunjucks comments. */
export const nunjucks = (text: string): string =>
  withoutAttributes(text)
    .replaceAll(/\{#[\s\S]*?#\}/g, '')
    .replaceAll(...spacedPath)

/** Obsidian generates six hexadecimal digits; ids of people contain letters, so `x ^2` is text. */
const blockId = /(^[ \t>]*|[ \t])\^([0-9a-f]{6}|(?=[\d-]*[a-z])[\w-]{4,})[ \t]*$/gim

/** Only used to find paragraphs. */
const parser = createMarkdownIt({ html: true }).use(footnote).use(deflist).disable(['inline', 'linkify'])

/** Breaks paragraphs where their lines end, as Obsidian does. */
const breakLines = (text: string): string => {
  const lines = text.split('\n')
  const tokens = parser.parse(text, {})
  for (const [index, { type, map }] of tokens.entries()) {
    if (type !== 'inline' || map === null || tokens[index - 1]?.type !== 'paragraph_open') continue
    // Lines that end in a break or begin a callout need none.
    for (let line = map[0]; line < map[1] - 1; line += 1)
      if (!/(?:\\| {2})$|^[ \t>]*\[!/.test(lines[line] ?? '')) lines[line] = `${lines[line]?.trimEnd()}\\`
  }
  return lines.join('\n')
}

/** Converts highlights and ids of blocks, for Obsidian's `Strict line breaks`: only Markdown breaks lines. */
export const strictNote: PrepareText = (text, keep) =>
  text
    .replaceAll(/%%[\s\S]*?%%/g, keep)
    // Text after the end of a long formula becomes its own paragraph.
    .replaceAll(/\$\$([\s\S]*?)\$\$(?=(\S)?)/g, (whole: string, inner: string, next: string | undefined) =>
      inner.includes('\n') && next !== undefined ? `${keep(whole)}\n\n` : keep(whole),
    )
    .replaceAll(/==(?=[^\s=])([^=\n]*[^\s=])==/g, '<mark>$1</mark>')
    .replaceAll(blockId, '$1<a id="^$2"></a>')

/** Converts an Obsidian note by default, where lines break where they end. */
export const breakingNote: PrepareText = (text, keep) => breakLines(strictNote(text, keep))
