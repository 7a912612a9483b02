/** Reads the owner's messages files. */
import { isWarning, type Read } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { languageFileIssues } from '../checks/language-files.ts'
import { type FolderFile, messagesLanguage, textOf } from '../files/content-file.ts'
import { type Messages, messageTags } from '../i18n/messages.ts'
import { readMessagesFile } from '../i18n/messages-file.ts'

const readOwnersMessages = memoizeByObject((file: FolderFile, original: Messages | undefined) =>
  readMessagesFile(file.file, textOf(file), original),
)

/** Reads the messages of the owner, by language. `files` has the name of each language's file, usable or not. */
export const readMessages = (
  files: readonly FolderFile[],
  languages: readonly string[],
  original: Messages | undefined,
): Read<ReadonlyMap<string, Messages>> & { readonly files: ReadonlyMap<string, string> } => {
  const readings = files.flatMap((file) => {
    const language = messagesLanguage(file.file)
    return language === undefined
      ? []
      : [{ file: file.file, language, ...readOwnersMessages(file, original) }]
  })
  const usable = readings.filter(({ issues }) => issues.every(isWarning))
  return {
    value: new Map(usable.map(({ language, value }) => [language, value] as const)),
    files: new Map(readings.map(({ language, file }) => [language, file] as const)),
    issues: [
      ...readings.flatMap(({ issues }) => issues),
      ...languageFileIssues(readings, languages.flatMap(messageTags), languages),
    ],
  }
}
