/** Reads the files of words, one for each language. Used once, when the app is built. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parse } from 'yaml'
import type { Words } from '../domain/words.ts'

/** The words that come with Vitrine. */
export const wordsFolder = resolve(import.meta.dirname, '../../templates/words')

/** A file of words is not a mapping from keys to texts. */
export class WordFileError extends Error {
  override readonly name = 'WordFileError'
  readonly code = 'WORD_FILE_INVALID'
}

const isEntry = (value: unknown): boolean =>
  typeof value === 'string' ||
  (typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string'))

const checkWords = (file: string, value: unknown): Words => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new WordFileError(`${file}: expected lines such as "home.latest: Latest".`)
  for (const [key, entry] of Object.entries(value)) {
    if (!isEntry(entry))
      throw new WordFileError(
        `${file}: "${key}" is neither a text nor a text for each plural such as {one: …, other: …}.`,
      )
  }
  return value as Words
}

/**
 * Reads every `TAG.yaml` of a folder. A language is added by adding its file.
 *
 * @returns words by language tag
 * @throws {WordFileError} for a file that is no mapping of texts
 */
export const loadWords = async (folder = wordsFolder): Promise<ReadonlyMap<string, Words>> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort()
  const entries = names.map(async (name): Promise<[string, Words]> => {
    const file = join(folder, name)
    return [basename(name, '.yaml'), checkWords(file, parse(await readFile(file, 'utf8')))]
  })
  return new Map(await Promise.all(entries))
}
