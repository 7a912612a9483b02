/** What a card shows, as plain data. Equal inputs give equal images, byte for byte. */
import { directionOf } from '../content/i18n/locale.ts'
import { resumeImageOf } from '../content/resume-image.ts'
import { type CardInks, type CardVariant, cardVariants } from '../content/schema/card-variants.ts'
import { namesSans } from '../content/schema/design.ts'
import type { Site, SiteFile } from '../content/site.ts'
import { isDecodable } from '../images/image-metadata.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'

/** The card's size in pixels: the contract's, and the one Open Graph consumers expect. */
export const cardSize = { widthPx: 1200, heightPx: 630 } as const

/** What all cards have. */
interface CardLook {
  /** BCP 47 tag, for number formats and the shapes of characters. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly variant: CardVariant
  /** The owner's colours as `#rrggbb`. */
  readonly colours: { readonly [Name in keyof CardInks]?: string | undefined }
  /** Whether texts are in Alegreya Sans. */
  readonly isSans: boolean
  /** The owner's photo. Its size and time change with its bytes. */
  readonly portrait: SiteFile | undefined
}

/** The texts around the figures, in the card's language. */
export interface CardMessages {
  /** Label of the total, such as "contributions in twelve months". */
  readonly contributions: string
  readonly activeDays: string
  /** The day of the figures, such as "as of 21 November 2026". */
  readonly takenOn: string
  /** Marks the figures as examples. Shown if the summary is a sample. */
  readonly sample: string
}

/** The card of the site, also used for its home pages. */
export interface SiteCard extends CardLook {
  readonly kind: 'site'
  readonly name: string
  readonly headline: string | undefined
  /** The site's host, such as `ada.example`. */
  readonly address: string
  /** Undefined if there are no figures to show. */
  readonly summary: ContributionSummary | undefined
  /** Shown only with a summary. */
  readonly messages: CardMessages
}

/** The card of any other page. */
export interface PageCard extends CardLook {
  readonly kind: 'page'
  readonly title: string
  readonly description: string | undefined
  readonly siteTitle: string
  /** The day of publication in the page's language or, without one, the site's host. */
  readonly dateline: string
}

/** Everything a card shows. */
export type CardInput = SiteCard | PageCard

/** Returns what all cards of a language have in common. */
export const cardLookOf = (site: Site, language: string): CardLook => {
  const { card = {}, design = {} } = site.settings
  const { variant = 'light', ...own } = card
  const { look, accent, paper, ink } = design
  const image = resumeImageOf(site, language)
  const ofPage = look === undefined ? { accent } : { accent, paper, ink }
  return {
    language,
    direction: directionOf(language),
    variant,
    colours: { ...(cardVariants[variant].takesPageColours && ofPage), ...own },
    isSans: namesSans(design.textTypeface ?? design.headingTypeface),
    portrait: image && isDecodable(image.file) ? image : undefined,
  }
}
