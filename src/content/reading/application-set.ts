/** Reads the files in for/: the applications, each checked, and `private.yaml`. */
import { placeOf } from '../../lib/data/data-document.ts'
import { type ContentIssue, error, isError, quoteValue, type Read, warning } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkWhole, compileSchema } from '../../lib/data/validate.ts'
import { endOfDay } from '../../lib/dates/partial-date.ts'
import { unknownName } from '../../lib/text/did-you-mean.ts'
import { readBasics } from '../../resume/resume-file.ts'
import { resumeTags } from '../../resume/resume-selection.ts'
import { PrivateBasics } from '../../resume/schema.ts'
import { type Application, type ReadApplication, readApplication } from '../files/application-file.ts'
import { type FolderFile, fileText, isApplication, isPrivateBasics } from '../files/content-file.ts'
import { secondFileIssue, unknownLanguage } from '../files/file-issues.ts'
import type { PrivateContent } from '../private-content.ts'
import { sectionsOf } from '../schema/cv-settings.ts'
import type { Languages } from '../site.ts'

/** The context in which applications are checked. */
interface ApplicationContext {
  readonly languages: Languages
  /** The whole résumés, for each language of the site. */
  readonly resumes: PrivateContent['resumes']
  readonly nowMs: number
}

/** Returns when an application expires, in ms since 1970: the end of its day in UTC, or Infinity. */
export const expiryMs = ({ expires }: Pick<Application, 'expires'>): number =>
  expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(endOfDay(expires))

/** Finds issues of an application on this site. */
const findIssues = function* (
  { application, document }: ReadApplication,
  all: readonly ReadApplication[],
  { languages, resumes: byLanguage, nowMs }: ApplicationContext,
): Generator<ContentIssue> {
  const resumes = [...byLanguage.values()].map(({ resume }) => resume)
  const { key, name, language, sections = [], tags, expires } = application
  for (const [field, values, known] of [
    ['sections', sections, sectionsOf(resumes)],
    ['tags', tags, [...new Set(resumes.flatMap(resumeTags))]],
  ] as const)
    for (const [index, value] of values.entries())
      if (!known.includes(value))
        yield {
          ...(field === 'tags' ? warning('application/unknown-tag') : error('application/unknown-section')),
          ...placeOf(document, [field, index]),
          ...unknownName(value, known, known.length === 0 ? 'a tag of an entry of the CV' : undefined),
        }
  if (language !== undefined && !languages.includes(language))
    yield { ...placeOf(document, ['language']), ...unknownLanguage(language, languages) }
  else if (!byLanguage.has(language ?? languages[0]))
    yield {
      ...error('application/no-cv'),
      file: application.file,
      found: 'an application without a CV, so it is not served',
      fix: 'add resume.json or resume.yaml, or correct the errors in it',
    }
  if (expiryMs(application) < nowMs)
    yield {
      ...warning('application/expired'),
      ...placeOf(document, ['expires']),
      found: `${quoteValue(expires)}, so the application is no longer served`,
      fix: 'set a later day, or remove the file',
    }
  for (const { application: other } of all)
    if (other.key === key && other !== application)
      yield {
        ...error('application/same-key'),
        ...placeOf(document, ['key']),
        found: `the key of ${other.file}, so neither is served`,
        fix: `run vitrine new application ${name} --rotate`,
      }
}

/** Reads every application, except those with an error or with the key of another. */
export const readApplications = (
  files: readonly FolderFile[],
  context: ApplicationContext,
): Read<readonly Application[]> => {
  const readings = files.filter(({ file }) => isApplication(file)).map(readApplication)
  const all = readings.flatMap(({ value }) => value ?? [])
  const checked = all.map((read) => ({
    application: read.application,
    issues: [...findIssues(read, all, context)],
  }))
  return {
    value: checked.filter(({ issues }) => !issues.some(isError)).map(({ application }) => application),
    issues: [...readings, ...checked].flatMap(({ issues }) => issues),
  }
}

const validateBasics = compileSchema(PrivateBasics)

/** Reads `for/private.yaml`: fields that replace those of `basics` in applications only. */
export const readPrivateBasics = (
  files: readonly FolderFile[],
): Read<Pick<PrivateContent, 'basics' | 'basicsFile'>> => {
  const [first, ...others] = files.filter(({ file }) => isPrivateBasics(file))
  if (first === undefined) return { value: { basics: {}, basicsFile: '' }, issues: [] }
  const document = parseData(first.file, fileText(first))
  const { value, issues } = checkWhole(validateBasics, document)
  return {
    value: { basics: value ? readBasics({ ...document, value }) : {}, basicsFile: first.file },
    issues: [...issues, ...others.map(({ file }) => secondFileIssue(file, first.file))],
  }
}
