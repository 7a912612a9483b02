/** Reads single values of a CV: texts, dates, URLs and photos. Doubtful values are issues. */
import { isElsewhere } from '../addresses/url-path.ts'
import { type DataDocument, type FieldPath, placeOf } from '../lib/data/data-document.ts'
import { type ContentIssue, type IssueCode, quoteValue, warning } from '../lib/data/issue.ts'
import { cvDate, isLanguageTag } from '../lib/data/value-types.ts'
import { isImpossibleDay, isPartialDate } from '../lib/dates/partial-date.ts'
import { isJsonObject } from '../lib/json.ts'
import { hasInlineLocation } from '../lib/text/photo-location.ts'
import { safeHref } from '../lib/text/safe-href.ts'
import { readPlain } from './cv-markdown.ts'
import { readCvDate } from './resume-dates.ts'
import { dateFields, type FieldSchema } from './schema.ts'

/** The command that rewrites a CV in the supported form. */
export const REWRITE = 'run vitrine new cv --resume FILE --content SITE --force, which rewrites the CV'

/** Returns an issue of a CV that was just rewritten, whose fix does not suggest rewriting it again. */
export const withoutRewrite = (issue: ContentIssue): ContentIssue => ({
  ...issue,
  fix: issue.fix === REWRITE ? 'correct it, or remove it' : issue.fix.replace(`, or ${REWRITE}`, ''),
})

/** Whether a value is empty: undefined, null or a blank text. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Whether an entry only says that there is none, as in `volunteer: none`. */
export const isNone = (value: unknown): boolean =>
  isNothing(value) || (isScalar(value) && /^(?:none|n\/a|false|[-–—])$/i.test(String(value).trim()))

/** Whether a value is a text, a number or a boolean. */
export const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** Markdown and HTML that texts of a CV cannot have. */
const unsupportedMarkup: Readonly<Record<string, RegExp>> = {
  'an image': /!\[[^\]\n]{0,500}\]\(|<img\b/i,
  'a table': /^ {0,9}\|? {0,9}:?-{3,}:? {0,9}\||<table\b/im,
  'a block of code': /^ *(?:```|~~~)|<pre\b/im,
}

/** Reads a URL, perhaps written as a link. An unsafe scheme may run a script; a check warns about it. */
const readUrl = (written = ''): string | undefined => {
  const url = (readPlain(written).urls[0] ?? written).trim()
  return isElsewhere(url) && safeHref(url) === undefined ? undefined : url
}

/** The functions that read single values. Each returns undefined if nothing is left. */
export type ResumeValues = ReturnType<typeof createResumeValues>

/** Creates the functions for a CV. */
export const createResumeValues = (document: DataDocument) => {
  const issues: ContentIssue[] = []

  const warn = (
    code: IssueCode,
    path: FieldPath,
    found: string,
    expected: string,
    fix: string,
  ): undefined => {
    issues.push({ ...warning(code), ...placeOf(document, path), found, expected, fix })
  }

  const refuse = (path: FieldPath, value: unknown, expected: string): undefined => {
    // YAML parses `- Result: twice as fast` as an object.
    const isTextOfParts = expected === 'text' && isJsonObject(value) && Object.values(value).every(isScalar)
    const isByLanguage = isTextOfParts && Object.keys(value).every(isLanguageTag)
    const quoted = isTextOfParts ? `put a text that contains ": " in quotes, or ${REWRITE}` : REWRITE
    const fix = isByLanguage ? 'write each language in a file of its own, such as resume.fr.json' : quoted
    // without values, because messages are logged
    const found = isScalar(value) ? 'a text' : quoteValue(value)
    return warn('cv/other-type', path, `${found}, which is left out`, expected, fix)
  }

  /** Removes line separators of word processors, and warns about formatting that a CV cannot have. */
  const readWritten = (text: string, path: FieldPath): string => {
    const [found] = Object.entries(unsupportedMarkup).find(([, pattern]) => pattern.test(text)) ?? []
    if (found !== undefined)
      warn(
        'cv/unsupported-markup',
        path,
        `${found}, which a CV shows as it is written`,
        'paragraphs, lists, links, emphasis and code in a line',
        'write it as a list, or move it to pages/cv.md',
      )
    return text.replaceAll(/[\v\f]/g, ' ')
  }

  const text = (value: unknown, path: FieldPath): string | undefined => {
    if (isNothing(value)) return undefined
    return isScalar(value) ? readWritten(String(value), path) : refuse(path, value, 'text')
  }

  const readDay = (written: string | undefined, path: FieldPath): string | undefined => {
    const date = written === undefined ? undefined : readCvDate(written)
    if (date === undefined || isPartialDate(date)) return date
    warn(
      'cv/no-date',
      path,
      `${isImpossibleDay(date) ? 'no such day' : 'a text'}, ` +
        'which is shown as written, and is not in /resume.json',
      cvDate.description,
      'write a date, or leave it',
    )
    return date
  }

  /** Reads the name of an image, or a data URI, which is published as it is. */
  const readImage = (image: string | undefined, path: FieldPath): string | undefined => {
    if (!hasInlineLocation(image ?? '')) return image
    const fix = 'save it in pages/ and write its name, such as photo.jpg: visitors get a copy without them'
    return warn('cv/photo-location', path, 'a photo with coordinates, which is left out', 'one without', fix)
  }

  return {
    /** The issues so far. */
    issues,
    warn,
    refuse,
    text,
    /** Reads the value of a field that has no fields of its own. */
    value: (written: unknown, schema: FieldSchema, path: FieldPath, name: string): string | undefined => {
      const read = text(written, path)
      if (schema.maxLength !== undefined && (read ?? '').length > schema.maxLength)
        return refuse(path, written, `a text of at most ${schema.maxLength} characters`)
      if (dateFields.has(name)) return readDay(read, path)
      if (name === 'image') return readImage(read, path)
      return name === 'url' ? readUrl(read) : read
    },
  }
}
