/** A plugin of markdown-it: blocks of code are highlighted, and scroll where they are wide. */
import hljs from 'highlight.js/lib/common'
import type { MarkdownIt } from 'markdown-it'

const highlight = (code: string, language: string): string =>
  hljs.getLanguage(language) === undefined ? '' : hljs.highlight(code, { language }).value

/** Highlights those whose language is known. What can scroll must be within reach of the keyboard. */
export const codeBlocks = (md: MarkdownIt): void => {
  const { rules } = md.renderer
  const renderFence = rules.fence
  md.set({ highlight })
  rules.fence = (tokens, index, options, env, self) =>
    (renderFence?.(tokens, index, options, env, self) ?? '').replace('<pre>', '<pre tabindex="0">')
  rules.code_block = (tokens, index) =>
    `<pre tabindex="0"><code>${md.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`
}
