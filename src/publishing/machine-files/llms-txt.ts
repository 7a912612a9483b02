/** llms.txt (llmstxt.org): the site's index for language models, one file per language. */

import { cvPageOf, cvPdfPath } from '../../content/cv-page.ts'
import { titleFromKey } from '../../content/files/page-name.ts'
import { searchPageOf } from '../../content/navigation/menu.ts'
import { indexPages } from '../../content/navigation/page-index.ts'
import { isPost, isTagPage, newestFirst } from '../../content/navigation/posts.ts'
import { doiUrl } from '../../content/publication.ts'
import { plainText } from '../../content/schema/resume.ts'
import {
  cardPath,
  markdownAddress,
  type Page,
  type Site,
  siteDescription,
  siteTitle,
} from '../../content/site.ts'
import { languageFileNames, machineFilePaths } from '../../http/server-paths.ts'
import { newestFirst as newestPublication, publicationsOf, yearOf } from '../../pages/cv/cv-publications.ts'
import { safeHref } from '../../pages/cv/safe-href.ts'
import { contactSection } from './contact-lines.ts'
import { cvFormLines, fileLine, guidanceLines, oneLine, section, siteFileLine } from './link-list.ts'
import {
  languagePath,
  languageTexts,
  listedPages,
  type MachineFile,
  type MachineFileOptions,
} from './machine-file.ts'
import { contentSignals } from './robots-txt.ts'

/** Sorts pages: the home page, then the navigation in its order, then all other pages. */
export const byNavigation = (site: Site, pages: readonly Page[]): readonly Page[] => {
  const order = ['', ...(site.settings.navigation ?? [])]
  const place = ({ key }: Page): number => (order.includes(key) ? order.indexOf(key) : order.length)
  return pages.toSorted((one, other) => place(one) - place(other))
}

type Options = Pick<MachineFileOptions, 'baseUrl' | 'deployment'>

/** Returns the item of a page. The day of a post comes first: it tells the latest writing. */
export const pageLine = (page: Page, baseUrl: string): string => {
  const notes = [isPost(page) ? page.published : undefined, page.description].filter((part) => part)
  return fileLine(page.title, `${baseUrl}${markdownAddress(page)}`, notes.join('. '))
}

/** A section for each folder of pages, headed by the title of the folder's index page if there is one. */
const folderSections = (pages: readonly Page[], baseUrl: string): readonly (readonly string[])[] => {
  const inFolders = pages.filter(({ key }) => key.includes('/'))
  const byFolder = Map.groupBy(inFolders, ({ key }) => key.slice(0, key.indexOf('/')))
  return [...byFolder].map(([folder, members]) => {
    const heading = pages.find(({ key }) => key === folder)?.title ?? titleFromKey(folder)
    return section(
      heading,
      newestFirst(members, () => 0).map((page) => pageLine(page, baseUrl)),
    )
  })
}

const resumeLines = (site: Site, language: string, { baseUrl, deployment }: Options): readonly string[] => {
  if (!site.resumes.has(language)) return []
  const url = `${baseUrl}${languagePath(languageFileNames.resume, language, site)}`
  return [siteFileLine('cvJson', url, deployment)]
}

/** Publications of a CV that lists many hundreds would be all of the file. */
const MAX_PUBLICATIONS = 100

const publicationLines = (site: Site, language: string): readonly string[] => {
  const resume = site.resumes.get(language)?.resume
  return (resume === undefined ? [] : publicationsOf(resume))
    .toSorted(newestPublication)
    .slice(0, MAX_PUBLICATIONS)
    .map((publication) => {
      const { title, authors, venue, doi, url } = publication
      const names = authors.map(({ family, given }) => [given, family].filter(Boolean).join(' '))
      const notes = [names.join(', '), plainText(venue), yearOf(publication)].filter(Boolean).join('; ')
      const address = doi === undefined ? safeHref(url) : doiUrl(doi)
      return address === undefined
        ? `- ${oneLine(plainText(title))}: ${oneLine(notes)}`
        : fileLine(plainText(title), address, notes)
    })
}

