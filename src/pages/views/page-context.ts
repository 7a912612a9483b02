/** What pages show besides the content. */
import type { DescribeImage } from '../../images/responsive-image.ts'
import type { ContributionSummary } from '../../statistics/contribution-summary.ts'
import type { Deployment } from '../deployment.ts'
import type { DevelopersView } from '../openapi/developers-view.ts'

/** One value for all pages of an edition. */
export interface PageContext {
  readonly baseUrl: string
  /** Returns the fingerprinted path of a file in static/. */
  readonly asset: (path: string) => string
  /** Paths of the owner's style sheets. */
  readonly styleSheets: readonly string[]
  readonly deployment: Deployment
  readonly describeImage: DescribeImage
  readonly contributions: ContributionSummary | undefined
  /** Makes the developers' page. */
  readonly developers: () => DevelopersView
}
