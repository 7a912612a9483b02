/** Reads one Markdown file into a {@link Page}. Used by the site reader. */
import MarkdownIt from 'markdown-it'
import { respellPath } from '../../http/url-path.ts'
import { asWarnings, type ContentIssue } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { unknownLanguageIssue } from '../checks/language-files.ts'
import type { FrontMatter } from '../schema/front-matter.ts'
import { type PageTemplate, pageTemplates, templateTraits } from '../schema/page-templates.ts'
import { type Languages, type Page, type PageTitle, pageAddress } from '../site.ts'
import { type FolderFile, isInDrafts, pagesFolder, textOf } from './content-file.ts'
import { type FrontMatterReading, readFrontMatter } from './front-matter.ts'
import { dateFromKey, pageFileName, parsePageName, titleFromKey } from './page-name.ts'

/** A path that led to a page before. */
export interface FormerPath {
  /** Percent-encoded, but for one that cannot be used. */
  readonly path: string
  /** Whether it may be no path at all, but another name of the page. */
  readonly isName: boolean
  /** The member of front matter that says so. */
  readonly member: 'address' | 'redirects' | 'aliases'
}

/** Where a page is served. */
interface PagePlace {
  /** The canonical path, percent-encoded. */
  readonly address: string
  readonly formerPaths: readonly FormerPath[]
}

const pageSuffix = /(?:\/index)?\.(?:html?|md)$/i

/** Returns the canonical form of a path: `/about.html` and `/about` become `/about/`. */
const canonicalPath = (path: string): string => {
  const bare = respellPath(path)
    .replace(pageSuffix, '')
    .replace(/(?<!\/)\/+$/, '')
  return `${bare}/`.replaceAll(/\/{2,}/g, '/')
}

/** Returns a key with its last part replaced. */
const withSlug = (key: string, slug: string): string =>
  key.replace(/[^/]*$/, slug.replaceAll(/^\/+|(?<!\/)\/+$/g, ''))

