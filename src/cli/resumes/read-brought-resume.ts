/** Reads a CV that somebody brings: with other names for its members, and with comments and commas that JSON does not have. */
import { stringify } from 'yaml'
import { parseData } from '../../lib/data/parse-data.ts'
import { parseJson } from '../../lib/data/parse-json.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { renameResume } from './resume-aliases.ts'
import { shapeResume, unwrapResume } from './resume-shapes.ts'

/** Returns a CV by the names and in the shapes of JSON Resume. */
export const asJsonResume = (value: Readonly<Record<string, unknown>>): JsonObject =>
  shapeResume(renameResume(value, () => {}) as JsonObject)

/** A CV to write, and what changed. */
export interface BroughtResume {
  readonly text: string
  /** None if the text is as it was. */
  readonly notes: readonly string[]
}

/**
 * Reads a CV. What cannot be read, such as a member with two values, is left for the check that follows, which says where it is.
 *
 * @param file name; `.json` is parsed as JSON, any other as YAML
 */
export const readBroughtResume = (file: string, text: string): BroughtResume => {
  const isJson = file.endsWith('.json')
  const { value: written, issues } = isJson ? parseJson(file, text, { isLoose: true }) : parseData(file, text)
  const value = unwrapResume(written)
  if (issues.length > 0 || !isJsonObject(value)) return { text, notes: [] }
  const renamed = new Map<string, string>()
  const named = renameResume(value, (from, to) => void renamed.set(from, to)) as JsonObject
  const resume = shapeResume(named)
  const shaped = Object.keys(named).filter(
    (name) => JSON.stringify(named[name]) !== JSON.stringify(resume[name]),
  )
  const isLoose = isJson && parseJson(file, text).issues.length > 0
  const notes = [
    ...(isLoose ? ['comments and trailing commas, which JSON does not have, are left out'] : []),
    ...(value === written ? [] : ['what was around the CV is left out']),
    ...[...renamed].map(([from, to]) => `${from} is ${to} now`),
    ...(shaped.length === 0
      ? []
      : [`${shaped.join(', ')}: lists, texts and dates are in the form of JSON Resume now`]),
  ]
  if (notes.length === 0) return { text, notes }
  return {
    text: isJson ? `${JSON.stringify(resume, null, 2)}\n` : stringify(resume, { lineWidth: 0 }),
    notes,
  }
}
