/** Moves the fields of other tools' entries to their places in JSON Resume. */
import { type Data, isNonEmpty, objectOf } from '../../../lib/data/unchecked.ts'
import type { JsonObject } from '../../../lib/json.ts'
import { plainName } from '../../../lib/text/did-you-mean.ts'
import { customEntryNames, entryNames } from '../../../resume/entry-names.ts'
import { usualName } from '../../../resume/other-names.ts'
import { itemsOfOne } from '../../../resume/plain-texts.ts'
import { readTags } from '../../../resume/resume-tags.ts'
import { CustomEntry, type FieldSchema, isFormattedList, paragraphs, Resume } from '../../../resume/schema.ts'
import { splitPeriod } from '../../../resume/split-period.ts'
import type { DialectNotes } from './dialect.ts'

/**
 * Places for fields of a dialect that `entry-names.ts` lacks or places elsewhere. Names are in lower case
 * without spaces, hyphens and underscores. `period` is a text with one date or two. An empty place drops a
 * field that says nothing about the person, such as an icon.
 */
export type Places = ReadonlyMap<string, string>

/** Parses places from text: `title position, org name, logo`. */
export const placesFrom = (table: string): Places =>
  new Map(
    table.split(',').map((row) => {
      const [name = '', place = ''] = row.trim().split(/\s+/)
      return [name, place] as const
    }),
  )

const sections: Readonly<Record<string, FieldSchema>> = Resume.properties

/** Returns the fields of a section's entries; those of a custom section if it is not in JSON Resume. */
const propertiesOf = (section: string): NonNullable<FieldSchema['properties']> => {
  const schema = Object.hasOwn(sections, section) ? sections[section] : undefined
  return (schema?.items ?? schema)?.properties ?? CustomEntry.properties
}

/** Returns a list without lists and groups in it: `[A, { title: B, contents: [C] }]` is `[A, B, C]`. */
const withoutGroups = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.flatMap(withoutGroups)
  const { title, contents, items = contents, ...others } = objectOf(value)
  return items === undefined || isNonEmpty(Object.keys(others)) ? value : withoutGroups([title ?? [], items])
}

/** Returns the tags and hiding fields, such as `hidden: true`, which apply to the object that has them. */
export const hidingFieldsAndTags = (fields: Data): Data =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (field) => readTags(Object.fromEntries([field]) as JsonObject).tags.length > 0,
    ),
  )

/** Returns an entry with JSON Resume's names, private if it was. Fields without a place are noted by path. */
export const placeFields = (
  section: string,
  entry: Data,
  places: Places,
  path: string,
  { leaveOut }: DialectNotes,
): Data => {
  const properties = propertiesOf(section)
  const placeOf = (name: string): string | undefined =>
    places.get(plainName(name)) ??
    Object.keys(properties).find((own) => plainName(own) === plainName(name)) ??
    usualName(
      (Object.hasOwn(entryNames, section) ? entryNames[section] : undefined) ?? customEntryNames,
      name,
    )
  const others = Object.fromEntries(Object.entries(entry).filter(([name]) => placeOf(name) === undefined))
  const { names: marks } = readTags(others as JsonObject)
  const placed: Record<string, unknown> = { ...hidingFieldsAndTags(others) }
  const put = (name: string, written: unknown): boolean => {
    if (!Object.hasOwn(properties, name)) return false
    const value = isFormattedList(name) ? written : withoutGroups(written)
    const isList = properties[name]?.type === 'array'
    const added = isList && typeof value === 'string' ? itemsOfOne(name, value) : value
    const before = placed[name]
    if (before !== undefined && !isList && !paragraphs.has(name)) return false
    placed[name] = before === undefined ? added : [before, added].flat()
    return true
  }
  for (const [name, value] of Object.entries(entry)) {
    const place = placeOf(name)
    if (place === '' || !isNonEmpty(value) || marks.has(name)) continue
    const wasPut =
      place === 'period'
        ? Object.entries(splitPeriod(section, String(value))).every(([date, day]) => put(date, day))
        : place !== undefined && put(place, value)
    if (!wasPut) leaveOut(`${path}.${name}`)
  }
  return placed
}
