/** JSON as data: its type, and what is done with it whatever it holds. */

/** Any value of JSON (RFC 8259 §3). */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

/** An object of JSON. */
export interface JsonObject {
  readonly [member: string]: Json
}

/** Returns whether a value is an object with members: no list, no null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the object that a text of JSON holds, or undefined where it holds anything else. */
export const parseJsonObject = (text: string): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns the target as a merge patch changes it (RFC 7396 §2); neither is changed in place. */
export const mergePatch = (target: Json | undefined, patch: Json): Json => {
  if (!isJsonObject(patch)) return patch
  const members = new Map(isJsonObject(target) ? Object.entries(target) : [])
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name)
    else members.set(name, mergePatch(members.get(name), value))
  }
  return Object.fromEntries(members)
}

/** Returns a copy in which every text, but no member's name, is what the function makes of it. */
export const mapTexts = (value: Json, change: (text: string) => string): Json => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]))
}
