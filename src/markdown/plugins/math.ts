/** A markdown-it plugin: `$…$` and `$$…$$` become MathML, which keeps the TeX for the Markdown. */
import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'
import temml from 'temml'
import { quoteValue, type Wording, warning } from '../../lib/data/issue.ts'
import { escapeMarkup } from '../../lib/text/escape-html.ts'
import { environmentOf } from '../context.ts'
import { visitTokens } from '../token-lines.ts'

/** Characters of a formula. Temml 0.13 is quadratic in nesting; long derivations have about a thousand. */
const MAX_LENGTH = 5_000

/** Characters of all formulas in a page. They take at most a second; others are shown as written. */
const MAX_LENGTH_OF_ALL = 100_000

/** Definitions in a formula may expand to any size, such as 2^1000 copies of a character. */
const definition = /\\(?:[egx]?def|(?:new|renew|provide)command|(?:future)?let)(?![A-Za-z])/

/** What keeps a formula from being rendered, and what to do about it. */
type Obstacle = Pick<Wording, 'found' | 'fix'>

const obstacleIn = (tex: string, lengthOfAll: number): Obstacle | undefined => {
  if (tex.length > MAX_LENGTH)
    return { found: `more than ${MAX_LENGTH} characters`, fix: 'split it into several formulas' }
  if (lengthOfAll > MAX_LENGTH_OF_ALL) {
    const found = `the end of the ${MAX_LENGTH_OF_ALL} characters of formulas that a page may have`
    return { found, fix: 'split the page into several' }
  }
  const [found] = definition.exec(tex.replaceAll('\\\\', ' ')) ?? []
  return found === undefined ? undefined : { found, fix: 'write out what it defines' }
}

/** Commands of LaTeX that Temml 0.13 does not know. */
const macros = { '\\mbox': '\\text{#1}' }

/** Renders TeX; undefined if Temml fails, as on invalid TeX, on `a_` or on thousands of braces. */
const mathMl = (tex: string, displayMode: boolean, annotate: boolean): string | undefined => {
  try {
    const html = temml.renderToString(tex, { displayMode, annotate, macros, throwOnError: false })
    if (html.includes('class="temml-error"')) return undefined
    // The Content-Security-Policy blocks style attributes. With a tabindex, the keyboard can scroll.
    return html
      .replaceAll(' style="padding:3pt;border:1px solid;"', ' class="tml-box"') // \boxed
      .replaceAll(/ style="[^"]*"/g, '')
      .replace('display="block"', '$& tabindex="0"')
  } catch {
    return undefined
  }
}

/** Metadata of a token besides its TeX. There is no HTML for invalid TeX. */
type Formula = Readonly<{ isDisplay: boolean; obstacle: Obstacle | undefined; html: string | undefined }>

const pushFormula = (state: StateInline | StateBlock, written: string, isDisplay: boolean): Token => {
  const { findings, medium } = environmentOf(state.env)
  const tex = written.trim()
  findings.mathLength += tex.length
  const obstacle = obstacleIn(tex, findings.mathLength)
  const isAnnotated = medium !== 'feed' // feed readers without MathML would show the TeX beside the formula
  const html = obstacle === undefined ? mathMl(tex, isDisplay, isAnnotated) : undefined
  const meta = { isDisplay, obstacle, html } satisfies Formula
  return Object.assign(state.push('math', 'math', 0), { content: tex, meta })
}

/**
 * Between single dollar signs, there is no space at either end and no backtick; no word follows. So
 * `$5 and $10`, `$HOME/bin:$PATH` and a price before code with a dollar sign are not formulas.
 */
const inlineMath =
  /\$\$(?<display>(?:\\.|[^$\\])+?)\$\$|\$(?<inline>(?!\s)(?:\\.|[^$\\\n`])+?(?<!\s))\$(?!\w)/y

const parseInline = (state: StateInline, silent: boolean): boolean => {
  inlineMath.lastIndex = state.pos
  const { display, inline: tex = display } = inlineMath.exec(state.src)?.groups ?? {}
  if (tex === undefined) return false
  if (!silent) pushFormula(state, tex, display !== undefined)
  state.pos = inlineMath.lastIndex
  return true
}

const lineOf = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])

/** Lines that end a formula, by those that begin it. The code block is GitHub's. */
const ends: ReadonlyMap<string, string> = new Map([
  ['$$', '$$'],
  ['```math', '```'],
])

/** Parses a formula between two lines. */
const parseBlock = (state: StateBlock, start: number, end: number, silent: boolean): boolean => {
  const closing = ends.get(lineOf(state, start).trim())
  if (closing === undefined) return false
  let last = start + 1
  while (last < end && lineOf(state, last).trim() !== closing) last += 1
  if (last >= end) return false
  if (silent) return true
  const token = pushFormula(state, state.getLines(start + 1, last, state.sCount[start] ?? 0, false), true)
  token.map = [start, last + 1]
  token.block = true
  state.line = last + 1
  return true
}

/** A command that Temml does not know, and shows as written. */
const unknownCommand = />(\\[a-z]+)<\/mtext>/i

const mistakeIn = ({ html = '' }: Formula): Obstacle | undefined => {
  const command = unknownCommand.exec(html)?.[1]
  if (command !== undefined) return { found: command, fix: 'correct this command, which is not known' }
  return html === '' ? { found: 'a mistake', fix: 'add a missing brace, argument or \\end' } : undefined
}

/** Reports invalid formulas. Without a command or a brace, it is probably not math: `$HOME_$`. */
const reportBadTex = ({ tokens, env }: StateCore): void =>
  visitTokens(tokens, ({ type, content, meta }, line) => {
    if (type !== 'math') return
    const formula = meta as Formula
    if (formula.obstacle === undefined && !/[\\{}]/.test(content)) return
    const mistake = formula.obstacle ?? mistakeIn(formula)
    if (mistake === undefined) return
    environmentOf(env).findings.problems.push({
      ...warning('formula/mistake'),
      line,
      found: `${mistake.found} in the formula ${quoteValue(content)}, which is shown as written`,
      fix: mistake.fix,
    })
  })

/** Renders formulas. Invalid TeX is shown as written. */
export const math = (md: MarkdownIt): void => {
  md.inline.ruler.after('escape', 'math', parseInline)
  md.block.ruler.before('fence', 'math', parseBlock, { alt: ['paragraph', 'blockquote', 'list'] })
  md.core.ruler.push('bad-tex', reportBadTex)
  md.renderer.rules.math = (tokens, index) => {
    const { content = '', meta, block } = tokens[index] ?? {}
    const { isDisplay, html } = meta as Formula
    const mark = isDisplay ? '$$' : '$'
    const shown = html ?? escapeMarkup(mark + content + mark)
    return block ? `<p>${shown}</p>\n` : shown
  }
}