/** A query or a pattern leads nowhere; a warning says so. */
const unusable = /[?#{}]/

/** An alias is a name, as Obsidian has them, unless it could be part of an address. */
const isPath = (alias: string): boolean => alias.startsWith('/') || /^[^\s?#{}:]+$/.test(alias)

/** The slash in front may be left out, and the site's own origin left in. */
const formerPath = (written: string): string => {
  const path = written.replace(/^https?:\/\/[^/]+/i, '').replace(/^(?!\/)/, '/')
  return unusable.test(path) ? path : respellPath(path)
}

/** Returns the address of a page. An `address` with a suffix, such as `/about.html`, redirects to the address without. */
const placePage = (
  { key, language }: { readonly key: string; readonly language: string },
  {
    address,
    slug,
    redirects = [],
    aliases = [],
  }: Pick<FrontMatter, 'address' | 'slug' | 'redirects' | 'aliases'>,
  languages: Languages,
): PagePlace => {
  const from = (member: FormerPath['member'], paths: readonly string[]) =>
    paths.map(
      (path): FormerPath => ({
        path: formerPath(path),
        isName: member === 'aliases' && !path.includes('/'),
        member,
      }),
    )
  const former = [...from('redirects', redirects), ...from('aliases', aliases.filter(isPath))]
  if (address !== undefined) {
    const written = pageSuffix.test(address) ? [address] : []
    return { address: canonicalPath(address), formerPaths: [...from('address', written), ...former] }
  }
  const named = slug === undefined || key === '' ? key : withSlug(key, slug)
  return { address: pageAddress(named, language, languages), formerPaths: former }
}

/** A page read from a file. */
export interface PageReading {
  readonly page: Page
  /** When the page may be served, as its front matter says; ISO 8601, perhaps with a time. */
  readonly period: { readonly from: string | undefined; readonly until: string | undefined }
  readonly formerPaths: readonly FormerPath[]
  readonly locate: FrontMatterReading['locate']
  readonly issues: readonly ContentIssue[]
}

/** `about.de.md` is meant to be German, even if the site has no German; `v1.2.md` has no language. */
const languageSuffix = /\.(?<language>[a-z]{2}|[a-z]{2,3}-[a-z]{2})\.md$/i

const unknownLanguageIssues = (file: string, languages: readonly string[]): readonly ContentIssue[] => {
  const language = languageSuffix.exec(file)?.groups?.language
  if (language === undefined || languages.includes(language)) return []
  return [unknownLanguageIssue(file, language, languages)]
}

/** A folder named `fr` would put pages in the default language under the prefix of the French ones. */
const languageFolderIssues = (page: Page, languages: Languages): readonly ContentIssue[] => {
  const [folder = '', ...rest] = page.key.split('/')
  if (page.language !== languages[0] || !languages.slice(1).includes(folder)) return []
  return [
    {
      file: page.file,
      found: `a page in the language ${page.language} at /${folder}/`,
      expected: `only pages in the language ${folder} there`,
      fix: `rename the file to ${pageFileName(rest.join('/'), folder, languages)}`,
    },
  ]
}

/** Hugo and Zola call a folder's page `_index.md`. */
const folderNameIssues = (file: string): readonly ContentIssue[] => {
  const [, folder, suffix] = /^(.*\/)_index(\.[\w-]+)?\.md$/i.exec(file) ?? []
  if (folder === undefined) return []
  const name = `${folder}index${suffix ?? ''}.md`
  return [
    {
      file,
      found: 'a name that other generators give to the page of a folder',
      expected: name,
      fix: `rename it to ${name}`,
    },
  ]
}

/** Returns the site's language that a tag means: `en-GB` is `en` on a site that has only that. */
const siteLanguage = (tag: string | undefined, languages: readonly string[]): string | undefined => {
  if (tag === undefined) return undefined
  const [whole, language] = [tag.replace('_', '-').toLowerCase(), tag.split(/[-_]/)[0]?.toLowerCase()]
  return (
    languages.find((other) => other.toLowerCase() === whole) ??
    languages.find((other) => other.split('-')[0] === language)
  )
}

const languageWarnings = (
  file: string,
  tag: string | undefined,
  languages: Languages,
  locate: FrontMatterReading['locate'],
): readonly ContentIssue[] => {
  if (tag === undefined || siteLanguage(tag, languages) !== undefined) return []
  return [
    {
      file,
      ...locate('language'),
      found: `${JSON.stringify(tag)}, so the page is served in the language ${languages[0]}`,
      expected: `one of the languages of site.yaml: ${languages.join(', ')}`,
      fix: `add ${tag} to languages in site.yaml, or correct the value`,
    },
  ]
}

const dayOf = (instant: string | undefined): string | undefined => instant?.slice(0, 'YYYY-MM-DD'.length)

const firstHeading = /^\s*# +(?<line>[^\n]*)(?:\n|$)/

/** The closing sequence of a heading (CommonMark §4.2) and the spaces before it. */
const closingSequence = /(?<! ) +#+$/

/** Takes a first-level heading at the start as the title, since the template shows the title as the page's only one. */
const splitTitle = (markdown: string): { readonly title: string | undefined; readonly rest: string } => {
  const match = firstHeading.exec(markdown)
  const title = match?.groups?.line?.trimEnd().replace(closingSequence, '')
  return match === null || !title
    ? { title: undefined, rest: markdown }
    : { title, rest: markdown.slice(match[0].length) }
}

/** Returns the template of a page that names none: the one with the page's name, if there is one. */
const defaultTemplate = (key: string): PageTemplate =>
  key === '' ? 'home' : (pageTemplates.find((name) => name === key && name !== 'home') ?? 'page')

const markdownIt = new MarkdownIt('commonmark')

const firstImageIn = (markdown: string): string | undefined =>
  markdownIt
    .parse(markdown, {})
    .flatMap(({ children }) => children ?? [])
    .find(({ type }) => type === 'image')
    ?.attrGet('src')
    ?.toString()

/** Returns the image as the front matter names it, or the first in the text if it asks for that one. */
const namedImage = (image: FrontMatter['image'], markdown: string): Pick<Page, 'image' | 'imageAlt'> => {
  if (typeof image === 'object') return { image: image.src, imageAlt: image.alt || undefined }
  return { image: image === true ? firstImageIn(markdown) : image, imageAlt: undefined }
}

/** What a heading says without its emphasis and code. */
const plainText = (heading: string): string => heading.replaceAll(/[*_`]/g, '').replaceAll(/\s+/g, ' ').trim()

/** What the file says on any site. */
const parsePageFile = memoizeByObject((file: FolderFile) => {
  const text = textOf(file)
  const reading = readFrontMatter(file.file, text)
  const heading = splitTitle(reading.markdown)
  const title = reading.data.title ?? heading.title
  // A heading that says something else than the title is part of the text.
  const isTitle = title !== undefined && plainText(heading.title ?? '') === plainText(title)
  const rest = isTitle ? heading.rest : reading.markdown
  const markdownLine = text.slice(0, text.length - rest.length).split('\n').length
  return { ...reading, title, markdown: rest, markdownLine }
})

/** Parses the page's file now, so that {@link readPage} is quick later. */
export const prepareReadPage = (file: FolderFile): void => void parsePageFile(file)

/** Returns whether a page has a mark of privacy, or is in a folder of drafts. */
export const isMarkedPrivate = (file: FolderFile): boolean =>
  parsePageFile(file).data.draft === true || isInDrafts(file.file)

/** A page whose file has no title gets one from the file's name. */
const readWithOwnTitle = memoizeByObject((source: FolderFile, languages: Languages): PageReading => {
  const { file } = source
  const { data, issues, warnings, locate, title, markdown, markdownLine } = parsePageFile(source)
  const name = parsePageName(file.slice(pagesFolder.length), languages)
  const { key } = name
  const language = name.language ?? siteLanguage(data.language, languages) ?? languages[0]
  const { address, formerPaths } = placePage({ key, language }, data, languages)
  const published = data.published ?? dateFromKey(key)
  const template = data.template ?? defaultTemplate(key)
  const page: Page = {
    key,
    language,
    address,
    title: title ?? titleFromKey(key),
    titleLanguage: language,
    description: data.description,
    template,
    published: dayOf(published),
    publishedMs: published === undefined ? undefined : Date.parse(published),
    updated: dayOf(data.updated),
    tags: [...new Set(data.tags)],
    aliases: data.aliases ?? [],
    ...namedImage(data.image, markdown),
    captions: data.captions,
    draft: isMarkedPrivate(source),
    order: data.order,
    noindex: data.noindex ?? templateTraits[template].noindex,
    markdown,
    markdownLine,
    file,
  }
  return {
    page,
    period: { from: published, until: data.expires },
    formerPaths,
    locate,
    issues: [
      ...issues,
      ...folderNameIssues(file),
      ...unknownLanguageIssues(file, languages),
      ...languageFolderIssues(page, languages),
      ...asWarnings([...warnings, ...languageWarnings(file, data.language, languages, locate)]),
    ],
  }
})

/**
 * Reads a page. The reading of an unchanged file is the same object as before, unless a default title went into it.
 *
 * @param source such as `pages/notes/engine.fr.md`
 * @param languages of the site, the default first
 * @param defaultTitle returns the title of a page that has none, before one is made from its file name
 */
export const readPage = (
  source: FolderFile,
  languages: Languages,
  defaultTitle: (key: string, language: string) => PageTitle | undefined,
): PageReading => {
  const reading = readWithOwnTitle(source, languages)
  const { page } = reading
  const title = parsePageFile(source).title === undefined ? defaultTitle(page.key, page.language) : undefined
  return title === undefined ? reading : { ...reading, page: { ...page, ...title } }
}
