/** Resolves links, embeds and tags of pages to the new places of a source's pages and files. */
import { slug as githubSlug } from 'github-slugger'
import type { SourceSite } from '../source/read-source.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import type { ImportedPageLinks } from './links.ts'
import type { MovingFiles } from './moving-files.ts'
import { decode, decodedPath, plainAddress, relativePath, resolvePath } from './paths.ts'
import type { PlacedPage } from './place-pages.ts'

const withoutSuffix = (path: string): string => path.replace(/(?:(?:^|\/)_?index)?\.\w+$/, '')

/** Returns the ends of a path, longest first, each with and without a leading date: `a/b`, `b`. */
const endsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .map((_, start, parts) => parts.slice(start).join('/'))
    .flatMap((end) => [end, end.replace(/(^|\/)\d{4}-\d{1,2}-\d{1,2}-/, '$1')])

/** Returns the lower-case names by which tags refer to a page: address, file, ends of both, and title. */
const tagNamesOf = ({ file, existingAddress, key, fields: { title = '' } }: PlacedPage): readonly string[] =>
  [decodedPath(existingAddress), key, ...endsOf(withoutSuffix(file)), title].map((name) => name.toLowerCase())

/** Folders of the source that `/a.md`, `@/a.md` and `~/a.png` may be relative to. */
const contentFolders = ['', 'content', 'source', 'src', 'src/content']

/** Returns a function that creates the functions that rewrite the links of a page. */
export const indexLinks = (
  source: SourceFolder,
  { facts: { basePath, host }, isVault }: SourceSite,
  pages: readonly PlacedPage[],
  files: MovingFiles,
) => {
  const named = pages.flatMap((page) => tagNamesOf(page).map((name) => ({ name, page })))
  const byName = Map.groupBy(named, ({ name }) => name)
  const byFile = new Map(pages.map((page) => [page.file, page] as const))
  // Lists that only their template makes redirect from their existing addresses to lists of Vitrine.
  const byAddress = new Map(
    pages
      .filter(({ isDraft, needsEngine }) => !isDraft || !needsEngine)
      .map((page) => [plainAddress(page.existingAddress), page] as const),
  )
  const fileNamed = (written: string): string | undefined => {
    const name = resolvePath('', written)
    return source.files.find((file) => file === name || file.endsWith(`/${name}`))
  }
  return (page: PlacedPage): ImportedPageLinks => {
    const find = (...names: readonly string[]): PlacedPage | undefined => {
      const found = names.flatMap((name) => byName.get(name.toLowerCase()) ?? [])
      return (found.find((each) => each.page.language === page.language) ?? found[0])?.page
    }
    const moveFile = (file: string | undefined): string | undefined =>
      file && files.moveFile(file, page.isDraft)
    /** Returns the new path of the file that a path of the source may mean, and marks the file as moving. */
    const newPathOf = (path: string): string | undefined => {
      const inContent = contentFolders.map((folder) =>
        [folder, resolvePath('', path)].filter(Boolean).join('/'),
      )
      // Hexo keeps a post's images in a folder with its name.
      const near = [page.file, page.file.replace(/\.\w+$/, '/')].map((from) => resolvePath(from, path))
      const ofVault = isVault ? [path, `${path}.md`].flatMap((name) => fileNamed(name) ?? []) : []
      const all = [...(path.startsWith('/') ? [] : near), ...inContent, ...ofVault]
      for (const file of all.filter(source.has)) {
        const place = byFile.get(file)?.target ?? moveFile(file)
        if (place !== undefined) return relativePath(page.target, place)
      }
      return undefined
    }
    /** Vaults link to a heading by its text, `#A heading`, and to a block by its id, `#^1a2b3c`. */
    const fragmentOf = (rest: string): string => {
      const text = decode(rest)
      return isVault && /^#[^^]/.test(text) ? `#${githubSlug(text.slice(text.lastIndexOf('#') + 1))}` : rest
    }
    const rewrite = (written: string): string | undefined => {
      const absolute = URL.parse(written, 'https://content.invalid')
      const isToSite = absolute !== null && absolute.host === host
      const url = isToSite ? `${absolute.pathname}${absolute.search}${absolute.hash}` : written
      const isKept = url === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|\?|\{[{%])/i.test(url) // or a template tag
      if (isKept) return undefined
      const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
      if (path === '') return isVault ? fragmentOf(rest) : undefined
      const isBelowBase = basePath !== '' && `${path}/`.startsWith(`${basePath}/`)
      // `~/a.png` and `@/a.md` are relative to the content folder.
      const sitePath = decode(
        isBelowBase ? path.slice(basePath.length) || '/' : path.replace(/^[~@](?=\/)/, ''),
      )
      const existing = `/${resolvePath(page.existingAddress, sitePath)}${/[^/]\/$/.test(sitePath) ? '/' : ''}`
      const servedFile = files.servedFileAt(existing.slice(1))
      const mayBeSourceFile = isVault || /\.(?!html?$)\w{1,5}$/i.test(sitePath)
      const isInSource = mayBeSourceFile && (servedFile === undefined || !sitePath.startsWith('/'))
      const newPath = isInSource ? newPathOf(sitePath) : undefined
      const file = newPath === undefined ? moveFile(servedFile) : undefined
      const address =
        file === undefined ? byAddress.get(plainAddress(existing))?.address : `/${encodeURI(file)}`
      const target = newPath ?? address
      if (target !== undefined) return target + fragmentOf(rest)
      // An address relative to the existing page would not be relative to the new file.
      if (!mayBeSourceFile && !sitePath.startsWith('/')) return encodeURI(existing) + rest
      return isBelowBase ? encodeURI(sitePath) + rest : undefined
    }
    return {
      rewrite,
      linkTo: (reference) => {
        const name = decodedPath(reference.replace(/[?#].*$/, ''))
        const found = find(name, withoutSuffix(name))
        if (found === undefined || name === '') return undefined
        const [fragment = ''] = /#.*$/.exec(reference) ?? []
        return {
          href: relativePath(page.target, found.target) + fragment,
          title: found.fields.title ?? found.key,
        }
      },
      embed: (name) => {
        const path = moveFile(fileNamed(name.normalize('NFC')))
        return path === undefined || `/${path}`.endsWith(`/${name}`) ? undefined : path
      },
    }
  }
}
