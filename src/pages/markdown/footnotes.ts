/** A plugin of markdown-it, over the one that reads footnotes: how they look, and what screen readers say of them. */
import type { MarkdownIt } from 'markdown-it'
import { contextOf } from './context.ts'

/** A second mark of a note has a colon in its id, which style sheets and validators trip over. */
const withoutColon = (html: string): string => html.replace(/fnref(\d+):(\d+)/, 'fnref$1-$2')

/** Makes a mark the note's bare number, as in print, and the same at each place that names the note. */
export const footnotes = (md: MarkdownIt): void => {
  const { rules } = md.renderer
  const renderReference = rules.footnote_ref
  const renderAnchor = rules.footnote_anchor
  rules.footnote_ref = (tokens, index, options, env, self) =>
    withoutColon(renderReference?.(tokens, index, options, env, self) ?? '')
  rules.footnote_caption = (tokens, index) => String(Number(tokens[index]?.meta?.id) + 1)
  rules.footnote_anchor = (tokens, index, options, env, self) =>
    withoutColon(renderAnchor?.(tokens, index, options, env, self) ?? '').replace(
      '<a ',
      `<a aria-label="${md.utils.escapeHtml(contextOf(env).message('page.noteBack'))}" `,
    )
  rules.footnote_block_open = () => '<section class="footnotes">\n<ol class="footnotes-list">\n'
}
