/** Reads a CV as people write it into a {@link Resume}. The result is checked against the schema. Used by the site reader. */
import { type DataDocument, type MemberPath, placeOf } from '../../../lib/data/data-document.ts'
import { type ContentIssue, quoteValue } from '../../../lib/data/issue.ts'
import { parseData } from '../../../lib/data/parse-data.ts'
import { checkData, compileSchema } from '../../../lib/data/validate.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { Resume } from '../../schema/resume.ts'
import { type CustomSections, readCustomSections, withoutPrivate } from './custom-sections.ts'
import { withTypedDates, writtenDateWarnings } from './resume-dates.ts'
import { everything, type Selection, selectFrom } from './resume-selection.ts'
import { reshapeResume, withoutRefused } from './resume-shapes.ts'
import { prune, tidyResume } from './resume-values.ts'
import { halfTranslated, resolveTexts } from './translated-texts.ts'
import { unshownMembers } from './unshown-members.ts'

/** A CV read from a file. If there are issues, `resume` must not be used. */
export interface ResumeReading {
  readonly resume: Resume
  /** The file's data as written, in one language, with unknown members and tags; all but members `x-…` and `_…`. */
  readonly source: unknown
  /** The language of each text that stands beside translations. Others are in the file's language. */
  readonly textLanguages: ReadonlyMap<string, string>
  readonly hasTranslations: boolean
  readonly document: DataDocument
  readonly issues: readonly ContentIssue[]
  /** Members that are not shown. */
  readonly warnings: readonly ContentIssue[]
}

const validate = compileSchema(Resume)

const sections = Object.keys(Resume.properties)

const EXPECTED = 'a JSON Resume, an object with members such as basics, work and education'

const notAResume = (document: DataDocument, found: string): ContentIssue => ({
  ...placeOf(document, []),
  found,
  expected: EXPECTED,
  fix: 'rewrite the file in the form of jsonresume.org/schema',
})

const notAText = (document: DataDocument, path: MemberPath, languages: readonly string[]): ContentIssue => ({
  ...placeOf(document, path),
  found: 'a text in languages of the site, with members of other names beside them',
  expected: `only ${languages.join(', ')}`,
  fix: 'put a text that contains a comma or a colon in quotes, or add the language to site.yaml',
})

const hasSection = (value: object): boolean => sections.some((name) => Object.hasOwn(value, name))

/** Returns a document without what is around the CV, as in `{"resume": {"basics": …}}` and `[{"basics": …}]`. */
const unwrap = (document: DataDocument): DataDocument => {
  const { value } = document
  if (Array.isArray(value) && value.length === 1 && isJsonObject(value[0]))
    return unwrap({ ...document, value: value[0], locate: (path) => document.locate([0, ...path]) })
  if (!isJsonObject(value) || hasSection(value)) return document
  const inner = Object.entries(value).find(([, member]) => isJsonObject(member) && hasSection(member))
  if (inner === undefined) return document
  const [name, resume] = inner
  return { ...document, value: resume, locate: (path) => document.locate([name, ...path]) }
}

/** A résumé as a reader gets it. */
export interface SelectedResume {
  readonly resume: Resume
  /** As written, with unknown members, in the shapes of JSON Resume, for `/resume.json`. */
  readonly source: unknown
}

const toResume = (tidied: unknown, own: CustomSections): Resume => {
  const resume = prune(withoutRefused(validate, tidied)) as Resume
  const sections = prune(own) as CustomSections
  return { ...resume, ...(Object.keys(sections).length > 0 && { own: sections }) }
}

/** Returns the part of a résumé that a reader gets. */
export const selectResume = (
  { source, document }: Pick<ResumeReading, 'source' | 'document'>,
  selection: Selection,
): SelectedResume => {
  const selected = selectFrom(source, selection)
  const tidied = tidyResume(selected)
  const { sections } = readCustomSections(document, tidied)
  return { resume: toResume(tidied, sections), source: withTypedDates(selected) }
}

/**
 * Reads a CV.
 *
 * @param file name, for messages: `.json` is parsed as JSON, any other as YAML
 * @param text the file's contents
 * @param language the language in which texts with translations are read, and the site's
 */
export const readResume = (
  file: string,
  text: string,
  { language, languages }: { readonly language: string; readonly languages: readonly string[] } = {
    language: '',
    languages: [],
  },
): ResumeReading => {
  const document = unwrap(parseData(file, text))
  const { value: written } = document
  const resolved = resolveTexts(withoutPrivate(written), language, languages)
  const { value, hasTranslations } = resolved
  const failed = (...issues: readonly ContentIssue[]): ResumeReading => ({
    resume: {},
    source: {},
    textLanguages: new Map(),
    hasTranslations,
    document,
    issues,
    warnings: [],
  })
  if (document.issues.length > 0) return failed(...document.issues)
  if (!isJsonObject(value)) return failed(notAResume(document, quoteValue(value)))
  if (Object.keys(value).length > 0 && !hasSection(value))
    return failed(notAResume(document, `${quoteValue(value)}, so the CV would be empty`))
  const whole = reshapeResume(value)
  const tidied = tidyResume(selectFrom(whole, everything))
  const { issues } = checkData(validate, document, structuredClone(tidied))
  const own = readCustomSections(document, tidied)
  return {
    resume: toResume(tidied, own.sections),
    source: whole,
    textLanguages: resolved.languages,
    hasTranslations,
    document,
    issues: [],
    warnings: [
      ...[...issues, ...own.issues].map((issue) => ({
        ...issue,
        found: `${issue.found}, which is left out`,
      })),
      ...halfTranslated(written, languages).map((path) => notAText(document, path, languages)),
      ...writtenDateWarnings(document, tidied),
      ...unshownMembers(document, prune(tidied)),
    ],
  }
}
