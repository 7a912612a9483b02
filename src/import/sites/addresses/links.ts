/** Reads and rewrites links in a page's text, and computes relative paths. */
import { posix } from 'node:path'
import { decodePath } from '../../../addresses/url-path.ts'
import { folderOf } from '../source/page-files.ts'
import { maskCode } from '../text/code-spans.ts'

const inline = /(!?\[(?:\\.|[^\]\\\n]|\](?=\())*\]\(\s*)(<[^>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)/g
const definition = /^([ \t]{0,3}\[[^\]\n^][^\]\n]*\]:[ \t]*)(<[^>\n]*>|\S+)/gm
const attribute = /(<[a-z][^>]*?\s(?:src|href|poster|data)\s*=\s*)("[^"]*"|'[^']*')/gi

/** Escapes a text as the label of a link. */
export const escapeLabel = (text: string): string => text.replaceAll(/([[\]])/g, '\\$1')

const wrapLike = (before: string, after: string): string => {
  const quote = /^["']/.exec(before)?.[0]
  if (quote !== undefined) return `${quote}${after}${quote}`
  return /[\s()]/.test(after) ? `<${after}>` : after
}

/** Rewrites the links of a text, except in code. `rewrite` returns undefined for links that stay. */
export const rewriteLinks = (text: string, rewrite: (url: string) => string | undefined): string => {
  const { text: masked, restore } = maskCode(text)
  const replace = (whole: string, before: string, url: string): string => {
    const target = rewrite(restore(url).replace(/^[<"'](.*)[>"']$/s, '$1'))
    return target === undefined ? whole : before + wrapLike(url, target)
  }
  // Twice, because a link may contain an image.
  const once = masked.replaceAll(inline, replace).replaceAll(/(\]\(\s*)(<[^>\n]*>|[^\s()<]+)/g, replace)
  return restore(once.replaceAll(definition, replace).replaceAll(attribute, replace))
}

const embed = /(?!\s)(?<=\[\[\s*)[^[\]|#\n]+?\.(?!md\b)\w+(?=\s*(?:[#|][^[\]\n]*)?\]\])/gi

/** Returns the files that `[[links]]` of a text name. */
export const embedsIn = (text: string): readonly string[] => text.match(embed) ?? []

/** Rewrites the `[[links]]` of a text to the new paths of their files. */
export const rewriteEmbeds = (text: string, paths: ReadonlyMap<string, string | undefined>): string =>
  text.replaceAll(embed, (name) => paths.get(name) ?? name)

/** Returns a path percent-decoded and in NFC, like the file names of a source. */
export const decode = (path: string): string => (decodePath(path) ?? path).normalize('NFC')

/** Returns an address as a path: decoded, without slashes at its ends. */
export const pathOf = (address: string): string => decode(address).replaceAll(/^\/+|\/+$/g, '')

/** Resolves a relative path against a file or an address. */
export const resolvePath = (base: string, path: string): string =>
  posix.resolve('/', folderOf(base), path).slice(1)

/** Returns the path from one file to another, encoded for a link. */
export const relativePath = (from: string, to: string): string =>
  encodeURI(posix.relative(`/${folderOf(from)}`, `/${to}`)).replaceAll(
    /[?#()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
