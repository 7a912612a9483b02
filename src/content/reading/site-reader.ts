/**
 * Reads the files of a content folder into a {@link Site}. Pure: files come in; the site and every error in them come
 * out. Used when the content is loaded.
 */
import { createHash, hash } from 'node:crypto'
import { serverPaths } from '../../http/server-paths.ts'
import { encodePath } from '../../http/url-path.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { oncePer } from '../../lib/once.ts'
import { yieldIfDue } from '../../lib/time-slices.ts'
import { sectionIssues } from '../checks/cv-sections.ts'
import { designIssues, styleSheetWarnings } from '../checks/design.ts'
import { languageFileIssues } from '../checks/language-files.ts'
import { misplacedWarnings } from '../checks/misplaced-files.ts'
import { draftWarnings, navigationIssues } from '../checks/navigation.ts'
import { isAllowed, privateFileWarnings } from '../checks/private-files.ts'
import { resumeDateWarnings } from '../checks/resume-dates.ts'
import { resumeImageWarnings } from '../checks/resume-image.ts'
import { translationIssues, untranslatedWarnings } from '../checks/translations.ts'
import { cvRedirects } from '../cv-page.ts'
import { defaultPagesOf } from '../default-pages.ts'
import {
  type FolderFile,
  fileIssues,
  isLeftover,
  messagesLanguage,
  PUBLICATIONS_FILE,
  resumeLanguage,
  STYLE_SHEET_FILE,
  templateName,
  textOf,
  wellKnownPath,
} from '../files/content-file.ts'
import { noPublications, readPublications } from '../files/publications-file.ts'
import { type ResumeReading, readResume } from '../files/resume-file.ts'
import { readSettings } from '../files/settings-file.ts'
import {
  fallbackLanguage,
  type Messages,
  type MessagesByLanguage,
  messageTags,
  overlayMessages,
} from '../i18n/messages.ts'
import { readMessagesFile } from '../i18n/messages-file.ts'
import type { Publication } from '../publication.ts'
import type { Resume } from '../schema/resume.ts'
import type { ContentFile, Languages, Page, ResumeLanguages, Site } from '../site.ts'
import { readPageSet } from './page-set.ts'
import { readRedirects } from './redirects.ts'

/** A site and the errors found. */
export interface SiteReading {
  /** Without the files that have errors. */
  readonly site: Site
  readonly issues: readonly ContentIssue[]
  /** Whether the site can be served: `site.yaml` has no error. */
  readonly isUsable: boolean
}

/** What a site is read with, besides its files. */
export interface SiteReaderContext {
  /** The time at which pages are published or not. */
  readonly nowMs: number
  /** The site before an edit. A file that has an error now stays as it is there. */
  readonly previous?: Site | undefined
  /** Files that the operating system refuses to read. */
  readonly refused?: readonly ContentIssue[]
}

const readingsOf = oncePer((_file: FolderFile) => new Map<string, ResumeReading>())

/** Reads a CV in a language, once while its file and the site's languages are the same. */
const readResumeFile = (file: FolderFile, language: string, languages: Languages): ResumeReading => {
  const readings = readingsOf(file)
  const key = [language, ...languages].join()
  const reading = readings.get(key) ?? readResume(file.file, textOf(file), { language, languages })
  readings.set(key, reading)
  return reading
}

const readPublicationsFile = oncePer((file: FolderFile) => readPublications(file.file, textOf(file)))

/** A CV with publications. The same objects give the same one, so that it is arranged once. */
const withBibliography = oncePer(
  (resume: Resume, bibliography: readonly Publication[]): Resume =>
    bibliography.length === 0 ? resume : { ...resume, bibliography },
)

