/** A markdown-it plugin: headings get ids and link to themselves, and are noted for the table of contents. */
import GithubSlugger from 'github-slugger'
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { environmentOf } from '../context.ts'

/** The text of a heading, without its markup. */
const textOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')

/** The lookbehind keeps a search from starting at every character of a long white space. */
const ownIdMark = /(?<!\s)\s*\{#(?<id>[\p{L}\p{N}_.:-]+)\}\s*$/u

/** Takes `{#id}` off the end of a heading, and returns the id. */
const takeId = (inline: Token | undefined): string | undefined => {
  const last = inline?.children?.at(-1)
  const match = last?.type === 'text' ? ownIdMark.exec(last.content) : null
  if (last === undefined || match === null) return undefined
  last.content = last.content.slice(0, match.index)
  return match.groups?.id
}

/** Links cannot be nested, so a heading with a link, a note or HTML of its own has no link to itself. */
const maySurround = (inline: Token | undefined): boolean =>
  !inline?.children?.some(({ type }) => ['link_open', 'footnote_ref', 'html_inline'].includes(type))

/** Where a heading links to itself: the `#id`, kept on its opening and closing token. */
const selfLinkOf = (token: Token | undefined): string | undefined =>
  (token?.meta as { readonly selfLink?: string } | null | undefined)?.selfLink

/** The slugger counts equal texts, so thousands of them take linear time. */
const nameHeadings = ({ tokens, env }: StateCore): void => {
  const { medium, headings } = environmentOf(env)
  const slugger = new GithubSlugger()
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return
    const inline = tokens[index + 1]
    const ownId = takeId(inline)
    const id = ownId ?? slugger.slug(textOf(inline))
    if (id === '') return
    token.attrSet('id', id)
    if (ownId !== undefined) token.attrSet('data-own-id', '') // the Markdown representation has it, too
    headings.push({
      level: Number(token.tag.slice(1)),
      id,
      text: textOf(inline),
      line: (token.map?.[0] ?? 0) + 1,
    })
    if (medium.kind !== 'page' || !maySurround(inline)) return
    for (const tag of [token, tokens[index + 2]]) if (tag !== undefined) tag.meta = { selfLink: `#${id}` }
  })
}

/**
 * Gives headings the ids that they name (`## Title {#id}`), or ids by GitHub's rules, unique within the page. On pages
 * each is a link to itself, whose address readers can copy.
 */
export const headings = (md: MarkdownIt): void => {
  const { rules } = md.renderer
  const { escapeHtml } = md.utils
  md.core.ruler.push('headings', nameHeadings)
  rules.heading_open = (tokens, index, options, _env, self) => {
    const selfLink = selfLinkOf(tokens[index])
    const tag = self.renderToken(tokens, index, options)
    return selfLink === undefined ? tag : `${tag}<a class="anchor" href="${escapeHtml(selfLink)}">`
  }
  rules.heading_close = (tokens, index, options, _env, self) => {
    const tag = self.renderToken(tokens, index, options)
    return selfLinkOf(tokens[index]) === undefined ? tag : `</a>${tag}`
  }
}
