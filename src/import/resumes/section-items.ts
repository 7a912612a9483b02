/** Reads the items of a section, which may be below a title, in groups, or in one text. */
import { isNonEmpty } from '../../lib/data/unchecked.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { nearestName } from '../../lib/text/did-you-mean.ts'
import { splitList } from '../../lib/text/split-list.ts'
import { entryNames } from '../../resume/entry-names.ts'
import { usualName } from '../../resume/other-names.ts'
import { isForTools } from '../../resume/resume-tags.ts'
import { itemsOfOne } from '../../resume/resume-walk.ts'
import { type FieldSchema, mainField, Resume } from '../../resume/schema.ts'
import { isKept, isList, isPlain, isPlainList } from './resume-shapes.ts'

/** Called with the path of a field that the CV has no place for, without indexes: `work[].mood`. */
export type LeaveOut = (path: string) => void

/** Sections that people also write as groups of an item's first and last field: `{Tools: [sextant]}`. */
const groupedSections: ReadonlySet<string> = new Set(['skills', 'languages', 'interests'])

type Properties = NonNullable<FieldSchema['properties']>

/** Returns the only list of objects, as in `{title: Work, history: [...]}`; undefined for a known field. */
const listInside = (value: JsonObject, properties: Properties) => {
  const lists = Object.entries(value).filter(([, list]) => isList(list) && isJsonObject(list[0]))
  const [[name, list] = ['', []]] = lists
  const [first] = isList(list) ? list : []
  const isInside = lists.length === 1 && isJsonObject(first) && Object.keys(first).length > 1
  return isInside && !Object.hasOwn(properties, name) ? [list].flat() : undefined
}

const isItem = (section: string, value: JsonObject, properties: Properties): boolean =>
  Object.entries(value).some(
    ([name, field]) =>
      isForTools(name) ||
      nearestName(name, Object.keys(properties)) !== undefined ||
      (isPlain(field) && usualName(entryNames[section] ?? {}, name) !== undefined),
  )

/**
 * Splits groups such as `{Tools: [sextant]}`, also among items, into items; `{sets: [...]}` has items
 * already.
 */
const groupsIn = (section: string, item: unknown, properties: Properties): readonly unknown[] => {
  if (!isJsonObject(item) || isKept(item) || isItem(section, item, properties)) return [item]
  const main = mainField(properties)
  const detail = Object.keys(properties).at(-1) ?? 'keywords'
  return Object.entries(item).flatMap(([name, value]) => {
    if (isJsonObject(value)) return [{ [main]: name, ...value }]
    if (isList(value) && value.some((inner) => isJsonObject(inner) && Object.values(inner).some(isPlainList)))
      return value
    const isText = detail === 'keywords' && typeof value === 'string'
    return [{ [main]: name, [detail]: isText ? splitList(value) : value }]
  })
}

/** Returns the items of a section of JSON Resume; a value without items stays unchanged. */
export const itemsIn = (section: string, value: unknown, leaveOut: LeaveOut): unknown => {
  const { items }: FieldSchema = Resume.properties[section as 'work']
  const { properties = {} } = items ?? {}
  if (!isNonEmpty(value) || (isJsonObject(value) && isKept(value))) return value
  const inside = isJsonObject(value) ? listInside(value, properties) : undefined
  if (isJsonObject(value) && inside !== undefined)
    for (const [name, other] of Object.entries(value))
      if (!isList(other) && isNonEmpty(other)) leaveOut(`${section}.${name}`)
  const list = inside ?? (isList(value) ? value : itemsOfOne(section, value))
  return groupedSections.has(section) ? list.flatMap((item) => groupsIn(section, item, properties)) : list
}
