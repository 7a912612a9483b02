/** Where the pages and files of a source have moved, for links, tags and images. */
import { isReservedAddress } from '../../../content/checks/addresses.ts'
import { encodePath } from '../../../http/url-path.ts'
import type { FormerSite } from '../former/former-site.ts'
import type { SourceFolder } from '../source-folder.ts'
import type { SourceSite } from '../source-site.ts'
import { type LinkIndex, type LinkTarget, pathOf } from './links.ts'
import { indexFile, type PlacedPage } from './place-pages.ts'

/** Pages are never copied as files, since a copy would be published without a look at its marks of privacy. */
const pageName = /\.(?:md|mdx|markdown|mkdn?|mdown|astro)$/i

/** What pages may show from outside the folders that were served, such as Astro's images. */
const media = /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp|pdf|mp[34]|m4[av]|ogg|opus|wav|webm|mov)$/i

/** Returns the folders that hold the files of drafts: of a page beside its files, and Hexo's of a page's name. */
const draftFolders = (pages: readonly PlacedPage[]): readonly string[] =>
  pages
    .filter(({ isDraft }) => isDraft)
    .flatMap(({ file }) => {
      if (/(?:^|\/)index(?:\.[\w-]+)?\.\w+$/.test(file)) return [file.replace(/[^/]*$/, '')]
      return /_index/.test(file) ? [] : [file.replace(/\.\w+$/, '/')]
    })

/** `a/b.png` becomes `a/_drafts/b.png`, which is not served. */
const inDrafts = (path: string): string => path.replace(/[^/]*$/, '_drafts/$&')

/** Returns whether the former site had a file: at its path, or beside the page whose folder it is in. */
const hadFile = (former: FormerSite, pages: readonly PlacedPage[]) => {
  const folders = new Map(
    pages
      .filter(({ isDraft, former: own }) => !isDraft && own !== undefined)
      .flatMap(({ file, formerAddress }) =>
        [file.replace(/[^/]*$/, ''), file.replace(/\.\w+$/, '/')].map(
          (folder) => [folder, pathOf(formerAddress.replace(/[^/]*$/, ''))] as const,
        ),
      ),
  )
  return (file: string, path: string): boolean => {
    const folder = file.replace(/[^/]*$/, '')
    const beside = folders.get(folder)
    return (
      former.files.has(path) ||
      (beside !== undefined &&
        former.files.has([beside, file.slice(folder.length)].filter(Boolean).join('/')))
    )
  }
}

/** What a page shows in itself; the former site may have had it in another size and under another name. */
const shownInPages = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i

/**
 * Collects the files that move: those that the former site had, and those that pages show. What belongs to drafts alone moves to
 * folders `_drafts`, so ask for the files of published pages first.
 */
export const createFiles = (
  source: SourceFolder,
  site: SourceSite,
  pages: readonly PlacedPage[],
  former: FormerSite | undefined,
) => {
  const wasPublic = former === undefined ? () => true : hadFile(former, pages)
  const published = new Set(
    pages.filter(({ isDraft }) => !isDraft).map(({ file }) => file.replace(/[^/]*$/, '')),
  )
  const hidden = draftFolders(pages).filter((folder) => folder !== '' && !published.has(folder))
  const isOfDraft = (file: string): boolean => hidden.some((folder) => file.startsWith(folder))
  const served = site.files.filter(({ file }) => !pageName.test(file))
  const byPath = new Map(served.map(({ file, path }) => [path, file] as const))
  /** Files of the source by their new paths. */
  const moving = new Map<string, string>()
  const paths = new Map<string, string>()
  const ofDrafts = new Set<string>()
  const reservedPath = (path: string): string =>
    isReservedAddress(encodePath(`/${path}`), site.facts.languages) ? `files/${path}` : path
  const move = (file: string, path: string): string => {
    const target = isOfDraft(file) || ofDrafts.has(file) ? inDrafts(path) : path
    moving.set(target, file)
    return target
  }
  for (const { file, path } of served) {
    paths.set(file, reservedPath(path))
    if (isOfDraft(file)) ofDrafts.add(file)
    if (site.linkedFilesOnly !== true && (wasPublic(file, path) || isOfDraft(file)))
      move(file, reservedPath(path))
  }
  const pathFor = (file: string): string | undefined => {
    if (paths.has(file)) return paths.get(file)
    if (!source.has(file) || !media.test(file)) return undefined
    return file.replace(/^(?:src\/(?:content\/)?|content\/|source\/|public\/|static\/)/, '')
  }
  /** Returns a file's new path. It moves from then on. */
  const takeFor =
    (isDraft: boolean) =>
    (file: string): string | undefined => {
      const path = pathFor(file)
      if (path === undefined || (!isDraft && isOfDraft(file))) return undefined
      if (moving.get(path) === file) return path
      if (!isDraft && !shownInPages.test(file) && !wasPublic(file, path)) return undefined
      if (isDraft) ofDrafts.add(file)
      paths.set(file, path)
      return move(file, path)
    }
  return { moving, ofDrafts, takeFor, fileAtPath: (path: string) => byPath.get(path) }
}

/** Returns the file of a name, in whatever folder. */
const fileNamed = ({ files }: SourceFolder, name: string): string | undefined =>
  files.find((file) => file === name || file.endsWith(`/${name}`))

