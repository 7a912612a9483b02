/** The CV as JSON Resume. */
import { cvPageOf } from '../../content/cv-page.ts'
import { isInline, resumeImagePath } from '../../content/resume-image.ts'
import type { Site } from '../../content/site.ts'
import { languageFileNames, serverPaths } from '../../http/server-paths.ts'
import {
  JSON_TYPE,
  languagePath,
  type MachineFile,
  type MachineFileOptions,
  toJsonFile,
} from './machine-file.ts'

/** Returns the path of a page or file of this site that a member of a résumé names. */
const pathIn = (key: string, value: string): string | undefined => {
  if (key === 'url') return /^\/(?!\/)/.test(value) ? value : undefined
  return key === 'image' && !isInline(value) ? resumeImagePath(value) : undefined
}

/**
 * Returns a CV as its owner wrote it. Only paths of this site get its origin: JSON Resume asks for URLs, and the file is read
 * elsewhere. An image in for/ has no URL.
 */
export const toResumeFile = (source: unknown, baseUrl: string): string =>
  toJsonFile(source, (key, value) => {
    const path = typeof value === 'string' ? pathIn(key, value) : undefined
    return path === undefined || path.startsWith(serverPaths.applications) ? value : baseUrl + path
  })

/** The CV in each language; a language without one has the CV of the first that has. */
export const buildResumes = (site: Site, { baseUrl }: MachineFileOptions): readonly MachineFile[] =>
  [...site.resumeSources].map(([language, source]) => ({
    path: languagePath(languageFileNames.resume, language, site),
    mediaType: JSON_TYPE,
    body: () => toResumeFile(source, baseUrl),
    language,
    link: `<${baseUrl}${cvPageOf(site, language)?.address ?? languagePath('cv/', language, site)}>; rel="alternate"; type="text/html"`,
  }))
