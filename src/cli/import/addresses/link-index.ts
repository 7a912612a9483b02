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
  ({ formerAddress }) => {
    const path = `/${pathOf(formerAddress)}`
    return [path, path.replace(/(?:\/index)?\.html?$/i, '')]
  },
  ({ file, formerAddress, key, members: { title = '' } }) =>
    [pathOf(formerAddress), key, ...endsOf(withoutSuffix(file)), title]
      .filter(Boolean)
      .map((name) => `*${name.toLowerCase()}`),
]

/** The links of a page. */
interface PageLinks {
  /** Returns what a URL of its text becomes; undefined if it stays. */
  readonly rewrite: (url: string) => string | undefined
  /** Returns the link to the page that a tag names: by its file, path, former address, name or title. */
  readonly linkTo: (reference: string) => { readonly href: string; readonly title: string } | undefined
  /** Returns a text whose `[[links]]` to files by their paths follow them. Those to pages stay, since pages stay in their folders. */
  readonly followEmbeds: (text: string) => string
  /** Returns where the image of a page is: relative to its file, or from the root of the site. */
  readonly imageAt: (image: string) => string
}

/** What a link leads to: the new file of a page, or the new path of another file. */
type LinkTarget = { readonly page: string } | { readonly file: string }

/** Returns what finds the links of each page. */
export const indexLinks = (
  source: SourceFolder,
  { facts: { basePath, host, languages }, contentFolders, isVault }: SourceSite,
  pages: readonly PlacedPage[],
  files: MovingFiles,
): ((page: PlacedPage) => PageLinks) => {
  const index = new Map<string, PlacedPage[]>()
  for (const keysOf of kinds)
    for (const page of pages)
      for (const key of keysOf(page)) index.set(key, [...(index.get(key) ?? []), page])
  /** Folders of files by the former paths of the pages beside them. */
  const folders = new Map(pages.map((page) => [pathOf(page.formerAddress), ownFolder(page)] as const))
  const languagePrefix = new RegExp(`^(?:${languages.join('|')})/`)
  return (page) => {
    const find = (...keys: readonly string[]): PlacedPage | undefined => {
      const found = keys.map((key) => index.get(key)).find((each) => each !== undefined)
      return found?.find(({ language }) => language === page.language) ?? found?.[0]
    }
    const target = (found: PlacedPage | undefined, file: string | undefined): LinkTarget | undefined => {
      if (found !== undefined) return { page: found.target }
      const path = file === undefined ? undefined : files.take(file, page.isDraft)
      return path === undefined ? undefined : { file: path }
    }
    const inSource = (file: string): LinkTarget | undefined =>
      target(index.get(file)?.[0] ?? index.get(file.replace(/\.(?:html?|mdx?)$/, ''))?.[0], file)
    const onSite = (path: string): LinkTarget | undefined => {
      const bare = path.replace(languagePrefix, '')
      const parent = path.replace(/\/?[^/]*$/, '')
      const folder = folders.get(parent) ?? folders.get(parent.replace(languagePrefix, ''))
      const [found] = [path, path.replace(/(?:\/index)?\.html?$/, ''), bare].flatMap(
        (each) => index.get(`/${each}`) ?? [],
      )
      return target(
        found,
        files.at(path) ?? (folder === undefined ? undefined : folder + path.replace(/^.*\//, '')),
      )
    }
    const fileNamed = (name: string): string | undefined =>
      source.files.find((file) => file === name || file.endsWith(`/${name}`))
    /** Vaults link to a heading by its text, `#A heading`, and to a block by its id, `#^1a2b3c`. */
    const fragmentOf = (rest: string): string => {
      const text = decode(rest)
      return isVault && /^#[^^]/.test(text) ? `#${githubSlug(text.slice(text.lastIndexOf('#') + 1))}` : rest
    }
    const inContent = (path: string): readonly (() => LinkTarget | undefined)[] =>
      contentFolders.map(
        (folder) => () => inSource([folder, resolvePath('', path)].filter(Boolean).join('/')),
      )
    const locate = (path: string): LinkTarget | undefined => {
      const isFile = /\.\w{1,5}$/.test(path) && !/\.html?$/i.test(path)
      const near = [
        () => inSource(resolvePath(page.file, path)),
        // Hexo keeps a post's images in a folder of its name.
        () => inSource(resolvePath(page.file.replace(/\.\w+$/, '/'), path)),
      ]
      const there = [() => onSite(resolvePath(page.formerAddress, path))]
      const byName = () => {
        const file = isVault ? (fileNamed(path) ?? fileNamed(`${path}.md`)) : undefined
        return file === undefined ? undefined : inSource(file)
      }
      const ways = path.startsWith('/')
        ? [() => onSite(pathOf(path)), ...inContent(path)]
        : [...(isFile ? [...near, ...there] : [...there, ...near]), ...inContent(path), byName]
      for (const way of ways) {
        const found = way()
        if (found !== undefined) return found
      }
      return undefined
    }
    const rewrite = (written: string): string | undefined => {
      const whole = /^(?:https?:)?\/\//i.test(written) ? URL.parse(written, 'https://content.invalid') : null
      const url =
        whole !== null && whole.host === host ? `${whole.pathname}${whole.search}${whole.hash}` : written
      if (url === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|\?)/i.test(url)) return undefined
      if (url.startsWith('#')) return isVault ? fragmentOf(url) : undefined
      const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
      const isBelowBase = basePath !== '' && `${path}/`.startsWith(`${basePath}/`)
      const own = isBelowBase ? path.slice(basePath.length) || '/' : path
      // `~/a.png` and `@/a.md` begin in the folder of the content.
      const found = locate(decode(own.replace(/^[~@](?=\/)/, '')))
      if (found === undefined) return isBelowBase ? own + rest : undefined
      const place =
        'file' in found && own.startsWith('/')
          ? `/${encodeURI(found.file)}`
          : relativePath(page.target, 'page' in found ? found.page : found.file)
      const rewritten = place + fragmentOf(rest)
      return rewritten === url ? undefined : rewritten
    }
    return {
      rewrite,
      linkTo: (reference) => {
        const name = pathOf(reference.replace(/[?#].*$/, ''))
        const found = find(name, `*${name.toLowerCase()}`, `*${withoutSuffix(name).toLowerCase()}`)
        if (found === undefined) return undefined
        const [fragment = ''] = /#.*$/.exec(reference) ?? []
        return {
          href: `${relativePath(page.target, found.target)}${fragment}`,
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
      imageAt: (image) => {
        const found = rewrite(image)
        if (found !== undefined) return found
        const there = onSite(pathOf(image))
        return there !== undefined && 'file' in there ? `/${there.file}` : image
      },
    }
  }
}
