/** What kramdown, MDX and Obsidian have beyond Markdown and tags. Each function takes a text without its code. */
import createMarkdownIt from 'markdown-it'
import deflist from 'markdown-it-deflist'
import footnote from 'markdown-it-footnote'
import type { PrepareText } from '../source/generator.ts'
import { alertKind } from './tags.ts'

/** `{: .notice--warning}` below a paragraph, as in minimal-mistakes and Chirpy. */
const notice = /((?:^(?![ \t]*$)[^\n]*\n)+)^\{:\s*\.(?:notice--|prompt-)(\w+)\s*\}[ \t]*$/gm

/** Paths of links with spaces, which CommonMark takes between angle brackets only; not those with a title. */
const spacedPath = [
  /(?<=\]\()[^()<>"\s][^()<>"'\n]*(?=\))/g,
  (path: string) => (/^(?:\/|mailto:).* | [^.]*\.\w{2,5}$/.test(path) ? `<${path}>` : path),
] as const

const formula = /\$\$([^$\n]+)\$\$/g

/** Within a line, kramdown's formulas between two dollar signs are part of the text. */
const inlineFormulas = (line: string): string =>
  line.replaceAll(formula, '').trim() === ''
    ? line
    : line.replaceAll(formula, (_, tex: string) => `$${tex.trim()}$`)

/** What is in `<div markdown="1">` is Markdown, as it is here below an empty line. */
const markdownInside = (tag: string, inner: string): string => {
  const attributes = inner.replace(/\smarkdown=["']?(?:1|block)["']?/, '')
  return attributes === inner ? tag : `<${attributes}>\n\n`
}

const blockStart =
  /^ {0,3}<(article|aside|center|details|div|dl|figure|footer|header|main|nav|ol|section|svg|table|ul)\b/i

const blockTag = /<(\/?)([a-z]+)\b[^<>]*?(\/?)>/gi

/** Returns a text whose blocks of HTML have no blank lines: kramdown goes on after one, and CommonMark ends the block there. */
const wholeBlocks = (text: string): string => {
  const lines = text.split('\n')
  const whole: string[] = []
  for (let start = 0; start < lines.length; start += 1) {
    const [, name = ''] = blockStart.exec(lines[start] ?? '') ?? []
    let [depth, end] = [name === '' ? 0 : 1, start]
    for (let index = start; depth > 0 && index < lines.length; index += 1) {
      const tags = [...(lines[index] ?? '').matchAll(blockTag)].filter(
        ([, , own = '', isEmpty]) => own.toLowerCase() === name.toLowerCase() && isEmpty === '',
      )
      depth += tags.reduce((sum, [, close]) => sum + (close === '' ? 1 : -1), index === start ? -1 : 0)
      end = index
    }
    const block = lines.slice(start, end + 1)
    const isWhole = depth === 0 && !block.some((line) => /\smarkdown=/.test(line))
    whole.push(
      ...(isWhole ? block.filter((line, index) => index === 0 || line.trim() !== '') : [lines[start] ?? '']),
    )
    if (isWhole) start = end
  }
  return whole.join('\n')
}

/** Returns a text without kramdown's own marks: attributes, options, the mark of a table of contents. Ids and notices stay. Paths with spaces are links there. */
export const kramdown = (text: string): string =>
  wholeBlocks(text)
    .replaceAll(/\{::comment\}[\s\S]*?\{:\/(?:comment)?\}/g, '')
    .replaceAll(/^\*\[[^\]\n]+\]:[^\n]*\n?/gm, '')
    .replaceAll(/^[ \t]*[*+-][^\n]*\n\{:\s*toc\b[^}\n]*\}[ \t]*$/gim, '')
    .replaceAll(notice, (_, paragraph: string, kind: string) => {
      const lines = paragraph.trimEnd().replaceAll(/^>[ \t]?/gm, '')
      return `> [!${alertKind([kind])}]\n${lines.replaceAll(/^/gm, '> ')}`
    })
    .replaceAll(
      /^(#{1,6}[^\r\n]*?)(?<![ \t])[ \t]*\{:[ \t]*(#[\w-]+)(?![\w-])[^}\r\n]*\}[ \t]*$/gm,
      '$1 {$2}',
    )
    .replaceAll(/^[ \t>]*\{:(?!:)[^}\n]*\}[ \t]*$\n?|(?<=[)\]_*`">])\{:[^}\n]*\}/gm, '')
    .replaceAll(/<([a-z][^<>]*)>/g, markdownInside)
    .split('\n')
    .map(inlineFormulas)
    .join('\n')
    .replaceAll(/\{::(?:nomarkdown|comment|options)\b[^}]*\/?\}|\{:\/(?:nomarkdown|comment)?\}/g, '')
    .replaceAll(...spacedPath)

const importLine =
  /^import\s+(?:(?<name>[\w$]+)\s*(?:,\s*\{[^}]*\})?|\{[^}]*\}|\*\s+as\s+\w+)?\s*(?:from\s+)?["'](?<path>[^"']+)["'];?[ \t]*$/gm

const exportLine = /^export\s+(?:const|let|default|function)\b[^\n]*(?:\n(?!\n)[^\n]*)*$/gm

/** Returns a text of MDX without what only a compiler reads. An imported image is its path. */
export const withoutModules = (text: string): string => {
  const imports = [...text.matchAll(importLine)].map(({ groups }) => groups ?? {})
  const paths = new Map(imports.map(({ name = '', path = '' }) => [name, path] as const))
  const isModule = imports.length > 0 || /^export\s+(?:const|default)\b/m.test(text)
  return (isModule ? text.replaceAll(importLine, '').replaceAll(exportLine, '') : text)
    .replaceAll(/=\{([\w$]+)(?:\.src)?\}/g, (whole, name: string) =>
      /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(paths.get(name) ?? '') ? `="${paths.get(name)}"` : whole,
    )
    .replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '')
    .replaceAll(/\{\s*(["'`])((?:(?!\1)[^\n])*)\1\s*\}/g, '$2')
    .replaceAll(/(<[a-z][^>\n]*?\s)className=/g, '$1class=')
}

