/** A markdown-it plugin: code blocks are highlighted, and wide ones scroll. */
import hljs from 'highlight.js/lib/common'
import type { MarkdownIt } from 'markdown-it'

const highlight = (code: string, language: string): string =>
  hljs.getLanguage(language) === undefined ? '' : hljs.highlight(code, { language }).value

/** Highlights blocks in a known language. All get a tabindex, so that the keyboard can scroll them. */
export const codeBlocks = (md: MarkdownIt): void => {
  const { rules } = md.renderer
  const renderFence = rules.fence
  md.set({ highlight })
  rules.fence = (tokens, index, options, env, self) =>
    (renderFence?.(tokens, index, options, env, self) ?? '').replace('<pre>', '<pre tabindex="0">')
  rules.code_block = (tokens, index) =>
    `<pre tabindex="0"><code>${md.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`
}
