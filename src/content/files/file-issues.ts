/** Finds issues outside a file's data: its size, its encoding, the language in its name, a duplicate. */
import { isUtf8 } from 'node:buffer'
import { type ContentIssue, error, type Wording } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { nearestName } from '../../lib/text/did-you-mean.ts'
import { type FolderFile, isPage, isText, maxBytes, wellKnownPath } from './content-file.ts'

/** Returns why a file cannot be read, by its size or encoding; undefined if it can. */
export const unreadableIssue = memoizeByObject(
  ({ file, sizeBytes, bytes }: FolderFile): ContentIssue | undefined => {
    if (sizeBytes > maxBytes(file) && (isText(file) || wellKnownPath(file) !== undefined))
      return {
        ...error('file/too-large'),
        file,
        found: `${Math.ceil(sizeBytes / 1024)} KiB`,
        expected: `at most ${maxBytes(file) / 1024} KiB`,
        fix: isPage(file) ? 'split it into several pages' : 'make it smaller',
      }
    if (bytes === undefined || isUtf8(bytes) || !isText(file)) return undefined
    return {
      ...error('file/encoding'),
      file,
      found: 'bytes that are not UTF-8',
      fix: 'save the file as UTF-8',
    }
  },
)

/** Returns the names of the top-level files and folders. */
export const topLevelNames = (files: readonly { readonly file: string }[]): readonly string[] => [
  ...new Set(files.map(({ file }) => file.replace(/\/.*/, ''))),
]

/** Returns the one of the top-level names that was probably meant to be `name`. */
export const findMisspelt = (topLevel: readonly string[], name: string): string | undefined =>
  topLevel.find((top) => top !== name && nearestName(top.toLowerCase(), [name]) !== undefined)

/** Returns the issue of two files that define the same. Only one could be used. */
export const secondFileIssue = (file: string, first: string): ContentIssue => ({
  ...error('file/second'),
  file,
  found: `this file beside ${first}, though only one of them can be used`,
  fix: 'merge them into one file, and delete the other',
})

/** Returns the issue of a language that the site does not have. */
export const unknownLanguage = (tag: string, languages: readonly string[]): Wording => {
  const sameTag = languages.find((other) => other.toLowerCase() === tag.toLowerCase())
  return {
    ...error('language/unknown'),
    found: `the language ${JSON.stringify(tag)}, which the site does not have`,
    expected: `one of the languages of site.yaml: ${languages.join(', ')}`,
    fix: sameTag ? `write ${sameTag}` : `write one of them, or add ${tag} to languages in site.yaml`,
  }
}

/**
 * Checks CVs and UI strings, of which each language has at most one file: finds unknown languages and
 * duplicates.
 *
 * @param tags allowed in the files' names: the site's languages, and perhaps what they are regions of
 * @param languages of the site
 */
export const languageFileIssues = function* (
  files: readonly { readonly file: string; readonly language: string }[],
  tags: readonly string[],
  languages: readonly string[],
): Generator<ContentIssue> {
  for (const { file, language } of files) {
    const first = files.find((other) => other.language === language)?.file ?? file
    if (!tags.includes(language)) yield { file, ...unknownLanguage(language, languages) }
    else if (first !== file) yield secondFileIssue(file, first)
  }
}
