/**
 * Reads the files of a content folder into a {@link Site}. Pure: files come in; the site, or every error in them, comes
 * out. Used when the content is loaded.
 */
import { createHash, hash } from 'node:crypto'
import { serverPaths } from '../http/server-paths.ts'
import { encodePath } from '../http/url-path.ts'
import type { ContentIssue } from '../lib/data/issue.ts'
import { addressIssues } from './checks/addresses.ts'
import { designIssues } from './checks/design.ts'
import { languageFileIssues } from './checks/language-files.ts'
import { misplacedWarnings } from './checks/misplaced-files.ts'
import { draftWarnings, navigationIssues } from './checks/navigation.ts'
import { translationIssues, untranslatedWarnings } from './checks/translations.ts'
import { defaultPageKeys, defaultTitle } from './default-pages.ts'
import {
  type FolderFile,
  fileIssues,
  isBesidePages,
  isPage,
  messagesLanguage,
  oncePerFile,
  pagesFolder,
  resumeLanguage,
  textOf,
  wellKnownPath,
} from './files/content-file.ts'
import { readPage } from './files/page-file.ts'
import { readResume } from './files/resume-file.ts'
import { readSettings } from './files/settings-file.ts'
import {
  fallbackLanguage,
  type Messages,
  type MessagesByLanguage,
  messageTags,
  overlayMessages,
} from './i18n/messages.ts'
import { readMessagesFile } from './i18n/messages-file.ts'
import type { Resume } from './schema/resume.ts'
import type { ContentFile, Languages, Page, Site, SiteFile } from './site.ts'

/** A site and the errors found. If there are any, the site must not be used. */
export interface SiteReading {
  readonly site: Site
  readonly issues: readonly ContentIssue[]
}

const readResumes = (files: readonly FolderFile[], languages: Languages) => {
  const readings = files.flatMap((file) => {
    const language = resumeLanguage(file.file)
    if (language === undefined) return []
    return [{ file: file.file, language: language || languages[0], ...readResume(file.file, textOf(file)) }]
  })
  const byLanguage = new Map(readings.toReversed().map((reading) => [reading.language, reading] as const))
  const resumes = new Map<string, Resume>()
  const sources = new Map<string, unknown>()
  for (const language of languages) {
    // A CV in another language is better than an empty page.
    const [chosen] = [language, ...languages].flatMap((tag) => byLanguage.get(tag) ?? [])
    if (chosen === undefined) continue
    resumes.set(language, chosen.resume)
    sources.set(language, chosen.source)
  }
  return {
    resumes,
    sources,
    issues: readings.flatMap(({ issues }) => issues),
    languageIssues: languageFileIssues(readings, languages, languages),
  }
}

const readMessages = (
  files: readonly FolderFile[],
  languages: readonly string[],
  original: Messages | undefined,
) => {
  const readings = files.flatMap((file) => {
    const language = messagesLanguage(file.file)
    if (language === undefined) return []
    return [{ file: file.file, language, ...readMessagesFile(file.file, textOf(file), original) }]
  })
  return {
    messages: new Map(readings.map(({ language, messages }) => [language, messages] as const)),
    files: new Map(readings.map(({ language, file }) => [language, file] as const)),
    issues: readings.flatMap(({ issues }) => issues),
    languageIssues: languageFileIssues(readings, languages.flatMap(messageTags), languages),
  }
}

const readPages = (files: readonly FolderFile[], site: Pick<Site, 'settings' | 'messages'>) => {
  const titleOf = (key: string, language: string) => defaultTitle(key, language, site)
  const readings = files
    .filter(({ file }) => isPage(file))
    .map((file) => readPage(file, site.settings.languages, titleOf))
  return {
    pages: readings.map(({ page }) => page).filter(({ draft }) => !draft),
    drafts: readings.map(({ page }) => page).filter(({ draft }) => draft),
    issues: readings.flatMap(({ issues }) => issues),
    languageIssues: readings.flatMap((reading) => reading.languageIssues),
  }
}

