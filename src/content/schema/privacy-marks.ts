/**
 * The marks of privacy: members of front matter with which a page is never published. Every generator has some, and a page
 * that was private under one must not become public under another.
 */
import { editsBetween, plainName } from '../../lib/did-you-mean.ts'
import { draftMarks, flagWords } from './front-matter-words.ts'

/** What a mark's value says. `unclear` counts as hidden. */
export type Visibility = 'hidden' | 'public' | 'unclear'

/** Returns what a mark's value says; undefined if the value is not about privacy, such as a date. */
type ReadMark = (value: unknown) => Visibility | undefined

/** Obsidian's properties may be links: `status: "[[Draft]]"`. An object has no word (and may have no `toString`). */
const wordOf = (value: unknown): string =>
  [value]
    .flat(Number.POSITIVE_INFINITY)
    .map((part) => (typeof part === 'object' ? '' : String(part)))
    .join()
    .replaceAll(/^\[+|(?<!\])\]+$/g, '')
    .trim()
    .toLowerCase()

const visibilityOf = (isHidden: boolean | undefined): Visibility =>
  isHidden === undefined ? 'unclear' : isHidden ? 'hidden' : 'public'

/** `draft: true` hides, and so does `status: private`. */
const hiding: ReadMark = (value) => visibilityOf(draftMarks.get(wordOf(value)))

/** `publish: false` hides, and so does `publish: never`. */
const showing: ReadMark = (value) => {
  const flag = flagWords.get(wordOf(value))
  return flag === undefined ? hiding(value) : visibilityOf(!flag)
}

/** `published` may also be a day. */
const showingOrDay: ReadMark = (value) => {
  const visibility = showing(value)
  return visibility === 'unclear' ? undefined : visibility
}

const showingPassword: ReadMark = (value) => (flagWords.get(wordOf(value)) === false ? 'public' : 'hidden')

/** The marks, in lower case, by how their values are read. */
const markRows: readonly (readonly [read: ReadMark, names: string])[] = [
  [hiding, 'draft private hidden wip headless status visibility access unpublished'],
  [showingPassword, 'password'],
  [showing, 'publish render public visible'],
  [showingOrDay, 'published'],
]

const marks = new Map(
  markRows.flatMap(([read, names]) => names.split(' ').map((name) => [name, read] as const)),
)

/** Names of all marks, for documents and schemas. */
export const privacyMarkNames: readonly string[] = [...marks.keys()]

/** Shorter names, such as `wip`, are near to too many words. */
const MIN_MISSPELT = 5

/** Short marks resemble ordinary words (`craft`), so only long misspellings hide a page with an unclear value. */
const MIN_UNMISTAKABLE = 8

/** Returns whether a name is a mark but for one typing error. */
export const isMisspelt = (name: string, mark: string): boolean =>
  mark.length >= MIN_MISSPELT && Math.abs(name.length - mark.length) <= 1 && editsBetween(name, mark) <= 1

/** Returns a name as {@link plainName} does, and `draft` for `isDraft`. */
const markName = (name: string): string => plainName(name).replace(/^is(?=\w)/, '')

/**
 * Returns what a mark says, and which one is meant if it is misspelt. A typing error must not publish a draft: `draf: true`,
 * `visiblity: private`.
 */
const readName = (written: string, value: unknown): Pick<PrivacyMark, 'visibility' | 'meant'> | undefined => {
  const name = markName(written)
  const meant = marks.has(name) ? undefined : privacyMarkNames.find((mark) => isMisspelt(name, mark))
  const visibility = marks.get(meant ?? name)?.(value)
  const counts =
    meant === undefined ||
    visibility === 'hidden' ||
    (visibility === 'unclear' && name.length >= MIN_UNMISTAKABLE)
  return visibility && counts ? { visibility, meant } : undefined
}

/** Objects of other generators in which marks also count, and what YAML merges into members. */
const containers: ReadonlySet<string> = new Set(['params', 'extra', 'build', '_build', '<<'])

/** A mark as a page has it. */
export interface PrivacyMark {
  /** Such as `['extra', 'private']`. */
  readonly path: readonly string[]
  readonly name: string
  readonly value: unknown
  readonly visibility: Visibility
  /** The mark that a misspelt name was probably meant as. */
  readonly meant?: string | undefined
}

/** Returns every mark of privacy in front matter. Empty values say nothing. */
export const privacyMarksIn = (data: object): readonly PrivacyMark[] =>
  Object.entries(data).flatMap(([name, value]): readonly PrivacyMark[] => {
    if (value === null || value === '') return []
    if (containers.has(name.toLowerCase()) && typeof value === 'object')
      return privacyMarksIn(value).map((mark) => ({ ...mark, path: [name, ...mark.path] }))
    const mark = readName(name, value)
    return mark === undefined ? [] : [{ path: [name], name, value, ...mark }]
  })
