/**
 * A markdown-it plugin that reports unclosed code blocks, and syntax outside code that is shown as text: a
 * mistake in Markdown, or the syntax of another tool.
 */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { quoteValue, type Wording, warning } from '../../lib/data/issue.ts'
import { environmentOf, type MarkdownProblem } from '../context.ts'
import { visitTokens } from '../token-lines.ts'
import { spacedNameAt } from './spaced-names.ts'

/** A pattern, and the problem that a match of it is, if any. */
type Rule = readonly [pattern: RegExp, wordingOf: (match: string) => Wording | undefined]

/** A value or a tag of Liquid, Jinja, Nunjucks, or a shortcode of Hugo. */
export const templateSyntax = /\{\{[^\n{}]+\}\}|(?<!\{)\{%[^\n%]*%\}/g

/** Returns the problem of another tool's syntax. */
export const foreign = (found: string): Wording => ({
  ...warning('text/foreign-syntax'),
  found: `${quoteValue(found)}, the syntax of another tool, which is shown as text`,
  fix: 'run vitrine import on the folder it comes from, or write it in Markdown; as code, it stays as it is',
})

/** Rules for the text of a token. */
const inText: readonly Rule[] = [
  [
    /\[\^[^\s[\]]+\]/g,
    (found) => ({
      ...warning('footnote/missing'),
      found: `${found} without its footnote, so it is shown as text`,
      fix: `add a paragraph with ${found}: and the note, or write \\${found} if you meant the brackets`,
    }),
  ],
  [templateSyntax, foreign],
  [/(?:^\{|\{: ?)(?:[.#]|\w+=)[^\n{}]*\}/g, foreign], // attributes of kramdown, and of Pandoc after an image
  [
    /(?<![\w\])])\[[^[\]\n]+\]\[[^[\]\n]*\](?!\()/g,
    (found) => ({
      ...warning('link/no-reference'),
      found: `${found}, a link without its address, so it is shown as text`,
      fix:
        'write the address in parentheses in place of the second brackets, ' +
        'or add a line with [name]: and it',
    }),
  ],
]

/** Returns the problem of a link that is not parsed because it has a space. */
const unparsedLink = (link: string): Wording | undefined => {
  const start = link.slice(0, link.indexOf('](') + 2)
  const inside = link.slice(start.length, -1)
  const [address = ''] = inside.split(/\s["'“„«»「『]/, 1)
  const title = inside.slice(address.length).trim()
  const isAddress = /^(?:https?:|\.{0,2}\/)|\.\w{2,5}$/.test(address)
  if (!isAddress || !/\S\s+\S/.test(address) || spacedNameAt(link, start.length)) return undefined
  return {
    ...warning('link/space'),
    found: `${link}, a link with a space, so it is shown as text`,
    fix: `write ${start}<${address}>${title && ` ${title}`})`,
  }
}

/** Math between dollar signs, and code. */
const mathOrCode = /\$\$.*?\$\$|\$[^$]+\$|(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/gs

/** The start of a LaTeX environment, or a formula of at most 1,000 characters in `\(…\)` or `\[…\]`. */
const tex = new RegExp(
  [
    String.raw`\\begin\{\w+\*?\}`,
    String.raw`\\\((?=[^)\\]{0,200}(?:[_^=]|\\[a-z])).{0,1000}?\\\)`,
    String.raw`\\\[(?=[^\]\\]{0,200}(?:[_^=]|\\[a-z])).{0,1000}?\\\]`,
  ].join('|'),
  'gs',
)

/** Rules for the source of a paragraph, a heading or a cell, without math and code. */
const inSource: readonly Rule[] = [
  // text that looks like a link, perhaps with `(1)` in its address
  [/!?\[[^[\]\n]*\]\((?:[^()<>\n]|\([^()<>\n]*\))+\)/g, unparsedLink],
  [
    /(?<!!)\[[^[\]\n]+\]\(\)/g,
    () => ({
      ...warning('link/no-address'),
      found: 'a link without an address, so it leads to its own page',
      fix: 'write an address between the parentheses, or remove the brackets and parentheses',
    }),
  ],
  [
    tex,
    (found) => ({
      ...warning('formula/no-dollars'),
      found: `${quoteValue(found)}, which is shown as text`,
      fix: 'write $ on both sides of it, or $$ on a line above and below',
    }),
  ],
]

/** Rules for the start of a line of a paragraph. */
const atStart: readonly Rule[] = [
  [/^:{3,}[ \t]*[^\s:][^\n]*/gm, foreign],
  [
    /^#{2,6}[^#\s][^\n]*/gm,
    (found) => ({
      ...warning('heading/no-space'),
      found: `${quoteValue(found)}, which needs a space to be a heading`,
      fix: `write ${found.replace(/^#+/, '$& ')}`,
    }),
  ],
  [
    /^•\s[\s\S]*/gm, // reported once
    () => ({
      ...warning('text/bullets'),
      found: 'lines that begin with •, which Markdown does not read as a list',
      fix: 'write - in place of each •',
    }),
  ],
]

const cellsOf = (row: string): readonly string[] =>
  row
    .replace(/^[\s>]+/, '')
    .trimEnd()
    .replaceAll(/\\\||^\||\|$/g, '')
    .split('|')

const isDelimiterRow = (line: string): boolean =>
  /^[ :|-]+$/.test(line) && line.includes('-') && line.includes('|')

/** Finds a table that is part of a paragraph, because its delimiter row does not fit its header. */
const findBrokenTable = (lines: readonly string[], firstLine: number): MarkdownProblem | undefined => {
  const index = lines.findIndex((line, at) => isDelimiterRow(line) && lines[at - 1]?.includes('|'))
  const [header, delimiter] = [lines[index - 1], lines[index]].map((line) => cellsOf(line ?? '').length)
  if (index === -1 || header === delimiter) return undefined
  return {
    line: firstLine + index,
    ...warning('table/cells'),
    found:
      `a table with ${header} cells in its first line and ${delimiter} in the second, ` +
      'so it is shown as text',
    fix: 'add or remove cells in the second line',
  }
}

/** Finds the first row with more cells than the table's first line: GFM drops the excess. */
const findLostCells = (
  rows: readonly string[],
  firstLine: number | undefined,
): MarkdownProblem | undefined => {
  const { length: shownCount } = cellsOf(rows[0] ?? '')
  const index = rows.findIndex((row) => cellsOf(row).slice(shownCount).join('').trim() !== '')
  if (index === -1) return undefined
  const { length: count } = cellsOf(rows[index] ?? '')
  return {
    line: firstLine && firstLine + index,
    ...warning('table/lost-cells'),
    found: `a row of a table with ${count} cells, but only ${shownCount} are shown`,
    fix: 'add cells to the first line, or write a | that is text as \\|',
  }
}

const unclosedFence: Wording = {
  ...warning('code/unclosed'),
  found: 'a block of code without an end, so what follows is code',
  fix: 'add the same marks on a line of their own where the code ends',
}

/** Whether a fence has no end: it then has one line more than its contents, not two. */
const isUnclosed = ({ map, content }: Token): boolean =>
  map !== null && map[1] - map[0] === content.split('\n').length

/** Returns the problems in a text that begins on a line. Counts lines onwards from the last match. */
const problemsIn = (
  text: string,
  firstLine: number | undefined,
  rules: readonly Rule[],
): readonly MarkdownProblem[] =>
  rules.flatMap(([pattern, wordingOf]) => {
    let counted = 0
    let line = firstLine
    return [...text.matchAll(pattern)].flatMap(({ 0: match, index }) => {
      line = line && line + text.slice(counted, index).split('\n').length - 1
      counted = index
      const wording = wordingOf(match)
      return wording === undefined ? [] : { line, ...wording }
    })
  })

const reportRawSyntax = ({ src, tokens, env }: StateCore): void => {
  const { problems } = environmentOf(env).findings
  const lines = src.trimEnd().split('\n')
  let hasEscapedBracket = false // if so, all brackets in the block are meant as text
  visitTokens(tokens, (token, line) => {
    if (token.type === 'inline') {
      hasEscapedBracket = token.content.includes('\\[')
      const source = token.content.replaceAll(mathOrCode, (found) => found.replaceAll(/[^\n]/g, ' '))
      for (const problem of problemsIn(source, line, inSource)) problems.push(problem)
    }
    if (token.type === 'table_open' && token.map !== null) {
      const lost = findLostCells(lines.slice(...token.map), line)
      if (lost !== undefined) problems.push(lost)
    }
    if (token.type === 'fence' && isUnclosed(token)) problems.push({ line, ...unclosedFence })
    if (token.type !== 'text' || hasEscapedBracket) return
    for (const problem of problemsIn(token.content, line, inText)) problems.push(problem)
  })
  for (const [index, { type, content, map }] of tokens.entries()) {
    if (type !== 'inline' || tokens[index - 1]?.type !== 'paragraph_open') continue
    const firstLine = (map?.[0] ?? 0) + 1
    for (const problem of problemsIn(content, firstLine, atStart)) problems.push(problem)
    const table = findBrokenTable(content.split('\n'), firstLine)
    if (table !== undefined) problems.push(table)
  }
}

/** Runs before links are resolved. */
export const rawSyntax = (md: MarkdownIt): void => void md.core.ruler.push('raw-syntax', reportRawSyntax)
