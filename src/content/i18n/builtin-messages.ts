/** The files of words that come with Vitrine, one for each language: read when the app is built, parsed when they are needed. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { formatIssue } from '../../lib/data/issue.ts'
import type { Messages, MessagesByLanguage } from './messages.ts'
import { readMessagesFile } from './messages-file.ts'

/** The words that come with Vitrine. */
export const messagesFolder = resolve(import.meta.dirname, '../../../templates/words')

/** A file of words is not a mapping from keys to texts. */
export class MessagesFileError extends Error {
  override readonly name = 'MessagesFileError'
  readonly code = 'WORD_FILE_INVALID'
}

const parseMessages = (file: string, text: string): Messages => {
  const { messages, issues } = readMessagesFile(file, text)
  if (issues.length > 0) throw new MessagesFileError(issues.map(formatIssue).join('\n'))
  return messages
}

/**
 * Reads every `TAG.yaml` of a folder. Parsing one takes some milliseconds of a start, so a file is parsed when the words of
 * its language are asked for; `get` throws {@link MessagesFileError} for a file that is no mapping of texts.
 */
export const loadMessages = async (folder = messagesFolder): Promise<MessagesByLanguage> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'))
  const entries = names.map(async (name): Promise<[tag: string, text: string]> => {
    return [basename(name, '.yaml'), await readFile(join(folder, name), 'utf8')]
  })
  const texts = new Map(await Promise.all(entries))
  const parsed = new Map<string, Messages>()
  return {
    get: (tag) => {
      const text = texts.get(tag)
      if (text === undefined) return undefined
      const messages = parsed.get(tag) ?? parseMessages(join(folder, `${tag}.yaml`), text)
      parsed.set(tag, messages)
      return messages
    },
  }
}
