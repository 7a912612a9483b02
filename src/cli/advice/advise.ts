/** Everything that only `vitrine check` looks for, because it takes longer or is a matter of taste. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { privateValuesIn } from '../../content/checks/private-values.ts'
import { readContentFile } from '../../content/open-content-file.ts'
import type { Site } from '../../content/site.ts'
import { checkSiteProof } from '../../identity/site-proof.ts'
import { videoHasPlace } from '../../images/image-metadata.ts'
import { utcDay } from '../../lib/clock.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { isJsonObject } from '../../lib/json.ts'
import type { Inspection } from '../../publishing/inspection/inspect.ts'
import { cvRules, sectionTitleAdvice } from './cv-advice.ts'
import type { PlacedLink } from './external-links.ts'
import { describeFiles, fileAdvice, fileWarnings } from './file-advice.ts'
import { findInLetter } from './open-application.ts'
import {
  headingAdvice,
  type ReadPage,
  searchResultAdvice,
  siteAdvice,
  translationAdvice,
} from './page-advice.ts'
import { placeholdersInSettings } from './placeholders.ts'
import { type PublicText, privateTextWarnings, publicTextsOf } from './private-text.ts'
import { repositoryWarnings } from './repository.ts'
import { resumeGaps } from './resume-gaps.ts'
import { applyRules } from './rules.ts'

/** What an owner might improve, and what is wrong besides the errors and warnings that the server logs. */
export interface Advice {
  readonly warnings: readonly ContentIssue[]
  readonly advice: readonly ContentIssue[]
  readonly externalLinks: readonly PlacedLink[]
}

/** Returns the text of a file; nothing if there is none. */
const readText = async (contentDir: string, file: string): Promise<readonly PublicText[]> => {
  const bytes = await readContentFile(contentDir, file).catch(() => undefined)
  return bytes === undefined ? [] : [{ file, text: bytes.toString() }]
}

/** Pages whose file was removed meanwhile are left out. */
const readPages = async ({ pages }: Inspection, contentDir: string): Promise<readonly ReadPage[]> => {
  const read = pages.map(async ({ page, links, headings }) =>
    (await readText(contentDir, page.file)).map((text) => ({ ...text, page, links, headings })),
  )
  return (await Promise.all(read)).flat()
}

const isExternal = (url: string): boolean => /^https?:\/\//i.test(url)

/** Returns every member called `url` with an address of the web. */
const urlsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(urlsIn)
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'url' && typeof member === 'string' && isExternal(member) ? [member] : urlsIn(member),
  )
}

const linksIn = (site: Site, pages: readonly ReadPage[]): readonly PlacedLink[] => [
  ...urlsIn(site.settings.links).map((url) => ({ url, file: 'site.yaml' })),
  ...site.resumes.values().flatMap(({ resume, file }) => urlsIn(resume).map((url) => ({ url, file }))),
  ...pages.flatMap(({ file, page: { markdownLine }, links }) =>
    links
      .filter(({ url, use }) => use === 'link' && isExternal(url))
      .map(({ url, line }) => ({ url, line: line && line + markdownLine - 1, file })),
  ),
]

/** Returns warnings of private values and files that others can read. */
const privacyWarnings = async (
  { content }: FastifyInstance,
  pages: readonly ReadPage[],
  contentDir: string,
): Promise<readonly ContentIssue[]> => {
  const [site, privateContent] = [content.current(), content.currentPrivate()]
  const settings = ['site.yaml', 'site.yml', 'site.json'].map((file) => readText(contentDir, file))
  const texts = [...(await Promise.all(settings)).flat(), ...pages, ...publicTextsOf(site)]
  const values = privateValuesIn({ site, privateContent })
  return [
    ...privateTextWarnings(values, texts),
    ...(privateContent.isRepositoryPrivate
      ? []
      : await repositoryWarnings(contentDir, values, privateContent.applications)),
  ]
}

/** Returns warnings of what employers would read or follow. */
const applicationWarnings = async (app: FastifyInstance): Promise<readonly ContentIssue[]> => {
  const privateContent = app.content.currentPrivate()
  const { renderApplication } = app.publisher.current()
  const found = privateContent.applications.map(async (application) =>
    findInLetter(app, application, await renderApplication(application, privateContent)),
  )
  return (await Promise.all(found)).flat()
}

/** Checks the site of an app that does not listen. */
export const adviseOn = async (
  app: FastifyInstance,
  { contentDir, baseUrl }: Pick<Config, 'contentDir' | 'baseUrl'>,
): Promise<Advice> => {
  const now = new Date()
  const site = app.content.current()
  const edition = app.publisher.current()
  const inspection = await app.publisher.complete()
  const pages = await readPages(inspection, contentDir)
  const files = await describeFiles(
    site,
    inspection.images,
    (path) => edition.images.get(path),
    (file) => videoHasPlace(contentDir, file),
  )
  const first = site.resumes.get(site.settings.languages[0])
  const cvs = new Map([...site.resumes.values()].reverse().map((cv) => [cv.file, cv] as const)).values()
  const { warning: proof } = await checkSiteProof(site, { origin: baseUrl, now })
  return {
    warnings: [
      ...(proof?.level === 'warn' ? [proof.issue] : []),
      ...placeholdersInSettings(site),
      ...(await applicationWarnings(app)),
      ...applyRules(fileWarnings, files),
      ...(await privacyWarnings(app, pages, contentDir)),
    ],
    advice: [
      ...(proof?.level === 'info' ? [proof.issue] : []),
      ...siteAdvice(site),
      ...searchResultAdvice(pages),
      ...pages.flatMap(headingAdvice),
      ...translationAdvice(site),
      ...applyRules(cvRules, cvs),
      ...sectionTitleAdvice(site),
      ...(first === undefined ? [] : resumeGaps(first.file, first.resume, utcDay(now))), // translations have the same
      ...applyRules(fileAdvice, files),
    ],
    externalLinks: linksIn(site, pages),
  }
}
