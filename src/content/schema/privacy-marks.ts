/**
 * The marks of privacy: fields of front matter with which a page is never published. Every generator has some, and a page
 * that was private under one must not become public under another.
 */
import { editsBetween } from '../../lib/did-you-mean.ts'
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
  [hiding, 'draft private hidden wip headless status visibility access unpublished confidential membersonly'],
  [hiding, 'entwurf geheim privat vertraulich brouillon confidentiel privé'],
  [hiding, 'borrador confidencial privado bozza privato riservato rascunho'],
  [hiding, '下書き 草稿 非公開 限定公開 秘密 機密 私密 保密 机密 未发布 未發布 초안 비공개 비밀 기밀'],
  [hiding, 'مسودة خاص خاصة سري سرية مخفي טיוטה פרטי סודי חסוי'],
  [hiding, 'черновик приватно секретно конфиденциально скрыто чернетка таємно конфіденційно приховано'],
  [hiding, 'πρόχειρο ιδιωτικό απόρρητο εμπιστευτικό κρυφό मसौदा निजी गोपनीय गुप्त'],
  [hiding, 'poufne prywatne tajne ukryte soukromé tajné důvěrné skryté taslak gizli'],
  [hiding, 'utkast hemlig konfidentiell dold vertrouwelijk nháp bảnnháp riêngtư bímật'],
  [showingPassword, 'password'],
  [showing, 'publish render public visible öffentlich sichtbar veröffentlichen veröffentlicht'],
  [
    showing,
    '公開 公开 发布 發布 공개 منشور опубликовано опубліковано opublikowane zveřejněno publicerad gepubliceerd yayınlandı δημοσιευμένο',
  ],
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

/** Words beside a mark that change nothing: `post_status` and `is draft` are about the page, `toc_visible` is not. */
const pageWord =
  /^(?:a|article|be|can|content|do|doc|document|entry|is|make|may|note|page|post|ready|should|still|this|to|yet)$/

const negation = /^(?:do(?:es)?n'?t|never|nicht|no|non|not)$/

/** Marks that are about the page whatever stands beside them: `in draft: true`, `password protected: yes`. */
const ofAnyName = /^(?:drafts?|password|private|protected|unpublished|wip)$/

/** The same for values that are words for drafts: `project_status: draft`, but not `open_access: true`. */
const ofAnyNameWithWord = /^(?:access|drafts?|password|private|protected|status|unpublished|visibility|wip)$/

/** Returns the words of a name in lower case: those of `postStatus` are `post` and `status`. */
const wordsOfName = (name: string): readonly string[] =>
  name
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')

/** Returns whether a longer name has a mark among its words, and a value that plainly says that the page is not public. */
const saysHidden = (words: readonly string[], value: unknown): boolean => {
  const word = wordOf(value)
  const mark = flagWords.has(word) ? ofAnyName : ofAnyNameWithWord
  return draftMarks.get(word) === true && words.some((each) => mark.test(each))
}

/**
 * Returns what a mark says, and which one is meant if it is misspelt. A typing error must not publish a draft: `draf: true`,
 * `visiblity: private`.
 */
const readName = (written: string, value: unknown): Pick<PrivacyMark, 'visibility' | 'meant'> | undefined => {
  const words = wordsOfName(written)
  const isNegated = words.some((word) => negation.test(word))
  const name = words
    .filter((word) => !pageWord.test(word) && !negation.test(word))
    .join('')
    .replace(/^is(?=\w)/, '')
  const flag = flagWords.get(wordOf(value))
  const meant = marks.has(name) ? undefined : privacyMarkNames.find((mark) => isMisspelt(name, mark))
  const visibility = marks.get(meant ?? name)?.(isNegated && flag !== undefined ? !flag : value)
  const counts =
    meant === undefined ||
    visibility === 'hidden' ||
    (visibility === 'unclear' && name.length >= MIN_UNMISTAKABLE)
  if (visibility && counts) return { visibility, meant }
  return !isNegated && saysHidden(words, value) ? { visibility: 'hidden', meant: undefined } : undefined
}

/** Objects of other generators in which marks also count, and what YAML merges into fields. */
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
