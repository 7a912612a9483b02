/** Reads who gets a part of a CV: its tags, and marks of privacy that other tools have. */
import { isJsonObject, type JsonObject } from '../../../lib/json.ts'
import { isMisspelt, privacyMarksIn } from '../../schema/privacy-marks.ts'
import { splitField } from '../front-matter-block.ts'
import { PRIVATE_TAG } from './resume-selection.ts'

/** Returns whether a field is for its owner's tools or eyes. It is neither shown nor published. */
export const isForTools = (name: string): boolean => /^(?:x-|_)/i.test(name)

/** Names count in any case, and `tag` is `tags`: a misspelt mark must not publish an entry. */
export const isTags = (name: string): boolean => /^tags?$/i.test(name)

/** Spaces in one text may be between tags, or within one: `private acme`. */
const splitTags = (text: string): readonly string[] => [
  ...text.split(/[,;]/),
  ...text.split(/[\s,;]+/).filter((word) => word.toLowerCase() === PRIVATE_TAG),
]

/** What cannot be read as tags counts as `private`, so that nothing is published by mistake. */
const tagsFrom = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return tagsFrom(splitTags(value))
  return [value ?? []]
    .flat()
    .flatMap((tag) =>
      typeof tag === 'string' || typeof tag === 'number' ? String(tag).split(/[,;]/) : [PRIVATE_TAG],
    )
    .map((tag) => tag.trim().replace(/^#/, '').toLowerCase())
}

const isNearlyPrivate = (tag: string): boolean => tag !== PRIVATE_TAG && isMisspelt(tag, PRIVATE_TAG)

/** What YAML merges into fields (`<<: *anchor`) is about them as well. */
const withMerged = (fields: JsonObject): JsonObject => {
  const merged = [fields['<<'] ?? []].flat().filter(isJsonObject)
  return merged.length === 0 ? fields : Object.assign({}, ...merged.map(withMerged), fields)
}

/** `access: private` is a mark, whatever its name. */
const saysPrivate = (value: unknown): boolean =>
  [value].flat().some((word) => typeof word === 'string' && word.trim().toLowerCase() === PRIVATE_TAG)

/**
 * Reads the tags among fields that a CV has besides those of JSON Resume. `status: Completed` is not a mark, because entries have a
 * status that is not about them.
 */
export const readTags = (fields: JsonObject) => {
  const entries = Object.entries(withMerged(fields))
  const written = entries.filter(([name]) => isTags(name))
  const others = Object.fromEntries(entries.filter(([name]) => !isTags(name)))
  const marks = privacyMarksIn(others).filter(
    ({ name, visibility }) => visibility !== 'unclear' || !/status/i.test(name),
  )
  const hiding = marks.filter(({ visibility }) => visibility !== 'public')
  const saying = Object.keys(others).filter((name) => saysPrivate(others[name]))
  const tags = written.flatMap(([, value]) => tagsFrom(value))
  const misspelt = tags.some(isNearlyPrivate) ? written.map(([name]) => name) : []
  return {
    /** In lower case. */
    tags: [
      ...new Set([...tags, ...(hiding.length + saying.length + misspelt.length > 0 ? [PRIVATE_TAG] : [])]),
    ],
    /** Names of the fields that say them. */
    names: new Set([...written.map(([name]) => name), ...marks.map(({ path }) => path[0] ?? ''), ...saying]),
    /** Names of fields that hide the part because nobody can tell what they mean. */
    doubtful: [
      ...hiding.filter(({ visibility }) => visibility === 'unclear').map(({ name }) => name),
      ...misspelt,
    ],
  }
}

/** Returns the part of a text that an edit changed, with the line before and the line after it. */
const editedPart = (former: string, now: string): string => {
  const [before, after] = [former.split('\n'), now.split('\n')]
  const same = (count: number): number => (count === -1 ? after.length : count)
  const above = same(after.findIndex((line, index) => line !== before[index]))
  const below = same(after.toReversed().findIndex((line, index) => line !== before.at(-1 - index)))
  const [start, end] = [above, after.length - below].toSorted((a, b) => a - b) as [number, number]
  return after.slice(Math.max(0, start - 1), end + 1).join('\n')
}

/** What stands for a value elsewhere in YAML, which may be a mark. */
const alias = /[:[,-]\s*\*\w/

/** Letters of an edit that are searched, which takes half a second: a CV of sixty positions has 28,000. */
const MAX_EDITED = 100_000

/**
 * Returns whether an edit may hide more of a CV, although the new text cannot be parsed: whether what it changed contains a mark, or
 * an item that is one in a list of tags, or is too long to tell.
 */
export const mayHideMore = (former: string, now: string): boolean => {
  const part = editedPart(former, now)
  const pieces = part
    .slice(0, MAX_EDITED)
    .replaceAll(/["'[\]\0\uFFFD]/g, '') // UTF-16 has the last two
    .replaceAll(/:\s+/g, ': ')
    .split(/[\n,{}]/)
    .map((piece) => piece.trim().replace(/^-\s/, ''))
  const isMark = (piece: string): boolean => {
    const [name, value] = splitField(piece)
    return readTags({ [name || 'tags']: value }).tags.includes(PRIVATE_TAG)
  }
  return part.length > MAX_EDITED || alias.test(part) || pieces.some(isMark)
}
