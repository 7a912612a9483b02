/** Contribution statistics as the home page shows them: in a sentence, as a heat map and as a table of months. */
import { ariaLabelHtml } from '../../content/i18n/message-html.ts'
import type { FormatMessage } from '../../content/i18n/messages.ts'
import { providers } from '../../content/schema/account-providers.ts'
import {
  type ContributionMonth,
  type ContributionSummary,
  summarizeMonths,
} from '../../statistics/contribution-summary.ts'
import { heatMapSvg } from '../../statistics/heat-map.ts'

/** The statistics of the last twelve months. */
export interface ContributionsView extends ContributionSummary {
  readonly heatMapHtml: string
  readonly months: readonly ContributionMonth[]
  /** Each with its provider: `ada (GitHub)`. */
  readonly accounts: readonly string[]
}

/** Arranges the statistics for a page in one language. */
export const arrangeContributions = (
  summary: ContributionSummary,
  { language, message }: { readonly language: string; readonly message: FormatMessage },
): ContributionsView => {
  const labelHtml = ariaLabelHtml(message, 'contributions.map', { count: summary.total })
  return {
    ...summary,
    heatMapHtml: heatMapSvg(summary, { labelHtml, language }),
    months: summarizeMonths(summary),
    accounts: summary.sources.map(({ account, provider }) => `${account} (${providers[provider].label})`),
  }
}
