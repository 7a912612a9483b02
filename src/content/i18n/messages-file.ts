/** Reads a file of UI strings, Vitrine's own or the owner's. */

import { type DataDocument, placeOf } from '../../lib/data/data-document.ts'
import { type ContentIssue, error, isError, type Read, warning } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkWhole, compileSchema } from '../../lib/data/validate.ts'
import { unknownName } from '../../lib/text/did-you-mean.ts'
import { type FolderFile, fileText, messagesLanguage } from '../files/content-file.ts'
import { languageFileIssues } from '../files/file-issues.ts'
import { MessagesFile } from '../schema/messages.ts'
import { type Messages, messageTags, placeholdersOf } from './messages.ts'

/** Reads the owner's UI strings, by language. */
export const readMessages = (
  files: readonly FolderFile[],
  languages: readonly string[],
  original: Messages | undefined,
): Read<ReadonlyMap<string, Messages>> => {
  const readings = files.flatMap((file) => {
    const language = messagesLanguage(file.file)
    if (language === undefined) return []
    return [{ file: file.file, language, ...readMessagesFile(file.file, fileText(file), original) }]
  })
  const valid = readings.filter(({ issues }) => !issues.some(isError))
  return {
    value: new Map(valid.map(({ language, value }) => [language, value] as const)),
    issues: [
      ...readings.flatMap(({ issues }) => issues),
      ...languageFileIssues(readings, languages.flatMap(messageTags), languages),
    ],
  }
}

const validate = compileSchema(MessagesFile)

/**
 * Finds keys that the original does not have, and placeholders that no template fills, which would be shown
 * as they are.
 */
const findUnknown = function* (
  document: DataDocument,
  messages: Messages,
  original: Messages,
): Generator<ContentIssue> {
  const keys = Object.keys(original)
  for (const key of Object.keys(messages).filter((key) => !keys.includes(key)))
    yield {
      ...warning('messages/unknown-key'),
      ...placeOf(document, [key]),
      ...unknownName(key, keys, 'a key of templates/translations/en.yaml'),
      found: 'an unknown key, which has no effect',
    }
  for (const [key, text] of Object.entries(original)) {
    const known = placeholdersOf(text)
    for (const name of placeholdersOf(messages[key] ?? ''))
      if (!known.includes(name))
        yield {
          ...error('messages/unknown-placeholder'),
          ...placeOf(document, [key]),
          ...unknownName(name, known),
        }
  }
}

/**
 * Reads a file of UI strings.
 *
 * @param file name, for messages: `.json` is parsed as JSON, any other as YAML
 * @param text the file's contents
 * @param original the UI strings whose keys and placeholders are allowed; by default, all are
 */
export const readMessagesFile = (file: string, text: string, original?: Messages): Read<Messages> => {
  const document = parseData(file, text)
  const { value = {}, issues } = checkWhole(validate, document)
  return { value, issues: [...issues, ...(original ? findUnknown(document, value, original) : [])] }
}
