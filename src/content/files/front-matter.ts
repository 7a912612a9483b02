/** Reads a page's front matter and checks it. */
import type { DataDocument, FieldPath } from '../../lib/data/data-document.ts'
import { type ContentIssue, suggestion, type Wording } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkLeniently, compileSchema } from '../../lib/data/validate.ts'
import { readDate } from '../../lib/dates/written-date.ts'
import { isJsonObject } from '../../lib/json.ts'
import { nearestName, plainName } from '../../lib/text/did-you-mean.ts'
import { hidingWording } from '../../privacy/describe-not-public.ts'
import { hidingFields, isRuleField, isUnlisted, onlyText, schedulesIn } from '../../privacy/not-public.ts'
import { type OtherNames, usualName } from '../../resume/other-names.ts'
import {
  essentialFields,
  FrontMatter,
  type FrontMatterField,
  frontMatterFields,
} from '../schema/front-matter.ts'
import { findFrontMatter } from './front-matter-block.ts'

const validate = compileSchema(FrontMatter)

const isField = (name: string): name is FrontMatterField => Object.hasOwn(FrontMatter.properties, name)

/** What other tools call these fields. */
const otherNames: OtherNames = {
  description: 'desc summary excerpt subtitle abstract',
  image: 'cover coverimage heroimage thumbnail banner',
  published: 'created createdat',
  tags: 'category categories keywords',
  updated: 'modified modifiedat lastmod lastmodified lastmodifiedat lastupdated updatedat updateddate',
  address: 'permalink url',
  redirects: 'redirectfrom',
  'template: gallery': 'gallery photos',
  order: 'weight navorder',
  language: 'lang',
}

const unknownField = (name: string): Wording => {
  const [plain, fields] = [plainName(name), Object.keys(FrontMatter.properties)]
  const near = usualName(otherNames, name) ?? nearestName(plain, fields)
  return {
    ...suggestion('front-matter/unknown-field'),
    found: 'an unknown field, which is ignored',
    expected: 'a name listed in docs/front-matter.md',
    fix: near === undefined ? 'leave it, or remove it' : `write ${near} if you meant that`,
  }
}

/** Dates that decide whether a page is served. The schedule reports their issues. */
const scheduleFields: ReadonlySet<string> = new Set<FrontMatterField>(['published', 'date', 'expires'])

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
  const said = Object.fromEntries(fields)
  const hiding = hidingFields(said, 'page', frontMatterFields)
  const schedules = schedulesIn(said)
  const names = new Map<string, string>()
  const values: Partial<Record<FrontMatterField, unknown>> = {}
  const issues: ContentIssue[] = []
  const report = (path: FieldPath, wording: Wording): void =>
    void issues.push({ file, ...document.locate(path), field: path.join('.'), ...wording })
  for (const [name, value] of fields) {
    const field = plainName(name)
    if (field === 'draft') continue // which only the rule for drafts reads
    if (!isField(field) || names.has(field)) {
      const isRuled = isRuleField(name, 'page') && usualName(otherNames, name) === undefined
      if (!isRuled && !hiding.some(({ path }) => path[0] === name)) report([name], unknownField(name))
    } else {
      names.set(field, name)
      const isDate = field === 'updated' || scheduleFields.has(field)
      const date = isDate ? readDate(onlyText(value)) : undefined
      if (date !== undefined || !scheduleFields.has(field)) values[field] = date ?? value
    }
  }
  values.published ??= values.date ?? schedules.find(({ untilMs }) => untilMs === Infinity)?.date ?? published
  const nameOf = (field: string): string => names.get(field) ?? field
  const asRead: DataDocument = {
    ...document,
    issues: [...block.issues, ...document.issues],
    locate: ([field = '', ...rest]) => document.locate([nameOf(String(field)), ...rest]),
  }
  const checked = checkLeniently(validate, asRead, isJsonObject(data) ? values : data)
  const [first] = hiding
  if (first !== undefined) report(first.path, hidingWording(first, 'the page'))
  const checkedIssues = checked.issues.map((issue): ContentIssue => {
    const [field] = /^[^.[]+/.exec(issue.field ?? '') ?? []
    return field === undefined || essentialFields.has(field)
      ? issue
      : { ...issue, severity: 'warning', found: `${issue.found}, which is ignored` }
  })
  return {
    /** The valid fields. */
    value: checked.value as Partial<Omit<FrontMatter, 'draft'>>,
    /** Whether a field keeps the page from ever being public. */
    isHidden: first !== undefined,
    isUnlisted: isUnlisted(said),
    /** The page is served while all schedules allow it. */
    schedules,
    markdown: block.markdown,
    issues: [...checkedIssues, ...issues],
    /** Returns the position of a field, by Vitrine's name or the file's; nothing if it is missing. */
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
