/** Reads a file of words, Vitrine's own or the owner's. Used by the loader of templates/words/ and by the site reader. */

import { type DataDocument, formatMemberPath } from '../../lib/data/data-document.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkData, compileSchema } from '../../lib/data/validate.ts'
import { mendName } from '../../lib/did-you-mean.ts'
import { type Messages, placeholdersOf } from './messages.ts'

const text = { type: 'string', minLength: 1 } as const

/** CLDR's plurals; one that is missing is written as `other`. */
const plurals = {
  type: 'object',
  required: ['other'],
  additionalProperties: false,
  properties: { zero: text, one: text, two: text, few: text, many: text, other: text },
} as const

const WordFile = {
  type: 'object',
  description: 'lines such as home.latest: Latest',
  additionalProperties: {
    anyOf: [text, plurals],
    description: 'a text, or one for each plural of the language such as {one: …, other: …}, other at least',
  },
} as const

const validate = compileSchema(WordFile)

/** A file of words that was read; `words` must not be used where there are issues. */
export interface MessagesFileReading {
  readonly messages: Messages
  readonly issues: readonly ContentIssue[]
}

/** Finds keys and placeholders that no template fills: they would be without effect, or stand on the page as they are. */
const foreignNames = (
  file: string,
  document: DataDocument,
  messages: Messages,
  original: Messages,
): readonly ContentIssue[] =>
  Object.entries(messages).flatMap(([key, entry]) => {
    const place = { file, ...document.locate([key]), member: formatMemberPath([key]) }
    const model = Object.hasOwn(original, key) ? original[key] : undefined
    if (model === undefined) {
      const fix = mendName(key, Object.keys(original))
      return [{ ...place, found: 'a key without meaning', expected: 'one of templates/words/en.yaml', fix }]
    }
    const placeholders = placeholdersOf(model)
    const expected = placeholders.length === 0 ? 'a text without any' : `one of ${placeholders.join(', ')}`
    return placeholdersOf(entry)
      .filter((name) => !placeholders.includes(name))
      .map((name) => ({
        ...place,
        found: `the placeholder ${name}`,
        expected,
        fix: mendName(name, placeholders),
      }))
  })

/**
 * Reads a file of words.
 *
 * @param file its name, for messages; `.json` is read as JSON, else YAML
 * @param source its contents
 * @param original the words whose keys and placeholders it may have; left out, it may have any
 */
export const readMessagesFile = (file: string, source: string, original?: Messages): MessagesFileReading => {
  const document = parseData(file, source)
  const { data: messages, issues } = checkData(validate, file, document)
  if (messages === undefined) return { messages: {}, issues }
  return { messages, issues: original === undefined ? [] : foreignNames(file, document, messages, original) }
}
