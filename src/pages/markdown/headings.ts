/** A markdown-it plugin: headings get ids, so that links can point to them. */
import GithubSlugger from 'github-slugger'
import type { MarkdownIt, StateCore, Token } from 'markdown-it'

/** Returns the text of a heading, without its markup. */
export const textOfHeading = (token: Token | undefined): string =>
  (token?.children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')

const ownIdMark = /\s*\{#(?<id>[\p{L}\p{N}_.:-]+)\}\s*$/u

/** Takes `{#id}` off the end of a heading, and returns the id. */
const takeId = (inline: Token | undefined): string | undefined => {
  const last = inline?.children?.at(-1)
  const match = last?.type === 'text' ? ownIdMark.exec(last.content) : null
  if (last === undefined || match === null) return undefined
  last.content = last.content.slice(0, match.index)
  return match.groups?.id
}

/** The slugger counts equal texts, so thousands of them take linear time. */
const nameHeadings = ({ tokens }: StateCore): void => {
  const slugger = new GithubSlugger()
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const inline = tokens[index + 1]
    const ownId = takeId(inline)
    const id = ownId ?? slugger.slug(textOfHeading(inline))
    if (id !== '') token.attrSet('id', id)
    if (ownId !== undefined) token.attrSet('data-own-id', '') // the Markdown representation has it, too
  }
}

/** Gives headings the ids that they name (`## Title {#id}`), or ids by GitHub's rules, unique within the page. */
export const headings = (md: MarkdownIt): void => void md.core.ruler.push('headings', nameHeadings)
