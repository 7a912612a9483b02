/** Reads from a CV the answers that `vitrine new` needs: name, description, language and paper size. */
import { basename } from 'node:path'
import { resumeLanguage } from '../../content/files/content-file.ts'
import { languagesOfCvs } from '../../lib/dates/ongoing-words.ts'
import { NOT_SHOWN } from '../../resume/resume-walk.ts'
import { paperSizeOf } from './paper-size.ts'
import { type ImportedResume, requireResume } from './read-imported-resume.ts'

/** Returns a name in lower case without accents, to compare: `francais`. */
const comparableName = (name: string, tag: string): string =>
  name.toLocaleLowerCase(tag).normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Returns the tags of the languages that Vitrine knows, by their comparable names in one language. */
const tagsByName = (tag: string): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames([tag], { type: 'language' })
  return new Map(languagesOfCvs.map((other) => [comparableName(names.of(other) ?? other, tag), other]))
}

/** Returns the tag of a language by its name in any language of Vitrine: `Deutsch`, `German`, `allemand`. */
export const languageNamed = (name: string): string | undefined =>
  languagesOfCvs.flatMap((tag) => tagsByName(tag).get(comparableName(name, tag)) ?? []).at(0)

/** Returns the language in a file name such as `resume.fr.json`, `resume-fr.json` or `cv_fr.yaml`. */
export const languageOfFile = (file: string): string | undefined => {
  const tag = /[-_.]([a-z]{2})\.\w+$/.exec(file)?.[1] ?? ''
  return resumeLanguage(file) || languagesOfCvs.find((known) => known === tag)
}

/**
 * Returns the language in which a CV names languages: "Français, Anglais" is French. Undefined if Vitrine
 * knows none of the names, or if each is in its own language.
 */
const languageOfNames = (names: readonly string[]): string | undefined => {
  const counts = languagesOfCvs.map((tag) => {
    const known = tagsByName(tag)
    return { tag, count: names.filter((name) => known.has(comparableName(name, tag))).length }
  })
  const [most, second] = counts.toSorted((a, b) => b.count - a.count)
  return most === undefined || most.count === (second?.count ?? 0) ? undefined : most.tag
}

/** Scripts of a single language of Vitrine. Han is Chinese unless the text is Japanese or Korean. */
const scripts: readonly (readonly [script: RegExp, tag: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Arabic}/gu, 'ar'],
]

/** Letters of Persian and Urdu that Arabic, in the same script, does not have. */
const notArabic = /[پچژگ]/

/** Returns the language whose script has over a tenth of the letters. JSON and many names are Latin. */
const languageOfScript = (text: string): string | undefined => {
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0
  const [, tag] = scripts.find(([script]) => count(script) * 10 > count(/\p{L}/gu)) ?? []
  return tag === 'ar' && notArabic.test(text) ? undefined : tag
}

/**
 * Reads the facts of a CV; the language, a BCP 47 tag, may also be in a file name such as `resume.fr.json`.
 * Missing facts are undefined.
 *
 * @throws {ContentError} if it is not a CV
 */
export const readResumeFacts = (imported: Omit<ImportedResume, 'sections'>) => {
  const { resume, issues, notes } = requireResume(imported)
  const { basics, languages = [] } = resume
  const names = languages.flatMap(({ language }) => language ?? [])
  return {
    basics,
    name: basics?.name?.trim(),
    description: basics?.label?.trim(),
    language:
      languageOfFile(basename(imported.file)) || languageOfNames(names) || languageOfScript(imported.text),
    paperSize: paperSizeOf(basics),
    notes,
    /** The number of fields that the server will leave out with a warning. */
    unknownCount: issues.filter(({ code }) => code === NOT_SHOWN).length,
  }
}
