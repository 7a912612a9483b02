/** The checks of `vitrine check` alone, because they take longer or are a matter of taste. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { readContentFile } from '../../content/open-content-file.ts'
import type { Site } from '../../content/site.ts'
import { checkSiteProof } from '../../identity/site-proof.ts'
import { videoHasLocation } from '../../images/image-metadata.ts'
import { type ContentIssue, warning } from '../../lib/data/issue.ts'
import type { Inspection } from '../../publishing/inspection/inspect.ts'
import { halfPrivateSuggestions, personalDataSuggestions } from './cv-advice.ts'
import type { LinkInFile } from './external-links.ts'
import { fileIssues } from './file-advice.ts'
import { findLetterIssues } from './open-application.ts'
import {
  type AdvisedPage,
  headingSuggestions,
  searchResultSuggestions,
  siteSuggestions,
  translationSuggestions,
} from './page-advice.ts'
import { placeholdersInSettings } from './placeholders.ts'
import { type PublicText, privateTextErrors, publicTextsOf } from './private-text.ts'
import { repositoryErrors } from './repository.ts'
import { privateValuesIn } from './resume-texts.ts'
import { uncheckedIssue } from './unchecked.ts'

/** Returns the text of a file, if it exists. @param unchecked receives the error of an unreadable file */
const readText = async (
  contentDir: string,
  file: string,
  unchecked: ContentIssue[],
): Promise<readonly PublicText[]> => {
  try {
    return [{ file, text: (await readContentFile(contentDir, file)).toString() }]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) unchecked.push(uncheckedIssue(file, error))
    return [] // an error without a system code means that the file does not exist
  }
}

/** Reads pages one by one, because open files are limited. Omits pages whose file was removed meanwhile. */
const readPages = async (
  { pages }: Inspection,
  contentDir: string,
  unchecked: ContentIssue[],
): Promise<readonly AdvisedPage[]> => {
  const read: AdvisedPage[] = []
  for (const { page, links, headings } of pages)
    for (const text of await readText(contentDir, page.file, unchecked))
      read.push({ ...text, page, links, headings })
  return read
}

const linksIn = (site: Site, pages: readonly AdvisedPage[]): readonly LinkInFile[] => {
  const { links = [] } = site.settings
  const all = [
    ...links.map(({ url }) => ({ url, file: 'site.yaml' })),
    ...publicTextsOf(site).flatMap(({ file, field, text }) =>
      /\burl$/.test(field ?? '') ? { url: text, file } : [],
    ),
    ...pages.flatMap(({ file, page: { markdownLine }, links }) =>
      links
        .filter(({ use }) => use === 'link')
        .map(({ url, line }) => ({ url, line: line && line + markdownLine - 1, file })),
    ),
  ]
  return all.filter(({ url }) => /^https?:\/\//i.test(url))
}

/** Returns errors for private values and files that others can read. */
const privacyWarnings = async (
  { content }: FastifyInstance,
  pages: readonly AdvisedPage[],
  contentDir: string,
): Promise<readonly ContentIssue[]> => {
  const [site, privateContent] = [content.current(), content.currentPrivate()]
  const unchecked: ContentIssue[] = []
  const read = async (files: Iterable<string>): Promise<readonly PublicText[]> =>
    (await Promise.all([...files].map((file) => readText(contentDir, file, unchecked)))).flat()
  const settings = await read(['site.yaml', 'site.yml', 'site.json'])
  const resumes = await read(new Set(site.resumes.values().map(({ file }) => file)))
  const texts = [...settings, ...pages, ...publicTextsOf(site)]
  const values = privateValuesIn({ site, privateContent })
  return [
    ...unchecked,
    ...privateTextErrors(values, texts, resumes),
    ...(privateContent.isRepositoryPrivate
      ? []
      : await repositoryErrors(contentDir, values, privateContent.applications)),
  ]
}

const figuresWarning = (failure: string): ContentIssue => ({
  ...warning('figures/unusable'),
  file: 'site.yaml',
  field: 'accounts',
  found: `figures that cannot be used, ${failure.replace(/\.$/, '')}`,
  fix: 'correct the file, or its path',
})

/** Returns warnings about placeholders and broken links in letters. */
const applicationWarnings = async (app: FastifyInstance): Promise<readonly ContentIssue[]> => {
  const privateContent = app.content.currentPrivate()
  const { renderApplication } = app.publisher.current()
  const found = privateContent.applications.map(async (application) =>
    findLetterIssues(app, application, await renderApplication(application, privateContent)),
  )
  return (await Promise.all(found)).flat()
}

/** Checks an app's site, and returns the issues and the links to other sites. */
export const adviseOn = async (
  app: FastifyInstance,
  { contentDir, baseUrl }: Pick<Config, 'contentDir' | 'baseUrl'>,
) => {
  const now = new Date()
  const site = app.content.current()
  const edition = app.publisher.current()
  const inspection = await app.publisher.waitForInspection()
  const unchecked: ContentIssue[] = []
  const pages = await readPages(inspection, contentDir, unchecked)
  const cvs = [...new Map([...site.resumes.values()].map((cv) => [cv.file, cv])).values()]
  const { issue: proof } = checkSiteProof(site, { origin: baseUrl, now })
  const issues: readonly ContentIssue[] = [
    ...unchecked,
    ...(proof === undefined ? [] : [proof]),
    ...placeholdersInSettings(site),
    ...(await applicationWarnings(app)),
    ...(await privacyWarnings(app, pages, contentDir)),
    ...siteSuggestions(site),
    ...searchResultSuggestions(pages),
    ...pages.flatMap(headingSuggestions),
    ...translationSuggestions(site),
    ...cvs.flatMap(personalDataSuggestions),
    ...halfPrivateSuggestions(app.content.currentPrivate()),
    ...app.statistics.failures().map(figuresWarning), // only of files: hosts are asked once a server listens
    ...(await fileIssues(edition, (file) => videoHasLocation(contentDir, file))),
  ]
  return { issues, externalLinks: linksIn(site, pages) }
}
