/** Contribution statistics: the figures that the card and the home page show. */

/** One UTC day. */
export interface ContributionDay {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly count: number
}

/** Twelve months of public contributions over all accounts, counted by UTC day. */
export interface ContributionSummary {
  /** First and last day counted, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly total: number
  readonly activeDays: number
  /** Days in a row with at least one contribution. */
  readonly longestStreak: number
  readonly currentStreak: number
  /** Weeks from Monday to Sunday, oldest first; the first and the last may be short. */
  readonly weeks: readonly (readonly ContributionDay[])[]
  /** The day the figures were taken. */
  readonly takenOn: string
  /** Where the figures come from, each with the day of its own last answer. */
  readonly sources: readonly {
    readonly provider: string
    readonly account: string
    readonly takenOn: string
  }[]
  /** True where the figures are examples and nobody's contributions; the page and the card say so. */
  readonly sample: boolean
}
