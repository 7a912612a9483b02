/** What the social card shows, as plain data, and how it is taken from the site. Used by the card's services. */
import type { CardInks, CardVariant } from './card-colours.ts'
import type { ContributionSummary } from './contributions.ts'
import { type Site, translate } from './site.ts'

/** The card's size in pixels: the contract's, and what Open Graph readers expect. */
export const cardSize = { widthPx: 1200, heightPx: 630 } as const

/** The texts around the figures, in the card's language. Labels stand under their figure, so none has a plural. */
export interface CardWords {
  /** Under the total, such as "contributions in twelve months". */
  readonly contributions: string
  readonly activeDays: string
  readonly longestStreak: string
  /** The day of the figures, such as "as of 21 November 2026". */
  readonly takenOn: string
  /** Says that the figures are examples. Shown where the summary is a sample. */
  readonly sample: string
}

/** All that a card shows. Equal inputs give equal pictures, byte for byte. */
export interface CardInput {
  readonly name: string
  readonly headline: string | undefined
  /** Where the site is, such as `ada.example`. */
  readonly address: string
  /** BCP 47 tag: how numbers are written and characters shaped. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** Absent where the site has no accounts: the card then has no figures. */
  readonly summary: ContributionSummary | undefined
  readonly variant: CardVariant
  /** The owner's own colours as `#rrggbb`. */
  readonly colours: { readonly [Name in keyof CardInks]?: string | undefined }
  /** Needed with a summary only. */
  readonly words: CardWords
}

/** Returns a text of the card's language by its key, with placeholders filled in: templates/words/. */
type Word = (key: string, values?: Readonly<Record<string, string>>) => string

/** Returns the words of a card from the site's own. */
export const cardWords = (
  word: Word,
  language: string,
  summary: Pick<ContributionSummary, 'takenOn'> | undefined,
): CardWords => {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    calendar: 'gregory',
    timeZone: 'UTC',
  })
  const date = summary === undefined ? '' : format.format(new Date(`${summary.takenOn}T00:00:00Z`))
  return {
    contributions: word('card.contributions'),
    activeDays: word('card.activeDays'),
    longestStreak: word('card.longestStreak'),
    takenOn: word('card.takenOn', { date }),
    sample: word('card.sample'),
  }
}

/** Languages whose script runs from right to left, by their subtag (CLDR); a script subtag overrules it. */
const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?!.*-(Latn|Cyrl))(-|$)|-(Arab|Hebr|Thaa|Syrc)\b/i

/**
 * Takes the card's input from the site, in the site's default language: name and headline are the CV's, or the owner's
 * name and the site's description where there is none.
 *
 * @param baseUrl the public origin; the card shows its host
 * @param word the words of the default language
 */
export const cardInputOf = (
  site: Pick<Site, 'settings' | 'languages' | 'resumes'>,
  summary: ContributionSummary | undefined,
  { baseUrl, word }: { readonly baseUrl: string; readonly word: Word },
): CardInput => {
  const language = site.languages[0] ?? 'en'
  const { owner, description, card = {}, design = {} } = site.settings
  const basics = site.resumes.get(language)?.basics
  const { variant = 'light', accent, paper, ink } = card
  // The page's own accent is drawn for light paper: on the dark card only a colour chosen for the card counts.
  const pageAccent = variant === 'light' ? design.accent : undefined
  return {
    name: basics?.name ?? owner.name,
    headline: basics?.label ?? translate<string>(description, language, site.languages),
    address: new URL(baseUrl).host,
    language,
    direction: rightToLeft.test(language) ? 'rtl' : 'ltr',
    summary,
    variant,
    colours: { accent: accent ?? pageAccent, paper, ink },
    words: cardWords(word, language, summary),
  }
}