/** The PDF and the card, which few language models read. The API has those of the default language. */
const binaryFileLines = (
  site: Site,
  language: string,
  { baseUrl, deployment }: Options,
): readonly string[] => {
  const isDefault = language === site.settings.languages[0]
  const { find } = indexPages(site)
  const cv = deployment.hasPdf ? cvPageOf(site, language) : undefined
  const home = find('', language)
  const pathOf = (page: Page, defaultPath: string, ownPath: (address: string) => string): string =>
    baseUrl + (isDefault ? defaultPath : ownPath(page.address))
  return [
    ...(cv ? [siteFileLine('cvPdf', pathOf(cv, deployment.cvPath, cvPdfPath), deployment)] : []),
    ...cvFormLines(site, language, baseUrl),
    ...(home ? [siteFileLine('card', pathOf(home, deployment.cardPath, cardPath), deployment)] : []),
  ]
}

/** Returns the crawl policy in one sentence; none if site.yaml has none. */
export const crawlSentence = (site: Site): readonly string[] => {
  const signals = contentSignals(site)
  return signals === '' ? [] : [`Crawl policy, as in robots.txt: ${signals}.`]
}

const machineFileLines = (
  site: Site,
  language: string,
  { baseUrl, deployment }: Options,
): readonly string[] => {
  const searchPage = searchPageOf(site, language)
  const inLanguage = (file: string) => `${baseUrl}${languagePath(file, language, site)}`
  return [
    siteFileLine('agent', inLanguage(languageFileNames.agent), deployment),
    siteFileLine('llmsFull', inLanguage(languageFileNames.llmsFull), deployment),
    ...(deployment.kind === 'server'
      ? [siteFileLine('openapi', `${baseUrl}${machineFilePaths.openapi}`, deployment)]
      : []),
    ...(searchPage ? [siteFileLine('search', `${baseUrl}${searchPage.address}?q=`, deployment)] : []),
  ]
}

const optionalLines = (site: Site, language: string, options: Options): readonly string[] => {
  const { baseUrl, deployment } = options
  const others = site.settings.languages.filter((other) => other !== language)
  return [
    ...binaryFileLines(site, language, options),
    siteFileLine('sitemap', `${baseUrl}${machineFilePaths.sitemap}`, deployment),
    ...others.map((other) =>
      fileLine(`llms.txt (${other})`, `${baseUrl}${languagePath(languageFileNames.llms, other, site)}`),
    ),
  ]
}

const llmsText = (site: Site, language: string, options: Options): string => {
  const { baseUrl, deployment } = options
  const pages = listedPages(site, language).filter((page) => !isTagPage(page)) // the posts themselves are listed
  const top = pages.filter(({ key }) => !key.includes('/'))
  const lines = [
    `# ${oneLine(siteTitle(site, language))}`,
    '',
    `> ${oneLine(siteDescription(site, language))}`,
    ...guidanceLines(site, language),
    '',
    deployment.kind === 'server'
      ? 'Every page is also available as Markdown: the links below point to it, and a page’s own URL returns it for requests with Accept: text/markdown.'
      : 'Every page is also available as Markdown: the links below point to it.',
    ...crawlSentence(site).flatMap((sentence) => ['', sentence]),
    ...contactSection(site, language, baseUrl),
    ...section(
      'Pages',
      byNavigation(site, top).map((page) => pageLine(page, baseUrl)),
    ),
    ...folderSections(pages, baseUrl).flat(),
    ...section('Documents', resumeLines(site, language, options)),
    ...section('Publications', publicationLines(site, language)),
    ...section('Machine-readable files', machineFileLines(site, language, options)),
    // The format's name for what short contexts skip.
    ...section('Optional', optionalLines(site, language, options)),
  ]
  return `${lines.join('\n')}\n`
}

/** Makes the file of each language. Pages are linked as Markdown. */
export const buildLlmsTexts = (site: Site, options: Options): readonly MachineFile[] =>
  languageTexts(languageFileNames.llms, site, options, (language) => llmsText(site, language, options))
