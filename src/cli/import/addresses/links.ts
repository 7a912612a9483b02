/** Links in a page's text, and paths from one file to another. */
import { decodePath } from '../../../http/url-path.ts'
import { maskCode } from '../text/code-spans.ts'

/** Returns what a URL of a page's text becomes; undefined if it stays. */
export type RewriteUrl = (url: string) => string | undefined

const inline = /(!?\[(?:\\.|[^\]\\\n]|\](?=\())*\]\(\s*)(<[^>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)/g
const definition = /^([ \t]{0,3}\[[^\]\n^][^\]\n]*\]:[ \t]*)(<[^>\n]*>|\S+)/gm
const attribute = /(<[a-z][^>]*?\s(?:src|href|poster|data)\s*=\s*)("[^"]*"|'[^']*')/gi

/** Returns a text as the label of a link. */
export const escapeLabel = (text: string): string => text.replaceAll(/([[\]])/g, '\\$1')

const unwrap = (url: string): string => url.replace(/^[<"'](.*)[>"']$/s, '$1')

const wrapLike = (before: string, after: string): string => {
  const quote = /^["']/.exec(before)?.[0]
  if (quote !== undefined) return `${quote}${after}${quote}`
  return /[\s()]/.test(after) ? `<${after}>` : after
}

/** Returns a text with its links rewritten, those in code excepted. */
export const rewriteLinks = (text: string, rewrite: RewriteUrl): string => {
  const { text: masked, restore } = maskCode(text)
  const replace = (whole: string, before: string, url: string): string => {
    const target = rewrite(unwrap(restore(url)))
    return target === undefined ? whole : before + wrapLike(url, target)
  }
  // Twice, because an image may stand inside a link.
  const once = masked.replaceAll(inline, replace).replaceAll(/(\]\(\s*)(<[^>\n]*>|[^\s()<]+)/g, replace)
  return restore(once.replaceAll(definition, replace).replaceAll(attribute, replace))
}

export const decode = (path: string): string => decodePath(path) ?? path

/** Returns an address as a path: decoded, without slashes at its ends. */
export const pathOf = (address: string): string => decode(address).replaceAll(/^\/+|\/+$/g, '')

/** Resolves a relative path against a file or an address. */
export const resolvePath = (base: string, path: string): string => {
  const parts = path.startsWith('/') ? [] : base.replace(/^\//, '').split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** Returns the path from one file to another, encoded as a link needs it. */
export const relativePath = (from: string, to: string): string => {
  const fromParts = from.split('/').slice(0, -1)
  const toParts = to.split('/')
  let same = 0
  while (same < fromParts.length && same < toParts.length - 1 && fromParts[same] === toParts[same]) same += 1
  const path = [...fromParts.slice(same).map(() => '..'), ...toParts.slice(same)].join('/')
  return encodeURI(path).replaceAll(/[?#()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
