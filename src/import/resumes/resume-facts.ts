/** What a CV says that `vitrine new` would ask for: the name, the label and the language it is written in. */
import { basename } from 'node:path'
import { resumeLanguage } from '../../content/files/content-file.ts'
import { languagesOfCvs } from '../../lib/dates/ongoing-words.ts'
import { plainText } from '../../resume/resume-text.ts'
import { NOT_SHOWN } from '../../resume/resume-walk.ts'
import { paperSizeOf } from './paper-size.ts'
import { type BroughtResume, requireResume } from './read-brought-resume.ts'

/** Capitals and accents make no difference: `francais`. */
const comparable = (name: string, tag: string): string =>
  name.toLocaleLowerCase(tag).normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Returns the tags of these languages by their names in one of them, as they are compared. */
const tagsByName = (tags: readonly string[], tag: string): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames([tag], { type: 'language' })
  return new Map(tags.map((other) => [comparable(names.of(other) ?? other, tag), other]))
}

/** Returns the tag of a language that Vitrine knows by its name in one of these: `Deutsch`, `German`, `allemand`. */
export const languageNamed = (name: string): string | undefined =>
  languagesOfCvs.flatMap((tag, _, tags) => tagsByName(tags, tag).get(comparable(name, tag)) ?? []).at(0)

/** Returns the language in a name such as `resume.fr.json`, `resume-fr.json` or `cv_fr.yaml`. */
export const languageOfFile = (file: string): string | undefined => {
  const tag = /[-_.]([a-z]{2})\.\w+$/.exec(file)?.[1] ?? ''
  return resumeLanguage(file) || languagesOfCvs.find((known) => known === tag)
}

/**
 * Returns the language in which a CV names languages: "Français, Anglais" is French. Undefined if it names none that
 * Vitrine knows, or names each in itself.
 */
const languageOfNames = (names: readonly string[]): string | undefined => {
  const counts = languagesOfCvs.map((tag, _, tags) => {
    const known = tagsByName(tags, tag)
    return { tag, count: names.filter((name) => known.has(comparable(name, tag))).length }
  })
  const [most, second] = counts.toSorted((a, b) => b.count - a.count)
  return most === undefined || most.count === (second?.count ?? 0) ? undefined : most.tag
}

/** Scripts of one of the languages that Vitrine knows. Chinese is what is neither Japanese nor Korean. */
const scripts: readonly (readonly [script: RegExp, tag: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Arabic}/gu, 'ar'],
]

/** Letters of Persian and Urdu, which share Arabic's script. */
const notArabic = /[پچژگ]/

/** Returns the language whose script is a tenth of a CV's letters, of which many are those of JSON and of names. */
const languageOfScript = (text: string): string | undefined => {
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0
  const [, tag] = scripts.find(([script]) => count(script) * 10 > count(/\p{L}/gu)) ?? []
  return tag === 'ar' && notArabic.test(text) ? undefined : tag
}

/**
 * Reads a CV; its name, such as `resume.fr.json`, may have its language, a BCP 47 tag. What is not in the CV is undefined.
 *
 * @throws {ContentError} if it is not a CV
 */
export const readResumeFacts = (brought: Omit<BroughtResume, 'sections'>) => {
  const { resume, issues, notes } = requireResume(brought)
  const { basics, languages = [] } = resume
  const names = languages.flatMap(({ language }) => plainText(language) ?? [])
  return {
    basics,
    name: plainText(basics?.name)?.trim(),
    description: plainText(basics?.label)?.trim(),
    language:
      languageOfFile(basename(brought.file)) || languageOfNames(names) || languageOfScript(brought.text),
    paperSize: paperSizeOf(basics),
    notes,
    /** How many fields the server will leave out, and warn of. */
    unknown: issues.filter(({ code }) => code === NOT_SHOWN).length,
  }
}
