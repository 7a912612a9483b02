/** A markdown-it plugin: block quotes with `[!NOTE]` are alerts, as on GitHub and in Obsidian. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { messageHtml } from '../../content/i18n/message-html.ts'
import type { FormatMessage } from '../../content/i18n/messages.ts'
import { environmentOf } from '../context.ts'

/** Names of each kind of alert in Obsidian and GitHub; others are notes. `page.alert…` is its label. */
const callouts = {
  note: 'note abstract summary tldr info todo example question help faq quote cite',
  tip: 'tip hint success check done',
  important: 'important',
  warning: 'warning attention',
  caution: 'caution failure fail missing danger error bug',
}

const kinds = new Map(
  Object.entries(callouts).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
)

/** `[!NOTE]`, and `[!note]- A title` of a callout that folds. */
const mark = /^\[!(?<name>[\w-]+)\][+-]?[ \t]*/

/** Removes the mark from a quotation; returns its kind and title, or undefined without a mark. */
const takeMark = (inline: Token | undefined) => {
  const children = inline?.children ?? []
  const [first] = children
  const { 0: written = '', groups: { name = '' } = {} } =
    (first?.type === 'text' && mark.exec(first.content)) || {}
  if (first === undefined || written === '') return undefined
  const isBreak = ({ type }: Token): boolean => type === 'softbreak' || type === 'hardbreak'
  const end = children.findIndex(isBreak)
  first.content = first.content.slice(written.length)
  const title = children.splice(0, end === -1 ? children.length : end + 1)
  const text = title.map(({ content }) => content).join('')
  const isLabel = text.toLowerCase() === name.toLowerCase() // as in `[!tip] Tip`
  return {
    kind: kinds.get(name.toLowerCase()) ?? 'note',
    name: name.toLowerCase(),
    title: title.filter((token) => !isLabel && !isBreak(token) && (token !== first || token.content !== '')),
  }
}

/** Returns the label: of GitHub's alerts translated, of others the name as bold text, as in Obsidian. */
const labelHtml = (
  message: FormatMessage,
  { kind, name }: { readonly kind: string; readonly name: string },
): string =>
  Object.hasOwn(callouts, name)
    ? `<p class="alert-label">${messageHtml(message, `page.alert.${kind}`)}</p>`
    : `<p><strong>${name.charAt(0).toUpperCase()}${name.slice(1)}</strong></p>`

/** Returns the title as a paragraph of bold text, beside the label with the kind. */
const titleParagraph = (title: readonly Token[], { Token: TokenClass }: StateCore): readonly Token[] => {
  const inline = new TokenClass('inline', '', 0)
  inline.children = [
    new TokenClass('strong_open', 'strong', 1),
    ...title,
    new TokenClass('strong_close', 'strong', -1),
  ]
  const open = new TokenClass('paragraph_open', 'p', 1)
  const close = new TokenClass('paragraph_close', 'p', -1)
  for (const token of [open, close]) token.block = true
  return [open, inline, close]
}

const markAlerts = (state: StateCore): void => {
  const { message } = environmentOf(state.env)
  state.tokens = state.tokens.flatMap((quote, index, tokens) => {
    if (quote.type !== 'blockquote_open') return quote
    const [open, inline, close] = tokens.slice(index + 1, index + 4)
    const found = open?.type === 'paragraph_open' ? takeMark(inline) : undefined
    if (found === undefined) return quote
    quote.attrJoin('class', `alert alert-${found.kind}`)
    const label = new state.Token('alert_label', 'p', 0)
    label.content = labelHtml(message, found)
    // Hides a paragraph that had only the mark.
    if (inline?.children?.length === 0) for (const tag of [open, close]) if (tag) tag.hidden = true
    return [quote, label, ...(found.title.length === 0 ? [] : titleParagraph(found.title, state))]
  })
}

/** Renders alerts as quotations with a label. */
export const alerts = (md: MarkdownIt): void => {
  md.core.ruler.after('inline', 'alerts', markAlerts)
  md.renderer.rules.alert_label = (tokens, index) => `${tokens[index]?.content}\n`
}
