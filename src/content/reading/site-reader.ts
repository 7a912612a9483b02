/** Makes a {@link Site} of the files of a content folder, and finds every error in them. Used by content-folder.ts. */
import { serverPaths } from '../../http/server-paths.ts'
import { encodePath } from '../../http/url-path.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { yieldIfDue } from '../../lib/time-slices.ts'
import { sectionIssues } from '../checks/cv-sections.ts'
import { designIssues, styleSheetWarnings } from '../checks/design.ts'
import { misplacedWarnings } from '../checks/misplaced-files.ts'
import { draftWarnings, navigationIssues } from '../checks/navigation.ts'
import { isPrivateImage, missingImageWarnings, privateImageIssues } from '../checks/private-values.ts'
import { resumeImageWarnings } from '../checks/resume.ts'
import { translationIssues, untranslatedWarnings } from '../checks/translations.ts'
import { CV_KEY, cvRedirects } from '../cv-page.ts'
import {
  type FolderFile,
  PUBLICATIONS_FILE,
  STYLE_SHEET_FILE,
  templateName,
  textOf,
  wellKnownPath,
} from '../files/content-file.ts'
import { noPublications, readPublications } from '../files/resume/publications-file.ts'
import { removedSettingWarnings } from '../files/settings-file.ts'
import { fallbackLanguage, type MessagesByLanguage, overlayMessages } from '../i18n/messages.ts'
import { defaultPagesOf } from '../navigation/default-pages.ts'
import { captionWarnings } from '../navigation/galleries.ts'
import type { Content } from '../private-content.ts'
import type { ContentFile, Site } from '../site.ts'
import { readApplications, readPrivateBasics } from './application-set.ts'
import { readMessages } from './messages-set.ts'
import { readPageSet } from './page-set.ts'
import { readRedirects } from './redirects.ts'
import { readResumes } from './resume-set.ts'
import { type SelectedFiles, selectFiles } from './select-files.ts'
import { publicSettings, versionOf } from './site-version.ts'

/** A content folder without the files that have errors, and the errors found. */
export interface SiteReading extends Content {
  readonly issues: readonly ContentIssue[]
  /** Whether the site can be served: `site.yaml` has no error. */
  readonly isUsable: boolean
}

/** What a site is read with, besides its files. */
export interface SiteReaderContext {
  /** The time at which pages are published or not. */
  readonly nowMs: number
  /** What was read before an edit. A file that has an error now stays as it is there. */
  readonly previous?: Content | undefined
  /** Files that the operating system refuses to read. */
  readonly refused?: readonly ContentIssue[]
}

const readPublicationsFile = memoizeByObject((file: FolderFile) => readPublications(file.file, textOf(file)))

const wellKnownFiles = (files: readonly FolderFile[]): readonly ContentFile[] =>
  files.flatMap(({ file, bytes = Buffer.alloc(0) }) => {
    const path = wellKnownPath(file)
    return path === undefined ? [] : [{ address: encodePath(`${serverPaths.wellKnown}${path}`), file, bytes }]
  })

const templatesIn = (files: readonly FolderFile[]): ReadonlyMap<string, string> =>
  new Map(
    files.flatMap((file) => {
      const name = templateName(file.file)
      return name === undefined ? [] : [[name, textOf(file)] as const]
    }),
  )

const byAddress = <Item extends { readonly address: string }>(items: readonly Item[]): Map<string, Item> => {
  const found = new Map<string, Item>()
  for (const item of items) found.set(item.address, item)
  return found
}

/** Reads what the site is made of, in time slices. Files with errors are left out. */
const readParts = async (
  { settingsFile, readable, pageFiles, readableForApplications, unreadable }: SelectedFiles,
  builtinMessages: MessagesByLanguage,
  { nowMs, previous }: SiteReaderContext,
) => {
  const { settings } = settingsFile
  const { languages } = settings
  const shown = publicSettings(settings)
  const publicationsFile = readable.find(({ file }) => file === PUBLICATIONS_FILE)
  const publications =
    publicationsFile === undefined ? noPublications : await readPublicationsFile(publicationsFile)
  const { publications: bibliography } = publications
  const resumes = readResumes(readable, settings, bibliography, previous?.privateContent.resumes)
  const wholeResumes = [...resumes.whole.values()].map(({ resume }) => resume)
  const privateBasics = readPrivateBasics(readableForApplications, previous?.privateContent.basics)
  const context = {
    languages,
    resumes: wholeResumes,
    nowMs,
  }
  const before = previous?.privateContent.applications
  const applications = readApplications(readableForApplications, context, before)
  const ownerMessages = readMessages(readable, languages, builtinMessages.get(fallbackLanguage))
  const messages = overlayMessages(builtinMessages, ownerMessages.messages)
  const pageSet = await readPageSet(pageFiles, {
    settings: shown,
    messages,
    nowMs,
    previous: previous?.site,
    unreadable,
  })
  await yieldIfDue()
  const pages = byAddress(pageSet.pages)
  const files = byAddress(pageSet.files)
  const defaults = defaultPagesOf({ settings: shown, messages, resumes: resumes.shown, pages, files })
  await yieldIfDue()
  const served = [...pages.keys(), ...files.keys(), ...defaults.map(({ address }) => address)]
  const servedAddresses = new Set(served)
  const redirects = readRedirects(settingsFile, pageSet.readings, {
    isServed: (address) => servedAddresses.has(address),
    addresses: () => served,
    languages,
  })
  await yieldIfDue()
  const styleSheet = readable.find(({ file }) => file === STYLE_SHEET_FILE)
  return {
    shown,
    publications,
    resumes,
    wholeResumes,
    privateBasics,
    applications,
    ownerMessages,
    messages,
    pageSet,
    pages,
    allPages: [...pageSet.pages, ...defaults],
    files,
    redirects,
    styleSheet: styleSheet && textOf(styleSheet),
  }
}