const filesBesidePages = (files: readonly FolderFile[]): readonly SiteFile[] =>
  files
    .filter(({ file }) => isBesidePages(file))
    .map(({ file, sizeBytes, modifiedMs }) => ({
      address: encodePath(file.slice(pagesFolder.length - 1)),
      file,
      sizeBytes,
      modifiedMs,
    }))

const wellKnownFiles = (files: readonly FolderFile[]): readonly ContentFile[] =>
  files.flatMap(({ file, bytes = Buffer.alloc(0) }) => {
    const path = wellKnownPath(file)
    return path === undefined ? [] : [{ address: encodePath(`${serverPaths.wellKnown}${path}`), file, bytes }]
  })

/** Hashes the contents of a file that was read, or the size and time of another. */
const digestOf = oncePerFile(({ file, sizeBytes, modifiedMs, bytes }) =>
  createHash('sha256')
    .update(`${file}\n${sizeBytes}\n`)
    .update(bytes ?? String(modifiedMs))
    .digest('base64url'),
)

const versionOf = (files: readonly FolderFile[]): string =>
  hash('sha256', files.map(digestOf).join(), 'base64url').slice(0, 16)

const byAddress = <Item extends { readonly address: string }>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.address, item]))

const keysOf = (pages: readonly Page[]): readonly string[] => pages.map(({ key }) => key)

/**
 * Reads the files of a content folder, in any order, and reports every error at once.
 *
 * @param builtinMessages that come with Vitrine
 */
export const readSite = (folder: readonly FolderFile[], builtinMessages: MessagesByLanguage): SiteReading => {
  const files = folder.toSorted((a, b) => (a.file < b.file ? -1 : 1))
  const unreadable = files.flatMap(fileIssues)
  const unreadableNames = new Set(unreadable.map(({ file }) => file))
  const readable = files.filter(({ file }) => !unreadableNames.has(file))
  // An unreadable page still exists, so an entry of the navigation for it is no further error.
  const pageFiles = files.map((file) =>
    unreadableNames.has(file.file) ? { ...file, bytes: Buffer.alloc(0) } : file,
  )
  const settingsFile = readSettings(files)
  const { settings } = settingsFile
  const { languages } = settings
  const resumes = readResumes(readable, languages)
  const ownMessages = readMessages(readable, languages, builtinMessages.get(fallbackLanguage))
  const messages = overlayMessages(builtinMessages, ownMessages.messages)
  const pages = readPages(pageFiles, { settings, messages })
  const beside = filesBesidePages(files)
  const byAddresses = byAddress(pages.pages)
  const defaultKeys = defaultPageKeys({ settings, resumes: resumes.resumes, pages: byAddresses })
  const served = new Set([...keysOf(pages.pages), ...defaultKeys])
  // These compare with the settings, so they would mislead if the settings are unusable.
  const settingsIssues = () => [
    ...resumes.languageIssues,
    ...pages.languageIssues,
    ...ownMessages.languageIssues,
    ...addressIssues([...pages.pages, ...beside], languages),
    ...translationIssues(settingsFile),
    ...navigationIssues(settingsFile, new Set([...served, ...keysOf(pages.drafts)])),
    ...designIssues(settingsFile),
  ]
  const site: Site = {
    version: versionOf(files),
    settings,
    resumes: resumes.resumes,
    resumeSources: resumes.sources,
    messages,
    pages: byAddresses,
    drafts: pages.drafts,
    files: byAddress(beside),
    wellKnown: byAddress(wellKnownFiles(files)),
    warnings: [
      ...misplacedWarnings(files.map(({ file }) => file)),
      ...draftWarnings(settingsFile, pages.drafts, served),
      ...untranslatedWarnings(settingsFile, messages, ownMessages.files),
    ],
  }
  const issues = [
    ...unreadable,
    ...(unreadableNames.has(settingsFile.file) ? [] : settingsFile.issues),
    ...resumes.issues,
    ...pages.issues,
    ...ownMessages.issues,
    ...(settingsFile.isUsable ? settingsIssues() : []),
  ]
  return { site, issues }
}
