/** Reads who gets a part of a CV: its tags, and the fields that keep it from being public. */

import type { JsonObject } from '../lib/json.ts'
import { plainName } from '../lib/text/did-you-mean.ts'
import { fieldsIn, hidingFields, isOfRule, tagsIn } from './not-public.ts'
import { PRIVATE_TAG } from './resume-selection.ts'

/** Returns whether a field is for its owner's tools or eyes. It is neither shown nor published. */
export const isForTools = (name: string): boolean => /^(?:x-|_)/i.test(name)

/** Returns whether a field has tags. */
export const isTags = (name: string): boolean => plainName(name) === 'tags'

/** Reads the tags among fields that a CV has besides those of JSON Resume. */
export const readTags = (fields: JsonObject) => {
  const tags = fieldsIn(fields).flatMap(({ name, value }) => (name === 'tags' ? tagsIn(value) : []))
  const hiding = hidingFields(fields, 'cv')
  const names = Object.keys(fields).filter((name) => isOfRule(name, 'cv'))
  return {
    /** In lower case. */
    tags: [...new Set([...tags, ...(hiding.length > 0 ? [PRIVATE_TAG] : [])])],
    hiding,
    /** Names of the fields that the rule reads. */
    names: new Set([...names, ...hiding.map(({ path }) => path[0] ?? '')]),
  }
}
