/** Rewrites the links of a page whose targets have moved. What was relative to an address becomes relative to a file. */
import { slug as githubSlug } from 'github-slugger'
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

const decode = (path: string): string => decodePath(path) ?? path

/** Returns an address as a path: decoded, without slashes at its ends. */
export const pathOf = (address: string): string => decode(address).replaceAll(/^\/+|\/+$/g, '')

/** Resolves a relative path against a file or an address. */
const resolvePath = (base: string, path: string): string => {
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

/** What a link leads to: the new file of a page, or the new path of another file. */
export type LinkTarget = { readonly page: string } | { readonly file: string }

/** Where the pages and files of a site are, for links. A file that is found moves from then on. */
export interface LinkIndex {
  /** Finds a file of the source; pages also without their suffix. */
  readonly inSource: (file: string) => LinkTarget | undefined
  /** Finds a former path, without slashes at its ends. */
  readonly onSite: (path: string) => LinkTarget | undefined
  /** Finds what has a name, wherever it is: in vaults, `[a](b.md)` means it as `[[b]]` does. */
  readonly named?: ((name: string) => LinkTarget | undefined) | undefined
  /** Where the site was; whole addresses of it are links inside it. */
  readonly host?: string | undefined
  readonly basePath: string
  /** Of the source; links to `@/a.md` and `/a.md` begin there. */
  readonly contentFolder: string
  /** Links to `~/a.png` begin there. */
  readonly importFolder?: string | undefined
}

/** The page whose links are rewritten. */
interface LinkingPage {
  /** Among the files of the source. */
  readonly file: string
  /** Its new file, relative to pages/. */
  readonly target: string
  /** Its former address. */
  readonly address: string
}

/** Returns the path of an address on a host, and any other address as it is. */
const withoutHost = (url: string, host: string | undefined): string => {
  const isWhole = host !== undefined && /^(?:https?:)?\/\//i.test(url)
  const there = isWhole ? URL.parse(url, 'https://content.invalid') : null
  return there?.host === host && there !== null ? `${there.pathname}${there.search}${there.hash}` : url
}

/** Vaults link to a heading by its text, `#A heading`, and to a block by its id, `#^1a2b3c`. */
const headingFragment = (rest: string): string => {
  const text = decode(rest)
  return /^#[^^]/.test(text) ? `#${githubSlug(text.slice(text.lastIndexOf('#') + 1))}` : rest
}

/** Returns the rewriter of a page's links. */
export const linkRewriter = (page: LinkingPage, index: LinkIndex): RewriteUrl => {
  const inContent = (path: string): LinkTarget | undefined =>
    index.inSource([index.contentFolder, resolvePath('', path)].filter(Boolean).join('/'))
  const inSource = (path: string): LinkTarget | undefined =>
    // Hexo keeps a post's images in a folder of its name.
    index.inSource(resolvePath(page.file, path)) ??
    index.inSource(resolvePath(page.file.replace(/\.\w+$/, '/'), path))
  const onSite = (path: string): LinkTarget | undefined => index.onSite(resolvePath(page.address, path))
  const find = (path: string): LinkTarget | undefined => {
    const isFile = /\.\w{1,5}$/.test(path) && !/\.html?$/i.test(path)
    const near = isFile ? [inSource, onSite] : [onSite, inSource]
    const ways = path.startsWith('/')
      ? [(own: string) => index.onSite(pathOf(own)), inContent]
      : [...near, inContent, (own: string) => index.named?.(own)]
    return ways.map((way) => way(path)).find((target) => target !== undefined)
  }
  return (written) => {
    const url = withoutHost(written, index.host)
    if (url === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|\?)/i.test(url)) return undefined
    if (url.startsWith('#')) return index.named === undefined ? undefined : headingFragment(url)
    const [, path = '', rest = ''] =
      /^([^?#]*)(.*)$/s.exec(url.replace(/^@(?=\/)/, index.importFolder === undefined ? '' : '~')) ?? []
    const fragment = index.named === undefined ? rest : headingFragment(rest)
    const isImport = path.startsWith('~/') && index.importFolder !== undefined
    const isBelowBase = index.basePath !== '' && `${path}/`.startsWith(`${index.basePath}/`)
    const own = isBelowBase ? path.slice(index.basePath.length) || '/' : path
    const target = isImport
      ? index.inSource(`${index.importFolder}${decode(path.slice(1))}`)
      : find(decode(own))
    if (target === undefined) return isBelowBase ? own + rest : undefined
    const found =
      'file' in target && own.startsWith('/')
        ? `/${encodeURI(target.file)}`
        : relativePath(page.target, 'page' in target ? target.page : target.file)
    return found + fragment === url ? undefined : found + fragment
  }
}
