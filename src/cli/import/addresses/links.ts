/** Rewrites the links of a page whose targets have moved. What was relative to an address becomes relative to a file. */
import { slug as githubSlug } from 'github-slugger'
import { decodePath } from '../../../http/url-path.ts'
import { maskCode } from '../text/code-spans.ts'

/** A link's target among the files of the source. */
export interface LinkTarget {
  /** What the link becomes. */
  readonly href: string
}

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

const splitUrl = (url: string): readonly [path: string, rest: string] => {
  const end = url.search(/[?#]/)
  return end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end)]
}

const decode = (path: string): string => decodePath(path) ?? path

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

/** Where the pages and files of a site are, for links. */
export interface LinkIndex {
  /** Returns the new file of a page of the source. */
  readonly pageAt: (sourceFile: string) => string | undefined
  /** Returns the new file of the page at a former path, without slashes at its ends. */
  readonly pageOf: (formerPath: string) => string | undefined
  /** Returns the new path of a file beside the pages, by its file in the source; it moves from then on. */
  readonly fileAt: (sourceFile: string) => string | undefined
  /** Returns the new path of a file by its former path, without a slash at the start. */
  readonly fileOf: (formerPath: string) => string | undefined
  /** Where the site was; whole addresses of it are links inside it. */
  readonly host?: string | undefined
  readonly basePath: string
  /** Of the source; links to `@/a.md` and `/a.md` begin there. */
  readonly contentFolder: string
  /** Links to `~/a.png` begin there. */
  readonly importFolder?: string | undefined
  /** Returns the new file of what has a name, wherever it is: in vaults, `[a](b.md)` means it as `[[b]]` does. */
  readonly named?: ((name: string) => string | undefined) | undefined
}

/** The page whose links are rewritten. */
export interface LinkingPage {
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
  const toPage = (target: string | undefined): string | undefined =>
    target === undefined ? undefined : relativePath(page.target, target)
  const fromRoot = (path: string): string | undefined => {
    const inside = index.basePath !== '' && `${path}/`.startsWith(`${index.basePath}/`)
    const own = inside ? path.slice(index.basePath.length) || '/' : path
    const file =
      index.fileOf(pathOf(own)) ?? index.fileAt([index.contentFolder, pathOf(own)].filter(Boolean).join('/'))
    if (file !== undefined) return file === pathOf(own) && !inside ? undefined : `/${encodeURI(file)}`
    const target =
      index.pageOf(pathOf(own)) ??
      (own.endsWith('.md') ? index.pageAt(`${index.contentFolder}/${pathOf(own)}`) : undefined)
    if (target !== undefined) return toPage(target)
    return inside ? own : undefined
  }
  const byFile = (path: string): string | undefined => {
    const file = resolvePath(page.file, decode(path))
    const target = index.pageAt(file)
    if (target !== undefined) return toPage(target)
    // Hexo keeps a post's images in a folder of its name.
    const moved =
      index.fileAt(file) ?? index.fileAt(resolvePath(page.file.replace(/\.\w+$/, '/'), decode(path)))
    return moved === undefined ? undefined : relativePath(page.target, moved)
  }
  const byAddress = (path: string): string | undefined => {
    const former = resolvePath(page.address, decode(path))
    const target = index.pageOf(former)
    if (target !== undefined) return toPage(target)
    const file = index.fileOf(former)
    return file === undefined ? undefined : relativePath(page.target, file)
  }
  /** Vaults may write paths from their root without a slash. */
  const byContent = (path: string): string | undefined => {
    const file = [index.contentFolder, resolvePath('', decode(path))].filter((part) => part !== '').join('/')
    const target = index.pageAt(file)
    if (target !== undefined) return toPage(target)
    const moved = index.fileAt(file)
    return moved === undefined ? undefined : relativePath(page.target, moved)
  }
  const byName = (path: string): string | undefined => toPage(index.named?.(decode(path)))
  return (written) => {
    const url = withoutHost(written, index.host)
    if (url === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|\?)/i.test(url)) return undefined
    if (url.startsWith('#')) return index.named === undefined ? undefined : headingFragment(url)
    if (index.importFolder !== undefined && /^[~@]\//.test(url)) {
      const [path, rest] = splitUrl(`/${index.importFolder}${url.slice(1)}`)
      const found = byFile(path)
      return found === undefined ? undefined : found + rest
    }
    const [path, rest] = splitUrl(url.replace(/^@(?=\/)/, ''))
    const isFile = /\.\w{1,5}$/.test(path) && !/\.html?$/i.test(path)
    const near = [...(isFile ? [byFile, byAddress] : [byAddress, byFile]), byContent, byName]
    const found = path.startsWith('/')
      ? fromRoot(path)
      : near.map((find) => find(path)).find((target) => target !== undefined)
    const fragment = index.named === undefined ? rest : headingFragment(rest)
    if (found === undefined) return undefined
    return found === path && fragment === rest ? undefined : found + fragment
  }
}
