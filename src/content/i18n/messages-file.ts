/** Reads a messages file, Vitrine's own or the owner's. */
import { type DataDocument, placeOf } from '../../lib/data/data-document.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkWhole, compileSchema } from '../../lib/data/validate.ts'
import { suggestName } from '../../lib/did-you-mean.ts'
import { MessagesFile } from '../schema/messages.ts'
import { type MessageEntry, type Messages, placeholdersOf } from './messages.ts'

const validate = compileSchema(MessagesFile)

/** Keys of former versions: what machine files and the API's description say is English in every language. */
const formerKey = /^(?:agent|contact|developers|files|guidance|llms)\.\w/

const formerKeyWarnings = (document: DataDocument, keys: readonly string[]): readonly ContentIssue[] => {
  const [first] = keys
  if (first === undefined) return []
  return [
    {
      severity: 'warning',
      ...placeOf(document, [first]),
      found: `${keys.length === 1 ? 'a key' : `${keys.length} keys`} of former versions: ${keys.join(', ')}`,
      expected: 'keys of templates/words/en.yaml; others have no effect',
      fix: 'remove them',
    },
  ]
}

/** Finds placeholders that no template fills, which would be shown as they are. */
const placeholderIssues = (
  place: Pick<ContentIssue, 'file' | 'line' | 'column' | 'member'>,
  entry: MessageEntry,
  original: MessageEntry,
): readonly ContentIssue[] => {
  const known = placeholdersOf(original)
  return placeholdersOf(entry)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      ...place,
      found: `the placeholder ${name}`,
      expected: known.length === 0 ? 'text without placeholders' : `one of ${known.join(', ')}`,
      fix: suggestName(name, known),
    }))
}

/** Finds keys and placeholders that the original does not have, and that would have no effect. */
const unknownNames = (
  document: DataDocument,
  messages: Messages,
  original: Messages,
): readonly ContentIssue[] =>
  Object.entries(messages).flatMap(([key, entry]) => {
    const place = placeOf(document, [key])
    const originalEntry = Object.hasOwn(original, key) ? original[key] : undefined
    if (originalEntry !== undefined) return placeholderIssues(place, entry, originalEntry)
    const fix = suggestName(key, Object.keys(original))
    return [{ ...place, found: 'an unknown key', expected: 'a key of templates/words/en.yaml', fix }]
  })

/**
 * Reads a messages file.
 *
 * @param file name, for messages: `.json` is parsed as JSON, any other as YAML
 * @param text the file's contents
 * @param original the messages whose keys and placeholders are allowed; any are, if left out
 */
export const readMessagesFile = (
  file: string,
  text: string,
  original?: Messages,
): { readonly value: Messages; readonly issues: readonly ContentIssue[] } => {
  const document = parseData(file, text)
  const { value: data = {}, issues } = checkWhole(validate, document)
  if (original === undefined) return { value: data, issues }
  const former = Object.keys(data).filter((key) => formerKey.test(key))
  const value = Object.fromEntries(Object.entries(data).filter(([key]) => !formerKey.test(key)))
  return {
    value,
    issues: [...issues, ...unknownNames(document, value, original), ...formerKeyWarnings(document, former)],
  }
}