/** Returns a text without attributes of headings and paragraphs; an id of a heading stays. */
export const withoutAttributes = (text: string): string =>
  text.replaceAll(/^\{(?:[.#]|\w+=)[^}\n]*\}[ \t]*$/gm, '')

/** Returns a text without attributes and the comments of Nunjucks. */
export const nunjucks = (text: string): string =>
  withoutAttributes(text)
    .replaceAll(/\{#[\s\S]*?#\}/g, '')
    .replaceAll(...spacedPath)

/** Returns a text whose links to files of the source are paths: Pelican's `{static}/images/a.png`, `|filename|b.md`. */
export const sourceLinks = (text: string): string =>
  withoutAttributes(text).replaceAll(/(?<=[("'<]|\]:[ \t])[{|](?:attach|filename|static)[}|]/g, '')

/** Obsidian makes six hexadecimal digits; those of people have letters, so that `x ^2` is text. */
const blockId = /(^[ \t>]*|[ \t])\^([0-9a-f]{6}|(?=[\d-]*[a-z])[\w-]{4,})[ \t]*$/gim

/** Only finds paragraphs. */
const parser = createMarkdownIt({ html: true }).use(footnote).use(deflist).disable(['inline', 'linkify'])

/** Returns a text whose paragraphs break where their lines end, as Obsidian shows them. */
const breakLines = (text: string): string => {
  const lines = text.split('\n')
  const tokens = parser.parse(text, {})
  for (const [index, { type, map }] of tokens.entries()) {
    if (type !== 'inline' || map === null || tokens[index - 1]?.type !== 'paragraph_open') continue
    // Lines that end in a break or begin a callout have no other.
    for (let line = map[0]; line < map[1] - 1; line += 1)
      if (!/(?:\\| {2})$|^[ \t>]*\[!/.test(lines[line] ?? '')) lines[line] = `${lines[line]?.trimEnd()}\\`
  }
  return lines.join('\n')
}

/** Converts a note of Obsidian whose lines do not break: highlights, and ids of blocks. */
export const strictNote: PrepareText = (text, keep) =>
  text
    .replaceAll(/%%[\s\S]*?%%/g, keep)
    // What follows the end of a long formula is a paragraph of its own.
    .replaceAll(/\$\$([\s\S]*?)\$\$(?=(\S)?)/g, (whole: string, inner: string, next: string | undefined) =>
      inner.includes('\n') && next !== undefined ? `${keep(whole)}\n\n` : keep(whole),
    )
    .replaceAll(/==(?=[^\s=])([^=\n]*[^\s=])==/g, '<mark>$1</mark>')
    .replaceAll(blockId, '$1<a id="^$2"></a>')

/** Converts a note whose lines break where they end, as Obsidian's do. */
export const breakingNote: PrepareText = (text, keep) => breakLines(strictNote(text, keep))
