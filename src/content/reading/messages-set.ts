/** Reads the owner's messages files. */
import { isError, type Read } from '../../lib/data/issue.ts'
import { type FolderFile, messagesLanguage, textOf } from '../files/content-file.ts'
import { languageFileIssues } from '../files/file-issues.ts'
import { type Messages, messageTags } from '../i18n/messages.ts'
import { readMessagesFile } from '../i18n/messages-file.ts'

/** Reads the messages of the owner, by language. */
export const readMessages = (
  files: readonly FolderFile[],
  languages: readonly string[],
  original: Messages | undefined,
): Read<ReadonlyMap<string, Messages>> => {
  const readings = files.flatMap((file) => {
    const language = messagesLanguage(file.file)
    if (language === undefined) return []
    return [{ file: file.file, language, ...readMessagesFile(file.file, textOf(file), original) }]
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
