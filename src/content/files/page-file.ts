/** Reads one Markdown file into a {@link Page}. */
import { encodePath, respellPath } from '../../addresses/url-path.ts'
import { type ContentIssue, error, info, warning } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { isLanguage } from '../../lib/text/language-names.ts'
import { splitList } from '../../lib/text/split-list.ts'
import { NOT_PUBLIC } from '../../privacy/describe-not-public.ts'
import { hidingFolder, isNo, isYes } from '../../privacy/not-public.ts'
import { CV_KEY } from '../navigation/cv-page.ts'
import type { FrontMatter } from '../schema/front-matter.ts'
import { type PageTemplate, pageTemplates, templateTraits } from '../schema/page-templates.ts'
import { type Languages, type Page, pageAddress } from '../site.ts'
import { type FolderFile, fileText, pagesFolder } from './content-file.ts'
import { unknownLanguage } from './file-issues.ts'
import { type FrontMatterReading, readFrontMatter } from './front-matter.ts'
import { dateFromKey, pageFileName, parsePageName, titleFromKey } from './page-name.ts'
import { splitTitle } from './page-title.ts'
import { findLongFields, findPhotoLocation, findTooManyMarks } from './text-limits.ts'

/** A page read from a file. */
export interface PageReading extends Pick<FrontMatterReading, 'schedules' | 'issues' | 'locate'> {
  readonly page: Page
  /** Whether the file gives the page its title. */
  readonly hasTitle: boolean
  /** Whether front matter changes its address. */
  readonly namesAddress: boolean
  /** Former paths of the page, each with its field of front matter. */
  readonly formerPaths: readonly { readonly field: string; readonly path: string }[]
}

/** Returns a value as text. */
const asText = (value: unknown): string | undefined =>
  value === null || value === undefined ? undefined : String(value).trim()

/** Returns a list as texts. `a, b` is two, and so are `a; b` and `a、b`. */
const asTexts = (value: unknown, split = splitList): readonly string[] =>
  (typeof value === 'string' ? split(value) : [value].flat())
    .map((item) => asText(item) ?? '')
    .filter((item) => item !== '')

/** Returns the tags in `#frogs #maps`; `C#` is one. */
const tagsOf = (text: string): readonly string[] => (text.startsWith('#') ? asTexts(text.split('#')) : [text])

/** Splits paths, which may have commas themselves: `/2019/a,b.html, /old/`. */
const splitPaths = (text: string): readonly string[] => text.split(/,(?=\s|\/)/)

/** Returns a path of front matter, with the leading slash added and the site's own origin removed. */
export const asPath = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/^(?!\/)/, '/')

/** Returns the captions of a gallery. A name without a caption only gives the photo its position. */
const captionsOf = (captions: FrontMatter['captions']): Page['captions'] =>
  captions &&
  Object.fromEntries(
    Object.entries(captions).map(([name, caption]) => {
      const { caption: text, alt } = typeof caption === 'object' && caption !== null ? caption : { caption }
      return [name, { caption: asText(text), alt: asText(alt) }]
    }),
  )

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