type Parts = Awaited<ReturnType<typeof readParts>>

/** Returns errors that come from a comparison with the settings, so they would mislead if those are unusable. */
const settingsIssuesOf = (
  { settingsFile }: SelectedFiles,
  { resumes, wholeResumes, pageSet, ownerMessages, allPages, privateBasics, files }: Parts,
): readonly ContentIssue[] => {
  const knownKeys = [
    ...allPages.map(({ key }) => key),
    ...pageSet.knownKeys,
    ...(resumes.readings.length > 0 ? [CV_KEY] : []),
  ]
  return [
    ...resumes.languageIssues,
    ...pageSet.settingsIssues,
    ...ownerMessages.languageIssues,
    ...translationIssues(settingsFile),
    ...navigationIssues(settingsFile, knownKeys),
    ...designIssues(settingsFile),
    ...sectionIssues(settingsFile, wholeResumes),
    ...privateImageIssues(settingsFile, wholeResumes, privateBasics, files),
  ]
}

const issuesOf = (selected: SelectedFiles, parts: Parts): readonly ContentIssue[] => {
  const { settingsFile, unreadable, issues } = selected
  const { resumes, publications, privateBasics, applications, pageSet, ownerMessages } = parts
  return [
    ...issues,
    ...(unreadable.has(settingsFile.document.file) ? [] : settingsFile.issues),
    ...resumes.issues,
    ...publications.issues,
    ...privateBasics.issues,
    ...applications.issues,
    ...pageSet.issues,
    ...ownerMessages.issues,
    ...(settingsFile.isUsable ? settingsIssuesOf(selected, parts) : []),
  ]
}

const warningsOf = (
  { settingsFile, files: folderFiles, forApplications, warnings }: SelectedFiles,
  parts: Parts,
): readonly ContentIssue[] => {
  const { resumes, applications, publications, pageSet, redirects, files, allPages, messages } = parts
  const servedKeys = allPages.map(({ key }) => key)
  return [
    ...resumes.warnings,
    ...applications.warnings,
    ...publications.warnings,
    ...pageSet.warnings,
    ...captionWarnings(pageSet.pages, files),
    ...redirects.warnings,
    ...parts.ownerMessages.warnings,
    ...resumeImageWarnings(resumes.readings, files, (image) => isPrivateImage(image, forApplications)),
    ...missingImageWarnings(parts.privateBasics, forApplications),
    ...warnings,
    ...misplacedWarnings(folderFiles),
    ...removedSettingWarnings(settingsFile),
    ...draftWarnings(settingsFile, pageSet.drafts, servedKeys),
    ...untranslatedWarnings(settingsFile, messages, parts.ownerMessages.files),
    ...styleSheetWarnings(parts.styleSheet, settingsFile.settings.design),
  ]
}

/**
 * Reads the files of a content folder, in any order and in time slices, and reports every error at once. Files with errors are
 * left out.
 *
 * @param builtinMessages that come with Vitrine
 */
export const readSite = async (
  folder: readonly FolderFile[],
  builtinMessages: MessagesByLanguage,
  context: SiteReaderContext,
): Promise<SiteReading> => {
  const selected = selectFiles(folder, context.refused ?? [])
  await yieldIfDue()
  const parts = await readParts(selected, builtinMessages, context)
  const { shown, resumes, pageSet, pages, files, redirects, messages, privateBasics } = parts
  const { settingsFile, readable } = selected
  const { settings } = settingsFile
  const issues = issuesOf(selected, parts)
  const site: Site = {
    version: versionOf(selected.files, {
      settings: shown,
      drafts: pageSet.drafts,
      resumes: [...resumes.shown.values()].map(({ resume }) => resume),
    }),
    settings: shown,
    resumes: resumes.shown,
    messages,
    pages,
    drafts: pageSet.drafts,
    styleSheet: parts.styleSheet,
    templates: templatesIn(readable),
    files,
    draftFiles: pageSet.draftFiles,
    wellKnown: byAddress(wellKnownFiles(readable)),
    redirects: new Map([
      ...cvRedirects({ settings, resumes: resumes.shown, pages: byAddress(parts.allPages) }),
      ...redirects.redirects,
    ]),
    changesAtMs: pageSet.changesAtMs,
    errors: issues,
    warnings: warningsOf(selected, parts),
  }
  const isUsable = settingsFile.isUsable && !issues.some(({ file }) => file === settingsFile.document.file)
  const privateContent = {
    resumes: resumes.whole,
    applications: parts.applications.applications,
    basics: privateBasics.basics,
    basicsFile: privateBasics.file,
    isRepositoryPrivate: settings.repository === 'private',
  }
  return { site, privateContent, issues, isUsable }
}
