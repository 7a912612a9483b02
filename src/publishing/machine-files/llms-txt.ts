/** llms.txt (llmstxt.org): the site's index for language models, one file per language. */

import { cvPageOf, cvPdfPath } from '../../content/cv-page.ts'
import { titleFromKey } from '../../content/files/page-name.ts'
import { createMessageFormatter, type FormatMessage } from '../../content/i18n/messages.ts'
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

const resumeLines = (
  site: Site,
  language: string,
  message: FormatMessage,
  { baseUrl, deployment }: Options,
): readonly string[] => {
  if (!site.resumes.has(language)) return []
  const url = `${baseUrl}${languagePath(languageFileNames.resume, language, site)}`
  return [siteFileLine(message, 'cvJson', url, deployment)]
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
  message: FormatMessage,
  { baseUrl, deployment }: Options,
): readonly string[] => {
  const isDefault = language === site.settings.languages[0]
  const { find } = indexPages(site)
  const cv = deployment.hasPdf ? cvPageOf(site, language) : undefined
  const home = find('', language)
  const pathOf = (page: Page, defaultPath: string, ownPath: (address: string) => string): string =>
    baseUrl + (isDefault ? defaultPath : ownPath(page.address))
  return [
    ...(cv ? [siteFileLine(message, 'cvPdf', pathOf(cv, deployment.cvPath, cvPdfPath), deployment)] : []),
    ...cvFormLines(site, language, message, baseUrl),
    ...(home ? [siteFileLine(message, 'card', pathOf(home, deployment.cardPath, cardPath), deployment)] : []),
  ]
}

/** Returns the crawl policy in one sentence; none if site.yaml has none. */
export const crawlSentence = (site: Site, message: FormatMessage): readonly string[] => {
  const signals = contentSignals(site)
  return signals === '' ? [] : [message('agent.crawlRule', { signals })]
}

const machineFileLines = (
  site: Site,
  language: string,
  message: FormatMessage,
  { baseUrl, deployment }: Options,
): readonly string[] => {
  const searchPage = searchPageOf(site, language)
  const inLanguage = (file: string) => `${baseUrl}${languagePath(file, language, site)}`
  return [
    siteFileLine(message, 'agent', inLanguage(languageFileNames.agent), deployment),
    siteFileLine(message, 'llmsFull', inLanguage(languageFileNames.llmsFull), deployment),
    ...(deployment.kind === 'server'
      ? [siteFileLine(message, 'openapi', `${baseUrl}${machineFilePaths.openapi}`, deployment)]
      : []),
    ...(searchPage
      ? [siteFileLine(message, 'search', `${baseUrl}${searchPage.address}?q=`, deployment)]
      : []),
  ]
}

const optionalLines = (
  site: Site,
  language: string,
  message: FormatMessage,
  options: Options,
): readonly string[] => {
  const { baseUrl, deployment } = options
  const others = site.settings.languages.filter((other) => other !== language)
  return [
    ...binaryFileLines(site, language, message, options),
    siteFileLine(message, 'sitemap', `${baseUrl}${machineFilePaths.sitemap}`, deployment),
    ...others.map((other) =>
      fileLine(`llms.txt (${other})`, `${baseUrl}${languagePath(languageFileNames.llms, other, site)}`),
    ),
  ]
}

const llmsText = (site: Site, language: string, options: Options): string => {
  const { baseUrl, deployment } = options
  const message = createMessageFormatter(language, site.messages)
  const pages = listedPages(site, language).filter((page) => !isTagPage(page)) // the posts themselves are listed
  const top = pages.filter(({ key }) => !key.includes('/'))
  const lines = [
    `# ${oneLine(siteTitle(site, language))}`,
    '',
    `> ${oneLine(siteDescription(site, language))}`,
    ...guidanceLines(site, language, message),
    '',
    message(deployment.kind === 'server' ? 'llms.markdown' : 'llms.exportMarkdown'),
    ...crawlSentence(site, message).flatMap((sentence) => ['', sentence]),
    ...contactSection(site, language, message, baseUrl),
    ...section(
      message('llms.pages'),
      byNavigation(site, top).map((page) => pageLine(page, baseUrl)),
    ),
    ...folderSections(pages, baseUrl).flat(),
    ...section(message('llms.documents'), resumeLines(site, language, message, options)),
    ...section(message('cv.publications'), publicationLines(site, language)),
    ...section(message('files.heading'), machineFileLines(site, language, message, options)),
    // This heading is part of the format, so it is English in every language: short contexts skip its section.
    ...section('Optional', optionalLines(site, language, message, options)),
  ]
  return `${lines.join('\n')}\n`
}

/** Makes the file of each language. Pages are linked as Markdown. */
export const buildLlmsTexts = (site: Site, options: Options): readonly MachineFile[] =>
  languageTexts(languageFileNames.llms, site, options, (language) => llmsText(site, language, options))
