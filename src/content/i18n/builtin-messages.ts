/** Reads Vitrine's own UI strings, one file for each language. Tests compare the files, not the server. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { memoizeByKey } from '../../lib/memoize.ts'
import type { MessagesByLanguage } from './messages.ts'
import { readMessagesFile } from './messages-file.ts'

/** The folder of Vitrine's own UI strings. */
export const messagesFolder = resolve(import.meta.dirname, '../../../templates/translations')

/**
 * Reads every `TAG.yaml` of a folder. A file is parsed when `get` first asks for its language, since parsing
 * all of them would add some milliseconds to each start.
 */
export const loadMessages = async (folder = messagesFolder): Promise<MessagesByLanguage> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'))
  const read = async (name: string) =>
    [basename(name, '.yaml'), await readFile(join(folder, name), 'utf8')] as const
  const texts = new Map(await Promise.all(names.map(read)))
  return {
    get: memoizeByKey((tag) => {
      const text = texts.get(tag)
      return text === undefined ? undefined : readMessagesFile(`${tag}.yaml`, text).value
    }),
  }
}
