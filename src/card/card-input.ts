/** What the social card shows, as plain data taken from the site. Used by the card renderer and app.ts. */

import { createFormats } from '../content/i18n/formats.ts'
import { directionOf } from '../content/i18n/locale.ts'
import { createMessageFormatter, type MessagesByLanguage } from '../content/i18n/messages.ts'
import { type CardInks, type CardVariant, cardVariants } from '../content/schema/card-variants.ts'
import { headlineOf, type Site } from '../content/site.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'

/** The card's size in pixels: the contract's, and the one Open Graph consumers expect. */
export const cardSize = { widthPx: 1200, heightPx: 630 } as const

/** The texts around the figures, in the card's language. */
export interface CardMessages {
  /** Label of the total, such as "contributions in twelve months". */
  readonly contributions: string
  readonly activeDays: string
  readonly longestStreak: string
  /** The day of the figures, such as "as of 21 November 2026". */
  readonly takenOn: string
  /** Marks the figures as examples. Shown if the summary is a sample. */
  readonly sample: string
}

/** Everything a card shows. Equal inputs give equal images, byte for byte. */
export interface CardInput {
  readonly name: string
  readonly headline: string | undefined
  /** The site's host, such as `ada.example`. */
  readonly address: string
  /** BCP 47 tag, for number formats and the shapes of characters. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** Undefined if the site has no accounts; the card then has no figures. */
  readonly summary: ContributionSummary | undefined
  readonly variant: CardVariant
  /** The owner's colours as `#rrggbb`. */
  readonly colours: { readonly [Name in keyof CardInks]?: string | undefined }
  /** Shown only with a summary. */
  readonly messages: CardMessages
}

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

/** The first responses of the providers take some seconds. */
const RETRY_AFTER_SECONDS = 60

/**
 * Returns the card's input for a site, in its default language.
 *
 * @param summary undefined if no snapshot was ever taken
 * @param options.baseUrl the public origin; the card shows its host
 * @throws {UnavailableError} if the site names accounts but there is no snapshot yet
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

/** Creates a function that returns the card's current input: the same object until the site or the figures change. */
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
