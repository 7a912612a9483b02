/** Reads the files in for/: the applications, each checked, and `private.yaml`. Used by the site reader. */
import { type MemberPath, placeOf } from '../../lib/data/data-document.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkData, compileSchema } from '../../lib/data/validate.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { secondFileIssue } from '../checks/language-files.ts'
import { type Application, type ApplicationReading, readApplication } from '../files/application-file.ts'
import { type FolderFile, isApplication, isPrivateBasics, textOf } from '../files/content-file.ts'
import { readBasics } from '../files/resume/resume-file.ts'
import { tagsIn } from '../files/resume/resume-selection.ts'
import { Application as schema } from '../schema/application.ts'
import { cvSectionKeys } from '../schema/cv-settings.ts'
import { PrivateBasics, type Resume } from '../schema/resume.ts'

/** What applications are checked against. */
export interface ApplicationContext {
  readonly languages: readonly string[]
  /** The whole résumés. */
  readonly resumes: readonly Resume[]
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
  { languages, resumes }: ApplicationContext,
  issue: Describe,
): readonly ContentIssue[] => {
  const known = [...cvSectionKeys, ...resumes.flatMap(({ own = {} }) => Object.keys(own))]
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
  { resumes, nowMs }: ApplicationContext,
  issue: Describe,
): readonly ContentIssue[] => {
  const known = [...new Set(resumes.flatMap(tagsIn))]
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

/** Returns whether the front matter of a file has this value, written plainly, and no member that may be a misspelt one. */
const stillSays = (text: string, member: 'key' | 'expires', value: string | undefined): boolean => {
  const members = text.matchAll(/^["']?(?<name>[\w-]+)["']?[ \t]*:[ \t]*["']?(?<written>[^\s"'#]*)/gm)
  const written = [...members].flatMap(({ groups: { name = '', written = '' } = {} }) => {
    const known = Object.keys(schema.properties)
    const meant = known.includes(name) ? name : nearestName(name, known)
    return meant === member ? [name === member ? written : undefined] : []
  })
  return written.length === (value === undefined ? 0 : 1) && written.every((text) => text === value)
}

/** Returns the last good version of an application that has an error now; undefined if it may be another, or ends at another time. */
const lastGood = (
  file: FolderFile,
  context: ApplicationContext,
  previous: readonly Application[],
): Application | undefined => {
  const found = previous.find((application) => application.file === file.file)
  if (found === undefined) return undefined
  const text = textOf(file).split(/^---[ \t]*$/m)[1] ?? ''
  const isSame = stillSays(text, 'key', found.key) && stillSays(text, 'expires', found.expires)
  const place = (_path: MemberPath, wording: object) => ({ file: file.file, ...wording }) as ContentIssue
  return isSame && errorsOf(found, context, place).length === 0 ? found : undefined
}

/**
 * Reads every application. Those with the key of another are left out, and those with an error are as they were.
 *
 * @param previous the applications before an edit
 */
export const readApplications = (
  files: readonly FolderFile[],
  context: ApplicationContext,
  previous: readonly Application[] = [],
) => {
  const readings = files
    .filter(({ file }) => isApplication(file))
    .map((source) => ({ source, ...readApplication(source) }))
  const withKey = Map.groupBy(readings, ({ application }) => application?.key)
  const checked = readings.map((reading) => {
    const { application, source } = reading
    if (application === undefined)
      return { application: lastGood(source, context, previous), issues: reading.issues, warnings: [] }
    const issue = describe(reading)
    const others = (withKey.get(application.key) ?? []).filter(({ file }) => file !== application.file)
    const sameKey = others.map(({ file }) =>
      issue(['key'], {
        found: `the key of ${file}, so neither is served`,
        expected: 'a unique key',
        fix: `run vitrine new application ${application.name} --rotate`,
      }),
    )
    const errors = errorsOf(application, context, issue)
    const served = errors.length === 0 ? application : lastGood(source, context, previous)
    return {
      application: sameKey.length === 0 ? served : undefined,
      issues: [...errors, ...sameKey],
      warnings: warningsOf(application, context, issue),
    }
  })
  return {
    applications: checked.flatMap(({ application }) => application ?? []),
    issues: checked.flatMap(({ issues }) => issues),
    warnings: checked.flatMap(({ warnings }) => warnings),
  }
}

type Basics = NonNullable<Resume['basics']>

const validateBasics = compileSchema(PrivateBasics)

const readBasicsFile = memoizeByObject((file: FolderFile) => {
  const document = parseData(file.file, textOf(file))
  const { data, issues } = checkData(validateBasics, document)
  return { basics: data && readBasics({ ...document, value: data }), issues }
})

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
  const { basics, issues } = readBasicsFile(first)
  return {
    file: first.file,
    basics: basics ?? previous,
    issues: [...issues, ...others.map(({ file }) => secondFileIssue(file, first.file))],
  }
}
