/** Reads the files of a content folder into {@link Content}, with every issue found. */
import { createHash } from 'node:crypto'
import { serverPaths } from '../../addresses/server-paths.ts'
import { encodePath } from '../../addresses/url-path.ts'
import { ContentError, type ContentIssue } from '../../lib/data/issue.ts'
import { lazy, memoizeByObject } from '../../lib/memoize.ts'
import { shortHash } from '../../lib/short-hash.ts'
import { yieldIfDue } from '../../lib/time/time-slices.ts'
import { hidingFolder } from '../../privacy/not-public.ts'
import { readPublications } from '../../resume/publications/publications-file.ts'
import type { CheckedContent } from '../checks/check.ts'
import { checks } from '../checks/checks.ts'
import {
  type FolderFile,
  fileText,
  isBesidePages,
  isPage,
  isPublishedInPart,
  isText,
  PUBLICATIONS_FILE,
  pagesFolder,
  STYLE_SHEET_FILE,
  templateName,
  wellKnownPath,
} from '../files/content-file.ts'
import { parsePageName } from '../files/page-name.ts'
import { readSettings, type SettingsFile } from '../files/settings-file.ts'
import { fallbackLanguage, type MessagesByLanguage, overlayMessages } from '../i18n/messages.ts'
import { readMessages } from '../i18n/messages-file.ts'
import { CV_KEY, cvRedirects } from '../navigation/cv-page.ts'
import { withDefaultPages } from '../navigation/default-pages.ts'
import type { PrivateContent } from '../private-content.ts'
import { createResumeLinkResolvers, mapLinks } from '../resume-links.ts'
import type { SiteSettings } from '../schema/site-settings.ts'
import type { Site, WellKnownFile } from '../site.ts'
import { readApplications, readPrivateBasics } from './application-set.ts'
import { type PageContext, readPageSet } from './page-set.ts'
import { selectFiles } from './private-files.ts'
import { readRedirects } from './redirects.ts'
import { readResumes } from './resume-set.ts'

/** The public and the private part of a content folder. */
export interface Content {
  readonly site: Site
  readonly privateContent: PrivateContent
}

/** Hashes a file's name, size, and contents if they were read. Times would differ between servers. */
const digestOf = memoizeByObject(({ file, sizeBytes, bytes = Buffer.alloc(0) }: FolderFile): string =>
  createHash('sha256').update(`${file}\n${sizeBytes}\n`).update(bytes).digest('base64url'),
)

/** Returns the settings without those that only make something private. */
const withoutPrivateSettings = (settings: SiteSettings): SiteSettings => {
  const { repository: _, cv: { private: __, ...cv } = {}, ...others } = settings
  return Object.keys(cv).length === 0 ? others : { ...others, cv }
}

/**
 * Returns the version of a site. It leaves out files that are published in part, so that it does not reveal
 * private changes, and unused files: a log among them would grow with each publication.
 *
 * @param published the published part of those files, and which pages are drafts
 */
const siteVersion = (files: readonly FolderFile[], published: readonly unknown[]): string => {
  const isVersioned = ({ file, bytes }: FolderFile): boolean =>
    !isPublishedInPart(file) && (bytes !== undefined || isBesidePages(file))
  const digests = files.filter(isVersioned).map((file) => digestOf(file))
  return shortHash([JSON.stringify(published), ...digests].join())
}

const readBibliography = memoizeByObject((file: FolderFile) => readPublications(file.file, fileText(file)))

const wellKnownFiles = (files: readonly FolderFile[]): readonly WellKnownFile[] =>
  files.flatMap((file) => {
    const path = wellKnownPath(file.file)
    if (path === undefined || hidingFolder(file.file) !== undefined) return []
    return [{ bytes: Buffer.alloc(0), ...file, address: encodePath(`${serverPaths.wellKnown}${path}`) }]
  })

const templatesIn = (files: readonly FolderFile[]): ReadonlyMap<string, string> =>
  new Map(
    files.flatMap((file) => {
      const name = templateName(file.file)
      return name === undefined ? [] : [[name, fileText(file)] as const]
    }),
  )

const byAddress = <Item extends { readonly address: string }>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.address, item]))

/** What is needed to read a site besides its files. */
export interface ReadContext extends Pick<PageContext, 'previousSite' | 'nowMs'> {
  /** Earlier versions to read in place of files that now have an error, which are not among the files. */
  readonly standIns?: readonly FolderFile[]
  /** Issues of files that could not be read. */
  readonly unreadIssues?: readonly ContentIssue[]
  /** Files that are not read until the error in site.yaml is fixed; undefined if it has none. */
  readonly waiting?: readonly FolderFile[]
}

