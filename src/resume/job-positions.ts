/** Splits an entry of `work` with several positions, as other tools write it, into consecutive entries. */
import { isJsonObject, type JsonObject } from '../lib/json.ts'
import { PRIVATE_TAG } from './resume-selection.ts'
import type { CustomEntry } from './schema.ts'

/** Returns the name of the field with positions; undefined if there is none. `roles` may also be texts. */
export const positionsFieldOf = (job: JsonObject): 'positions' | 'roles' | undefined =>
  (['positions', 'roles'] as const).find((name) => {
    const value = job[name]
    return Array.isArray(value) && value.length > 0 && value.every(isJsonObject)
  })

type Tags = CustomEntry['tags']

/** Joins the tags of a position and its entry: a reader gets the position only with both. */
const tagsWithin = (outer: Tags = [], inner: Tags = []): Tags => {
  const [around, own] = [outer, inner].map((tags) => tags.filter((tag) => tag !== PRIVATE_TAG))
  const isPrivate = outer.length + inner.length > (around?.length ?? 0) + (own?.length ?? 0)
  const isForOthers = around?.length && own?.length
  const shared = isForOthers ? own.filter((tag) => around.includes(tag)) : [...(around ?? []), ...(own ?? [])]
  const isForNobody = isForOthers && shared.length === 0
  const tags = [...(isPrivate || isForNobody ? [PRIVATE_TAG] : []), ...shared]
  return tags.length === 0 ? undefined : tags
}

/** Fields that each position takes from its employer. */
const sharedFields: ReadonlySet<string> = new Set(['name', 'location', 'url', 'tags'])

/** Returns the entries of a job: the employer, if it has more than a name, and each position. */
export const entriesOfJob = (
  employer: CustomEntry = {},
  positions: readonly CustomEntry[],
): readonly CustomEntry[] => {
  const { name, location, url } = employer
  const entries = positions.map((position) => {
    const entry = { name, location, url, ...position, tags: tagsWithin(employer.tags, position.tags) }
    return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as CustomEntry
  })
  const isShared = (field: string): boolean =>
    field === 'tags' ||
    (sharedFields.has(field) && entries.some((entry) => entry[field as 'name'] === employer[field as 'name']))
  const hasMore = Object.keys(employer).some((field) => !isShared(field))
  return hasMore || entries.length === 0 ? [employer, ...entries] : entries
}
