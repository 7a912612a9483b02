/** A markdown-it plugin: block quotes that begin with `[!NOTE]` and the like are alerts, as on GitHub. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { messageHtml } from '../../../content/i18n/message-html.ts'
import { environmentOf } from '../context.ts'

/** The kinds of alert; `page.alert…` in the messages is their label. */
const alertKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const

const mark = new RegExp(`^\\[!(?<kind>${alertKinds.join('|')})\\]\\s*$`, 'i')

/** Takes the mark off the first line of a quotation, and returns its kind; undefined if there is none. */
const takeMark = (inline: Token | undefined): string | undefined => {
  const [text, lineBreak] = inline?.children ?? []
  const kind = text?.type === 'text' ? mark.exec(text.content)?.groups?.kind?.toLowerCase() : undefined
  if (inline?.children == null || kind === undefined) return undefined
  if (lineBreak !== undefined && lineBreak.type !== 'softbreak' && lineBreak.type !== 'hardbreak')
    return undefined
  inline.children.splice(0, 2)
  return kind
}

const markAlerts = ({ tokens }: StateCore): void =>
  tokens.forEach((quote, index) => {
    if (quote.type !== 'blockquote_open' || tokens[index + 1]?.type !== 'paragraph_open') return
    const kind = takeMark(tokens[index + 2])
    if (kind === undefined) return
    quote.attrJoin('class', `alert alert-${kind}`)
    quote.meta = { alert: kind }
    const hasText = (tokens[index + 2]?.children ?? []).length > 0
    if (!hasText) tokens.splice(index + 1, 3) // the paragraph that was only the mark
  })

/** Renders alerts as quotations with a label. */
export const alerts = (md: MarkdownIt): void => {
  md.core.ruler.after('inline', 'alerts', markAlerts)
  md.renderer.rules.blockquote_open = (tokens, index, options, env, self) => {
    const quote = self.renderToken(tokens, index, options)
    const { alert } = (tokens[index]?.meta ?? {}) as { readonly alert?: string }
    if (alert === undefined) return quote
    const label = messageHtml(environmentOf(env).message, `page.alert.${alert}`)
    return `${quote}<p class="alert-label">${label}</p>\n`
  }
}
