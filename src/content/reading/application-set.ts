/** Reads the files in for/: the applications, each checked, and `private.yaml`. */
import { type DataDocument, placeOf } from '../../lib/data/data-document.ts'
import { asWarnings, type ContentIssue, isWarning, quoteValue, type Read } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkWhole, compileSchema } from '../../lib/data/validate.ts'
import { unknownName } from '../../lib/did-you-mean.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { sectionsOf } from '../checks/cv-sections.ts'
import { secondFileIssue } from '../checks/language-files.ts'
import { type Application, readApplication } from '../files/application-file.ts'
import { type FolderFile, isApplication, isPrivateBasics, textOf } from '../files/content-file.ts'
import { readBasics } from '../files/resume/resume-file.ts'
import { tagsIn } from '../files/resume/resume-selection.ts'
import type { PrivateContent } from '../private-content.ts'
import { PrivateBasics, type Resume } from '../schema/resume.ts'

/** What applications are checked against. */
interface ApplicationContext {
  readonly languages: readonly string[]
  /** The whole résumés. */
  readonly resumes: readonly Resume[]
  readonly nowMs: number
}

/** Returns the time in ms since 1970 at which an application expires: the end of its day in UTC. Infinity without a date. */
export const endOf = ({ expires }: Pick<Application, 'expires'>): number =>
  expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(`${expires}T23:59:59.999Z`)

/** Returns what is wrong with an application on this site. */
const issuesOf = (
  application: Application,
  { languages, resumes, nowMs }: ApplicationContext,
  document: DataDocument,
): readonly ContentIssue[] => {
  const { language, sections = [], tags, expires } = application
  const unknown = (member: string, values: readonly string[], known: readonly string[]) =>
    values.flatMap((value, index) =>
      known.includes(value) ? [] : [{ ...placeOf(document, [member, index]), ...unknownName(value, known) }],
    )
  return [
    ...unknown('sections', sections, sectionsOf(resumes)),
    ...asWarnings(unknown('tags', tags, [...new Set(resumes.flatMap(tagsIn))])),
    ...(language === undefined || languages.includes(language)
      ? []
      : [
          {
            ...placeOf(document, ['language']),
            found: quoteValue(language),
            expected: `one of the languages of site.yaml: ${languages.join(', ')}`,
            fix: `write one of them, or add ${language} to languages in site.yaml`,
          },
        ]),
    ...(endOf(application) < nowMs
      ? [
          {
            severity: 'warning' as const,
            ...placeOf(document, ['expires']),
            found: `${quoteValue(expires)}, so the application is no longer served`,
            expected: 'a day in the future',
            fix: 'set a later day, or remove the file',
          },
        ]
      : []),
  ]
}

/** Reads every application. Those with an error, or with the key of another, are left out. */
export const readApplications = (
  files: readonly FolderFile[],
  context: ApplicationContext,
): Read<readonly Application[]> => {
  const sources = files.filter(({ file }) => isApplication(file))
  const readings = sources.map((source) => ({ source, ...readApplication(source) }))
  const withKey = Map.groupBy(readings, ({ value }) => value?.application.key)
  const checked = readings.map(({ source, value, issues }) => {
    if (value === undefined) return { application: undefined, issues }
    const { application, document } = value
    const found = issuesOf(application, context, document)
    const others = (withKey.get(application.key) ?? []).filter((other) => other.source !== source)
    const sameKey = others.map((other) => ({
      ...placeOf(document, ['key']),
      found: `the key of ${other.source.file}, so neither is served`,
      expected: 'a unique key',
      fix: `run vitrine new application ${application.name} --rotate`,
    }))
    const all = [...found, ...sameKey]
    return { application: all.every(isWarning) ? application : undefined, issues: all }
  })
  return {
    value: checked.flatMap(({ application }) => application ?? []),
    issues: checked.flatMap(({ issues }) => issues),
  }
}

const validateBasics = compileSchema(PrivateBasics)

const readBasicsFile = memoizeByObject((file: FolderFile) => {
  const document = parseData(file.file, textOf(file))
  const { value, issues } = checkWhole(validateBasics, document)
  return { basics: value && readBasics({ ...document, value }), issues }
})

/** Reads `for/private.yaml`: values laid over `basics` that only applications show. */
export const readPrivateBasics = (
  files: readonly FolderFile[],
): Read<Pick<PrivateContent, 'basics' | 'basicsFile'>> => {
  const [first, ...others] = files.filter(({ file }) => isPrivateBasics(file))
  if (first === undefined) return { value: { basics: {}, basicsFile: '' }, issues: [] }
  const { basics = {}, issues } = readBasicsFile(first)
  return {
    value: { basics, basicsFile: first.file },
    issues: [...issues, ...others.map(({ file }) => secondFileIssue(file, first.file))],
  }
}
