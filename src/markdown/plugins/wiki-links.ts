/**
 * A markdown-it plugin: Obsidian's links and images by name. `[[A page#A heading|text]]` links, and
 * `![[a.png]]` shows an image. `![[A page]]` becomes a link, and an unknown name becomes text, each with a
 * warning.
 */
import type { MarkdownIt, StateCore, StateInline } from 'markdown-it'
import { type Wording, warning } from '../../lib/data/issue.ts'
import { environmentOf } from '../context.ts'
import { visitTokens } from '../token-lines.ts'

const pattern = /!?\[\[(?!\s|\^)(?<name>[^[\]|\n]+)(?:\|(?<label>[^[\]\n]*))?\]\](?!\(|\[(?!\^))/y

const imageName = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i

/** The size in `![[a.png|300]]` or `300x200`. The width decides, since the image keeps its shape. */
const size = /^(?<width>\d+)(?:x\d+)?$/

const pushUnknown = (state: StateInline, whole: string, name: string, text: string): void => {
  const token = state.push('unknown_name', '', 0)
  token.content = text
  const problem: Wording = {
    ...warning('link/unknown-name'),
    found: `${whole}, a name that no published page or file has, so it is text`,
    fix: imageName.test(name)
      ? 'correct the name, or move the file into pages/, but not into a folder _drafts'
      : 'write the name, title or alias of a published page, or the name of a file in pages/',
  }
  token.meta = { problem } // reported once the line is known
}

const embedded = (whole: string): Wording => ({
  ...warning('link/embedded-page'),
  found: `${whole}, a page inside a page, so it is a link`,
  fix: 'remove the exclamation mark',
})

const pushLink = (state: StateInline, href: string, text: string, problem?: Wording): void => {
  const open = state.push('link_open', 'a', 1)
  open.attrs = [['href', href]]
  open.meta = { problem }
  state.push('text', '', 0).content = text
  state.push('link_close', 'a', -1)
}

const pushImage = (state: StateInline, source: string, label: string): void => {
  const width = size.exec(label)?.groups?.width
  const description = width === undefined ? label : ''
  const token = state.push('image', 'img', 0)
  token.meta = width === undefined ? null : { widthPx: Number(width) }
  token.attrSet('src', source)
  token.attrSet('alt', '')
  token.content = description
  const text = new state.Token('text', '', 0)
  text.content = description
  token.children = description === '' ? [] : [text]
}

/** Whether an address is a page's: it ends in a slash, and that of a file in a name. */
const isPage = (address: string): boolean => /\/(?:#|$)/.test(address)

const parseName = (state: StateInline, silent: boolean): boolean => {
  pattern.lastIndex = state.pos
  const { 0: whole = '', groups: { name = '', label } = {} } = pattern.exec(state.src) ?? {}
  // `[[1]]` may be a reference in brackets, and `[[toc]]` is another plugin's mark.
  const references = (state.env as { references?: Readonly<Record<string, unknown>> }).references ?? {}
  if (whole === '' || state.md.utils.normalizeReference(name) in references || /^_?toc_?$/i.test(name))
    return false
  const href = `[[${name.replace(/\\$/, '')}]]`
  const { findings, resolveLink } = environmentOf(state.env)
  const address = resolveLink(href)
  const isKnown = address !== href
  // The page must be rendered again once something has this name, see publishing/inspection/.
  if (!isKnown) findings.links.push({ url: href, use: 'link', line: undefined })
  // `x[[1]]` is code without backticks.
  if (!isKnown && (/^[\d\s.,:-]+$/.test(name) || /\w/.test(state.src[state.pos - 1] ?? ''))) return false
  if (!silent) {
    const isEmbed = whole.startsWith('!')
    const text = (label ?? name.replace(/^#/, '')).trim()
    if (!isKnown) pushUnknown(state, whole, name, isEmbed && size.test(text) ? name : text)
    else if (isEmbed && imageName.test(name)) pushImage(state, href, label === undefined ? '' : text)
    else pushLink(state, href, text, isEmbed && isPage(address) ? embedded(whole) : undefined)
  }
  state.pos += whole.length
  return true
}

const reportUnclear = ({ tokens, env }: StateCore): void => {
  const { problems } = environmentOf(env).findings
  visitTokens(tokens, (token, line) => {
    const { problem } = (token.meta ?? {}) as { readonly problem?: Wording }
    if (problem !== undefined) problems.push({ ...problem, line })
    if (token.type === 'unknown_name') token.type = 'text'
  })
}

/** Parses names in double brackets. */
export const wikiLinks = (md: MarkdownIt): void => {
  md.inline.ruler.before('link', 'wiki-links', parseName)
  md.core.ruler.push('unclear-names', reportUnclear)
}
