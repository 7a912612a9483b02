/** A plugin of markdown-it: links and images lead where the context says, in the owner's own HTML too. */
import type { MarkdownIt, StateCore } from 'markdown-it'
import { type AddressUse, mapAddresses } from '../html/rewrite-urls.ts'
import { contextOf } from './context.ts'
import { isHtml, withLines } from './token-lines.ts'

const addresses = new Map<string, { readonly attribute: string; readonly use: AddressUse }>([
  ['image', { attribute: 'src', use: 'load' }],
  ['link_open', { attribute: 'href', use: 'link' }],
])

const resolveLinks = ({ tokens, env }: StateCore): void => {
  const { resolveLink } = contextOf(env)
  for (const [token, line] of withLines(tokens)) {
    if (isHtml(token))
      token.content = mapAddresses(token.content, (address, lineInHtml, use) =>
        resolveLink(address, line && line + lineInHtml - 1, use),
      )
    const { attribute = '', use = 'link' } = addresses.get(token.type) ?? {}
    const address = token.attrGet(attribute)
    if (address !== null) token.attrSet(attribute, resolveLink(String(address), line, use))
  }
}

/** Resolves them once all tokens are there. */
export const links = (md: MarkdownIt): void => void md.core.ruler.push('links', resolveLinks)
