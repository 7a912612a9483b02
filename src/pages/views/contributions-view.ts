/** Contribution statistics as the home page shows them: in a sentence, as a heat map and as a table of months. */
import { providers } from '../../content/schema/account-providers.ts'
import { type ContributionSummary, summarizeMonths } from '../../statistics/contribution-summary.ts'
import { heatMapSvg } from '../../statistics/heat-map.ts'
import type { SharedView } from './localized-site.ts'

/** Arranges the statistics of the last twelve months for a page in one language. */
export const arrangeContributions = (
  summary: ContributionSummary,
  { language, ariaLabelHtml }: SharedView,
) => {
  const labelHtml = ariaLabelHtml('contributions.map', { count: summary.total })
  return {
    ...summary,
    heatMapHtml: heatMapSvg(summary, { labelHtml, language }),
    months: summarizeMonths(summary),
    /** Each with its provider: `ada (GitHub)`. */
    accounts: summary.sources.map(({ account, provider }) => `${account} (${providers[provider].label})`),
  }
}
