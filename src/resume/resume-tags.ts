/** Reads who gets a part of a CV: its tags, and the fields that hide it from the public. */
import type { JsonObject } from '../lib/json.ts'
import { plainName } from '../lib/text/did-you-mean.ts'
import { fieldsIn, hidingFields, isRuleField, tagsIn } from '../privacy/not-public.ts'
import { PRIVATE_TAG } from './resume-selection.ts'

/** Whether a field is only for its owner or the owner's tools. It is neither shown nor published. */
export const isForTools = (name: string): boolean => /^(?:x-|_)/i.test(name)

/** Whether a field has tags. */
export const isTags = (name: string): boolean => plainName(name) === 'tags'

/** Reads the tags among the fields that are not in JSON Resume. */
export const readTags = (fields: JsonObject) => {
  const tags = fieldsIn(fields).flatMap(({ name, value }) => (name === 'tags' ? tagsIn(value) : []))
  const hiding = hidingFields(fields, 'cv')
  const names = Object.keys(fields).filter((name) => isRuleField(name, 'cv'))
  return {
    /** In lower case. */
    tags: [...new Set([...tags, ...(hiding.length > 0 ? [PRIVATE_TAG] : [])])],
    hiding,
    /** Names of the fields that the rule for what is not public reads. */
    names: new Set([...names, ...hiding.map(({ path }) => path[0] ?? '')]),
  }
}
