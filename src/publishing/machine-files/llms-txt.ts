/** llms.txt (llmstxt.org): the site's index for language models, one file per language. */

import { languageFileNames, machineFilePaths } from '../../addresses/server-paths.ts'
import { contentSignals } from '../../content/content-signals.ts'
import { titleFromKey } from '../../content/files/page-name.ts'
import { cvPageOf } from '../../content/navigation/cv-page.ts'
import { searchPageOf } from '../../content/navigation/menu.ts'
import { isPost, isTagPage, newestFirst } from '../../content/navigation/posts.ts'
import { cardPath, markdownAddress, type Page, type Site } from '../../content/site.ts'
import { publicationsOf } from '../../cv/cv-publications.ts'
import type { EditionInputs } from '../../pages/edition-inputs.ts'
import {
  contactSection,
  cvFormLines,
  fileLine,
  guidanceLines,
  headLines,
  languageFileLine,
  section,
  siteFileLine,
} from './link-list.ts'
import { type BuildFiles, languagePath, languageTexts, listedPages } from './machine-file.ts'

/** Sorts pages: the home page, then the navigation in its order, then all other pages. */
export const byNavigation = (site: Site, pages: readonly Page[]): readonly Page[] => {
  const order = ['', ...(site.settings.navigation ?? [])]
  const place = ({ key }: Page): number => (order.includes(key) ? order.indexOf(key) : order.length)
  return pages.toSorted((one, other) => place(one) - place(other))
}

/** Returns the items of pages. A post's day comes first, to show which is the latest. */
export const pageLines = (pages: readonly Page[], baseUrl: string): readonly string[] =>
  pages.map((page) => {
    const notes = [isPost(page) ? page.published : undefined, page.description].filter((part) => part)
    return fileLine(page.title, `${baseUrl}${markdownAddress(page)}`, notes.join('. '))
  })

/** Returns a section for each folder, headed by the title of its index page if there is one. */
const folderSections = (pages: readonly Page[], baseUrl: string): readonly string[] => {
  const inFolders = pages.filter(({ key }) => key.includes('/'))
  const byFolder = Map.groupBy(inFolders, ({ key }) => key.slice(0, key.indexOf('/')))
  return [...byFolder].flatMap(([folder, inFolder]) => {
    const heading = pages.find(({ key }) => key === folder)?.title ?? titleFromKey(folder)
    return section(heading, pageLines(newestFirst(inFolder), baseUrl))
  })
}

/** Returns the items of a language's resume.json and the BibTeX of its publications; none without a CV. */
export const resumeFileLines = (inputs: EditionInputs, language: string): readonly string[] => {
  const resume = inputs.site.resumes.get(language)?.resume
  if (resume === undefined) return []
  return [
    languageFileLine('resume', language, inputs),
    ...(publicationsOf(resume).length > 0 ? [languageFileLine('bibtex', language, inputs)] : []),
  ]
}

/** Returns the crawl policy in one sentence; empty if site.yaml has none. */
export const crawlSentence = (site: Site): readonly string[] => {
  const signals = contentSignals(site)
  return signals === '' ? [] : [`Crawl policy, as in robots.txt: ${signals}.`]
}

const machineFileLines = (inputs: EditionInputs, language: string): readonly string[] => {
  const { site, deployment } = inputs
  const searchPage = searchPageOf(site, language)
  return [
    languageFileLine('agent', language, inputs),
    languageFileLine('llmsFull', language, inputs),
    ...(deployment.kind === 'server' ? [siteFileLine('openapi', machineFilePaths.openapi, inputs)] : []),
    ...(searchPage ? [siteFileLine('search', `${searchPage.address}?q=`, inputs)] : []),
  ]
}

/** Returns the items of the PDF and the card: in the default language, at the addresses of the API. */
export const pdfAndCardLines = (inputs: EditionInputs, language: string): readonly string[] => {
  const { site, deployment } = inputs
  const cv = deployment.hasPdf ? cvPageOf(site, language) : undefined
  const own = { cvPath: `${cv?.address ?? ''}cv.pdf`, cardPath: cardPath(languagePath('', language, site)) }
  const paths = language === site.settings.languages[0] ? deployment : own
  return [
    ...(cv ? [siteFileLine('cvPdf', paths.cvPath, inputs)] : []),
    siteFileLine('card', paths.cardPath, inputs),
  ]
}

/** Returns the items that language models with a short context skip. */
const optionalLines = (inputs: EditionInputs, language: string): readonly string[] => {
  const { site, baseUrl } = inputs
  const others = site.settings.languages.filter((other) => other !== language)
  return [
    ...pdfAndCardLines(inputs, language),
    ...cvFormLines(inputs, language),
    siteFileLine('sitemap', machineFilePaths.sitemap, inputs),
    ...others.map((other) =>
      fileLine(`llms.txt (${other})`, `${baseUrl}${languagePath(languageFileNames.llms, other, site)}`),
    ),
  ]
}

const llmsLines = (inputs: EditionInputs, language: string): readonly string[] => {
  const { site, baseUrl, deployment } = inputs
  // The pages of tags list posts that are listed here.
  const pages = listedPages(site, language).filter((page) => !isTagPage(page))
  const top = pages.filter(({ key }) => !key.includes('/'))
  return [
    ...headLines(site, language),
    ...guidanceLines(site, language),
    '',
    deployment.kind === 'server'
      ? 'Every page is also available as Markdown: the links below point to it, ' +
        'and a page’s own URL returns it for requests with Accept: text/markdown.'
      : 'Every page is also available as Markdown: the links below point to it.',
    ...crawlSentence(site).flatMap((sentence) => ['', sentence]),
    ...contactSection(inputs, language),
    ...section('Pages', pageLines(byNavigation(site, top), baseUrl)),
    ...folderSections(pages, baseUrl),
    ...section('Documents', resumeFileLines(inputs, language)),
    ...section('Machine-readable files', machineFileLines(inputs, language)),
    // The name is fixed by llmstxt.org.
    ...section('Optional', optionalLines(inputs, language)),
  ]
}

/** Makes the file of each language. Pages are linked as Markdown. */
export const buildLlmsTexts: BuildFiles = (inputs) =>
  languageTexts(languageFileNames.llms, inputs, (language) => llmsLines(inputs, language))