/** Whether an alias is a path; other aliases are names, as in Obsidian. */
const isPath = (alias: string): boolean => alias.startsWith('/') || /^[^\s?#{}:]+$/.test(alias)

/** Returns a page's address, without the suffix of an `address` such as `/about.html`, which redirects. */
const placePage = (
  key: string,
  language: string,
  { address, slug, redirects, aliases }: FrontMatterReading['value'],
  languages: Languages,
): Pick<Page, 'address'> & Pick<PageReading, 'formerPaths'> => {
  const path = address ? asPath(address) : ''
  const named = slug === undefined || key === '' ? key : withSlug(key, asText(slug) ?? '')
  const formerPaths = {
    address: pageSuffix.test(path) ? [path] : [],
    redirects: asTexts(redirects, splitPaths),
    aliases: asTexts(aliases, String(aliases).startsWith('/') ? splitPaths : undefined).filter(isPath),
  }
  return {
    address: path === '' ? pageAddress(named, language, languages) : canonicalPath(path),
    formerPaths: Object.entries(formerPaths).flatMap(([field, paths]) =>
      paths.map((path) => ({ field, path })),
    ),
  }
}

/** `about.de.md` is German, even if the site is not; `v1.2.md` and `node.js.md` have no language. */
const languageSuffix = /\.(?<language>[a-z]{2}|[a-z]{2,3}-[a-z]{2})\.md$/i

/** Finds names that are probably mistakes, and a text that is too long. */
const findIssues = function* (
  { file, key, language, markdown }: Page,
  languages: Languages,
): Generator<ContentIssue> {
  const suffix = languageSuffix.exec(file)?.groups?.language
  const [folder = '', ...rest] = key.split('/')
  if (suffix !== undefined && !languages.includes(suffix) && isLanguage(suffix))
    yield { file, ...unknownLanguage(suffix, languages) }
  // A folder named `fr` would put pages in the default language under the prefix of the French ones.
  if (language === languages[0] && languages.slice(1).includes(folder))
    yield {
      ...error('page/language-folder'),
      file,
      found: `a page in the language ${language} at /${folder}/, where the pages in ${folder} are`,
      fix: `rename the file to ${pageFileName(rest.join('/'), folder, languages)}`,
    }
  yield* findTooManyMarks(file, markdown)
}

/** Returns the issue of a page in a drafts folder. An underscore is never a mistake. */
const folderIssue = (file: string, folder: string): ContentIssue => ({
  ...(/\/_[^/]*\/$/.test(folder) ? info : warning)(NOT_PUBLIC),
  file,
  found: `a page in ${folder}`,
  fix: 'move it out of that folder to publish it',
})

const dayOf = (instant: string | null | undefined): string | undefined =>
  instant?.trim().slice(0, 'YYYY-MM-DD'.length)

/** Returns the default template of a page: the one with the page's name, if there is one. */
const defaultTemplate = (key: string): PageTemplate =>
  key === '' ? 'home' : (pageTemplates.find((name) => name === key && name !== 'home') ?? 'page')

const ORIGIN = 'http://content.invalid' // only to resolve paths against; never leaves this file

/** Returns the address of an image relative to the page's file or pages/; other sites' URLs unchanged. */
const imageAddress = (file: string, image: string): string => {
  const folder = encodePath(file.slice(pagesFolder.length - 1).replace(/[^/]*$/, ''))
  const url = URL.parse(image, `${ORIGIN}${folder}`)
  return url?.origin === ORIGIN ? respellPath(url.pathname) : image
}

/** Returns the image that front matter names. */
const namedImage = (file: string, image: FrontMatter['image']): Pick<Page, 'image' | 'imageAlt'> => {
  const { src, alt } = image ?? {}
  return { image: src ? imageAddress(file, src) : undefined, imageAlt: alt || undefined }
}

/**
 * Reads a page. The reading of an unchanged file is the same object as before.
 *
 * @param folderFile such as `pages/notes/engine.fr.md`
 * @param languages of the site, the default first
 */
export const readPage = memoizeByObject((folderFile: FolderFile, languages: Languages): PageReading => {
  const { file } = folderFile
  const text = fileText(folderFile)
  const name = parsePageName(file.slice(pagesFolder.length), languages)
  const { key } = name
  const reading = readFrontMatter(file, text, dateFromKey(key))
  const { value, isHidden, schedules, locate } = reading
  const { title, markdown } = splitTitle(reading.markdown, asText(value.title))
  const languageTag = asText(value.language)
  const isTagged = (other: string): boolean => other.toLowerCase() === languageTag?.toLowerCase()
  const taggedLanguage = languageTag === undefined ? languages[0] : languages.find(isTagged)
  const language = name.language ?? taggedLanguage ?? languages[0]
  const { address, formerPaths } = placePage(key, language, value, languages)
  const { published } = value
  const isAtCv = address === pageAddress(CV_KEY, language, languages)
  const template = value.template ?? (isAtCv ? 'cv' : defaultTemplate(key))
  const folder = hidingFolder(file)
  const page: Page = {
    key,
    language,
    address,
    title: title ?? titleFromKey(key),
    titleLanguage: language,
    description: asText(value.description),
    template,
    published: dayOf(published),
    publishedMs: published ? Date.parse(published) : undefined,
    updated: dayOf(value.updated),
    tags: [...new Set(asTexts(value.tags).flatMap(tagsOf))],
    aliases: asTexts(value.aliases),
    ...namedImage(file, value.image),
    captions: captionsOf(value.captions),
    draft: isHidden || folder !== undefined,
    order: value.order ?? undefined,
    noindex:
      reading.isUnlisted ||
      isYes(value.noindex) ||
      (templateTraits[template].noindex && !isNo(value.noindex)),
    headLinks: value.head?.links,
    markdown,
    markdownLine: text.slice(0, text.length - markdown.length).split('\n').length,
    file,
  }
  const issues = [
    ...reading.issues,
    ...findIssues(page, languages),
    ...findLongFields(page),
    ...findPhotoLocation(file, text),
  ]
  if (folder !== undefined && !isHidden) issues.push(folderIssue(file, folder))
  if (languageTag !== undefined && taggedLanguage === undefined) {
    const { found, ...wording } = unknownLanguage(languageTag, languages)
    const consequence = `${found}, so the page is served in the language ${languages[0]}`
    issues.push({ file, ...locate('language'), ...wording, severity: 'warning', found: consequence })
  }
  const namesAddress = address !== pageAddress(key, language, languages)
  return { page, hasTitle: title !== undefined, namesAddress, formerPaths, schedules, issues, locate }
})
