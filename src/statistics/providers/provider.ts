/**
 * What the statistics service knows of a provider: one question, one answer, one kind of error. github.ts,
 * gitlab.ts, forgejo.ts and file.ts each speak one provider's language.
 */

import type { Account } from '../../content/schema/site-settings.ts'
import type { ContributionDay } from '../contribution-summary.ts'

/** One request for the figures of one account. */
export interface Question {
  readonly account: Account
  /** The token for this account's address; see tokens.ts. */
  readonly token: string | undefined
  /** The UTC day of asking, `YYYY-MM-DD`. */
  readonly today: string
  /** Aborted when the service closes. */
  readonly signal: AbortSignal
}

/** The figures of one account. */
export interface Answer {
  /** Every day the provider speaks of, in any order; it may name a date more than once. */
  readonly days: readonly ContributionDay[]
  /** The last day the figures speak of, `YYYY-MM-DD`. */
  readonly takenOn: string
  readonly sample: boolean
}

/** One kind of code host, or of file. */
export interface Provider {
  /** Returns the figures of the last twelve months. @throws {ProviderError} */
  readonly ask: (question: Question) => Promise<Answer>
}

/** A provider gave no figures. The message says which address failed, how, and what the owner can do. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code = 'PROVIDER_FAILED'
  /** The provider asks not to be asked before this instant. */
  readonly retryAt: Date | undefined
  /** True where asking again soon is of no use: the owner has to fix something. The next day's round asks again. */
  readonly lasting: boolean

  constructor(
    message: string,
    options: {
      readonly retryAt?: Date | undefined
      readonly lasting?: boolean
      readonly cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.retryAt = options.retryAt
    this.lasting = options.lasting ?? false
  }
}
