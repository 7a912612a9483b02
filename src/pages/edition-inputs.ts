/** The value from which an edition is made. All that makes a part of an edition gets it whole. */
import type { FastifyBaseLogger } from 'fastify'
import type { Site } from '../content/site.ts'
import type { FindPrintFonts } from '../cv/script-fonts.ts'
import type { ProvenLinkage } from '../identity/site-proof.ts'
import type { ImageLibrary } from '../images/image-library.ts'
import type { FindPortrait } from '../images/portraits.ts'
import type { ImageDescription } from '../images/responsive-image.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import type { Deployment } from './deployment.ts'
import type { ApiDescriptionSource } from './openapi/load-api-description.ts'
import type { StaticAssets } from './static-assets.ts'

/** The content, the state that changes independently of it, and what Vitrine and this server provide. */
export interface EditionInputs {
  /** The content; within an edition, as served here: an export omits some pages, an application most. */
  readonly site: Site
  readonly contributions: ContributionSummary | undefined
  /** The linkage proven for this origin, if there is a valid proof of identity. */
  readonly proof: ProvenLinkage | undefined
  /** The size, the variants and the metadata of each image, by path. */
  readonly imageDescriptions: ReadonlyMap<string, ImageDescription>
  /** Finds the variants of images. */
  readonly variants: Pick<ImageLibrary, 'find' | 'fallbackVariantOf'>
  /** The public origin, without a final slash. */
  readonly baseUrl: string
  readonly deployment: Deployment
  readonly assets: StaticAssets
  readonly api: ApiDescriptionSource
  /** Rejects if fonts cannot be made, but not within an edition. */
  readonly printFonts: FindPrintFonts
  readonly findPortrait: FindPortrait
  readonly log: FastifyBaseLogger
}
