/** Reads the résumés of a content folder, and separates their public from their private parts. Used by the site reader. */
import type { DataDocument } from '../../lib/data/data-document.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { languageFileIssues } from '../checks/language-files.ts'
import { type FolderFile, resumeLanguage, textOf } from '../files/content-file.ts'
import { type ResumeReading, readResume, selectResume } from '../files/resume/resume-file.ts'
import { publicSelection, textsIn } from '../files/resume/resume-selection.ts'
import type { PrivateContent } from '../private-content.ts'
import type { Publication } from '../publication.ts'
import type { Resume } from '../schema/resume.ts'
import type { SiteSettings } from '../schema/site-settings.ts'
import type { Languages, ResumeLanguages } from '../site.ts'

const readingsOf = memoizeByObject((_file: FolderFile) => new Map<string, ResumeReading>())

/** Reads a CV in a language, once while its file and the site's languages are the same. */
const readResumeFile = (file: FolderFile, language: string, languages: Languages): ResumeReading => {
  const readings = readingsOf(file)
  const key = [language, ...languages].join()
  const reading = readings.get(key) ?? readResume(file.file, textOf(file), { language, languages })
  readings.set(key, reading)
  return reading
}

type Rest = readonly [
  document: DataDocument,
  textLanguages: ReadonlyMap<string, string>,
  withheld: readonly string[],
  bibliography: readonly Publication[],
]

/** Returns the same objects for the same file and settings, so that the CV is arranged once. */
const publicPartOf = memoizeByObject(
  (source: object, [document, textLanguages, withheld, bibliography]: Rest) => {
    const selection = publicSelection({ cv: { private: [...withheld] } })
    const { resume, source: selected } = selectResume({ source, document }, selection)
    const shown = new Set(textsIn(selected).map(({ text }) => text))
    // Paths below publications have no counterpart in publications.bib, so any of them hides the whole file.
    const hidesPublications = withheld.some((path) => /^publications(?:\.|$)/.test(path))
    return {
      resume: hidesPublications || bibliography.length === 0 ? resume : { ...resume, bibliography },
      source: selected,
      texts: new Map([...textLanguages].filter(([text]) => shown.has(text))),
    }
  },
)

const nothingWithheld: readonly string[] = []

/**
 * Reads every résumé.
 *
 * @param bibliography of publications.bib
 * @param previous what was read before an edit. A file that has an error now stays as it was, but what is private is decided anew.
 */
export const readResumes = (
  files: readonly FolderFile[],
  { languages, cv }: Pick<SiteSettings, 'languages' | 'cv'>,
  bibliography: readonly Publication[],
  previous: PrivateContent | undefined,
) => {
  const readings = files.flatMap((file) => {
    const language = resumeLanguage(file.file)
    if (language === undefined) return []
    const own = language || languages[0]
    return [{ file: file.file, contents: file, language: own, ...readResumeFile(file, own, languages) }]
  })
  const usable = readings.flatMap((reading) => {
    if (reading.issues.length === 0) return [reading]
    const before = previous?.resumes.get(reading.language)
    return before === undefined ? [] : [{ ...reading, resume: before.resume, source: before.source }]
  })
  const byLanguage = new Map(usable.toReversed().map((reading) => [reading.language, reading] as const))
  const resumes = new Map<string, Resume>()
  const resumeFiles = new Map<string, string>()
  const sources = new Map<string, unknown>()
  const resumeLanguages = new Map<string, ResumeLanguages>()
  const whole = new Map<string, (typeof usable)[number]>()
  for (const language of languages) {
    // A CV in another language is better than an empty page, but does not stand for one that has an error.
    if (!byLanguage.has(language) && readings.some((reading) => reading.language === language)) continue
    const [chosen] = [language, ...languages].flatMap((tag) => byLanguage.get(tag) ?? [])
    if (chosen === undefined) continue
    const isResolved = chosen.hasTranslations && chosen.issues.length === 0
    const written = isResolved
      ? { ...chosen, ...readResumeFile(chosen.contents, language, languages) }
      : chosen
    const { document, textLanguages } = written
    const withheld = cv?.private ?? nothingWithheld
    const rest = [document, textLanguages, withheld, bibliography] as const
    const { resume, source, texts } = publicPartOf(written.source as object, rest)
    resumes.set(language, resume)
    resumeFiles.set(language, chosen.file)
    sources.set(language, source)
    resumeLanguages.set(language, { file: chosen.language, texts })
    whole.set(language, written)
  }
  return {
    resumes,
    resumeFiles,
    sources,
    resumeLanguages,
    whole,
    readings: usable,
    hasFile: readings.length > 0,
    issues: readings.flatMap(({ issues }) => issues),
    warnings: readings.flatMap(({ warnings }) => warnings),
    languageIssues: languageFileIssues(readings, languages, languages),
  }
}
