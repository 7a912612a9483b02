/** Derives the inputs of the site's card and of its pages' cards from the site and its figures. */
import type { Config } from '../config.ts'
import { createFormats } from '../content/i18n/formats.ts'
import { createMessageFormatter, type MessagesByLanguage } from '../content/i18n/messages.ts'
import { hasCard, headlineOf, type Page, type Site, siteTitle } from '../content/site.ts'
import { basePathOf } from '../http/url-path.ts'
import { lazy, memoizeByObject } from '../lib/memoize.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import { type CardInput, type CardMessages, cardLookOf, type SiteCard } from './card-input.ts'

/** What cards show besides the site: the public address, without its scheme, and figures if there is a snapshot. */
interface CardContext {
  readonly baseUrl: string
  readonly summary: ContributionSummary | undefined
}

const shownAddress = (baseUrl: string): string => new URL(baseUrl).host + basePathOf(baseUrl)

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
    takenOn:
      takenOn === undefined ? '' : message('card.takenOn', { date: createFormats(language).date(takenOn) }),
    sample: message('card.sample'),
  }
}

/** Returns the site's card in a language, with figures if there are any. */
export const siteCardOf = (
  site: Site,
  { baseUrl, summary }: CardContext,
  language: string = site.settings.languages[0],
): SiteCard => ({
  kind: 'site',
  ...cardLookOf(site, language),
  name: site.settings.owner.name,
  headline: headlineOf(site, language),
  address: shownAddress(baseUrl),
  summary,
  messages: cardMessages(language, summary, site.messages),
})

/** Returns a page's card: the site's on home pages, or else its title and description. */
export const pageCardOf = (site: Site, page: Page, context: CardContext): CardInput => {
  const { template, title, description, language, published } = page
  if (template === 'home') return siteCardOf(site, context, language)
  return {
    kind: 'page',
    ...cardLookOf(site, language),
    title,
    description,
    siteTitle: siteTitle(site, language),
    dateline:
      published === undefined ? shownAddress(context.baseUrl) : createFormats(language).date(published),
  }
}

/** Creates a source that reads the current site and figures on each call. Only a server waits for the first figures. */
export const createCardSource = ({
  baseUrl,
  deployment,
  site: currentSite,
  summary: currentSummary,
}: Pick<Config, 'baseUrl' | 'deployment'> & {
  readonly site: () => Site
  readonly summary: () => ContributionSummary | undefined
}) => {
  /** Kept with the site, so that a card is the same object until the site or the figures change. */
  const cardsOf = memoizeByObject((site: Site, summary: ContributionSummary | undefined) => {
    const context = { baseUrl, summary }
    return {
      site: lazy(() => siteCardOf(site, context)),
      page: memoizeByObject((page: Page) => pageCardOf(site, page, context)),
    }
  })
  return {
    /** @throws {UnavailableError} on a server, if the site names accounts but there is no snapshot yet */
    site: (): SiteCard => {
      const [site, summary] = [currentSite(), currentSummary()]
      if (deployment === 'server' && summary === undefined && (site.settings.accounts ?? []).length > 0)
        throw new UnavailableError('No snapshot of the contribution statistics has been taken yet.', {
          /** The first responses of the providers take some seconds. */
          retryAfterSeconds: 60,
          unavailable: 'The first snapshot of the contribution statistics',
        })
      return cardsOf(site, summary).site()
    },
    /** @returns undefined if there is no page at the address, or one without a card */
    page: (address: string): CardInput | undefined => {
      const site = currentSite()
      const page = site.pages.get(address)
      return page && hasCard(page) ? cardsOf(site, currentSummary()).page(page) : undefined
    },
  }
}

/** Returns the inputs of cards: the same object for the same card until the site or the figures change. */
export type CardSource = ReturnType<typeof createCardSource>
