import { serverPaths } from '../../http/server-paths.ts'
import { encodePath } from '../../http/url-path.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { yieldIfDue } from '../../lib/time-slices.ts'
import { sectionIssues } from '../checks/cv-sections.ts'
import { designIssues, styleSheetWarnings } from '../checks/design.ts'
import { languageFileIssues } from '../checks/language-files.ts'
import { misplacedWarnings } from '../checks/misplaced-files.ts'
import { draftWarnings, navigationIssues } from '../checks/navigation.ts'
import { isAllowed, privateFileWarnings } from '../checks/private-files.ts'
import {
  isPrivateImage,
  locationWarnings,
  privateImageIssues,
  privateValues,
} from '../checks/private-values.ts'
import { resumeDateWarnings } from '../checks/resume-dates.ts'
import { resumeImageWarnings } from '../checks/resume-image.ts'
import { translationIssues, untranslatedWarnings } from '../checks/translations.ts'
import { cvRedirects } from '../cv-page.ts'
import { defaultPagesOf } from '../default-pages.ts'
import {
  type FolderFile,
  fileIssues,
  isForApplications,
  isLeftover,
  messagesLanguage,
  PUBLICATIONS_FILE,
  STYLE_SHEET_FILE,
  templateName,
  textOf,
  wellKnownPath,
} from '../files/content-file.ts'
import { readPrivateBasics } from '../files/resume/private-basics.ts'
import { noPublications, readPublications } from '../files/resume/publications-file.ts'
import { readSettings } from '../files/settings-file.ts'
import {
  fallbackLanguage,
  type Messages,
  type MessagesByLanguage,
  messageTags,
  overlayMessages,
} from '../i18n/messages.ts'
import { readMessagesFile } from '../i18n/messages-file.ts'
import type { Content } from '../private-content.ts'
import type { ContentFile, Site } from '../site.ts'
import { readApplications } from './application-set.ts'
import { readPageSet } from './page-set.ts'
import { readRedirects } from './redirects.ts'
import { readResumes } from './resume-set.ts'
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

const readOwnMessages = memoizeByObject((file: FolderFile, original: Messages | undefined) =>
  readMessagesFile(file.file, textOf(file), original),
)

const readMessages = (
  files: readonly FolderFile[],
  languages: readonly string[],
  original: Messages | undefined,
) => {
  const readings = files.flatMap((file) => {
    const language = messagesLanguage(file.file)
    if (language === undefined) return []
    return [{ file: file.file, language, ...readOwnMessages(file, original) }]
  })
  return {
    messages: new Map(
      readings
        .filter(({ issues }) => issues.length === 0)
        .map(({ language, messages }) => [language, messages] as const),
    ),
    files: new Map(readings.map(({ language, file }) => [language, file] as const)),
    issues: readings.flatMap(({ issues }) => issues),
    languageIssues: languageFileIssues(readings, languages.flatMap(messageTags), languages),
  }
}

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

const nameOnly = ({ file }: ContentIssue): FolderFile => ({ file, sizeBytes: 0, modifiedMs: 0 })

/**
 * Reads the files of a content folder, in any order and in time slices, and reports every error at once. Files with errors are left
 * out.
 *
 * @param builtinMessages that come with Vitrine
 */
