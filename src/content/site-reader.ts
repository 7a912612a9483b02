/**
 * Reads a content folder's files into a {@link Site}. Pure: the files come in, the site or every fault in them
 * comes out. Used by the content loader.
 */
import { createHash } from 'node:crypto'
import { encodePath } from '../http/url-path.ts'
import type { ContentIssue } from '../lib/data/issue.ts'
import { parseData } from '../lib/data/parse-data.ts'
import { checkData, compileSchema } from '../lib/data/validate.ts'
import { findMisspelt, overlookedNotices } from './checks/misplaced-files.ts'
import {
  addressIssues,
  designIssues,
  draftNotices,
  navigationIssues,
  type SettingsFile,
  translationIssues,
  wordNotices,
} from './checks/site-checks.ts'
import { keysWithoutFile, usualTitle } from './default-pages.ts'
import {
  type FolderFile,
  fileIssues,
  isBesidePages,
  isPage,
  isSettings,
  pagesFolder,
  resumeLanguage,
  textOf,
  wellKnownPath,
  wordsLanguage,
} from './files/content-file.ts'
import { readPage } from './files/page-file.ts'
import { readResume } from './files/resume-file.ts'
import {
  fallbackLanguage,
  type Messages,
  type MessagesByLanguage,
  messageTags,
  overlayMessages,
} from './i18n/messages.ts'
import { readMessagesFile } from './i18n/messages-file.ts'
import type { Resume } from './schema/resume.ts'
import {
  type ContentFile,
  type Languages,
  type Page,
  type Site,
  type SiteFile,
  SiteSettings,
} from './site.ts'

/** What reading came to. The site must not be used where there are issues. */
export interface SiteReading {
  readonly site: Site
  readonly issues: readonly ContentIssue[]
}

/** A part of the site with the faults found in it. */
interface Reading {
  readonly issues: readonly ContentIssue[]
}

/** Two files that would be one thing: only one of them could count, and nobody could see which. */
const rivalIssue = (file: string, first: string): ContentIssue => ({
  file,
  found: `a second file for what ${first} says`,
  expected: 'one file',
  fix: 'join them, and remove one',
})

const validateSettings = compileSchema(SiteSettings)

const noSettings: SiteSettings = { title: '', description: '', owner: { name: '' }, languages: ['en'] }

const missingSettings: ContentIssue = {
  file: 'site.yaml',
  found: 'no such file',
  expected: 'the file that says the title, the owner and the languages of the site',
  fix: 'write one, for example: {title: Ada Lovelace, description: Mathematician, owner: {name: Ada Lovelace}, languages: [en]}',
}

const settingsIssue = (files: readonly FolderFile[]): ContentIssue => {
  const misspelt = findMisspelt(
    files.map(({ file }) => file),
    'site.yaml',
  )
  return misspelt === undefined
    ? missingSettings
    : { ...missingSettings, fix: `rename ${misspelt} to site.yaml` }
}

interface SettingsReading extends Reading, SettingsFile {}

const readSettings = (files: readonly FolderFile[]): SettingsReading => {
  const [first, ...rivals] = files.filter(({ file }) => isSettings(file))
  const file = first?.file ?? 'site.yaml'
  const document = parseData(file, first === undefined ? '' : textOf(first))
  const failed = (issues: readonly ContentIssue[]) => ({ file, document, settings: noSettings, issues })
  if (first === undefined) return failed([settingsIssue(files)])
  if (rivals.length > 0) return failed(rivals.map((rival) => rivalIssue(rival.file, file)))
  const { data: settings, issues } = checkData(validateSettings, file, document)
  return settings === undefined ? failed(issues) : { file, document, settings, issues }
}

const unknownLanguage = (file: string, language: string, languages: readonly string[]): ContentIssue => ({
  file,
  found: `a file in the language ${JSON.stringify(language)}`,
  expected: `one of the languages of site.yaml: ${languages.join(', ')}`,
  fix: `add ${language} to languages in site.yaml, or rename the file`,
})

/**
 * Finds files in languages that the site does not have, and second files for one language.
 *
 * @param tags that a file may have, languages of the site and perhaps what they derive from
 */
const languageFileIssues = (
  files: readonly { readonly file: string; readonly language: string }[],
  tags: readonly string[],
  languages: readonly string[],
): readonly ContentIssue[] =>
  files.flatMap(({ file, language }) => {
    if (!tags.includes(language)) return [unknownLanguage(file, language, languages)]
    const first = files.find((other) => other.language === language)?.file ?? file
    return first === file ? [] : [rivalIssue(file, first)]
  })

interface Resumes extends Reading {
  readonly resumes: Map<string, Resume>
  readonly sources: Map<string, unknown>
  /** Faults that are only faults with the languages that the site has. */
  readonly languageIssues: readonly ContentIssue[]
}

