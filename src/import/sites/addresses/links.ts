/** Finds and rewrites links in a page's text. */
import { maskCode } from '../text/code-spans.ts'

const inline = /(!?\[(?:\\.|[^\]\\\n]|\](?=\())*\]\(\s*)(<[^>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)/g
const definition = /^([ \t]{0,3}\[[^\]\n^][^\]\n]*\]:[ \t]*)(<[^>\n]*>|\S+)/gm
const attribute = /(<[a-z][^>]*?\s(?:src|href|poster|data)\s*=\s*)("[^"]*"|'[^']*')/gi

/** Escapes a text as the label of a link. */
export const escapeLabel = (text: string): string => text.replaceAll(/([[\]])/g, '\\$1')

const wrapLike = (written: string, url: string): string => {
  const quote = /^["']/.exec(written)?.[0]
  if (quote !== undefined) return `${quote}${url}${quote}`
  return /[\s()]/.test(url) ? `<${url}>` : url
}

/** A link of which the new address is not known yet. */
export interface OpenLink {
  /** `name` is a URL, the file of a `[[link]]`, or the page of a tag, in a URL or as a whole link. */
  readonly kind: 'url' | 'file' | 'page in URL' | 'page'
  readonly name: string
  /** A URL as written, or the tag as the report names it. */
  readonly written: string
  /** The text of a whole link; empty for the page's title. */
  readonly label?: string
}

/** Collects open links. `add` returns the mark that takes a link's place in the text. */
export const createOpenLinks = () => {
  const links: OpenLink[] = []
  return { links, add: (link: OpenLink): string => `\uFDD5${links.push(link) - 1}\uFDD6` }
}

const embed = /(?!\s)(?<=\[\[\s*)[^[\]|#\n]+?\.(?!md\b)\w+(?=\s*(?:\\?[#|][^[\]\n]*)?\]\])/gi

/** Replaces the URLs of a text and the files of its `[[links]]` with marks. Code stays. */
export const openLinks = (text: string, add: (link: OpenLink) => string): string => {
  const { text: masked, restore } = maskCode(text)
  const open = (whole: string, before: string, masked: string): string => {
    const written = restore(masked)
    const name = written.replace(/^[<"'](.*)[>"']$/s, '$1')
    return written.includes('\uFDD5') ? whole : before + add({ kind: 'url', name, written })
  }
  const marked = masked
    .replaceAll(embed, (name) => add({ kind: 'file', name, written: name }))
    .replaceAll(inline, open)
    .replaceAll(/(\]\(\s*)(<[^>\n]*>|[^\s()<]+)/g, open) // again, because a link may contain an image
    .replaceAll(definition, open)
    .replaceAll(attribute, open)
  return restore(marked)
}

/** The links of a page after the import. */
export interface ImportedPageLinks {
  /** Returns the new URL for one in its text; undefined if it stays. */
  readonly rewrite: (url: string) => string | undefined
  /** Returns the link to the page that a tag names by its file, path, address, name or title. */
  readonly linkTo: (reference: string) => { readonly href: string; readonly title: string } | undefined
  /** Returns the new path of a file that a `[[link]]` names; undefined if the name still fits. */
  readonly embed: (name: string) => string | undefined
}

/** Replaces the marks of open links with the links. */
export const closeLinks = (
  text: string,
  links: readonly OpenLink[],
  { rewrite, linkTo, embed }: ImportedPageLinks,
  note: (reason: string) => void,
): string =>
  text.replaceAll(/\uFDD5(\d+)\uFDD6/g, (_, index: string) => {
    const { kind, name, written, label } = links[Number(index)] ?? { kind: 'file', name: '', written: '' }
    if (kind === 'file') return embed(name) ?? name
    if (kind === 'url') {
      const url = rewrite(name)
      return url === undefined ? written : wrapLike(written, url)
    }
    const page = linkTo(name)
    if (page === undefined) note(`${written} for a page that is not there`)
    return page === undefined || kind === 'page in URL'
      ? (page?.href ?? name)
      : `[${escapeLabel(label || page.title)}](${page.href})`
  })
