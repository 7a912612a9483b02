/** The one value that an edition is made from, passed whole to everything that makes a part of it. */
import type { FastifyBaseLogger } from 'fastify'
import type { Site } from '../content/site.ts'
import type { FindPrintFonts } from '../cv/script-fonts.ts'
import type { Representation } from '../http/representation.ts'
import type { ProvenLinkage } from '../identity/site-proof.ts'
import type { FindPortrait } from '../images/portraits.ts'
import type { ImageDescription } from '../images/responsive-image.ts'
import type { Variant } from '../images/variant.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import type { Deployment } from './deployment.ts'
import type { ApiDescriptionSource } from './openapi/load-api-description.ts'
import type { PageFailure } from './page-failure.ts'

/** The content, what changes independently of its texts, and what belongs to Vitrine and to this server. */
export interface EditionInputs {
  /** The content. In an edition with the default pages that are served here; for an application, only what it shows. */
  readonly site: Site
  readonly contributions: ContributionSummary | undefined
  /** What the proof of identity proves for this origin, if it does. */
  readonly proof: ProvenLinkage | undefined
  /** What pages show of images besides their address, by path. */
  readonly images: ReadonlyMap<string, ImageDescription>
  /** Returns the image variant at a path. */
  readonly findVariant: (path: string) => Variant | undefined
  /** Returns the variant without metadata that can stand in for the image at an address. */
  readonly findCopy: (address: string) => Variant | undefined
  /** The public origin, without a final slash. */
  readonly baseUrl: string
  readonly deployment: Deployment
  /** Returns the fingerprinted path of a file in static/; throws if there is none. */
  readonly asset: (path: string) => string
  /** Returns the bytes of a file in static/. */
  readonly assetBytes: (path: string) => Buffer
  /** Returns the function that finds assets by address: Vitrine's, and those of the edition. */
  readonly createFindAsset: (
    own: ReadonlyMap<string, Representation>,
  ) => (path: string) => Representation | undefined
  readonly api: ApiDescriptionSource
  readonly printFonts: FindPrintFonts
  readonly findPortrait: FindPortrait
  /** Takes each page that cannot be rendered, once. */
  readonly reportFailure: (failure: PageFailure) => void
  readonly log: FastifyBaseLogger
}
