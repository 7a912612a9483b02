/** What a card shows, as plain data, made of the site and its figures. Equal inputs give equal images, byte for byte. */
import { hash } from 'node:crypto'
import { createFormats } from '../content/i18n/formats.ts'
import { directionOf } from '../content/i18n/locale.ts'
import { createMessageFormatter } from '../content/i18n/messages.ts'
import { resumeImageOf } from '../content/resume-image.ts'
import { cardVariants } from '../content/schema/card-variants.ts'
import { namesSans } from '../content/schema/design.ts'
import { headlineOf, ownerName, type Page, type Site, siteTitle } from '../content/site.ts'
import { basePathOf } from '../http/url-path.ts'
import { isDecodable } from '../images/image-metadata.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import { version } from '../version.ts'
import type { OwnColours } from './card-colours.ts'

/** The card's size in pixels: the contract's, and the one Open Graph consumers expect. */
export const cardSize = { widthPx: 1200, heightPx: 630 } as const

/** What cards show besides the site: the public address, without its scheme, and figures if there is a snapshot. */
interface CardContext {
  readonly baseUrl: string
  readonly summary: ContributionSummary | undefined
}

/** Returns what all cards of a language have in common. */
const cardLookOf = (site: Site, language: string) => {
  const { card = {}, design = {} } = site.settings
  const { variant = 'light', ...own } = card
  const { look, accent, paper, ink } = design
  const image = resumeImageOf(site, language)
  const ofPage = look === undefined ? { accent } : { accent, paper, ink }
  const colours: OwnColours = { ...(cardVariants[variant].takesPageColours && ofPage), ...own }
  return {
    /** BCP 47 tag, for number formats and the shapes of characters. */
    language,
    direction: directionOf(language),
    variant,
    colours,
    /** Whether texts are in Alegreya Sans. */
    isSans: namesSans(design.textTypeface ?? design.headingTypeface),
    /** The owner's photo. Its size and time change with its bytes. */
    portrait: image && isDecodable(image.file) ? image : undefined,
  }
}

/** Returns the texts around the figures, in the card's language. */
const cardMessages = (language: string, { messages }: Site, { summary }: CardContext) => {
  const message = createMessageFormatter(language, messages)
  const { total = 0, activeDays = 0, takenOn } = summary ?? {}
  return {
    /** Label of the total, such as "contributions in twelve months". */
    contributions: message('card.contributions', { count: total }),
    activeDays: message('card.activeDays', { count: activeDays }),
    /** The day of the figures, such as "as of 21 November 2026". */
    takenOn:
      takenOn === undefined ? '' : message('card.takenOn', { date: createFormats(language).date(takenOn) }),
    /** Marks the figures as examples. Shown if the summary is a sample. */
    sample: message('card.sample'),
  }
}

const shownAddress = ({ baseUrl }: CardContext): string => new URL(baseUrl).host + basePathOf(baseUrl)

/** Returns the site's card in a language, with figures if there are any. */
export const siteCardOf = (
  site: Site,
  context: CardContext,
  language: string = site.settings.languages[0],
) => ({
  kind: 'site' as const,
  ...cardLookOf(site, language),
  name: ownerName(site, language),
  headline: headlineOf(site, language),
  /** The site's host, such as `ada.example`. */
  address: shownAddress(context),
  /** Undefined if there are no figures to show. */
  summary: context.summary,
  /** Shown only with a summary. */
  messages: cardMessages(language, site, context),
})

/** Returns the card of a page with its title and description. */
const ownCardOf = (site: Site, page: Page, context: CardContext) => {
  const { title, description, language, published } = page
  return {
    kind: 'page' as const,
    ...cardLookOf(site, language),
    title,
    description,
    siteTitle: siteTitle(site, language),
    /** The day of publication in the page's language or, without one, the site's host. */
    dateline: published === undefined ? shownAddress(context) : createFormats(language).date(published),
  }
}

/** Returns a page's card: the site's on home pages, or else its own. */
export const pageCardOf = (site: Site, page: Page, context: CardContext): CardInput =>
  page.template === 'home' ? siteCardOf(site, context, page.language) : ownCardOf(site, page, context)

/** The card of the site, also used for its home pages. */
export type SiteCard = Readonly<ReturnType<typeof siteCardOf>>

/** The card of any other page. */
export type PageCard = Readonly<ReturnType<typeof ownCardOf>>

/** Everything a card shows. */
export type CardInput = SiteCard | PageCard

const DIGEST_LENGTH = 10 // characters of base64url: 60 bits are enough to tell versions of one card apart

/**
 * Returns a digest of what a card shows besides the day's figures. It stands in the card's URL, because social networks keep an
 * image for as long as its URL stays the same.
 *
 * @param card made without figures
 */
export const cardDigest = ({ portrait, ...card }: CardInput): string => {
  const photo = portrait && [portrait.file, portrait.sizeBytes] // its time differs between replicas
  return hash('sha256', JSON.stringify([version, card, photo]), 'base64url').slice(0, DIGEST_LENGTH)
}
