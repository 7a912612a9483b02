/** The contract of a provider of contribution figures. github.ts, gitlab.ts, forgejo.ts and file.ts implement it. */
import type { Account } from '../../content/schema/site-settings.ts'
import type { ContributionDay } from '../contribution-summary.ts'

/** A request for the figures of one account. */
export interface FiguresRequest {
  readonly account: Account
  /** The token that may be sent to this account's address; see account-url.ts. */
  readonly token: string | undefined
  /** The current UTC day, `YYYY-MM-DD`. */
  readonly today: string
  /** Aborted when the service closes. */
  readonly signal: AbortSignal
}

/** The figures of one account. */
export interface Figures {
  /** In any order; a date may occur more than once. */
  readonly days: readonly ContributionDay[]
  /** The last day that the figures cover, `YYYY-MM-DD`. */
  readonly takenOn: string
  readonly sample: boolean
}

/** Returns the figures of the last twelve months. @throws {ProviderError} (rejects) */
export type Provider = (request: FiguresRequest) => Promise<Figures>

/** A provider returned no usable figures. The message says which URL or file failed, how, and what the owner can do. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code = 'PROVIDER_FAILED'
  /** The provider asks for no request before this instant. */
  readonly retryAt: Date | undefined
  /** True if only the owner can fix it, so a retry soon is pointless. The next daily fetch tries again. */
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
