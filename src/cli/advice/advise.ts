/** Everything that only `vitrine check` looks for, because it takes longer or is a matter of taste. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { privateValuesIn } from '../../content/checks/private-values.ts'
import { readContentFile } from '../../content/open-content-file.ts'
import type { Page, Site } from '../../content/site.ts'
import { checkSiteProof } from '../../identity/site-proof.ts'
import { videoHasPlace } from '../../images/image-metadata.ts'
import { utcDay } from '../../lib/clock.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { isJsonObject } from '../../lib/json.ts'
import { PageFailure } from '../../pages/page-failure.ts'
import type { RenderedPage } from '../../pages/pages.ts'
import type { Edition } from '../../publishing/edition.ts'
import { letterLinkIssues } from './application-findings.ts'
import type { PlacedLink } from './external-links.ts'
import { imageAdvice, locationWarnings, unreadableImageWarnings, videoWarnings } from './image-advice.ts'
import { headingAdvice, searchResultAdvice, siteAdvice } from './page-advice.ts'
import { personalData } from './personal-data.ts'
import { placeholdersInApplication, placeholdersInSettings } from './placeholders.ts'
import { privateTextWarnings, publicTextsOf } from './private-text.ts'
import { repositoryWarnings } from './repository.ts'
import { resumeCounterparts } from './resume-counterparts.ts'
import { resumeGaps } from './resume-gaps.ts'
import { resumeOrder } from './resume-order.ts'
import { sectionTitleAdvice } from './section-titles.ts'
import { translationAdvice } from './translation-advice.ts'

/** What an owner might improve, and what is wrong besides the errors and warnings that the server logs. */
export interface Advice {
  readonly warnings: readonly ContentIssue[]
  readonly advice: readonly ContentIssue[]
  readonly externalLinks: readonly PlacedLink[]
}

/** A page, its file, and what its text has; nothing if it cannot be rendered. */
interface ReadPage extends Pick<RenderedPage, 'headings' | 'links'> {
  readonly page: Page
  readonly text: string
}

const findingsIn = (page: Page, { render }: Edition): Pick<RenderedPage, 'headings' | 'links'> => {
  try {
    return render(page)
  } catch (error) {
    if (error instanceof PageFailure) return { headings: [], links: [] }
    throw error
  }
}

/** Pages whose file was removed meanwhile are left out. */
const readPages = async (
  { pages }: Site,
  edition: Edition,
  contentDir: string,
): Promise<readonly ReadPage[]> =>
  (
    await Promise.all(
      [...pages.values()].map(async (page) => {
        const bytes = await readContentFile(contentDir, page.file).catch(() => undefined)
        const text = bytes?.toString()
        return text === undefined ? [] : [{ ...findingsIn(page, edition), page, text }]
      }),
    )
  ).flat()

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
  ...pages.flatMap(({ page: { file, markdownLine }, links }) =>
    links
      .filter(({ url, use }) => use === 'link' && isExternal(url))
      .map(({ url, line }) => ({ url, line: line && line + markdownLine - 1, file })),
  ),
]

/** A translated CV has the same gaps. */
const gapsIn = ({ resumes, settings }: Site, today: string): readonly ContentIssue[] => {
  const own = resumes.get(settings.languages[0])
  return own === undefined ? [] : resumeGaps(own.file, own.resume, today)
}

/** About the CV in each language that has a file of its own. */
const ownCvAdvice = ({ resumes }: Site): readonly ContentIssue[] => {
  const byFile = new Map([...resumes.values()].reverse().map(({ file, resume }) => [file, resume] as const))
  return [...byFile].flatMap(([file, resume]) => [
    ...resumeOrder(file, resume),
    ...personalData(file, resume),
  ])
}

const settingsNames = ['site.yaml', 'site.yml', 'site.json']

/** Returns warnings of private values and files that others can read. */
const privacyWarnings = async (
  app: FastifyInstance,
  pages: readonly ReadPage[],
  contentDir: string,
): Promise<readonly ContentIssue[]> => {
  const privateContent = app.content.currentPrivate()
  const settings = await Promise.all(
    settingsNames.map(async (file) => {
      const bytes = await readContentFile(contentDir, file).catch(() => undefined)
      return bytes === undefined ? [] : [{ file, text: bytes.toString() }]
    }),
  )
  const texts = [
    ...settings.flat(),
    ...pages.map(({ page: { file }, text }) => ({ file, text })),
    ...publicTextsOf(app.content.current()),
  ]
  const values = privateValuesIn({ site: app.content.current(), privateContent })
  const inRepository = privateContent.isRepositoryPrivate
    ? []
    : await repositoryWarnings(contentDir, { ...privateContent, values }, (name) =>
        existsSync(join(contentDir, name)),
      )
  return [...privateTextWarnings(values, texts), ...inRepository]
}

/** Returns warnings of what employers would read or follow. */
const applicationWarnings = async (app: FastifyInstance): Promise<readonly ContentIssue[]> => {
  const privateContent = app.content.currentPrivate()
  const found = privateContent.applications.map(async (application) => [
    ...placeholdersInApplication(application),
    ...(await letterLinkIssues(
      app,
      application,
      await app.publisher.current().renderApplication(application, privateContent),
    )),
  ])
  return (await Promise.all(found)).flat()
}

/** Checks the site of an app that does not listen. */
export const adviseOn = async (
  app: FastifyInstance,
  { contentDir, baseUrl }: Pick<Config, 'contentDir' | 'baseUrl'>,
): Promise<Advice> => {
  const now = new Date()
  const site = app.content.current()
  const pages = await readPages(site, app.publisher.current(), contentDir)
  const { images } = await app.publisher.complete()
  const shown = images.map(({ url }) => url)
  const describeImage = (path: string) => app.publisher.current().images.get(path)
  const { warning: linkage } = await checkSiteProof(site, { origin: baseUrl, now })
  return {
    warnings: [
      ...(linkage?.level === 'warn' ? [linkage.issue] : []),
      ...placeholdersInSettings(site),
      ...(await applicationWarnings(app)),
      ...locationWarnings(site, describeImage),
      ...unreadableImageWarnings(site, describeImage),
      ...(await videoWarnings(site, (file) => videoHasPlace(contentDir, file))),
      ...(await privacyWarnings(app, pages, contentDir)),
    ],
    advice: [
      ...(linkage?.level === 'info' ? [linkage.issue] : []),
      ...siteAdvice(site),
      ...pages.flatMap(({ page, text, headings }) => [
        ...searchResultAdvice(page, text),
        ...headingAdvice(page, headings),
      ]),
      ...translationAdvice(site),
      ...resumeCounterparts(site),
      ...ownCvAdvice(site),
      ...sectionTitleAdvice(site),
      ...gapsIn(site, utcDay(now)),
      ...imageAdvice(site, shown, describeImage),
    ],
    externalLinks: linksIn(site, pages),
  }
}
