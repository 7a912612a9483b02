/** Reads sections with free titles and any kind of entries, as RenderCV and al-folio have them. */
import { type Data, isNonEmpty, objectOf, textOf, withoutEmpty } from '../../../lib/data/unchecked.ts'
import { isJsonObject, type JsonObject } from '../../../lib/json.ts'
import { splitList } from '../../../lib/text/split-list.ts'
import type { OtherNames } from '../../../resume/other-names.ts'
import { publicationTypeOf } from '../../../resume/publications/publication.ts'
import { readTags } from '../../../resume/resume-tags.ts'
import { rename } from '../resume-aliases.ts'
import { isSection } from '../resume-shapes.ts'
import type { DialectNotes } from './dialect.ts'
import { mayBeOwn, sectionOf, titleOf } from './section-titles.ts'

/** Returns the names of fields in RenderCV and al-folio that other tools do not have. */
const namesIn = (section: string): OtherNames => ({
  [section === 'education' ? 'studyType' : 'title']: 'title label bullet number reversednumber',
  ...(!isSection(section) && { summary: 'details' }),
})

/** Returns the entries in a text: a group in `Tools: Loom, Shuttle`, or each of several languages. */
const entriesInText = (section: string, text: string): readonly Data[] => {
  if (section === 'languages') return splitList(text).map((title) => ({ title }))
  const hasKeywords = section === 'skills' || section === 'interests'
  const plain = text.replaceAll(/<\/?u>|\*\*/g, '').trim()
  const group = hasKeywords ? /^([^:,]+):(?!\/)\s*(.+)$/.exec(plain) : null
  return [group === null ? { title: text } : { name: group[1], keywords: splitList(group[2] ?? '') }]
}

/** Returns the text of an item that is only a text: `A` or, in RenderCV, `{bullet: A}`. */
const plainItemText = (item: unknown): string | undefined => {
  const [field, ...others] = isJsonObject(item) ? Object.entries(item) : []
  const isListItem = others.length === 0 && /^(?:bullet|(?:reversed_)?number)$/.test(field?.[0] ?? '')
  return textOf(isListItem ? field?.[1] : item)
}

const readEntries = (section: string, contents: unknown): readonly Data[] => {
  const items = [contents].flat().filter(isNonEmpty)
  const texts = items.map(plainItemText)
  if (!isSection(section) && texts.every((text) => text !== undefined))
    return texts.length === 0 ? [] : [{ highlights: texts }]
  return items.flatMap((item, index) => {
    const text = texts[index]
    return text === undefined ? [rename(objectOf(item), namesIn(section))] : entriesInText(section, text)
  })
}

/** A section, and the fields beside its contents, such as `hidden: true`. */
type TitledSection = readonly [title: string, contents: unknown, others?: Data]

/** Returns the type of one of several lists of publications: its title, unless that is "Publications". */
const publicationType = (title: string): string | undefined =>
  publicationTypeOf(title) ?? (sectionOf(title, []) === 'publications' ? undefined : title)

/** Returns the sections as fields of a JSON Resume, and its summary, unless that is private. */
export const readTitledSections = (sections: readonly TitledSection[], notes: DialectNotes) => {
  const resume = new Map<string, readonly Data[]>()
  const summary: string[] = []
  const publications = sections.filter(([title, list]) => sectionOf(titleOf(title), list) === 'publications')
  for (const [title, contents, others = {}] of sections) {
    const { tags } = readTags(others as JsonObject)
    const shownTitle = titleOf(title)
    const section = sectionOf(shownTitle, contents)
    const texts = [contents].flat().map(plainItemText)
    const isSummary = section === 'summary' && texts.every((text) => text !== undefined)
    if (isSummary || section?.startsWith('basics.')) {
      if (isSummary && tags.length === 0) summary.push(...texts.filter(isNonEmpty))
      else notes.leaveOut(title)
      continue
    }
    const isOneOfLists = section === 'publications' && publications.length > 1
    const type = isOneOfLists ? publicationType(shownTitle) : undefined
    const isTaken = section !== undefined && !isOneOfLists && resume.has(section)
    const isCustom = section === undefined || (isTaken && mayBeOwn(shownTitle, section))
    const key = isCustom ? shownTitle : section
    const entries = readEntries(section ?? key, contents)
    if (entries.length === 0) continue
    const earlier = resume.get(key)
    if (earlier === undefined) notes.addSection(key, isOneOfLists ? undefined : shownTitle)
    else if (type === undefined) notes.note(`${title} is merged into ${key}, so its title is lost`)
    const sharedFields = withoutEmpty({ tags, type })
    resume.set(key, [...(earlier ?? []), ...entries.map((entry) => ({ ...entry, ...sharedFields }))])
  }
  return { summary: summary.join('\n\n') || undefined, resume: Object.fromEntries(resume) }
}
