/** Reads a messages file, Vitrine's own or the owner's. */
import { type DataDocument, placeOf } from '../../lib/data/data-document.ts'
import type { ContentIssue, Read } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkWhole, compileSchema } from '../../lib/data/validate.ts'
import { nearestName, suggestName, unknownName } from '../../lib/did-you-mean.ts'
import { MessagesFile } from '../schema/messages.ts'
import { type Messages, placeholdersOf } from './messages.ts'

const validate = compileSchema(MessagesFile)

/** Finds keys that the original does not have. Those of a former version, which are near none, are one warning. */
const findUnknownKeys = function* (
  document: DataDocument,
  messages: Messages,
  original: Messages,
): Generator<ContentIssue> {
  const known = Object.keys(original)
  const unknown = Object.keys(messages).filter((key) => !known.includes(key))
  const { misspelt = [], others = [] } = Object.groupBy(unknown, (key) =>
    nearestName(key, known) === undefined ? 'others' : 'misspelt',
  )
  for (const [key = '', ...alike] of [...misspelt.map((key) => [key]), others])
    if (key !== '')
      yield {
        severity: 'warning',
        ...placeOf(document, [key]),
        found: `an unknown key, which has no effect${alike.length === 0 ? '' : `, like ${alike.join(', ')}`}`,
        expected: 'a key of templates/words/en.yaml',
        fix: alike.length === 0 ? suggestName(key, known) : 'remove them',
      }
}

/** Finds placeholders that no template fills, which would be shown as they are. */
const findUnknownPlaceholders = function* (
  document: DataDocument,
  messages: Messages,
  original: Messages,
): Generator<ContentIssue> {
  for (const [key, entry] of Object.entries(messages)) {
    if (!Object.hasOwn(original, key)) continue
    const known = placeholdersOf(original[key] ?? '')
    for (const name of placeholdersOf(entry))
      if (!known.includes(name)) yield { ...placeOf(document, [key]), ...unknownName(name, known) }
  }
}

/**
 * Reads a messages file.
 *
 * @param file name, for messages: `.json` is parsed as JSON, any other as YAML
 * @param text the file's contents
 * @param original the messages whose keys and placeholders are allowed; any are, if left out
 */
export const readMessagesFile = (file: string, text: string, original?: Messages): Read<Messages> => {
  const document = parseData(file, text)
  const { value = {}, issues } = checkWhole(validate, document)
  const unknown =
    original === undefined
      ? []
      : [...findUnknownKeys(document, value, original), ...findUnknownPlaceholders(document, value, original)]
  return { value, issues: [...issues, ...unknown] }
}
