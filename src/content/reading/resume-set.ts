/** Reads the résumés of a content folder, and selects the public ones. */
import { memoizeByObject } from '../../lib/memoize.ts'
import type { Publication } from '../../resume/publications/publication.ts'
import { readResume } from '../../resume/resume-file.ts'
import { everyone, selectResume } from '../../resume/resume-selection.ts'
import { type FolderFile, fileText, resumeLanguage } from '../files/content-file.ts'
import { languageFileIssues } from '../files/file-issues.ts'
import type { SiteSettings } from '../schema/site-settings.ts'
import type { ResumeInLanguage } from '../site.ts'

/** Reads a CV once, while its file is the same. */
const readOnce = memoizeByObject((file: FolderFile) => readResume(file.file, fileText(file)))

/**
 * Reads every résumé.
 *
 * @param bibliography of publications.bib
 */
export const readResumes = (
  files: readonly FolderFile[],
  { languages, cv }: Pick<SiteSettings, 'languages' | 'cv'>,
  bibliography: readonly Publication[],
) => {
  const readings = files.flatMap((file) => {
    const tag = resumeLanguage(file.file)
    if (tag === undefined) return []
    const language = tag || languages[0]
    return [{ ...readOnce(file), file: file.file, language }]
  })
  const whole = new Map<string, ResumeInLanguage>()
  const publicResumes = new Map<string, ResumeInLanguage>()
  for (const language of languages) {
    const inLanguage = (tag: string) => readings.filter((reading) => reading.language === tag)
    // A CV in another language is better than an empty page, but does not replace one with an error.
    const tags = inLanguage(language).length > 0 ? [language] : languages
    const [nearest] = tags.flatMap((tag) => inLanguage(tag).find(({ resume }) => resume !== undefined) ?? [])
    const { file = '', resume: read } = nearest ?? {}
    if (nearest === undefined || read === undefined) continue
    const resume = bibliography.length === 0 ? read : { ...read, bibliography }
    const publicResume = selectResume(resume, everyone(cv?.private))
    const place = { file, language: nearest.language }
    whole.set(language, { resume, ...place })
    if (publicResume !== undefined) publicResumes.set(language, { resume: publicResume, ...place })
  }
  return {
    whole,
    public: publicResumes,
    readings,
    issues: [
      ...readings.flatMap(({ issues }) => issues),
      ...languageFileIssues(readings, languages, languages),
    ],
  }
}
