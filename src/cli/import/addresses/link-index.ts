/** Where the pages and files of a source have moved: for the links, embeds and tags of each page. */
import { slug as githubSlug } from 'github-slugger'
import type { SourceFolder } from '../source/source-folder.ts'
import type { SourceSite } from '../source/source-site.ts'
import { decode, pathOf, relativePath, resolvePath } from './links.ts'
import { type MovingFiles, ownFolder } from './moving-files.ts'
import type { PlacedPage } from './place-pages.ts'

const withoutSuffix = (path: string): string => path.replace(/(?:(?:^|\/)_?index)?\.\w+$/, '')

/** Returns the ends of a path, the longest first: `a/b`, `b`; and each without the day that its name begins with. */
const endsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .map((_, start, parts) => parts.slice(start).join('/'))
    .flatMap((end) => [end, end.replace(/(^|\/)\d{4}-\d{1,2}-\d{1,2}-/, '$1')])

/** By what a page is known: `content/a.md` in the source, `/a` on the site, `*a` by its name or title. The first kinds go first. */
const kinds: readonly ((page: PlacedPage) => readonly string[])[] = [
  ({ file }) => [file],
  ({ file }) => [file.replace(/\.\w+$/, ''), withoutSuffix(file)],
  ({ formerAddress }) => [`/${pathOf(formerAddress)}`.replace(/(?:\/index)?\.html?$/i, '')],
  ({ file, formerAddress, key, members: { title = '' } }) =>
    [pathOf(formerAddress), key, ...endsOf(withoutSuffix(file)), title].map(
      (name) => `*${name.toLowerCase()}`,
    ),
]

/** Where addresses such as `/a.md`, `@/a.md` and `~/a.png` may begin in the source. */
const contentFolders = ['', 'content', 'source', 'src', 'src/content']

/** The links of a page. */
interface PageLinks {
  /** Returns what a URL of its text becomes; undefined if it stays. */
  readonly rewrite: (url: string) => string | undefined
  /** Returns the link to the page that a tag names: by its file, path, former address, name or title. */
  readonly linkTo: (reference: string) => { readonly href: string; readonly title: string } | undefined
  /** Returns a text whose `[[links]]` to files by their paths follow them. Those to pages stay, since pages stay in their folders. */
  readonly followEmbeds: (text: string) => string
}

/** Returns what finds the links of each page. */
export const indexLinks = (
  source: SourceFolder,
  { facts: { basePath, host }, isVault }: SourceSite,
  pages: readonly PlacedPage[],
  files: MovingFiles,
): ((page: PlacedPage) => PageLinks) => {
  const byKey = new Map<string, PlacedPage[]>()
  for (const keysOf of kinds)
    for (const page of pages)
      for (const key of keysOf(page)) byKey.set(key, [...(byKey.get(key) ?? []), page])
  /** Folders of files by the former paths of the pages beside them. */
  const folders = new Map(pages.map((page) => [pathOf(page.formerAddress), ownFolder(page)] as const))
  const fileNamed = (name: string): string | undefined =>
    source.files.find((file) => file === name || file.endsWith(`/${name}`))
  /** Returns the file of a key: in the source, at a path of the site, or beside the page at the path above. */
  const fileOf = (key: string): string | undefined => {
    if (!key.startsWith('/')) return source.has(key) ? key : undefined
    const [, parent = '', name = ''] = /^\/(.*?)\/?([^/]*)$/.exec(key) ?? []
    const folder = folders.get(parent)
    return files.at(key.slice(1)) ?? (folder === undefined ? undefined : folder + name)
  }
  return (page) => {
    const find = (...keys: readonly string[]): PlacedPage | undefined => {
      const found = keys.flatMap((key) => byKey.get(key) ?? [])
      return found.find(({ language }) => language === page.language) ?? found[0]
    }
    /** Returns the new place of what a key means; a file moves from then on. */
    const placeOf = (key: string): { readonly path: string; readonly isFile: boolean } | undefined => {
      const found = find(key, key.replace(/(?:\/index)?\.(?:html?|mdx?)$/, ''))
      const file = found === undefined ? fileOf(key) : undefined
      const path = found?.target ?? (file && files.take(file, page.isDraft))
      return path === undefined ? undefined : { path, isFile: found === undefined }
    }
    /** Returns the keys of what a path may mean, the likeliest first. */
    const keysOf = (path: string): readonly string[] => {
      const inContent = contentFolders.map((folder) =>
        [folder, resolvePath('', path)].filter(Boolean).join('/'),
      )
      const there = `/${resolvePath(page.formerAddress, path)}`
      if (path.startsWith('/')) return [there, ...inContent]
      // Hexo keeps a post's images in a folder of its name.
      const near = [page.file, page.file.replace(/\.\w+$/, '/')].map((from) => resolvePath(from, path))
      const isFile = /\.\w{1,5}$/.test(path) && !/\.html?$/i.test(path)
      const named = isVault ? (fileNamed(path) ?? fileNamed(`${path}.md`) ?? []) : []
      return [...(isFile ? [...near, there] : [there, ...near]), ...inContent, ...[named].flat()]
    }
    /** Vaults link to a heading by its text, `#A heading`, and to a block by its id, `#^1a2b3c`. */
    const fragmentOf = (rest: string): string => {
      const text = decode(rest)
      return isVault && /^#[^^]/.test(text) ? `#${githubSlug(text.slice(text.lastIndexOf('#') + 1))}` : rest
    }
    const rewrite = (written: string): string | undefined => {
      const whole = /^(?:https?:)?\/\//i.test(written) ? URL.parse(written, 'https://content.invalid') : null
      const url = whole?.host === host && whole ? `${whole.pathname}${whole.search}${whole.hash}` : written
      if (url === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|\?)/i.test(url)) return undefined
      const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
      if (path === '') return isVault ? fragmentOf(rest) : undefined
      const isBelowBase = basePath !== '' && `${path}/`.startsWith(`${basePath}/`)
      const own = isBelowBase ? path.slice(basePath.length) || '/' : path
      // `~/a.png` and `@/a.md` begin in the folder of the content.
      const keys = keysOf(decode(own.replace(/^[~@](?=\/)/, '')))
      let found: ReturnType<typeof placeOf>
      for (const key of keys) found ??= placeOf(key)
      if (found === undefined) return isBelowBase ? own + rest : undefined
      const isAtRoot = found.isFile && own.startsWith('/')
      const place = isAtRoot ? `/${encodeURI(found.path)}` : relativePath(page.target, found.path)
      return place + fragmentOf(rest)
    }
    return {
      rewrite,
      linkTo: (reference) => {
        const name = pathOf(reference.replace(/[?#].*$/, ''))
        const found = find(name, `*${name.toLowerCase()}`, `*${withoutSuffix(name).toLowerCase()}`)
        if (found === undefined || name === '') return undefined
        const [fragment = ''] = /#.*$/.exec(reference) ?? []
        return {
          href: relativePath(page.target, found.target) + fragment,
          title: found.members.title ?? found.key,
        }
      },
      followEmbeds: (text) =>
        text.replaceAll(
          /(?!\s)(?<=\[\[\s*)[^[\]|#\n]+?\.(?!md\b)\w+(?=\s*(?:[#|][^[\]\n]*)?\]\])/gi,
          (name) => {
            const file = fileNamed(name)
            const path = file === undefined ? undefined : files.take(file, page.isDraft)
            return path === undefined || `/${path}`.endsWith(`/${name}`) ? name : path
          },
        ),
    }
  }
}
