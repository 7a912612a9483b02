/** Reads a CV into a {@link Resume}: the fields of JSON Resume, and custom sections. */
import { type DataDocument, placeOf } from '../lib/data/data-document.ts'
import { type ContentIssue, error, quoteValue } from '../lib/data/issue.ts'
import { parseData } from '../lib/data/parse-data.ts'
import { isJsonObject, type JsonObject } from '../lib/json.ts'
import { nearestName } from '../lib/text/did-you-mean.ts'
import { networkCalled } from './networks.ts'
import { properPlace } from './other-names.ts'
import { isForTools, isTags, readTags } from './resume-tags.ts'
import { REWRITE } from './resume-values.ts'
import { ResumeWalk } from './resume-walk.ts'
import { CustomEntry, type FieldSchema, Resume } from './schema.ts'

/** A CV read from a file. */
export interface ResumeReading {
  /** Undefined if the file cannot be used; the issues then say why. Otherwise they are warnings. */
  readonly resume: Resume | undefined
  readonly issues: readonly ContentIssue[]
  readonly document: DataDocument
}

const sections: Readonly<Record<string, FieldSchema>> = Resume.properties

/** Fields about the file, not the person. */
const aboutFile = ['$schema', 'meta']

const isSection = (name: string): boolean => Object.hasOwn(sections, name)

/** The code of the issue that a file is not a CV. */
export const NO_CV = 'cv/no-cv'

const notAResume = (document: DataDocument, value: unknown): ContentIssue => ({
  ...error(NO_CV),
  ...placeOf(document, []),
  found: `${quoteValue(value)}, so the CV would be empty`,
  expected: 'a JSON Resume, an object with fields such as basics, work and education',
  fix: REWRITE,
})

/** Whether the rule for what is not public reads a top-level field. Lists of objects are sections instead. */
const isReadByPrivacyRule = (name: string, field: unknown): boolean =>
  (!Array.isArray(field) || isTags(name) || name === '<<' || !field.some(isJsonObject)) &&
  readTags({ [name]: field } as JsonObject).names.size > 0

/** Whether a field is a custom section: a list that is neither another name of a section nor hidden. */
const isCustomSection = (name: string, value: unknown): value is readonly JsonObject[] =>
  Array.isArray(value) &&
  !value.some(Array.isArray) &&
  /\p{L}/u.test(name) &&
  properPlace(name) === undefined &&
  readTags({ [name]: value } as JsonObject).hiding.length === 0

const readRoot = (value: JsonObject, walk: ResumeWalk): Resume => {
  const fields = Object.entries(value).filter(
    ([name, field]) => field !== null && !aboutFile.includes(name) && !isForTools(name),
  )
  const { known = [], others = [] } = Object.groupBy(fields, ([name, field]) =>
    isSection(name) || isReadByPrivacyRule(name, field) ? 'known' : 'others',
  )
  const customSections = others.flatMap(([name, list]) => {
    const near = nearestName(name, Object.keys(sections))
    if (!isCustomSection(name, list)) {
      const account = networkCalled(name) && 'basics.profiles'
      walk.skip([name], Object.keys(sections), properPlace(name) ?? account ?? near)
      return []
    }
    const entries = walk.read(list, { type: 'array', items: CustomEntry }, [name], name)
    if (entries === undefined) return []
    if (near !== undefined)
      walk.values.warn(
        'cv/unknown-list',
        [name],
        'an unknown list, shown as a section of its own',
        'a field of JSON Resume',
        `write ${near} if you meant that`,
      )
    return [[name, entries] as const]
  })
  return {
    ...walk.object(Object.fromEntries(known), sections, [], ''),
    ...(customSections.length > 0 && {
      customSections: Object.fromEntries(customSections) as NonNullable<Resume['customSections']>,
    }),
  }
}

/** Reads and checks fields of `basics`. */
export const readBasics = (document: DataDocument): NonNullable<Resume['basics']> => {
  const { properties } = Resume.properties.basics
  return new ResumeWalk(document).object(document.value, properties, [], 'basics') ?? {}
}

/**
 * Reads a CV.
 *
 * @param file name, for messages: `.json` is parsed as JSON, any other as YAML
 * @param text the file's contents
 */
export const readResume = (file: string, text: string): ResumeReading => {
  const document = parseData(file, text)
  const { value, issues } = document
  if (issues.length > 0) return { resume: undefined, issues, document }
  const isResume =
    isJsonObject(value) && (Object.keys(value).length === 0 || Object.keys(value).some(isSection))
  if (!isResume) return { resume: undefined, issues: [notAResume(document, value)], document }
  const walk = new ResumeWalk(document)
  const resume = readRoot(value, walk)
  return { resume, issues: walk.values.issues, document }
}
