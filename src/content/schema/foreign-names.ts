/**
 * The names that other generators have for when a page is public, and whether it is built. `vitrine import` understands them. The
 * server only makes sure that they publish nothing: unless they say that a page is public now, it is kept back.
 */
import { plainName } from '../../lib/did-you-mean.ts'
import { endOfDay, instantOf } from '../../lib/partial-date.ts'
import { flagWords } from './front-matter-words.ts'

/** A field of front matter that says when its page is served. */
export interface Schedule {
  /** As the file has it. */
  readonly name: string
  readonly value: unknown
  /** In ms since 1970. */
  readonly fromMs: number
  readonly untilMs: number
  /** Vitrine's field for it, if the name is of another generator. */
  readonly ownName?: string | undefined
}

type Period = Pick<Schedule, 'fromMs' | 'untilMs'>

/** Returns whether a page is served at a time. */
export const isServedAt = (nowMs: number, { fromMs, untilMs }: Period): boolean =>
  fromMs <= nowMs && nowMs < untilMs

const always: Period = { fromMs: -Infinity, untilMs: Infinity }
const never: Period = { fromMs: Infinity, untilMs: Infinity }

/** Returns the period that begins at a day or time; none if it is not one. */
export const startingAt = (value: unknown): Period => ({ ...never, fromMs: instantOf(value) ?? Infinity })

/** Returns the period that ends with a day, or at a time; none if it is neither. */
export const endingAt = (value: unknown): Period => ({
  ...always,
  untilMs: instantOf(endOfDay(String(value).trim())) ?? -Infinity,
})

const says = (value: unknown, answer: boolean): boolean =>
  flagWords.get(String(value).trim().toLowerCase()) === answer

/** `always`, or an object that says nothing else: `{render: always, list: true}`. */
const ifYes = (value: unknown): Period => {
  const values = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return values.every((each) => says(each, true)) ? always : never
}

type ReadValue = (value: unknown) => Period

/** Names as {@link plainName} returns them, with Vitrine's own name, and how their values are read. */
const rows: readonly (readonly [ownName: string, read: ReadValue, names: string])[] = [
  [
    'published',
    startingAt,
    'publishdate publisheddate publishedat datepublished pubdate pubdatetime publishon embargo',
  ],
  ['expires', endingAt, 'expirydate unpublishdate'],
  ['draft', ifYes, 'build cascade'],
  ['noindex', ifYes, 'listed'],
  ['noindex', (value) => (says(value, false) ? always : never), 'unlisted'],
  ['address', (value) => (says(value, false) ? never : always), 'permalink'],
]

const foreign = new Map(
  rows.flatMap(([ownName, read, names]) =>
    names.split(' ').map((name) => [name, { ownName, read }] as const),
  ),
)

/** Names of other generators, for documents and tests. */
export const foreignNames: readonly string[] = [...foreign.keys()]

/** Returns the fields of front matter that are under names of other generators. */
export const foreignFieldsIn = (
  fields: readonly (readonly [name: string, value: unknown])[],
): readonly Schedule[] =>
  fields.flatMap(([name, value]) => {
    const { ownName, read } = foreign.get(plainName(name)) ?? {}
    return read === undefined ? [] : [{ name, value, ownName, ...read(value) }]
  })
