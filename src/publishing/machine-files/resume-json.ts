/** The CV as JSON Resume. */

import { languageFileNames } from '../../addresses/server-paths.ts'
import { withBasePath } from '../../addresses/url-path.ts'
import { resumeImagePath } from '../../content/files/resume-image.ts'
import { cvPageOf } from '../../content/navigation/cv-page.ts'
import { isPartialDate } from '../../lib/dates/partial-date.ts'
import { safeHref } from '../../lib/text/safe-href.ts'
import { privateFileAt } from '../../resume/resume-selection.ts'
import { dateFields, type Resume } from '../../resume/schema.ts'
import { type BuildFiles, JSON_TYPE, languagePath, toJsonFile } from './machine-file.ts'

/** The first slash of each link to a path of this site, in Markdown and HTML. */
const pathsInText = /(?<=\]\(<?|<a\s[^<>]{0,200}href\s?=\s?["'])\/(?!\/)/gi

/** Returns a URL with a host; undefined for anything else. */
const absoluteUrl = (written: string, baseUrl: string): string | undefined => {
  const url = safeHref(written)
  return url && withBasePath(baseUrl, url)
}

/**
 * Returns a CV as JSON Resume. Paths of this site get its origin, because the file is read elsewhere. Omits
 * invalid dates, and an image in for/, which has no address.
 */
export const toResumeFile = (
  { customSections, bibliography: _, ...resume }: Resume,
  baseUrl: string,
): string =>
  toJsonFile({ ...resume, ...customSections }, (key, value) => {
    if (typeof value !== 'string') return value
    if (dateFields.has(key)) return isPartialDate(value) ? value : undefined
    if (key === 'url') return absoluteUrl(value, baseUrl)
    if (key === 'image' && privateFileAt(value) !== undefined) return undefined
    const path = key === 'image' ? resumeImagePath(value) : undefined
    return path === undefined ? value.replaceAll(pathsInText, `${baseUrl}/`) : baseUrl + path
  })

/** Builds the file of each language. If it has no CV, `site.resumes` has that of another language. */
export const buildResumes: BuildFiles = ({ site, baseUrl }) =>
  [...site.resumes].map(([language, { resume }]) => ({
    path: languagePath(languageFileNames.resume, language, site),
    mediaType: JSON_TYPE,
    body: () => toResumeFile(resume, baseUrl),
    headers: {
      'content-language': language,
      link: `<${baseUrl}${cvPageOf(site, language)?.address}>; rel="alternate"; type="text/html"`,
    },
  }))
