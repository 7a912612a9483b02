/** The messages that come with Vitrine, one file for each language. Loaded by app.ts. */

import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { formatIssue } from '../../lib/data/issue.ts'
import { memoizeByKey } from '../../lib/memoize.ts'
import type { Messages, MessagesByLanguage } from './messages.ts'
import { readMessagesFile } from './messages-file.ts'

/** The folder of the messages that come with Vitrine. */
export const messagesFolder = resolve(import.meta.dirname, '../../../templates/words')

/** A messages file does not map keys to texts. */
export class MessagesFileError extends Error {
  override readonly name = 'MessagesFileError'
  readonly code = 'MESSAGES_FILE_INVALID'
}

const parseMessages = (file: string, text: string): Messages => {
  const { value, issues } = readMessagesFile(file, text)
  if (issues.length > 0) throw new MessagesFileError(issues.map(formatIssue).join('\n'))
  return value
}

/**
 * Reads every `TAG.yaml` of a folder. A file is parsed when `get` first asks for its language, since parsing all of them
 * would take some milliseconds of each start; `get` then throws {@link MessagesFileError} if the file is invalid.
 */
export const loadMessages = async (folder = messagesFolder): Promise<MessagesByLanguage> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'))
  const entries = names.map(async (name): Promise<[tag: string, text: string]> => {
    return [basename(name, '.yaml'), await readFile(join(folder, name), 'utf8')]
  })
  const texts = new Map(await Promise.all(entries))
  return {
    get: memoizeByKey((tag) => {
      const text = texts.get(tag)
      return text === undefined ? undefined : parseMessages(join(folder, `${tag}.yaml`), text)
    }),
  }
}
