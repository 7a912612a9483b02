/** Finds the inputs of the cards, the social preview images, of the site and its pages. */
import type { Config } from '../config.ts'
import { hasCard, type Page, type Site } from '../content/site.ts'
import { lazy, memoizeByObject } from '../lib/memoize.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import { type CardInput, pageCardOf, type SiteCard, siteCardOf } from './card-input.ts'

/** Creates a source that reads the current site and figures on each call. */
export const createCardSource = ({
  baseUrl,
  deploymentKind,
  site: currentSite,
  summary: currentSummary,
  expectsFigures,
}: Pick<Config, 'baseUrl' | 'deploymentKind'> & {
  readonly site: () => Site
  readonly summary: () => ContributionSummary | undefined
  readonly expectsFigures: () => boolean
}) => {
  /** Memoized, so that a card is the same object until the site or the figures change. */
  const cardsOf = memoizeByObject((site: Site, summary: ContributionSummary | undefined) => {
    const context = { baseUrl, summary }
    return {
      site: lazy(() => siteCardOf(site, context)),
      page: memoizeByObject((page: Page) => pageCardOf(site, page, context)),
    }
  })
  return {
    /** @throws {UnavailableError} on a server that expects figures, until the first snapshot */
    site: (): SiteCard => {
      const [site, summary] = [currentSite(), currentSummary()]
      if (deploymentKind === 'server' && summary === undefined && expectsFigures())
        throw new UnavailableError('No snapshot of the contribution statistics has been taken yet.', {
          retryAfterSeconds: 60, // the providers' first responses take some seconds
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

/** Returns the inputs of cards: the same object until the site or the figures change. */
export type CardSource = ReturnType<typeof createCardSource>
