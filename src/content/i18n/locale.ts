/** What a language is called and which way it runs. Used by the page views and the card. */

/** Returns the writing direction of a language, BCP 47. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  new Intl.Locale(language).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr'

/**
 * Returns a language with its territory, as Open Graph has locales: `fr_FR`, `pt_BR`. Where the tag names none, it is
 * the one where most of its speakers live; undefined where that is no country, as for Esperanto.
 */
export const localeOf = (tag: string): string | undefined => {
  const { language, region = '' } = new Intl.Locale(tag).maximize()
  return /^[A-Z]{2}$/.test(region) ? `${language}_${region}` : undefined
}

/** Returns the language's own name for itself: English, français. */
export const nameOfLanguage = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
