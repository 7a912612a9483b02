/** Makes the texts of the CV and their HTML, each with its language and direction. */
import type { Formats } from '../content/i18n/formats.ts'
import { directionOf } from '../content/i18n/locale.ts'
import type { FormatMessage } from '../content/i18n/messages.ts'
import { isPartialDate } from '../lib/dates/partial-date.ts'
import { escapeMarkup } from '../lib/text/escape-html.ts'
import { safeHref } from '../lib/text/safe-href.ts'
import { quotationMarks } from '../markdown/quotation-marks.ts'
import type { CvDate, CvLinkView, CvText } from './cv-view.ts'
import { bareTextOf, createTextReader, literalReader } from './formatted-text.ts'

type Direction = ReturnType<typeof directionOf>

/** The language that the CV is shown in. */
export interface CvLanguage {
  readonly language: string
  readonly message: FormatMessage
  readonly formats: Formats
}

/** A character of a right-to-left script. */
export const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Returns the direction of a text's first letter, as browsers do; undefined without letters. */
export const firstDirection = (text: string): Direction | undefined => {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter === undefined ? undefined : rightToLeft.test(letter) ? 'rtl' : 'ltr'
}

/**
 * Returns the direction of a text in a CV. In a right-to-left CV, one word in its script is enough, because
 * titles such as `B.Des., תקשורת חזותית` begin with Latin letters. Digits alone, as in a telephone number,
 * are left to right.
 */
const directionOfText = (text: string, around: Direction): Direction =>
  around === 'rtl' && rightToLeft.test(text) ? 'rtl' : (firstDirection(text) ?? 'ltr')

/** A text, with its language if that is not the CV's file's. */
export type CvSource = string | { readonly text: string; readonly language: string }

type Texts = readonly (CvSource | undefined)[]

/** Trims texts and drops empty ones. */
export const nonEmpty = (texts: readonly (string | undefined)[] = []): readonly string[] =>
  texts.flatMap((text) => text?.trim() || [])

/** Joins the texts that are not empty. */
export const joinTexts = (texts: readonly (string | undefined)[], separator: string): string =>
  nonEmpty(texts).join(separator)

/** Returns a separator's HTML. Unless it ends in a space, lines can only break before `<bdi>` at `<wbr>`. */
const separatorHtml = (separator: string): string =>
  escapeMarkup(separator) + (separator === '' || separator.endsWith(' ') ? '' : '<wbr>')

/** The functions for one language. Each returns undefined, or an empty list, if there is nothing to show. */
export type CvValues = ReturnType<typeof createCvValues>

/**
 * Creates the functions for a language.
 *
 * @param ownLanguage language of texts that do not name theirs
 */
export const createCvValues = (settings: CvLanguage, ownLanguage: string) => {
  const { language, message, formats } = settings
  const around = directionOf(language)
  const ownReader = createTextReader(quotationMarks(message))
  /** Returns each text with its language and reader. Texts in another language keep their quotation marks. */
  const sourcesOf = (texts: Texts | undefined = []) =>
    texts.flatMap((source) => {
      const { text, language: textLanguage } =
        typeof source === 'object' ? source : { text: source, language: ownLanguage }
      const trimmed = text?.trim()
      return trimmed
        ? [{ text: trimmed, textLanguage, reader: textLanguage === language ? ownReader : literalReader }]
        : []
    })

  const attributesOf = (textLanguage: string, direction: Direction, impliedDirection: Direction): string => {
    const lang = textLanguage === language ? '' : ` lang="${escapeMarkup(textLanguage)}"`
    const dir = direction === impliedDirection ? '' : ` dir="${direction}"`
    return lang + dir
  }

  const asText = (text: string, textLanguage: string, direction = directionOfText(text, around)): CvText => {
    const escaped = escapeMarkup(text)
    const attributes = attributesOf(textLanguage, direction, around)
    return {
      text,
      // Without `dir`, `<bdi>` takes its direction from the first letter.
      html: `<bdi${attributesOf(textLanguage, direction, firstDirection(text) ?? around)}>${escaped}</bdi>`,
      plainHtml: attributes === '' ? escaped : `<span${attributes}>${escaped}</span>`,
    }
  }

  const asTexts = (texts: Texts): readonly CvText[] =>
    sourcesOf(texts).map(({ text, textLanguage }) => asText(text, textLanguage))

  /** Joins texts in one line, all in one link. */
  const line = (texts: Texts, separator: string, url?: string): CvLinkView | undefined => {
    const parts = asTexts(texts)
    if (parts.length === 0) return undefined
    const href = safeHref(url)
    const html = parts.map((part) => part.html).join(separatorHtml(separator))
    return {
      text: parts.map(({ text }) => text).join(separator),
      href,
      html: href === undefined ? html : `<a href="${escapeMarkup(href)}">${html}</a>`,
    }
  }

  /** Writes an element with the text's attributes; without a name, only if there are attributes. */
  const elementHtml = (name: string | undefined, html: string, textLanguage: string): string => {
    const attributes = attributesOf(textLanguage, directionOfText(bareTextOf(html), around), around)
    const element = name ?? (attributes === '' ? undefined : /<[pu]/.test(html) ? 'div' : 'span')
    return element === undefined ? html : `<${element}${attributes}>${html}</${element}>`
  }

  return {
    ...settings,
    /** Returns the direction of a text if it differs from the CV's. */
    otherDirection: (text: string): Direction | undefined =>
      directionOfText(text, around) === around ? undefined : directionOfText(text, around),
    line,
    /** Returns titles in one line with typographic quotes; names of people and addresses stay as written. */
    typographicLine: (texts: Texts | undefined, separator: string, url?: string): CvLinkView | undefined =>
      line(
        sourcesOf(texts).map(({ text, textLanguage, reader }) => ({
          text: reader.plain(text),
          language: textLanguage,
        })),
        separator,
        url,
      ),
    link: (text: CvSource | undefined, url?: string) => line([text], '', url),
    text: (text: CvSource | undefined): CvText | undefined => asTexts([text])[0],
    /** Returns a UI string, in English if its translation is missing. */
    messageText: (key: string): CvText => {
      const textLanguage = message.languageOf(key)
      return asText(message(key), textLanguage, directionOf(textLanguage))
    },
    /** Returns formatted texts, each as part of a line. */
    rich: (texts: Texts): readonly string[] =>
      sourcesOf(texts).map(({ text, textLanguage, reader }) =>
        elementHtml(undefined, reader.inlineHtml(text), textLanguage),
      ),
    /** Returns the content of each list item. */
    items: (texts: Texts): readonly string[] =>
      sourcesOf(texts).flatMap(({ text, textLanguage, reader }) =>
        reader.items(text).map((html) => elementHtml(undefined, html, textLanguage)),
      ),
    /** Returns paragraphs and lists, and the content of the first paragraph. */
    blocks: (...texts: Texts) => {
      const blocks = sourcesOf(texts).flatMap(({ text, textLanguage, reader }) =>
        reader.blocks(text).map((block) => ({ ...block, textLanguage })),
      )
      const lead = blocks.find(({ name }) => name === 'p')
      return {
        blocksHtml: blocks.map(({ name, html, textLanguage }) => elementHtml(name, html, textLanguage)),
        leadHtml: lead && elementHtml(undefined, lead.html, lead.textLanguage),
      }
    },
    /** Returns a date, shown with the precision of `shown`. */
    date: (date: string | undefined, shown = date): CvDate | undefined => {
      if (date === undefined || shown === undefined) return undefined
      return isPartialDate(date)
        ? { iso: date, text: formats.date(shown, 'short') }
        : { iso: undefined, text: date }
    },
  }
}