const readResumes = (files: readonly FolderFile[], languages: Languages): Resumes => {
  const [defaultLanguage] = languages
  const readings = files.flatMap((file) => {
    const named = resumeLanguage(file.file)
    if (named === undefined) return []
    return [{ file: file.file, language: named || defaultLanguage, ...readResume(file.file, textOf(file)) }]
  })
  const ofLanguage = new Map(readings.toReversed().map((reading) => [reading.language, reading] as const))
  const resumes = new Map<string, Resume>()
  const sources = new Map<string, unknown>()
  for (const language of languages) {
    // A CV in another language says more than an empty page; languages are in the order of the owner's choice.
    const [chosen] = [language, ...languages].flatMap((tag) => ofLanguage.get(tag) ?? [])
    if (chosen === undefined) continue
    resumes.set(language, chosen.resume)
    sources.set(language, chosen.source)
  }
  const languageIssues = languageFileIssues(readings, languages, languages)
  return { resumes, sources, issues: readings.flatMap(({ issues }) => issues), languageIssues }
}

interface OwnWords extends Reading {
  readonly messages: ReadonlyMap<string, Messages>
  /** The file of each language that has one. */
  readonly files: ReadonlyMap<string, string>
  /** Faults that are only faults with the languages that the site has. */
  readonly languageIssues: readonly ContentIssue[]
}

const readMessages = (
  files: readonly FolderFile[],
  languages: readonly string[],
  original: Messages | undefined,
): OwnWords => {
  const readings = files.flatMap((file) => {
    const language = wordsLanguage(file.file)
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
  const titleOf = (key: string, language: string) => usualTitle(key, language, site)
  const readings = files
    .filter(({ file }) => isPage(file))
    .map((file) => readPage(file.file, textOf(file), site.settings.languages, titleOf))
  return {
    pages: readings.flatMap(({ page, isDraft }) => (isDraft ? [] : [page])),
    drafts: readings.flatMap(({ page, isDraft }) => (isDraft ? [page] : [])),
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
    return path === undefined ? [] : [{ address: encodePath(`/.well-known/${path}`), file, bytes }]
  })

/** Files served from the disk count with size and time, since they are not read. */
const versionOf = (files: readonly FolderFile[]): string => {
  const hash = createHash('sha256')
  for (const { file, sizeBytes, modifiedMs, bytes } of files) {
    hash.update(`${file}\n${sizeBytes}\n`).update(bytes ?? String(modifiedMs))
  }
  return hash.digest('base64url').slice(0, 16)
}

const byAddress = <Item extends { readonly address: string }>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.address, item]))

/**
 * Reads the folder's files, in any order, and finds all faults at once.
 *
 * @param words that come with Vitrine
 */
export const readSite = (folder: readonly FolderFile[], messages: MessagesByLanguage): SiteReading => {
  const files = folder.toSorted((a, b) => (a.file < b.file ? -1 : 1))
  const unreadable = files.flatMap(fileIssues)
  const broken = new Set(unreadable.map(({ file }) => file))
  const readable = files.filter(({ file }) => !broken.has(file))
  // A page that can't be read is there all the same: the navigation may name it.
  const pageFiles = files.map((file) => (broken.has(file.file) ? { ...file, bytes: Buffer.alloc(0) } : file))
  const settingsReading = readSettings(files)
  const { settings } = settingsReading
  const { languages } = settings
  const resumes = readResumes(readable, languages)
  const ownMessages = readMessages(readable, languages, messages.get(fallbackLanguage))
  const allMessages = overlayMessages(messages, ownMessages.messages)
  const pages = readPages(pageFiles, { settings, messages: allMessages })
  const beside = filesBesidePages(files)
  const keysOf = (some: readonly Page[]) => some.map(({ key }) => key)
  const served = new Set([...keysOf(pages.pages), ...keysWithoutFile(resumes)])
  // Without settings the languages are not known, so what follows from them would only mislead.
  const dependentIssues = () => [
    ...resumes.languageIssues,
    ...pages.languageIssues,
    ...ownMessages.languageIssues,
    ...addressIssues([...pages.pages, ...beside], languages),
    ...translationIssues(settingsReading),
    ...navigationIssues(settingsReading, new Set([...served, ...keysOf(pages.drafts)])),
    ...designIssues(settingsReading),
  ]
  const site: Site = {
    version: versionOf(files),
    settings,
    resumes: resumes.resumes,
    resumeSources: resumes.sources,
    messages: allMessages,
    pages: byAddress(pages.pages),
    files: byAddress(beside),
    wellKnown: byAddress(wellKnownFiles(files)),
    notices: [
      ...overlookedNotices(files.map(({ file }) => file)),
      ...draftNotices(settingsReading, pages.drafts, served),
      ...wordNotices(settingsReading, allMessages, ownMessages.files),
    ],
  }
  const issues = [
    ...unreadable,
    ...(broken.has(settingsReading.file) ? [] : settingsReading.issues),
    ...resumes.issues,
    ...pages.issues,
    ...ownMessages.issues,
    ...(settings === noSettings ? [] : dependentIssues()),
  ]
  return { site, issues }
}
