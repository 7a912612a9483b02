/** Reads the owner's messages files. */
import { memoizeByObject } from '../../lib/memoize.ts'
import { languageFileIssues } from '../checks/language-files.ts'
import { type FolderFile, messagesLanguage, textOf } from '../files/content-file.ts'
import { type Messages, messageTags } from '../i18n/messages.ts'
import { readMessagesFile } from '../i18n/messages-file.ts'

const readOwnersMessages = memoizeByObject((file: FolderFile, original: Messages | undefined) =>
  readMessagesFile(file.file, textOf(file), original),
)

/** Reads the messages of the owner, by language. */
export const readMessages = (
  files: readonly FolderFile[],
  languages: readonly string[],
  original: Messages | undefined,
) => {
  const readings = files.flatMap((file) => {
    const language = messagesLanguage(file.file)
    if (language === undefined) return []
    return [{ file: file.file, language, ...readOwnersMessages(file, original) }]
  })
  return {
    messages: new Map(
      readings
        .filter(({ issues }) => issues.length === 0)
        .map(({ language, messages }) => [language, messages] as const),
    ),
    files: new Map(readings.map(({ language, file }) => [language, file] as const)),
    issues: readings.flatMap(({ issues }) => issues),
    warnings: readings.flatMap(({ warnings }) => warnings),
    languageIssues: languageFileIssues(readings, languages.flatMap(messageTags), languages),
  }
}
