/** Reads a page's front matter and checks it. */
import type { DataDocument, FieldPath } from '../../lib/data/data-document.ts'
import { type ContentIssue, error, quoteValue, type Wording, warning } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkLeniently, compileSchema } from '../../lib/data/validate.ts'
import { nearestName, plainName } from '../../lib/did-you-mean.ts'
import { isJsonObject } from '../../lib/json.ts'
import { endingAt, foreignFieldsIn, type Schedule, startingAt } from '../schema/foreign-names.ts'
import { essentialFields, FrontMatter, type FrontMatterField } from '../schema/front-matter.ts'
import { type PrivacyMark, privacyMarksIn } from '../schema/privacy-marks.ts'
import { findFrontMatter } from './front-matter-block.ts'

const validate = compileSchema(FrontMatter)

const isField = (name: string): name is FrontMatterField => Object.hasOwn(FrontMatter.properties, name)

/** Shorter names begin many others. */
const MIN_SHORTENED = 3

const unknownField = (name: string): Wording => {
  const [plain, fields] = [plainName(name), Object.keys(FrontMatter.properties)]
  const isShortened = plain.length >= MIN_SHORTENED
  const near = nearestName(plain, fields) ?? fields.find((field) => isShortened && field.startsWith(plain))
  return {
    ...warning('front-matter/unknown-field'),
    found: 'an unknown field, which is ignored',
    expected: 'a name listed in docs/front-matter.md',
    fix: near === undefined ? 'leave it, or remove it; it does no harm' : `write ${near} if you meant that`,
  }
}

const hiddenPage = ({ visibility, name, value, meant = name }: PrivacyMark): Wording => {
  const said = /password/i.test(meant) ? 'a password' : quoteValue(value) // which the log does not repeat
  const doubt = visibility === 'hidden' ? '' : 'perhaps '
  const question = meant === name || meant === 'draft' ? '' : ` (did you mean ${meant}?)`
  return {
    ...error('front-matter/hidden'),
    found: `${said}, ${doubt}a mark of privacy${question}, so the page is not published`,
    fix: 'write draft: true, or remove the field',
  }
}

/** Returns whether a mark is a plain `draft: true`, which needs no explanation. */
const isPlainDraft = ({ path, name, visibility }: PrivacyMark): boolean =>
  path.length === 1 && name.toLowerCase() === 'draft' && visibility === 'hidden'

/**
 * Splits a Markdown file into its checked front matter and the Markdown below.
 *
 * @param published the day of publication if front matter has none
 */
export const readFrontMatter = (file: string, text: string, published?: string) => {
  const block = findFrontMatter(file, text)
  const document = parseData(file, block.data ?? '', block)
  const data = document.value ?? {}
  const fields = Object.entries(isJsonObject(data) ? data : {}).filter(
    ([, value]) => value !== null && value !== '',
  )
  const marks = privacyMarksIn(Object.fromEntries(fields))
  const isMarked = marks.some(({ visibility }) => visibility !== 'public')
  const foreign = foreignFieldsIn(fields)
  const readElsewhere = new Set([
    ...marks.map(({ path: [name] }) => name),
    ...foreign.map(({ name }) => name),
  ])
  const names = new Map<string, string>()
  const values: Partial<Record<FrontMatterField, unknown>> = {}
  const issues: ContentIssue[] = []
  const report = (path: FieldPath, wording: Wording): void =>
    void issues.push({ file, ...document.locate(path), field: path.join('.'), ...wording })
  for (const [name, value] of fields) {
    const field = plainName(name)
    if (readElsewhere.has(name)) continue
    if (!isField(field)) report([name], unknownField(name))
    else if (names.has(field))
      report([name], {
        ...error('front-matter/repeated-field'),
        found: `${names.get(field)} a second time`,
        fix: 'remove one of the two',
      })
    else {
      names.set(field, name)
      values[field] = value
    }
  }
  if (published !== undefined && !names.has('published') && !names.has('date')) values.published = published
  const nameOf = (field: string): string => names.get(field) ?? field
  const asRead: DataDocument = {
    ...document,
    issues: [...(isMarked ? [] : block.issues), ...document.issues], // a second block hides a page, which marks do already
    locate: ([field = '', ...rest]) => document.locate([nameOf(String(field)), ...rest]),
  }
  const checked = checkLeniently(validate, asRead, isJsonObject(data) ? values : data)
  const scheduled = (['published', 'date', 'expires'] as const).flatMap((name): readonly Schedule[] => {
    const value = values[name]
    const period = name === 'expires' ? endingAt(value) : startingAt(value)
    return value === undefined ? [] : [{ name, value, ...period }]
  })
  const hidingMark = marks.find((mark) => mark.visibility !== 'public' && !isPlainDraft(mark))
  if (hidingMark !== undefined) report(hidingMark.path, hiddenPage(hidingMark))
  const checkedIssues = checked.issues.map((issue): ContentIssue => {
    const [field] = /^[^.[]+/.exec(issue.field ?? '') ?? []
    return field === undefined || essentialFields.has(field)
      ? issue
      : { ...issue, severity: 'warning', found: `${issue.found}, which is ignored` }
  })
  return {
    /** The fields that can be understood. */
    value: checked.value as Partial<Omit<FrontMatter, 'draft'>>,
    /** Whether a mark of privacy hides the page. */
    isMarked,
    /** The page is served while all of them say so. */
    schedules: [...scheduled, ...foreign] as readonly Schedule[],
    markdown: block.markdown,
    issues: [...checkedIssues, ...issues],
    /** Returns the position of a field, by Vitrine's name or the file's; nothing if it is not there. */
    locate: (field: string): Pick<ContentIssue, 'line' | 'column' | 'field'> => {
      const name = nameOf(field)
      return isJsonObject(data) && Object.hasOwn(data, name)
        ? { ...document.locate([name]), field: name }
        : {}
    },
  }
}

/** A page's file, taken apart. */
export type FrontMatterReading = Readonly<ReturnType<typeof readFrontMatter>>
