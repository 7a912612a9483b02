/** Reads one Markdown file into a {@link Page}. Used by the site reader. */
import type { ContentIssue } from '../../lib/data/issue.ts'
import { unknownLanguageIssue } from '../checks/language-files.ts'
import { type PageTemplate, pageTemplates } from '../schema/front-matter.ts'
import { type Languages, type Page, pageAddress } from '../site.ts'
import { type FolderFile, oncePerFile, pagesFolder, textOf } from './content-file.ts'
import { readFrontMatter } from './front-matter.ts'
import { pageFileName, parsePageName, titleFromKey } from './page-name.ts'

/** A page read from a file. */
export interface PageReading {
  readonly page: Page
  readonly issues: readonly ContentIssue[]
  /** Issues that depend on the site's languages, and mean nothing if those are unknown. */
  readonly languageIssues: readonly ContentIssue[]
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

/** What a page's file says, whatever the site. */
const parsePageFile = oncePerFile((file) => {
  const text = textOf(file)
  const { data, markdown, issues } = readFrontMatter(file.file, text)
  const { title, rest } = splitTitle(markdown)
  const markdownLine = text.slice(0, text.length - rest.length).split('\n').length
  return { data, issues, title: data.title ?? title, markdown: rest, markdownLine }
})

/** Parses the page's file now, so that {@link readPage} is quick later. */
export const prepareReadPage = (file: FolderFile): void => void parsePageFile(file)

/**
 * Reads a page.
 *
 * @param source such as `pages/notes/engine.fr.md`
 * @param languages of the site, the default first
 * @param defaultTitle returns the title of a page that has none, before one is made from its file name
 */
export const readPage = (
  source: FolderFile,
  languages: Languages,
  defaultTitle: (key: string, language: string) => string | undefined,
): PageReading => {
  const { file } = source
  const { data, issues, title, markdown, markdownLine } = parsePageFile(source)
  const { key, language = languages[0] } = parsePageName(file.slice(pagesFolder.length), languages)
  const template = data.template ?? defaultTemplate(key)
  const page: Page = {
    key,
    language,
    address: pageAddress(key, language, languages),
    title: title ?? defaultTitle(key, language) ?? titleFromKey(key),
    description: data.description,
    template,
    published: data.published,
    updated: data.updated,
    tags: [...new Set(data.tags)],
    image: data.image,
    draft: data.draft === true,
    order: data.order,
    noindex: data.noindex ?? template === 'search', // results should not be search results
    markdown,
    markdownLine,
    file,
  }
  return {
    page,
    issues,
    languageIssues: [...unknownLanguageIssues(file, languages), ...languageFolderIssues(page, languages)],
  }
}
