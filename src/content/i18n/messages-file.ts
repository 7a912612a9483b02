/** Reads a messages file, Vitrine's own or the owner's. */
import { type DataDocument, placeOf } from '../../lib/data/data-document.ts'
import type { ContentIssue, Read } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkWhole, compileSchema } from '../../lib/data/validate.ts'
import { suggestName, unknownName } from '../../lib/did-you-mean.ts'
import { MessagesFile } from '../schema/messages.ts'
import { type Messages, placeholdersOf } from './messages.ts'

const validate = compileSchema(MessagesFile)

/** Finds keys that the original does not have, and placeholders that no template fills, which would be shown as they are. */
const findUnknown = function* (
  document: DataDocument,
  messages: Messages,
  original: Messages,
): Generator<ContentIssue> {
  for (const [key, entry] of Object.entries(messages)) {
    if (!Object.hasOwn(original, key)) {
      yield {
        severity: 'warning',
        ...placeOf(document, [key]),
        found: 'an unknown key, which has no effect',
        expected: 'a key of templates/words/en.yaml',
        fix: suggestName(key, Object.keys(original)),
      }
      continue
    }
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
  return { value, issues: [...issues, ...(original ? findUnknown(document, value, original) : [])] }
}