const readResumes = (
  files: readonly FolderFile[],
  languages: Languages,
  previous: Site | undefined,
  bibliography: readonly Publication[],
) => {
  const readings = files.flatMap((file) => {
    const language = resumeLanguage(file.file)
    if (language === undefined) return []
    const own = language || languages[0]
    return [{ file: file.file, contents: file, language: own, ...readResumeFile(file, own, languages) }]
  })
  const usable = readings.flatMap((reading) => {
    if (reading.issues.length === 0) return [reading]
    const resume = previous?.resumes.get(reading.language)
    return resume === undefined
      ? []
      : [{ ...reading, resume, source: previous?.resumeSources.get(reading.language) }]
  })
  const byLanguage = new Map(usable.toReversed().map((reading) => [reading.language, reading] as const))
  const resumes = new Map<string, Resume>()
  const resumeFiles = new Map<string, string>()
  const sources = new Map<string, unknown>()
  const resumeLanguages = new Map<string, ResumeLanguages>()
  for (const language of languages) {
    // A CV in another language is better than an empty page.
    const [chosen] = [language, ...languages].flatMap((tag) => byLanguage.get(tag) ?? [])
    if (chosen === undefined) continue
    const isResolved = chosen.hasTranslations && chosen.issues.length === 0
    const { resume, source, textLanguages } = isResolved
      ? readResumeFile(chosen.contents, language, languages)
      : chosen
    resumes.set(language, withBibliography(resume, bibliography))
    resumeFiles.set(language, chosen.file)
    sources.set(language, source)
    resumeLanguages.set(language, { file: chosen.language, texts: textLanguages })
  }
  return {
    resumes,
    resumeFiles,
    sources,
    resumeLanguages,
    readings: usable,
    hasFile: readings.length > 0,
    issues: readings.flatMap(({ issues }) => issues),
    warnings: readings.flatMap(({ warnings }) => warnings),
    languageIssues: languageFileIssues(readings, languages, languages),
  }
}

const readOwnMessages = oncePer((file: FolderFile, original: Messages | undefined) =>
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

/** Hashes the contents of a file that was read. Of others only the size: their times differ on each server that has the folder. */
const digestOf = oncePer(({ file, sizeBytes, bytes = Buffer.alloc(0) }: FolderFile) =>
  createHash('sha256').update(`${file}\n${sizeBytes}\n`).update(bytes).digest('base64url'),
)

/** Pages that are held back until a date count, too: without any edit, they are published one day. */
const versionOf = (files: readonly FolderFile[], drafts: readonly Page[]): string =>
  hash(
    'sha256',
    [...files.map((file) => digestOf(file)), ...drafts.map(({ file }) => file)].join(),
    'base64url',
  ).slice(0, 16)

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
  const privateFiles = privateFileWarnings(folder, settings)
  const privateNames = new Set(privateFiles.map(({ file }) => file))
  const files = all.filter(
    ({ file }) => !privateNames.has(file) && (!isLeftover(file) || isAllowed(file, settings)),
  )
  const unreadable = [...refused, ...files.flatMap((file) => fileIssues(file))]
  const unreadableNames = new Set(unreadable.map(({ file }) => file))
  const readable = files.filter(({ file }) => !unreadableNames.has(file))
  // An unreadable page still exists, so an entry of the navigation for it is no further error.
  const pageFiles = files.map((file) =>
    unreadableNames.has(file.file) ? { ...file, bytes: Buffer.alloc(0) } : file,
  )
  await yieldIfDue()
  const { languages } = settings
  const publicationsFile = readable.find(({ file }) => file === PUBLICATIONS_FILE)
  const publications =
    publicationsFile === undefined ? noPublications : await readPublicationsFile(publicationsFile)
  const resumes = readResumes(readable, languages, previous, publications.publications)
  const ownMessages = readMessages(readable, languages, builtinMessages.get(fallbackLanguage))
  const messages = overlayMessages(builtinMessages, ownMessages.messages)
  const pageContext = { settings, messages, nowMs, previous, unreadable: unreadableNames }
  const pages = await readPageSet(pageFiles, pageContext)
  const pagesByAddress = byAddress(pages.pages)
  await yieldIfDue()
  const defaults = defaultPagesOf({ settings, messages, resumes: resumes.resumes, pages: pagesByAddress })
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
    ...sectionIssues(settingsFile, resumes.resumes.values()),
  ]
  const issues = [
    ...unreadable,
    ...(unreadableNames.has(settingsFile.file) ? [] : settingsFile.issues),
    ...resumes.issues,
    ...publications.issues,
    ...pages.issues,
    ...ownMessages.issues,
    ...(settingsFile.isUsable ? settingsIssues() : []),
  ]
  const site: Site = {
    version: versionOf(files, pages.drafts),
    settings,
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
      ...publications.warnings,
      ...pages.warnings,
      ...redirects.warnings,
      ...resumeDateWarnings(resumes.readings),
      ...resumeImageWarnings(resumes.readings, filesByAddress),
      ...privateFiles,
      ...misplacedWarnings(files),
      ...draftWarnings(settingsFile, pages.drafts, servedKeys),
      ...untranslatedWarnings(settingsFile, messages, ownMessages.files),
      ...styleSheetWarnings(styleSheet && textOf(styleSheet), settings.design),
    ],
  }
  const isUsable = settingsFile.isUsable && !issues.some(({ file }) => file === settingsFile.file)
  return { site, issues, isUsable }
}