export const readSite = async (
  folder: readonly FolderFile[],
  builtinMessages: MessagesByLanguage,
  { nowMs, previous, refused = [] }: SiteReaderContext,
): Promise<SiteReading> => {
  const all = [...folder, ...refused.map(nameOnly)].toSorted((a, b) => (a.file < b.file ? -1 : 1))
  const settingsFile = readSettings(all)
  const { settings } = settingsFile
  const shown = publicSettings(settings)
  const privateFiles = privateFileWarnings(folder, settings)
  const privateNames = new Set(privateFiles.map(({ file }) => file))
  const wanted = all.filter(
    ({ file }) => !privateNames.has(file) && (!isLeftover(file) || isAllowed(file, settings)),
  )
  const unreadable = [...refused, ...wanted.flatMap((file) => fileIssues(file))]
  const unreadableNames = new Set(unreadable.map(({ file }) => file))
  const isReadable = ({ file }: FolderFile): boolean => !unreadableNames.has(file)
  const forApplications = wanted.filter(({ file }) => isForApplications(file))
  const files = wanted.filter(({ file }) => !isForApplications(file))
  const readable = files.filter(isReadable)
  // An unreadable page still exists, so an entry of the navigation for it is no further error.
  const pageFiles = files.map((file) =>
    unreadableNames.has(file.file) ? { ...file, bytes: Buffer.alloc(0) } : file,
  )
  await yieldIfDue()
  const { languages } = settings
  const publicationsFile = readable.find(({ file }) => file === PUBLICATIONS_FILE)
  const publications =
    publicationsFile === undefined ? noPublications : await readPublicationsFile(publicationsFile)
  const resumes = readResumes(readable, settings, publications.publications, previous?.privateContent)
  const privateBasics = readPrivateBasics(forApplications.filter(isReadable), previous?.privateContent.basics)
  const applications = readApplications(forApplications.filter(isReadable), {
    languages,
    sources: resumes.readings.map(({ source }) => source),
    customSections: resumes.readings.flatMap(({ resume }) => Object.keys(resume.own ?? {})),
    nowMs,
  })
  const ownMessages = readMessages(readable, languages, builtinMessages.get(fallbackLanguage))
  const messages = overlayMessages(builtinMessages, ownMessages.messages)
  const pageContext = {
    settings: shown,
    messages,
    nowMs,
    previous: previous?.site,
    unreadable: unreadableNames,
  }
  const pages = await readPageSet(pageFiles, pageContext)
  const pagesByAddress = byAddress(pages.pages)
  await yieldIfDue()
  const defaults = defaultPagesOf({
    settings: shown,
    messages,
    resumes: resumes.resumes,
    pages: pagesByAddress,
  })
  await yieldIfDue()
  const servedKeys = [...pages.pages, ...defaults].map(({ key }) => key)
  const knownKeys = [...servedKeys, ...pages.knownKeys, ...(resumes.hasFile ? ['cv'] : [])]
  const filesByAddress = byAddress(pages.files)
  const defaultAddresses = defaults.map(({ address }) => address)
  const withDefaults = byAddress([...pages.pages, ...defaults])
  const redirects = readRedirects(settingsFile, pages.readings, {
    isServed: (address) =>
      pagesByAddress.has(address) || filesByAddress.has(address) || defaultAddresses.includes(address),
    addresses: () => [...pagesByAddress.keys(), ...filesByAddress.keys(), ...defaultAddresses],
    languages,
  })
  await yieldIfDue()
  const styleSheet = readable.find(({ file }) => file === STYLE_SHEET_FILE)
  // These compare with the settings, so they would mislead if the settings are unusable.
  const settingsIssues = () => [
    ...resumes.languageIssues,
    ...pages.settingsIssues,
    ...ownMessages.languageIssues,
    ...translationIssues(settingsFile),
    ...navigationIssues(settingsFile, knownKeys),
    ...designIssues(settingsFile),
    ...sectionIssues(
      settingsFile,
      resumes.readings.map(({ resume }) => resume),
    ),
    ...privateImageIssues(settingsFile, resumes.readings, privateBasics, filesByAddress),
  ]
  const issues = [
    ...unreadable,
    ...(unreadableNames.has(settingsFile.file) ? [] : settingsFile.issues),
    ...resumes.issues,
    ...publications.issues,
    ...privateBasics.issues,
    ...applications.issues,
    ...pages.issues,
    ...ownMessages.issues,
    ...(settingsFile.isUsable ? settingsIssues() : []),
  ]
  const site: Site = {
    version: versionOf(files, { settings: shown, drafts: pages.drafts, resumes }),
    settings: shown,
    resumes: resumes.resumes,
    resumeFiles: resumes.resumeFiles,
    resumeSources: resumes.sources,
    resumeLanguages: resumes.resumeLanguages,
    messages,
    pages: pagesByAddress,
    drafts: pages.drafts,
    styleSheet: styleSheet && textOf(styleSheet),
    templates: templatesIn(readable),
    files: filesByAddress,
    wellKnown: byAddress(wellKnownFiles(readable)),
    redirects: new Map([
      ...cvRedirects({ settings, resumes: resumes.resumes, pages: withDefaults }),
      ...redirects.redirects,
    ]),
    changesAtMs: pages.changesAtMs,
    errors: issues,
    warnings: [
      ...resumes.warnings,
      ...applications.warnings,
      ...publications.warnings,
      ...pages.warnings,
      ...redirects.warnings,
      ...resumeDateWarnings(resumes.readings),
      ...resumeImageWarnings(resumes.readings, filesByAddress, (image) =>
        isPrivateImage(image, forApplications),
      ),
      ...locationWarnings(settingsFile, resumes.readings),
      ...privateFiles,
      ...misplacedWarnings(files),
      ...draftWarnings(settingsFile, pages.drafts, servedKeys),
      ...untranslatedWarnings(settingsFile, messages, ownMessages.files),
      ...styleSheetWarnings(styleSheet && textOf(styleSheet), settings.design),
    ],
  }
  const isUsable = settingsFile.isUsable && !issues.some(({ file }) => file === settingsFile.file)
  const privateContent = {
    resumes: resumes.whole,
    applications: applications.applications,
    bibliography: publications.publications,
    basics: privateBasics.basics,
    values: privateValues(resumes.whole.values(), resumes.sources.values(), privateBasics),
    isRepositoryPrivate: settings.repository === 'private',
  }
  return { site, privateContent, issues, isUsable }
}
