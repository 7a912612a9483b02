/** Says what is not public, and why, without values that may be passwords. */
import { type ContentIssue, info, type Wording, warning } from '../lib/data/issue.ts'
import { isImpossibleDay } from '../lib/dates/partial-date.ts'
import { type Cause, type HidingField, isRuleWord, onlyText, rule, tagsIn } from './not-public.ts'

/** Returns a value if a log may have it; undefined if it may be a password. */
export const shownValue = ({ value }: HidingField): string | undefined =>
  isRuleWord(value) ? onlyText(value) : tagsIn(value).find((tag) => rule.tags.some((word) => word === tag))

/** The code of issues about what is not public. */
export const NOT_PUBLIC = 'page/not-public'

/** Returns the wording of an issue about something that a field hides, such as `the page`. */
export const hidingWording = (hiding: HidingField, what: string): Wording => {
  const { cause, meant, path } = hiding
  const guess = meant === undefined ? '' : ` in what is probably ${meant}`
  const fixes: Readonly<Record<Cause, string>> = {
    said: 'remove the field to publish it',
    misspelt: `write ${meant}, or give ${path.at(-1)} another name`,
    'of another tool': 'write draft: true, or remove the field to publish it',
    unreadable: 'write a date such as 2026-11-21, or draft: true',
  }
  const [day] = /^\d{4}-\d\d-\d\d/.exec(onlyText(hiding.value)) ?? ['']
  const unread = isImpossibleDay(day) ? `${day} (no such day)` : 'a value that cannot be read as a date'
  const value = shownValue(hiding) ?? (cause === 'unreadable' ? unread : 'a value')
  const fix = fixes[cause]
  return cause === 'said'
    ? { ...info(NOT_PUBLIC), found: value, fix }
    : { ...warning(NOT_PUBLIC), found: `${value}${guess}, so ${what} is not public`, fix }
}

/** As many as fit on a line or two. */
const MAX_LISTED = 5

const describe = (issues: readonly ContentIssue[]): string => {
  const subject = issues.length === 1 ? '1 file is' : `${issues.length} files are`
  const listed = issues
    .slice(0, MAX_LISTED)
    .map(({ file, field, found }) => `${file} (${field === undefined ? found : `${field}: ${found}`})`)
  const more = issues.length > MAX_LISTED ? [`and ${issues.length - MAX_LISTED} more`] : []
  return `${subject} not public: ${[...listed, ...more].join(', ')}.`
}

/**
 * Returns a line for each field or folder: `2 files are not public: pages/a.md (draft: true), pages/b.md
 * (draft: true).`
 */
export const describeNotPublic = (issues: readonly ContentIssue[]): readonly string[] =>
  [...Map.groupBy(issues, ({ field, found }) => field?.toLowerCase() ?? found).values()].map(describe)
