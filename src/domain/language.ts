/** What a language is called and which way it runs. Used by the page views and the card. */

/** Returns the writing direction of a language, BCP 47. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  new Intl.Locale(language).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr'

/** Returns the language's own name for itself: English, français. */
export const nameOfLanguage = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
