/** Makes the texts of the CV, each with its language and direction. Used where a resume is arranged. */

import type { Formats } from '../../content/i18n/formats.ts'
import { directionOf } from '../../content/i18n/locale.ts'
import type { FormatMessage } from '../../content/i18n/messages.ts'
import { plainText, type ResumeText } from '../../content/schema/resume.ts'
import { isPartialDate } from '../../lib/written-date.ts'
import type { CvBlock, CvDate, CvInline, CvLine, CvRichText, CvText, CvTextFacts, Direction } from './cv.ts'
import { textOfInlines } from './cv.ts'
import { parseBlocks, parseInlines } from './formatted-text.ts'
import { safeHref } from './safe-href.ts'

/** The language that the CV is shown in. */
export interface CvLanguage {
  readonly language: string
  readonly message: FormatMessage
  readonly formats: Formats
  /** That of texts which do not say theirs; the CV's if left out. */
  readonly ownLanguage?: string
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

const directionOfLetter = (letter: string | undefined): Direction | undefined => {
  if (letter === undefined) return undefined
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/** Returns the direction of a text's first letter, which is what browsers go by; undefined without letters. */
export const firstDirection = (text: string): Direction | undefined =>
  directionOfLetter(/\p{L}/u.exec(text)?.[0])

/**
 * Returns the direction of a text in a CV. From right to left, one word in the CV's script is enough, because titles such as
 * `B.Des., תקשורת חזותית` begin with Latin letters.
 */
const directionOfText = (text: string, around: Direction): Direction =>
  around === 'rtl' && rightToLeft.test(text) ? 'rtl' : (firstDirection(text) ?? around)

/** Texts that may be missing. */
type Texts = readonly (ResumeText | undefined)[]

/** Trims the texts and leaves out empty ones. */
export const nonEmpty = <Text extends ResumeText>(
  texts: readonly (Text | undefined)[] = [],
): readonly Text[] =>
  texts.flatMap((text) => {
    const trimmed = plainText(text)?.trim()
    if (text === undefined || !trimmed) return []
    return [(typeof text === 'object' ? { ...text, text: trimmed } : trimmed) as Text]
  })

/** Joins texts into one, in the language of those that say theirs. */
export const joinTexts = (texts: Texts, separator: string): ResumeText => {
  const present = nonEmpty(texts)
  const text = present.map((part) => plainText(part)).join(separator)
  const language = present.map((part) => (typeof part === 'object' ? part.language : undefined)).find(Boolean)
  return language === undefined ? text : { text, language }
}

/** Makes values in one language. Each function returns undefined, or an empty list, if there is nothing to show. */
export interface CvValues extends CvLanguage {
  readonly text: (text: ResumeText | undefined) => CvText | undefined
  /** A message of the interface, which may be in English where a translation is missing. */
  readonly messageText: (key: string) => CvText
  readonly line: (texts: Texts, separator: string, url?: string) => CvLine | undefined
  readonly link: (text: ResumeText | undefined, url?: string) => CvLine | undefined
  readonly list: (texts: Texts | undefined) => CvLine | undefined
  readonly rich: (texts: Texts | undefined) => readonly CvRichText[]
  readonly blocks: (text: ResumeText | undefined) => readonly CvBlock[]
  readonly date: (iso: string | undefined) => CvDate | undefined
}

/** Creates the functions for a language. */
export const createCvValues = (settings: CvLanguage): CvValues => {
  const { language, message, formats, ownLanguage = language } = settings
  const around = directionOf(language)

  const factsOf = (shown: string, source: ResumeText | undefined): CvTextFacts => ({
    language: (typeof source === 'object' ? source.language : undefined) ?? ownLanguage,
    direction: directionOfText(shown, around),
  })

  const asTexts = (texts: Texts): readonly CvText[] =>
    nonEmpty(texts).map((source) => ({ text: plainText(source), ...factsOf(plainText(source), source) }))

  const line: CvValues['line'] = (texts, separator, url) => {
    const present = asTexts(texts)
    return present.length === 0 ? undefined : { texts: present, separator, href: safeHref(url) }
  }

  const asRich = (content: readonly CvInline[], source: ResumeText | undefined): CvRichText => ({
    content,
    ...factsOf(textOfInlines(content), source),
  })

  return {
    ...settings,
    text: (text) => asTexts([text])[0],
    messageText: (key) => {
      const text = message(key)
      const own = message.languageOf(key)
      return { text, language: own, direction: directionOf(own) }
    },
    line,
    link: (text, url) => line([text], '', url),
    list: (texts) => line(texts ?? [], formats.comma),
    rich: (texts) => nonEmpty(texts).map((source) => asRich(parseInlines(plainText(source)), source)),
    blocks: (text) => parseBlocks(plainText(text), (content) => asRich(content, text)),
    date: (date) => {
      if (date === undefined) return undefined
      return isPartialDate(date)
        ? { iso: date, text: formats.date(date, 'short') }
        : { iso: undefined, text: date }
    },
  }
}
