/** Reads the files of words that come with Vitrine, one for each language. Used once, when the app is built. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { formatIssue } from '../domain/content-issue.ts'
import { readWordFile } from '../domain/word-file.ts'
import type { Words, WordsByLanguage } from '../domain/words.ts'

/** The words that come with Vitrine. */
export const wordsFolder = resolve(import.meta.dirname, '../../templates/words')

/** A file of words is not a mapping from keys to texts. */
export class WordFileError extends Error {
  override readonly name = 'WordFileError'
  readonly code = 'WORD_FILE_INVALID'
}

/**
 * Reads every `TAG.yaml` of a folder.
 *
 * @throws {WordFileError} for a file that is no mapping of texts
 */
export const loadWords = async (folder = wordsFolder): Promise<WordsByLanguage> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()
  const entries = names.map(async (name): Promise<[string, Words]> => {
    const file = join(folder, name)
    const { words, issues } = readWordFile(file, await readFile(file, 'utf8'))
    if (issues.length > 0) throw new WordFileError(issues.map(formatIssue).join('\n'))
    return [basename(name, '.yaml'), words]
  })
  return new Map(await Promise.all(entries))
}
