/** A markdown-it plugin: code blocks are highlighted, may have a title, and scroll if they are wide. */
import { hash } from 'node:crypto'
import hljs from 'highlight.js/lib/common'
import { LRUCache } from 'lru-cache'
import type { MarkdownIt } from 'markdown-it'
import { type Wording, warning } from '../../lib/data/issue.ts'
import { runWithTimeLimit } from '../../lib/time/time-limit.ts'
import { environmentOf } from '../context.ts'

/** Characters of HTML in the cache: the code of a few hundred posts. */
const MAX_CHARACTERS_KEPT = 8 * 2 ** 20

/**
 * A cache of highlighted code. Highlighting takes most of the time of a page with much code, and the page is
 * rendered again for feeds, after edits elsewhere in its text, and after changes of settings or templates.
 */
const highlighted = new LRUCache<string, string>({
  maxSize: MAX_CHARACTERS_KEPT,
  sizeCalculation: (html, key) => html.length + key.length,
})

/** Shorter code takes a few milliseconds at worst. */
const SHORT_CODE = 500

/** Ordinary code takes a tenth. The time may be quadratic in a word's length or the number of words. */
const HIGHLIGHT_MS = 1_000

const highlight = (code: string, language: string): string => {
  if (hljs.getLanguage(language) === undefined) return ''
  const key = hash('sha256', `${language}\n${code}`)
  const colour = (): string => hljs.highlight(code, { language }).value
  const highlightNow = () =>
    code.length <= SHORT_CODE ? colour() : (runWithTimeLimit(HIGHLIGHT_MS, colour) ?? '')
  // A copy, because in V8 a substring keeps the whole string in memory.
  const html = highlighted.get(key) ?? structuredClone(highlightNow())
  highlighted.set(key, html)
  return html
}

/** The language, before attributes of any generator: `js {1,3}`, `js{1,3}`, `{.js}`, `rust,ignore`. */
const languageMark = /^(?:\{\s*\.?)?(?<language>[^\s{},:=]*)(?=[\s{},:]|$)/

const titleMark =
  /(?:^|[\s{,:])(?:title|filename|file|name)=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s}]+))/i

/** Characters of code in a page that are highlighted, in about 0.1 s. Further blocks stay plain. */
const MAX_HIGHLIGHTED = 100_000

const mermaidProblem: Wording = {
  ...warning('code/mermaid'),
  found: 'a Mermaid diagram, which is shown as code',
  fix: 'save the diagram as an SVG file beside the page, and show that',
}

/** Highlights blocks in a known language. All get a tabindex, so that the keyboard can scroll them. */
export const codeBlocks = (md: MarkdownIt): void => {
  const { rules } = md.renderer
  const renderFence = rules.fence
  md.set({ highlight })
  rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index]
    const info = md.utils.unescapeAll(token?.info ?? '').trim() // the line after the backticks
    const language = languageMark.exec(info)?.groups?.language ?? ''
    const { double, single, bare } = titleMark.exec(info)?.groups ?? {}
    const title = double ?? single ?? bare
    if (token !== undefined) token.info = language
    const { findings } = environmentOf(env)
    if (language === 'mermaid')
      findings.problems.push({ line: token?.map ? token.map[0] + 1 : undefined, ...mermaidProblem })
    findings.codeLength += token?.content.length ?? 0
    const plain = findings.codeLength > MAX_HIGHLIGHTED ? { ...options, highlight: null } : options
    const fence = renderFence?.(tokens, index, plain, env, self) ?? ''
    const html = fence.replace('<pre>', '<pre tabindex="0">')
    return title
      ? `<figure class="code"><figcaption>${md.utils.escapeHtml(title)}</figcaption>\n${html}</figure>\n`
      : html
  }
  rules.code_block = rules.fence
}
