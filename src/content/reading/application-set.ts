/** Reads the files in for/: the applications, each checked, and `private.yaml`. Used by the site reader. */
import type { XStatic } from 'typebox/schema'
import { type MemberPath, placeOf } from '../../lib/data/data-document.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkData, compileSchema } from '../../lib/data/validate.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { secondFileIssue } from '../checks/language-files.ts'
import { type Application, type ApplicationReading, readApplication } from '../files/application-file.ts'
import { type FolderFile, isApplication, isPrivateBasics, textOf } from '../files/content-file.ts'
import { tagsIn } from '../files/resume/resume-selection.ts'
import { prune } from '../files/resume/resume-values.ts'
import { cvSectionKeys } from '../schema/cv-settings.ts'
import { PrivateBasics } from '../schema/resume.ts'

/** What applications are checked against. */
export interface ApplicationContext {
  readonly languages: readonly string[]
  /** The résumés as written, with their tags. */
  readonly sources: readonly unknown[]
  /** Keys of sections that JSON Resume does not have. */
  readonly customSections: readonly string[]
  readonly nowMs: number
}

type Describe = (path: MemberPath, wording: Pick<ContentIssue, 'found' | 'expected' | 'fix'>) => ContentIssue

const describe =
  ({ file, document }: ApplicationReading): Describe =>
  (path, wording) => ({
    ...(path.length === 0 || document === undefined ? { file } : placeOf(document, path)),
    ...wording,
  })

const meant = (text: string, known: readonly string[], otherwise: string): string => {
  const near = nearestName(text, known)
  return near === undefined ? otherwise : `write ${near}`
}

/** Returns the time in ms since 1970 at which an application expires: the end of its day in UTC. Infinity without a date. */
export const endOf = ({ expires }: Pick<Application, 'expires'>): number =>
  expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(`${expires}T23:59:59.999Z`)

const errorsOf = (
  { language, sections = [] }: Application,
  { languages, customSections }: ApplicationContext,
  issue: Describe,
): readonly ContentIssue[] => {
  const known = [...cvSectionKeys, ...customSections]
  return [
    ...sections.flatMap((section, index) =>
      known.includes(section)
        ? []
        : [
            issue(['sections', index], {
              found: quoteValue(section),
              expected: `one of ${known.join(', ')}`,
              fix: meant(section, known, 'remove it'),
            }),
          ],
    ),
    ...(language === undefined || languages.includes(language)
      ? []
      : [
          issue(['language'], {
            found: quoteValue(language),
            expected: `one of the languages of site.yaml: ${languages.join(', ')}`,
            fix: `write one of them, or add ${language} to languages in site.yaml`,
          }),
        ]),
  ]
}

const warningsOf = (
  application: Application,
  { sources, nowMs }: ApplicationContext,
  issue: Describe,
): readonly ContentIssue[] => {
  const known = [...new Set(sources.flatMap((source) => tagsIn(source)))]
  return [
    ...application.tags.flatMap((tag, index) =>
      known.includes(tag)
        ? []
        : [
            issue(['tags', index], {
              found: `${quoteValue(tag)}, which no CV entry has`,
              expected: known.length === 0 ? 'tags of entries' : `one of ${known.join(', ')}`,
              fix: meant(tag, known, 'remove it, or give the tag to entries'),
            }),
          ],
    ),
    ...(application.markdown.trim() === ''
      ? [issue([], { found: 'no letter', expected: 'one below the front matter', fix: 'write it' })]
      : []),
    ...(endOf(application) < nowMs
      ? [
          issue(['expires'], {
            found: `${quoteValue(application.expires)}, so the application is no longer served`,
            expected: 'a day in the future',
            fix: 'set a later day, or remove the file',
          }),
        ]
      : []),
  ]
}

/** Reads every application. Those with errors, or with the key of another, are left out. */
export const readApplications = (files: readonly FolderFile[], context: ApplicationContext) => {
  const readings = files.filter(({ file }) => isApplication(file)).map((file) => readApplication(file))
  const withKey = Map.groupBy(readings, ({ application }) => application?.key)
  const checked = readings.map((reading) => {
    const { application } = reading
    if (application === undefined) return { application, issues: reading.issues, warnings: [] }
    const issue = describe(reading)
    const others = (withKey.get(application.key) ?? []).filter(({ file }) => file !== application.file)
    const sameKey = others.map(({ file }) =>
      issue(['key'], {
        found: `the key of ${file}, so neither is served`,
        expected: 'a unique key',
        fix: `run vitrine new application ${application.name} --rotate`,
      }),
    )
    return {
      application,
      issues: [...errorsOf(application, context, issue), ...sameKey],
      warnings: warningsOf(application, context, issue),
    }
  })
  return {
    applications: checked.flatMap(({ application, issues }) =>
      application === undefined || issues.length > 0 ? [] : [application],
    ),
    issues: checked.flatMap(({ issues }) => issues),
    warnings: checked.flatMap(({ warnings }) => warnings),
  }
}

type Basics = XStatic<typeof PrivateBasics>

const validateBasics = compileSchema(PrivateBasics)

const readBasics = memoizeByObject((file: FolderFile) =>
  checkData(validateBasics, parseData(file.file, textOf(file))),
)

/**
 * Reads `for/private.yaml`: values laid over `basics` that only applications show.
 *
 * @param previous the values before an edit; they stay if the file has an error now
 */
export const readPrivateBasics = (
  files: readonly FolderFile[],
  previous: Basics = {},
): { readonly file: string; readonly basics: Basics; readonly issues: readonly ContentIssue[] } => {
  const [first, ...others] = files.filter(({ file }) => isPrivateBasics(file))
  if (first === undefined) return { file: '', basics: {}, issues: [] }
  const { data, issues } = readBasics(first)
  return {
    file: first.file,
    basics: data === undefined ? previous : (prune(data) as Basics),
    issues: [...issues, ...others.map(({ file }) => secondFileIssue(file, first.file))],
  }
}