/**
 * Returns a text whose `[[links]]` to files by their paths follow them. Those to pages stay, since pages stay in their folders.
 *
 * @param take returns the new path of a file, which moves from then on
 */
export const followEmbeds = (
  text: string,
  source: SourceFolder,
  take: (file: string) => string | undefined,
): string =>
  text.replaceAll(/(?!\s)(?<=\[\[\s*)[^[\]|#\n]+?\.(?!md\b)\w+(?=\s*(?:[#|][^[\]\n]*)?\]\])/gi, (name) => {
    const file = fileNamed(source, name)
    const path = file === undefined ? undefined : take(file)
    return path === undefined || `/${path}`.endsWith(`/${name}`) ? name : path
  })

/**
 * Returns the index of a site's pages and files by what they were.
 *
 * @param isDraft whether the page with the links is a draft, which makes no file public
 */
export const linkIndexOf = (
  pages: readonly PlacedPage[],
  files: ReturnType<typeof createFiles>,
  source: SourceFolder,
  { facts: { basePath, host, languages }, contentFolder, importFolder, linksByName }: SourceSite,
  isDraft: boolean,
): LinkIndex => {
  const bySource = new Map<string, string>()
  const byPath = new Map<string, string>()
  /** Folders of files by the former paths of the pages beside them. */
  const folders = new Map<string, string>()
  const add = (index: Map<string, string>, keys: readonly string[], target: string): void => {
    for (const key of keys) if (!index.has(key)) index.set(key, target)
  }
  for (const { file, target } of pages) bySource.set(file, target)
  for (const { file, target, formerAddress } of pages) {
    const path = pathOf(formerAddress)
    folders.set(path, indexFile.test(file) ? file.replace(/[^/]*$/, '') : file.replace(/\.\w+$/, '/'))
    add(bySource, [file.replace(/\.\w+$/, ''), file.replace(/\/_?index\.\w+$/, '')], target)
    add(byPath, [path, path.replace(/(?:^|\/)index\.html?$/i, ''), path.replace(/\.html?$/i, '')], target)
  }
  const withoutLanguage = (path: string): string =>
    path.replace(new RegExp(`^(?:${languages.join('|')})/`), '')
  const asPage = (page: string | undefined): LinkTarget | undefined =>
    page === undefined ? undefined : { page }
  const asFile = (file: string | undefined): LinkTarget | undefined => {
    const path = file === undefined ? undefined : files.takeFor(isDraft)(file)
    return path === undefined ? undefined : { file: path }
  }
  const inSource = (file: string): LinkTarget | undefined =>
    asPage(bySource.get(file) ?? bySource.get(file.replace(/\.(?:html?|mdx?)$/, ''))) ?? asFile(file)
  return {
    ...{ inSource, basePath, host, contentFolder, importFolder },
    onSite: (path) => {
      const page =
        byPath.get(path) ??
        byPath.get(path.replace(/(?:\/index)?\.html?$/, '')) ??
        byPath.get(withoutLanguage(path))
      const parent = path.replace(/\/?[^/]*$/, '')
      const folder = folders.get(parent) ?? folders.get(withoutLanguage(parent))
      return (
        asPage(page) ??
        asFile(
          files.fileAtPath(path) ?? (folder === undefined ? undefined : folder + path.replace(/^.*\//, '')),
        )
      )
    },
    named:
      linksByName === true
        ? (name) => {
            const file = fileNamed(source, name) ?? fileNamed(source, `${name}.md`)
            return file === undefined ? undefined : inSource(file)
          }
        : undefined,
  }
}

/** Finds a page. */
type FindPage = (reference: string) => PlacedPage | undefined

const referencesTo = (pages: readonly PlacedPage[]): FindPage => {
  const byName = new Map<string, PlacedPage>()
  const add = (name: string, page: PlacedPage): void => {
    const plain = pathOf(name).toLowerCase()
    if (plain !== '' && !byName.has(plain)) byName.set(plain, page)
  }
  for (const page of pages) add(page.file, page)
  for (const page of pages) {
    const path = page.file.replace(/\.\w+$/, '').replace(/\/_?index$/, '')
    const parts = path.split('/')
    add(page.formerAddress, page)
    add(page.key, page)
    for (let start = 0; start < parts.length; start += 1) {
      add(parts.slice(start).join('/'), page)
      add(
        parts
          .slice(start)
          .join('/')
          .replace(/(^|\/)\d{4}-\d{1,2}-\d{1,2}-/, '$1'),
        page,
      )
    }
    if (page.members.title !== undefined) add(page.members.title, page)
  }
  return (reference) => {
    const plain = pathOf(reference.replace(/[?#].*$/, '')).toLowerCase()
    return byName.get(plain) ?? byName.get(plain.replace(/(?:\/_?index)?\.\w+$/, ''))
  }
}

/**
 * Finds the page that a tag names, by its file, its path, its former address, its name or its title: in the language of the page
 * with the tag, or else in any.
 */
export const createReferences = (pages: readonly PlacedPage[]) => {
  const inAny = referencesTo(pages)
  const byLanguage = new Map(
    [...Map.groupBy(pages, ({ language }) => language)].map(
      ([language, own]) => [language, referencesTo(own)] as const,
    ),
  )
  return (language: string | undefined): FindPage =>
    (reference) =>
      byLanguage.get(language)?.(reference) ?? inAny(reference)
}
