/** Reads one Markdown file into a {@link Page}. Used by the site reader. */
import type { ContentIssue } from '../../lib/data/issue.ts'
import { type Languages, type Page, type PageTemplate, pageAddress, pageTemplates } from '../site.ts'
import { pagesFolder } from './content-file.ts'
import { readFrontMatter } from './front-matter.ts'

/** What reading came to. */
export interface PageReading {
  readonly page: Page
  /** True where the page must not be published. */
  readonly isDraft: boolean
  readonly issues: readonly ContentIssue[]
  /** Faults that are only faults with the languages that the site has. */
  readonly languageIssues: readonly ContentIssue[]
}

/** `pages/about.fr.md`, in a site that knows French, is `about` in French. */
const splitName = (
  file: string,
  languages: Languages,
): { readonly key: string; readonly language: string } => {
  const path = file.slice(pagesFolder.length, -'.md'.length).normalize('NFC')
  const suffix = /\.(?<language>[A-Za-z0-9-]+)$/.exec(path)?.groups?.language ?? ''
  const known = languages.includes(suffix)
  const name = known ? path.slice(0, -suffix.length - 1) : path
  const key = name.replace(/(^|\/)index$/, '')
  return { key, language: known ? suffix : languages[0] }
}

/** `about.de.md` where German is no language of the site: surely no page named "about.de". `v1.2.md` is one. */
const foreignSuffix = /\.(?<language>[a-z]{2}|[a-z]{2,3}-[a-z]{2})\.md$/i

/** Languages are in the names of files; a folder of that name would mix two languages under one prefix. */
const languageFolderIssues = (page: Page, languages: readonly string[]): readonly ContentIssue[] => {
  const [folder = '', ...rest] = page.key.split('/')
  if (page.language !== languages[0] || !languages.slice(1).includes(folder)) return []
  return [
    {
      file: page.file,
      found: `a page in the language ${page.language} under /${folder}/`,
      expected: `pages in the language ${folder} there`,
      fix: `rename the file to ${pagesFolder}${rest.join('/') || 'index'}.${folder}.md`,
    },
  ]
}

const languageIssues = (file: string, languages: readonly string[]): readonly ContentIssue[] => {
  const language = foreignSuffix.exec(file)?.groups?.language
  if (language === undefined || languages.includes(language)) return []
  return [
    {
      file,
      found: `a page in the language ${JSON.stringify(language)}`,
      expected: `one of the languages of site.yaml: ${languages.join(', ')}`,
      fix: `add ${language} to languages in site.yaml, or rename the file`,
    },
  ]
}

const firstHeading = /^\s*# +(?<line>[^\n]*)(?:\n|$)/

/** What may end a heading (CommonMark §4.2): one row of signs, and the spaces before it from the first on. */
const closingSigns = /(?<! ) +#+$/

/** A page shows its title as its only first-level heading, so one that opens the Markdown is taken for the title. */
const splitTitle = (markdown: string): { readonly title: string | undefined; readonly rest: string } => {
  const match = firstHeading.exec(markdown)
  const title = match?.groups?.line?.trimEnd().replace(closingSigns, '')
  return match === null || !title
    ? { title: undefined, rest: markdown }
    : { title, rest: markdown.slice(match[0].length) }
}

/** Returns what a page or a folder is called that says it nowhere else: `my-notes` is "My notes". */
export const titleFromKey = (key: string): string => {
  const name = key.split('/').at(-1) ?? ''
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
}

/** Pages that are named like a template get it without asking; the home page has no name. */
const templateFor = (key: string): PageTemplate =>
  key === '' ? 'home' : (pageTemplates.find((name) => name === key && name !== 'home') ?? 'page')

/**
 * Reads a page.
 *
 * @param file relative to the content folder, such as `pages/notes/engine.fr.md`
 * @param text its contents
 * @param languages of the site, the default first
 * @param usualTitle says what a page is called that has no title, before its file's name does
 */
export const readPage = (
  file: string,
  text: string,
  languages: Languages,
  usualTitle: (key: string, language: string) => string | undefined,
): PageReading => {
  const { data, markdown, issues: dataIssues } = readFrontMatter(file, text)
  const { key, language } = splitName(file, languages)
  const { title, rest } = splitTitle(markdown)
  const page: Page = {
    key,
    language,
    address: pageAddress(key, language, languages),
    title: data.title ?? title ?? usualTitle(key, language) ?? titleFromKey(key),
    description: data.description,
    template: data.template ?? templateFor(key),
    updated: data.updated,
    order: data.order,
    noindex: data.noindex ?? false,
    markdown: rest,
    markdownLine: text.slice(0, text.length - rest.length).split('\n').length,
    file,
  }
  return {
    page,
    isDraft: data.draft === true,
    issues: dataIssues,
    languageIssues: [...languageIssues(file, languages), ...languageFolderIssues(page, languages)],
  }
}
