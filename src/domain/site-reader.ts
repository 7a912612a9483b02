/**
 * Reads a content folder's files into a {@link Site}. Pure: the files come in, the site or every fault in them
 * comes out. Used by the content loader.
 */
import { createHash } from 'node:crypto'
import type { ContentIssue } from './content-issue.ts'
import { parseData } from './data-document.ts'
import { pageOf } from './page-reader.ts'
import type { Resume } from './resume.ts'
import { readResume } from './resume-reader.ts'
import { checkSchema, compileSchema } from './schema-check.ts'
import { type ContentFile, type Page, type Site, type SiteFile, SiteSettings } from './site.ts'

/** A file of the content folder. */
export interface FolderFile {
  /** Relative to the content folder, with slashes. */
  readonly file: string
  readonly sizeBytes: number
  readonly modifiedMs: number
  /** The contents of the files that are read at load (see {@link isReadAtLoad}); absent for the rest. */
  readonly bytes?: Buffer
}

/** What reading came to. The site must not be used where there are issues. */
export interface SiteReading {
  readonly site: Site
  readonly issues: readonly ContentIssue[]
}

const settingsName = /^site\.(ya?ml|json)$/
const resumeName = /^resume(?:\.(?<language>[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*))?\.(?:ya?ml|json)$/
const pagesFolder = 'pages/'
const wellKnownFolder = 'well-known/'

const isPage = (file: string): boolean => file.startsWith(pagesFolder) && file.endsWith('.md')

/** True for files whose contents the site is made from; others are served from the disk when they are asked for. */
export const isReadAtLoad = (file: string): boolean =>
  settingsName.test(file) || resumeName.test(file) || isPage(file) || file.startsWith(wellKnownFolder)

const textOf = (file: FolderFile): string => file.bytes?.toString('utf8') ?? ''

const validateSettings = compileSchema(SiteSettings)

const noSettings: SiteSettings = { title: '', description: '', owner: { name: '' }, languages: ['en'] }

const missingSettings: ContentIssue = {
  file: 'site.yaml',
  found: 'no such file',
  expected: 'the file that says the title, the owner and the languages of the site',
  mend: 'write one, for example: {title: Ada Lovelace, description: Mathematician, owner: {name: Ada Lovelace}, languages: [en]}',
}

const readSettings = (
  file: FolderFile | undefined,
): { settings: SiteSettings; issues: readonly ContentIssue[] } => {
  if (file === undefined) return { settings: noSettings, issues: [missingSettings] }
  const document = parseData(file.file, textOf(file))
  if (document.issues.length > 0) return { settings: noSettings, issues: document.issues }
  const value = structuredClone(document.value ?? {})
  const issues = checkSchema(validateSettings, file.file, document, value)
  return { settings: issues.length > 0 ? noSettings : (value as SiteSettings), issues }
}

const unknownLanguage = (file: string, language: string, languages: readonly string[]): ContentIssue => ({
  file,
  found: `a file in the language ${JSON.stringify(language)}`,
  expected: `one of the languages of site.yaml: ${languages.join(', ')}`,
  mend: `add ${language} to languages in site.yaml, or rename the file`,
})

interface Resumes {
  readonly resumes: Map<string, Resume>
  readonly sources: Map<string, unknown>
  readonly issues: readonly ContentIssue[]
}

const readResumes = (files: readonly FolderFile[], languages: readonly string[]): Resumes => {
  const defaultLanguage = languages[0] ?? 'en'
  const readings = files.flatMap((file) => {
    const match = resumeName.exec(file.file)
    if (match === null) return []
    const language = match.groups?.language ?? defaultLanguage
    return [{ file: file.file, language, ...readResume(file.file, textOf(file)) }]
  })
  const resumes = new Map<string, Resume>()
  const sources = new Map<string, unknown>()
  for (const language of languages) {
    const own = readings.find((reading) => reading.language === language)
    const chosen = own ?? readings.find((reading) => reading.language === defaultLanguage)
    if (chosen === undefined) continue
    resumes.set(language, chosen.resume)
    sources.set(language, chosen.source)
  }
  const strangers = readings.filter(({ language }) => !languages.includes(language))
  const issues = strangers.map(({ file, language }) => unknownLanguage(file, language, languages))
  return { resumes, sources, issues: [...readings.flatMap((reading) => reading.issues), ...issues] }
}

/** Addresses that Vitrine answers itself; a page or a file there would never be seen. */
const ownAddresses =
  /^\/(api|static|healthz|readyz|llms\.txt|agents?\.txt|openapi\.json|resume\.json|sitemap\.xml|robots\.txt|\.well-known)(\/|$)/

const addressIssues = (
  places: readonly { readonly file: string; readonly address: string }[],
): readonly ContentIssue[] => {
  const firstAt = new Map<string, string>()
  return places.flatMap(({ file, address }): ContentIssue[] => {
    const first = firstAt.get(address)
    firstAt.set(address, first ?? file)
    if (ownAddresses.test(address))
      return [
        {
          file,
          found: `the address ${address}`,
          expected: 'an address that Vitrine does not answer itself',
          mend: 'rename the file',
        },
      ]
    if (first !== undefined)
      return [
        {
          file,
          found: `the address ${address}, which ${first} has too`,
          expected: 'one file for each address',
          mend: 'rename one of them',
        },
      ]
    return []
  })
}

const readPages = (files: readonly FolderFile[], settings: SiteSettings) => {
  const readings = files
    .filter(({ file }) => isPage(file))
    .map((file) => pageOf(file.file, textOf(file), settings.languages))
  return {
    pages: readings.flatMap(({ page }) => (page === undefined ? [] : [page])),
    issues: readings.flatMap((reading) => reading.issues),
  }
}

/** Pages that a site has without a file: see default-pages.ts. */
const keysWithoutFile = ['cv', 'developers']

const navigationIssues = (settings: SiteSettings, pages: readonly Page[]): readonly ContentIssue[] => {
  const keys = new Set([...pages.map(({ key }) => key), ...keysWithoutFile])
  return (settings.navigation ?? []).flatMap((key, index) =>
    keys.has(key)
      ? []
      : [
          {
            file: 'site.yaml',
            member: `navigation[${index}]`,
            found: JSON.stringify(key),
            expected: `the key of a page: ${[...keys]
              .filter((known) => known !== '')
              .slice(0, 20)
              .join(', ')}`,
            mend: `write pages/${key}.md, or remove the entry`,
          },
        ],
  )
}

const filesBesidePages = (files: readonly FolderFile[]): readonly SiteFile[] =>
  files
    .filter(({ file }) => file.startsWith(pagesFolder) && !isPage(file))
    .map(({ file, sizeBytes }) => ({
      address: encodeURI(file.slice(pagesFolder.length - 1)),
      file,
      sizeBytes,
    }))

const wellKnownFiles = (files: readonly FolderFile[]): readonly ContentFile[] =>
  files
    .filter(({ file }) => file.startsWith(wellKnownFolder))
    .map(({ file, bytes }) => ({
      address: encodeURI(`/.well-known/${file.slice(wellKnownFolder.length)}`),
      file,
      bytes: bytes ?? Buffer.alloc(0),
    }))

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

/** Reads the folder's files, in any order, and finds all faults at once. */
export const readSite = (folder: readonly FolderFile[]): SiteReading => {
  const files = folder.toSorted((a, b) => (a.file < b.file ? -1 : 1))
  const { settings, issues: settingsIssues } = readSettings(files.find(({ file }) => settingsName.test(file)))
  const resumes = readResumes(files, settings.languages)
  const { pages, issues: pageIssues } = readPages(files, settings)
  const beside = filesBesidePages(files)
  // Without settings nothing is known of languages, so what follows from them would only mislead.
  const dependent =
    settingsIssues.length > 0
      ? []
      : [
          ...resumes.issues,
          ...pageIssues,
          ...addressIssues([...pages, ...beside]),
          ...navigationIssues(settings, pages),
        ]
  const site: Site = {
    version: versionOf(files),
    settings,
    languages: settings.languages,
    resumes: resumes.resumes,
    resumeSources: resumes.sources,
    pages: byAddress(pages),
    files: byAddress(beside),
    wellKnown: byAddress(wellKnownFiles(files)),
  }
  return { site, issues: [...settingsIssues, ...dependent] }
}