/** Reads the parts of a site, each with its issues. */
const readParts = async (
  folderFiles: readonly FolderFile[],
  { settings }: SettingsFile,
  builtinMessages: MessagesByLanguage,
  { nowMs, unreadIssues = [], standIns = [], previousSite, waiting }: ReadContext,
) => {
  const { languages } = settings
  const selection = selectFiles(folderFiles, unreadIssues, settings, standIns)
  await yieldIfDue()
  const { pageFiles = [], otherFiles = [] } = Object.groupBy(selection.files, ({ file }) =>
    isPage(file) ? 'pageFiles' : 'otherFiles',
  )
  const publicSettings = withoutPrivateSettings(settings)
  const bibFile = otherFiles.find(({ file }) => file === PUBLICATIONS_FILE)
  const bibliography = bibFile ? await readBibliography(bibFile) : { value: [], issues: [] }
  const resumes = readResumes(otherFiles, settings, bibliography.value)
  const privateBasics = readPrivateBasics(otherFiles)
  const applications = readApplications(otherFiles, { languages, resumes: resumes.whole, nowMs })
  const ownMessages = readMessages(otherFiles, languages, builtinMessages.get(fallbackLanguage))
  const messages = overlayMessages(builtinMessages, ownMessages.value)
  const pageKeys = new Set(
    [...folderFiles, ...standIns, ...unreadIssues, ...(waiting ?? [])]
      .filter(({ file }) => isPage(file))
      .map(({ file }) => parsePageName(file.slice(pagesFolder.length), languages).key),
  )
  const pageSet = await readPageSet(pageFiles, otherFiles, {
    previousSite,
    nowMs,
    settings: publicSettings,
    messages,
    isWaiting: waiting !== undefined,
    keys: pageKeys,
    publicTexts: lazy(() => [
      JSON.stringify([publicSettings, [...resumes.public.values()]]),
      ...otherFiles.filter(({ file }) => isText(file) && !isPublishedInPart(file)).map(fileText),
    ]),
  })
  await yieldIfDue()
  /** In the order in which their issues are reported. */
  const parts = [selection, resumes, bibliography, privateBasics, applications, pageSet, ownMessages]
  const issues = parts.flatMap((part) => part.issues)
  const values = { publicSettings, messages, privateBasics, applications, resumes, pageSet }
  return { ...values, usableFiles: selection.files, otherFiles, pageKeys, issues }
}

/** Assembles the site and the private content from their parts. */
const assembleContent = async (parts: Awaited<ReturnType<typeof readParts>>, settingsFile: SettingsFile) => {
  const { publicSettings, messages, resumes, pageSet, usableFiles, otherFiles } = parts
  const ownPages = byAddress(pageSet.pages)
  const files = byAddress(pageSet.files)
  /** The site before the links of its CVs are resolved, which needs all its pages. */
  const unresolved = { settings: publicSettings, messages, resumes: resumes.public, ownPages, files }
  const pages = withDefaultPages(unresolved)
  await yieldIfDue()
  const resolverFor = createResumeLinkResolvers({ ...unresolved, pages })
  const resolveLinks = (cvs: typeof resumes.public) =>
    new Map(
      [...cvs].map(([language, cv]) => {
        const resolve = resolverFor(cv)
        return [language, mapLinks(cv, (link) => resolve(link) ?? link)] as const
      }),
    )
  const redirects = readRedirects(settingsFile, pageSet.readings, [pages, files])
  await yieldIfDue()
  const served = new Set([...pageSet.pages, ...pageSet.files].map(({ file }) => file))
  const isPublic = ({ file }: FolderFile): boolean =>
    file.startsWith(pagesFolder) ? served.has(file) : hidingFolder(file) === undefined
  const styleSheet = otherFiles.find(({ file }) => file === STYLE_SHEET_FILE)
  const published = [publicSettings, [...resumes.public]]
  const site = {
    ...unresolved,
    resumes: resolveLinks(resumes.public),
    pages,
    version: siteVersion(usableFiles, [...published, pageSet.drafts.map(({ file }) => file)]),
    publicVersion: siteVersion(usableFiles.filter(isPublic), published),
    drafts: pageSet.drafts,
    styleSheet: styleSheet && fileText(styleSheet),
    templates: templatesIn(otherFiles),
    draftFiles: pageSet.draftFiles,
    wellKnown: byAddress(wellKnownFiles(otherFiles)),
    redirects: new Map([...cvRedirects({ ...unresolved, pages }), ...redirects.value]),
    nextReadAtMs: pageSet.nextChangeMs,
  }
  const privateContent = {
    resumes: resolveLinks(resumes.whole),
    applications: parts.applications.value,
    ...parts.privateBasics.value,
    isRepositoryPrivate: settingsFile.settings.repository === 'private',
  }
  return { site, privateContent, redirectIssues: redirects.issues }
}

/**
 * Reads the files of a content folder in time slices. Their order does not matter; those with errors are left
 * out.
 *
 * @param builtinMessages the UI strings that come with Vitrine
 * @throws {ContentError} (rejects) if there is no usable site.yaml
 */
export const readSite = async (
  folderFiles: readonly FolderFile[],
  builtinMessages: MessagesByLanguage,
  context: ReadContext,
): Promise<Content> => {
  const { standIns = [], nowMs } = context
  const settingsReading = readSettings(folderFiles)
  const { value: settingsFile } = settingsReading
  if (settingsFile === undefined) throw new ContentError(settingsReading.issues)
  const parts = await readParts(folderFiles, settingsFile, builtinMessages, context)
  const { site, privateContent, redirectIssues } = await assembleContent(parts, settingsFile)
  const checked: CheckedContent = {
    site,
    privateContent,
    settingsFile,
    files: parts.usableFiles,
    resumes: parts.resumes.readings,
    knownKeys: new Set([
      ...site.pages.values().map(({ key }) => key),
      ...parts.pageKeys,
      ...(parts.resumes.readings.length > 0 ? [CV_KEY] : []),
    ]),
    nowMs,
  }
  const standInNames = new Set(standIns.map(({ file }) => file))
  const issues = [
    ...settingsReading.issues,
    ...parts.issues,
    ...redirectIssues,
    ...checks.flatMap((check) => [...check(checked)]),
  ].filter(({ file }) => !standInNames.has(file)) // reported when this version was the current one
  const {
    error: errors = [],
    warning: warnings = [],
    suggestion: suggestions = [],
    info = [],
  } = Object.groupBy(issues, ({ severity }) => severity)
  return { site: { ...site, errors, warnings, suggestions, info }, privateContent }
}
