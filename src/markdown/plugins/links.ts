/** A markdown-it plugin: resolves and records the URLs of links and images, raw HTML included. */
import type { MarkdownIt, StateCore } from 'markdown-it'
import { isOnOtherServer } from '../../html/blocked-images.ts'
import { mapUrls, type UrlUse } from '../../html/map-urls.ts'
import { hasSafeScheme } from '../../lib/text/safe-href.ts'
import { environmentOf } from '../context.ts'
import { unsafeLink } from '../html-problems.ts'
import { isHtml, visitTokens } from '../token-lines.ts'

/** Links URLs, `www.` and e-mail addresses, but not `README.md`, which is also a host name. */
export const bareAddresses = (md: MarkdownIt): void => {
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: true })
  md.linkify.add('www.', {
    validate: (text, end, linkify) => linkify.testSchemaAt(text, '//', end),
    normalize: (match) => {
      match.url = `http://${match.url}`
    },
  })
}

const resolveLinks = ({ tokens, env }: StateCore): void => {
  const { resolveLink, findings } = environmentOf(env)
  const resolve = (href: string, line: number | undefined, use: UrlUse): string => {
    const url = resolveLink(href)
    findings.links.push({ url, use, line })
    if (!hasSafeScheme(url) || (use === 'image' && isOnOtherServer(url))) findings.needsCleaning = true
    return url
  }
  visitTokens(tokens, (token, line) => {
    if (isHtml(token)) {
      findings.needsCleaning = true
      token.content = mapUrls(token.content, (href, lineInHtml, use) => {
        const url = resolve(href, line && line + lineInHtml - 1, use)
        if (use === 'image') findings.images.push({ url, sources: [] })
        return url
      })
    } else if (token.type === 'link_open') {
      const url = resolve(String(token.attrGet('href')), line, 'link')
      if (!hasSafeScheme(url)) findings.problems.push({ line, ...unsafeLink(url) })
      token.attrSet('href', url)
    } else if (token.type === 'image') {
      // images.ts looks the image up by this URL
      token.attrSet('src', resolve(String(token.attrGet('src')), line, 'image'))
    }
  })
}

/** Resolves all URLs once the text is parsed. */
export const links = (md: MarkdownIt): void => void md.core.ruler.push('links', resolveLinks)
