/** A markdown-it plugin: headings get ids, so that links can point to them. */
import GithubSlugger from 'github-slugger'
import type { MarkdownIt, StateCore, Token } from 'markdown-it'

/** The text of a heading, without its markup. */
const textOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')

/** The slugger counts equal texts, so thousands of them take linear time. */
const nameHeadings = ({ tokens }: StateCore): void => {
  const slugger = new GithubSlugger()
  for (const [index, token] of tokens.entries()) {
    const id = token.type === 'heading_open' ? slugger.slug(textOf(tokens[index + 1])) : ''
    if (id !== '') token.attrSet('id', id)
  }
}

/** Gives headings ids by GitHub's rules, unique within the page. */
export const headings = (md: MarkdownIt): void => void md.core.ruler.push('headings', nameHeadings)
