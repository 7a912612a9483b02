/** Moves the fields of other tools' entries to their places in JSON Resume. */

import { type Data, isNonEmpty, textOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject, type JsonObject } from '../../../lib/json.ts'
import { plainName } from '../../../lib/text/did-you-mean.ts'
import { customEntryNames, entryNames } from '../../../resume/entry-names.ts'
import { usualName } from '../../../resume/other-names.ts'
import { itemsOfOne } from '../../../resume/plain-texts.ts'
import { readTags } from '../../../resume/resume-tags.ts'
import { CustomEntry, type FieldSchema, isFormattedList, paragraphs, Resume } from '../../../resume/schema.ts'
import { splitPeriod } from '../../../resume/split-period.ts'
import { asText } from '../resume-shapes.ts'
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

/** Returns the texts of a field, also of `[A, { title: B, contents: [C] }]`; undefined for other objects. */
const textsIn = (value: unknown, field: string): readonly string[] | undefined => {
  if (!isNonEmpty(value)) return []
  if (Array.isArray(value)) {
    const texts = value.map((item) => textsIn(item, field))
    return texts.includes(undefined) ? undefined : texts.flatMap((text) => text ?? [])
  }
  if (!isJsonObject(value)) return [textOf(value) ?? String(value)]
  const { title, contents, items, ...others } = value
  if (!isFormattedList(field) && Object.keys(others).length === 0)
    return textsIn([title, contents ?? items], field)
  const text = textOf(asText(value, field))
  return text === undefined ? undefined : [text]
}

/** Joins two values of a field; returns undefined if it can have only one. */
const joinFieldValues = (
  name: string,
  type: string | undefined,
  before: unknown,
  texts: readonly string[],
): unknown => {
  const [only = ''] = texts
  if (type === 'array') {
    const list = texts.length === 1 ? itemsOfOne(name, only) : texts
    return [...((before as readonly string[] | undefined) ?? []), ...list]
  }
  if (paragraphs.has(name)) return [before, ...texts].filter((text) => text !== undefined).join('\n\n')
  return before === undefined ? texts.join(', ') : undefined
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
  const put = (name: string, texts: readonly string[]): boolean => {
    const value = Object.hasOwn(properties, name)
      ? joinFieldValues(name, properties[name]?.type, placed[name], texts)
      : undefined
    if (value !== undefined) placed[name] = value
    return value !== undefined
  }
  for (const [name, value] of Object.entries(entry)) {
    const place = placeOf(name)
    if (place === '' || !isNonEmpty(value) || marks.has(name)) continue
    const texts = textsIn(value, place ?? '')
    const [only = ''] = texts ?? []
    const wasPut =
      place !== undefined &&
      texts !== undefined &&
      (place === 'period'
        ? Object.entries(splitPeriod(section, only)).every(([date, day]) => put(date, [day]))
        : put(place, texts))
    if (!wasPut) leaveOut(`${path}.${name}`)
  }
  return placed
}
