/** Writing direction, locale and own name of a language. */
import { memoizeByKey } from '../../lib/memoize.ts'

/** Returns a language's writing direction. */
export const directionOf = memoizeByKey((language: string): 'ltr' | 'rtl' =>
  new Intl.Locale(language).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr',
)

/**
 * Returns a language with its territory, as Open Graph writes it: `fr_FR`, `pt_BR`. A tag without a territory
 * gets the one with the most speakers; undefined if no country speaks the language, as for Esperanto.
 */
export const localeOf = (tag: string): string | undefined => {
  const { language, region = '' } = new Intl.Locale(tag).maximize()
  return /^[A-Z]{2}$/.test(region) ? `${language}_${region}` : undefined
}

const ownName = memoizeByKey(
  (language: string): string =>
    new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language,
)

/**
 * Returns a language's name in that language: English, français. The region is part of it only if the site
 * has the language in two.
 */
export const nameOfLanguage = (tag: string, languages: readonly string[]): string => {
  const { language, script } = new Intl.Locale(tag)
  const isAlone = languages.every((other) => other === tag || new Intl.Locale(other).language !== language)
  return ownName(isAlone ? [language, script].filter((part) => part !== undefined).join('-') : tag)
}
