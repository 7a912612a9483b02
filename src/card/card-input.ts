/** Makes a card's input from the site and its figures. Equal inputs give equal images, byte for byte. */
import { hash } from 'node:crypto'
import { basePathOf } from '../addresses/url-path.ts'
import { resumeImageOf } from '../content/files/resume-image.ts'
import { createFormats } from '../content/i18n/formats.ts'
import { directionOf } from '../content/i18n/locale.ts'
import { createMessageFormatter } from '../content/i18n/messages.ts'
import { cardVariants } from '../content/schema/card-variants.ts'
import { namesSans } from '../content/schema/design.ts'
import { headlineOf, ownerName, type Page, type Site, siteTitle } from '../content/site.ts'
import { isDecodable } from '../images/image-metadata.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import { version } from '../version.ts'
import type { OwnColours } from './card-colours.ts'

/** The size in the API description, which consumers of Open Graph expect. */
export const cardSize = { widthPx: 1200, heightPx: 630 } as const

/** What cards show besides the site. */
interface CardContext {
  readonly baseUrl: string
  /** Undefined if there is no snapshot. */
  readonly summary: ContributionSummary | undefined
}

/** Returns the fields that all cards of a language share. */
const commonInput = (site: Site, language: string) => {
  const { card = {}, design = {} } = site.settings
  const { variant = 'light', ...own } = card
  const { theme, accent, paper, ink } = design
  const image = resumeImageOf(site, language)
  const ofPage = theme === undefined ? { accent } : { accent, paper, ink }
  const colours: OwnColours = { ...(cardVariants[variant].takesPageColours && ofPage), ...own }
  return {
    /** BCP 47 tag, for number formats and the shapes of characters. */
    language,
    direction: directionOf(language),
    variant,
    colours,
    /** Whether text is in Alegreya Sans. */
    isSans: namesSans(design.textTypeface ?? design.headingTypeface),
    /** Thick rules: the name is bold, and a band runs along the edge. Without rules, there is no hairline. */
    rules: design.rules ?? 'thin',
    /** The owner's photo. Its size and time change with its bytes. */
    portrait: image && isDecodable(image.file) ? image : undefined,
  }
}

/** Returns the texts around the figures. */
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

/** Returns the site's card in a language, by default the first. */
export const siteCardOf = (
  site: Site,
  context: CardContext,
  language: string = site.settings.languages[0],
) => ({
  kind: 'site' as const,
  ...commonInput(site, language),
  name: ownerName(site, language),
  headline: headlineOf(site, language),
  /** Without the scheme: `ada.example`. */
  address: shownAddress(context),
  summary: context.summary,
  /** Shown only with a summary. */
  messages: cardMessages(language, site, context),
})

const ownCardOf = (site: Site, page: Page, context: CardContext) => {
  const { title, description, language, published } = page
  return {
    kind: 'page' as const,
    ...commonInput(site, language),
    title,
    description,
    siteTitle: siteTitle(site, language),
    /** The day of publication or, without one, the site's address. */
    dateline: published === undefined ? shownAddress(context) : createFormats(language).date(published),
  }
}

/** Returns a page's card: the site's for home pages, its own for others. */
export const pageCardOf = (site: Site, page: Page, context: CardContext): CardInput =>
  page.template === 'home' ? siteCardOf(site, context, page.language) : ownCardOf(site, page, context)

/** The card of the site and its home pages. */
export type SiteCard = Readonly<ReturnType<typeof siteCardOf>>

/** The card of any other page. */
export type PageCard = Readonly<ReturnType<typeof ownCardOf>>

/** Everything a card shows. */
export type CardInput = SiteCard | PageCard

const DIGEST_LENGTH = 10 // characters of base64url: 60 bits are enough to tell versions of one card apart

/**
 * Returns a digest for the card's URL, because social networks cache an image until its URL changes.
 *
 * @param card made without figures, which change daily
 */
export const cardDigest = ({ portrait, ...card }: CardInput): string => {
  // Without its time, which differs between replicas.
  const photo = portrait && [portrait.file, portrait.sizeBytes]
  return hash('sha256', JSON.stringify([version, card, photo]), 'base64url').slice(0, DIGEST_LENGTH)
}
