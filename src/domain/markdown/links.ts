/** A plugin of markdown-it: links and images lead where the context says, in the owner's own HTML too. */
import type { MarkdownIt, StateCore } from 'markdown-it'
import { mapAddresses } from '../html-addresses.ts'
import { contextOf } from './context.ts'
import { isHtml, withLines } from './token-lines.ts'

const addressAttributes = new Map([
  ['image', 'src'],
  ['link_open', 'href'],
])

const resolveLinks = ({ tokens, env }: StateCore): void => {
  const { resolveLink } = contextOf(env)
  for (const [token, line] of withLines(tokens)) {
    if (isHtml(token))
      token.content = mapAddresses(token.content, (address, lineInHtml) =>
        resolveLink(address, line && line + lineInHtml - 1),
      )
    const attribute = addressAttributes.get(token.type)
    const address = attribute === undefined ? null : token.attrGet(attribute)
    if (attribute !== undefined && address !== null)
      token.attrSet(attribute, resolveLink(String(address), line))
  }
}

/** Resolves them once all tokens are there. */
export const links = (md: MarkdownIt): void => void md.core.ruler.push('links', resolveLinks)
