/** What the social card shows, as plain data, and how it is taken from the site. Used by the card's services. */

import { createFormats } from '../content/i18n/formats.ts'
import { directionOf } from '../content/i18n/locale.ts'
import { createMessageFormatter, type MessagesByLanguage } from '../content/i18n/messages.ts'
import { type CardInks, type CardVariant, cardVariants } from '../content/schema/card-variants.ts'
import { headlineOf, type Site } from '../content/site.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'

/** The card's size in pixels: the contract's, and what Open Graph readers expect. */
export const cardSize = { widthPx: 1200, heightPx: 630 } as const

/** The texts around the figures, in the card's language. Labels stand under their figure, so none has a plural. */
export interface CardMessages {
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
  readonly messages: CardMessages
}

/** Returns the card's words in a language, for its figures where it has some. */
const cardMessages = (
  language: string,
  summary: ContributionSummary | undefined,
  messages: MessagesByLanguage,
): CardMessages => {
  const message = createMessageFormatter(language, messages)
  const { total = 0, activeDays = 0, takenOn } = summary ?? {}
  return {
    contributions: message('card.contributions', { count: total }),
    activeDays: message('card.activeDays', { count: activeDays }),
    longestStreak: message('card.longestStreak'),
    takenOn:
      takenOn === undefined ? '' : message('card.takenOn', { date: createFormats(language).date(takenOn) }),
    sample: message('card.sample'),
  }
}

/** Asked for too early: the first answers of the providers are some seconds away. */
const RETRY_AFTER_SECONDS = 60

/**
 * Takes the card's input from the site, in the site's default language.
 *
 * @param summary undefined where no snapshot was ever taken
 * @param options.baseUrl the public origin; the card shows its host
 * @throws {UnavailableError} where there is no snapshot of the accounts that the site names
 */
export const cardInputOf = (
  site: Site,
  summary: ContributionSummary | undefined,
  { baseUrl }: { readonly baseUrl: string },
): CardInput => {
  const { owner, accounts = [], card = {}, design = {} } = site.settings
  if (summary === undefined && accounts.length > 0)
    throw new UnavailableError('No snapshot of the contribution statistics has been taken yet.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  const [language] = site.settings.languages
  const { variant = 'light', accent, paper, ink } = card
  const pageAccent = cardVariants[variant].takesPageAccent ? design.accent : undefined
  return {
    name: owner.name,
    headline: headlineOf(site, language),
    address: new URL(baseUrl).host,
    language,
    direction: directionOf(language),
    summary,
    variant,
    colours: { accent: accent ?? pageAccent, paper, ink },
    messages: cardMessages(language, summary, site.messages),
  }
}

/**
 * Makes the function that says what the card shows now. It gives the same object until the site or the figures are
 * others, so that asking costs nothing.
 */
export const createCardSource = (options: {
  readonly baseUrl: string
  readonly site: () => Site
  readonly summary: () => ContributionSummary | undefined
}): (() => CardInput) => {
  let last:
    | { readonly site: Site; readonly summary: ContributionSummary | undefined; readonly input: CardInput }
    | undefined
  return () => {
    const [site, summary] = [options.site(), options.summary()]
    if (last?.site !== site || last.summary !== summary)
      last = { site, summary, input: cardInputOf(site, summary, options) }
    return last.input
  }
}
