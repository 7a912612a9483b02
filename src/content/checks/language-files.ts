/** Checks the languages in file names. */
import type { ContentIssue } from '../../lib/data/issue.ts'

/** Returns the issue of two files that define the same thing. Only one could be used. */
export const secondFileIssue = (file: string, first: string): ContentIssue => ({
  file,
  found: `a second file like ${first}; only one can be read`,
  fix: 'merge them, and remove one',
})

/** Returns the issue of a file in a language that the site does not have. */
export const unknownLanguageIssue = (
  file: string,
  language: string,
  languages: readonly string[],
): ContentIssue => {
  const sameTag = languages.find((tag) => tag.toLowerCase() === language.toLowerCase())
  return {
    file,
    found: `the language ${JSON.stringify(language)} in the file name`,
    expected: `one of the languages of site.yaml: ${languages.join(', ')}`,
    fix:
      sameTag === undefined
        ? `rename the file, or add ${language} to languages in site.yaml`
        : `write ${sameTag} in the file name`,
  }
}

/**
 * Checks CVs and messages, which each language has at most once: finds those in languages that the site does not
 * have, and second files for one language.
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
    if (!tags.includes(language)) yield unknownLanguageIssue(file, language, languages)
    else if (first !== file) yield secondFileIssue(file, first)
  }
}
