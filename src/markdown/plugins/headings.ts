/** A markdown-it plugin: headings get ids and links to themselves, and are listed for the contents. */
import GithubSlugger from 'github-slugger'
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { environmentOf } from '../context.ts'

/** Returns the text of a heading without its markup: formulas as TeX, images as their alternative text. */
const headingText = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => {
      if (type === 'softbreak' || type === 'hardbreak') return ' '
      if (type === 'html_inline') return /^<br\b/i.test(content) ? ' ' : ''
      return content
    })
    .join('')

/** A heading's own id. The lookbehind avoids an attempt at every character of a long run of white space. */
const idSuffix = /(?<!\s)\s*\{#(?<id>[\p{L}\p{N}_.:-]+)\}\s*$/u

/** Removes `{#id}` from the end of a heading, and returns the id. */
const takeId = (inline: Token | undefined): string | undefined => {
  const last = inline?.children?.at(-1)
  const match = last?.type === 'text' ? idSuffix.exec(last.content) : null
  if (last === undefined || match === null) return undefined
  last.content = last.content.slice(0, match.index)
  return match.groups?.id
}

/** Whether a heading may link to itself. Links do not nest, so not with a link, note or HTML inside. */
const mayLinkToItself = ({ children }: Token): boolean =>
  !children?.some(({ type }) => ['link_open', 'footnote_ref', 'html_inline'].includes(type))

/** Assigns the owner's ids first, so that no generated one takes them. A repeated one is ignored. */
const nameHeadings = ({ tokens, env, Token: TokenClass }: StateCore): void => {
  const { medium, findings } = environmentOf(env)
  const slugger = new GithubSlugger()
  const ownIds = new Map<Token, string>()
  for (const [index, token] of tokens.entries()) {
    const id = token.type === 'heading_open' ? takeId(tokens[index + 1]) : undefined
    if (id === undefined || id in slugger.occurrences) continue
    slugger.occurrences[id] = 0
    ownIds.set(token, id)
  }
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return
    const inline = tokens[index + 1]
    const ownId = ownIds.get(token)
    const text = headingText(inline)
    const id = ownId ?? slugger.slug(text)
    if (id === '') return
    token.attrSet('id', id)
    if (ownId !== undefined) token.attrSet('data-own-id', '') // for the Markdown representation
    findings.headings.push({
      level: Number(token.tag.slice(1)),
      id,
      text: text.trim(),
      line: (token.map?.[0] ?? 0) + 1,
    })
    if (medium !== 'page' || inline === undefined || !mayLinkToItself(inline)) return
    const anchor = new TokenClass('anchor_open', 'a', 1)
    anchor.attrSet('class', 'anchor')
    anchor.attrSet('href', `#${id}`)
    inline.children = [anchor, ...(inline.children ?? []), new TokenClass('anchor_close', 'a', -1)]
  })
}

/**
 * Gives headings the ids that they name (`## Title {#id}`), or ids by GitHub's rules, unique within the page.
 * On pages each heading links to itself, so that readers can copy its address.
 */
export const headings = (md: MarkdownIt): void => void md.core.ruler.push('headings', nameHeadings)
