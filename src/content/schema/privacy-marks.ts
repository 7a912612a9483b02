/**
 * The marks of privacy: members of front matter with which a page is never published. Every generator has some, and a page
 * that was private under one must not become public under another.
 */
import { editsBetween } from '../../lib/did-you-mean.ts'
import { draftMarks, flagWords, plainName } from './front-matter-words.ts'

/** What a mark's value says. `unclear` counts as hidden. */
export type Visibility = 'hidden' | 'public' | 'unclear'

/** Says what one mark's value means; undefined if the value is no mark, such as a date. */
type ReadMark = (value: unknown) => Visibility | undefined

/** Obsidian's properties may be links: `status: "[[Draft]]"`. Objects, which parsers make without a prototype, say no word. */
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

/** The marks, in lower case, by how their values are read. */
const marks: Readonly<Record<string, ReadMark>> = {
  draft: hiding,
  private: hiding,
  hidden: hiding,
  wip: hiding,
  headless: hiding,
  status: hiding,
  visibility: hiding,
  access: hiding,
  unpublished: hiding,
  password: (value) => (flagWords.get(wordOf(value)) === false ? 'public' : 'hidden'),
  publish: showing,
  published: showingOrDay,
  render: showing,
  public: showing,
  visible: showing,
}

/** Shorter names, such as `wip`, are near to too many words. */
const MIN_MISSPELT = 5

/** Short marks resemble ordinary words (`craft`), so only long misspellings count whatever their value. */
const MIN_UNMISTAKABLE = 8

/** Returns whether a name is a mark but for one typing error. */
export const isMisspelt = (name: string, mark: string): boolean =>
  mark.length >= MIN_MISSPELT && editsBetween(name, mark) <= 1

/** A question makes no difference either: `isDraft`. */
const markName = (name: string): string => plainName(name).replace(/^is(?=\w)/, '')

/** A mark that a name stands for, and what it says. */
type ReadName = Pick<PrivacyMark, 'visibility' | 'meant'>

/** A typing error must not publish a page that was meant as a draft: `draf: true`, `visiblity: private`. */
const readMisspelt = (name: string, value: unknown): ReadName | undefined => {
  const meant = Object.keys(marks).find((mark) => isMisspelt(name, mark))
  const visibility = meant && marks[meant]?.(value)
  const counts = visibility === 'hidden' || (visibility === 'unclear' && name.length >= MIN_UNMISTAKABLE)
  return counts ? { visibility, meant } : undefined
}

const readName = (written: string, value: unknown): ReadName | undefined => {
  const name = markName(written)
  if (!Object.hasOwn(marks, name)) return readMisspelt(name, value)
  const visibility = marks[name]?.(value)
  return visibility && { visibility }
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

/** Names of all marks, for documents and schemas. */
export const privacyMarkNames: readonly string[] = Object.keys(marks)
