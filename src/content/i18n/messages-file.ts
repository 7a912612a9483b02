/** Reads a messages file, Vitrine's own or the owner's. */
import { type DataDocument, placeOf } from '../../lib/data/data-document.ts'
import type { ContentIssue, Read } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkWhole, compileSchema } from '../../lib/data/validate.ts'
import { suggestName, unknownName } from '../../lib/did-you-mean.ts'
import { MessagesFile } from '../schema/messages.ts'
import { type MessageEntry, type Messages, placeholdersOf } from './messages.ts'

const validate = compileSchema(MessagesFile)

/** Finds placeholders that no template fills, which would be shown as they are. */
const placeholderIssues = (
  place: Pick<ContentIssue, 'file' | 'line' | 'column' | 'member'>,
  entry: MessageEntry,
  original: MessageEntry,
): readonly ContentIssue[] => {
  const known = placeholdersOf(original)
  return placeholdersOf(entry)
    .filter((name) => !known.includes(name))
    .map((name) => ({ ...place, ...unknownName(name, known) }))
}

/** Finds keys and placeholders that the original does not have. */
const unknownNames = (
  document: DataDocument,
  messages: Messages,
  original: Messages,
): readonly ContentIssue[] =>
  Object.entries(messages).flatMap(([key, entry]) => {
    const place = placeOf(document, [key])
    const originalEntry = Object.hasOwn(original, key) ? original[key] : undefined
    if (originalEntry !== undefined) return placeholderIssues(place, entry, originalEntry)
    return [
      {
        severity: 'warning',
        ...place,
        found: 'an unknown key, which has no effect',
        expected: 'a key of templates/words/en.yaml',
        fix: suggestName(key, Object.keys(original)),
      },
    ]
  })

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
  return { value, issues: [...issues, ...(original ? unknownNames(document, value, original) : [])] }
}
