/** A markdown-it plugin over markdown-it-footnote: the HTML of references and back links, with labels. */

import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { ariaLabelHtml } from '../../content/i18n/message-html.ts'
import { warning } from '../../lib/data/issue.ts'
import { environmentOf } from '../context.ts'

/** Returns ids, `fn1` and `fnref1-2`. The plugin's own have colons, which CSS must escape. */
const idsOf = (token: Token | undefined) => {
  const { id = 0, subId = 0 } = (token?.meta ?? {}) as { readonly id?: number; readonly subId?: number }
  const number = id + 1
  const name = subId > 0 ? `${number}-${subId + 1}` : `${number}`
  return { number, name, reference: `fnref${name}` }
}

/** Reports notes without a reference, which would be lost silently, because no page shows them. */
const reportUnused = ({ tokens, env }: StateCore): void => {
  const { refs = {} } = (env.footnotes ?? {}) as { readonly refs?: Readonly<Record<string, number>> }
  const { problems } = environmentOf(env).findings
  for (const [index, { type, meta }] of tokens.entries()) {
    if (type !== 'footnote_reference_open') continue
    const { label } = meta as { readonly label: string }
    if ((refs[`:${label}`] ?? 0) >= 0) continue
    const line = tokens[index + 1]?.map?.[0]
    problems.push({
      ...warning('footnote/unused'),
      line: line === undefined ? undefined : line + 1,
      found: `the footnote [^${label}], which nothing refers to, so it is not shown`,
      fix: 'refer to it in the text, or make it a paragraph',
    })
  }
}

/** Appends in place: markdown-it-footnote 4.0 copies all tokens for each note, seconds for thousands. */
class AppendedTokens extends Array<Token> {
  override concat(...lists: (Token | ConcatArray<Token>)[]): this {
    for (const token of lists.flat() as Token[]) this.push(token)
    return this
  }
}

const appendInPlace = (state: StateCore): void => {
  if (state.env.footnotes !== undefined) state.tokens = AppendedTokens.from(state.tokens)
}

/**
 * Shows a reference as the note's bare number, as in print, wherever the note is referenced. side-notes.css
 * pairs notes with their first references by `data-note`.
 */
export const footnotes = (md: MarkdownIt): void => {
  const { rules } = md.renderer
  md.core.ruler.before('footnote_tail', 'unused_footnotes', reportUnused)
  md.core.ruler.before('footnote_tail', 'append_footnotes', appendInPlace)
  rules.footnote_ref = (tokens, index) => {
    const { number, name, reference } = idsOf(tokens[index])
    return (
      `<sup class="footnote-ref"><a href="#fn${number}" id="${reference}" ` +
      `data-note="--note-${name}">${number}</a></sup>`
    )
  }
  rules.footnote_open = (tokens, index) => {
    const { number } = idsOf(tokens[index])
    return `<li id="fn${number}" class="footnote-item" data-note="--note-${number}">`
  }
  rules.footnote_anchor = (tokens, index, _options, env) => {
    const { message } = environmentOf(env)
    const { name, reference } = idsOf(tokens[index])
    // U+FE0E keeps iOS from showing the arrow as an emoji.
    return (
      ` <a ${ariaLabelHtml(message, 'page.noteBack', { number: name })} ` +
      `href="#${reference}" class="footnote-backref">\u21a9\uFE0E</a>`
    )
  }
  rules.footnote_block_open = (_tokens, _index, _options, env) => {
    environmentOf(env).findings.hasFootnotes = true
    return '<section class="footnotes">\n<ol class="footnotes-list">\n'
  }
}
