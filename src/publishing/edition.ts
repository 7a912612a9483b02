/** What is published at one time: a site, the views of its pages, and its documents. Put together by the app. */

import { withDefaultPages } from '../content/default-pages.ts'
import { createMessageFormatter } from '../content/i18n/messages.ts'
import type { SiteSettings } from '../content/schema/site-settings.ts'
import type { Site } from '../content/site.ts'
import { hashedAddress } from '../http/fingerprinted-url.ts'
import type { Representation } from '../http/representation.ts'
import type { DescribeImage } from '../images/responsive-image.ts'
import { createPageViews, type PageViews } from '../pages/build-page-view.ts'
import { type ApiDescriptionSource, describeApi } from '../pages/openapi/api-description.ts'
import { buildDevelopersView } from '../pages/openapi/developers-view.ts'
import type { PageView } from '../pages/page-view.ts'
import { themeStyleSheet } from '../pages/theme-css.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'
import { buildDocuments, type Theme } from './documents.ts'

/** One edition. */
export interface Edition {
  /** The site with the pages that it lacked. */
  readonly site: Site
  readonly views: PageViews
  /** Makes the documents besides the Markdown twins, by path, once the views of all pages are there. */
  readonly documents: (views: readonly PageView[]) => ReadonlyMap<string, Representation>
}

/** What comes with Vitrine and with this server: the same for every edition. */
export interface EditionContext {
  readonly baseUrl: string
  /** Returns the hashed address of a file in static/. */
  readonly asset: (path: string) => string
  /** Returns its bytes. */
  readonly assetBytes: (path: string) => Buffer
  readonly api: ApiDescriptionSource
}

/** What is said besides the content: it changes without it. */
export interface EditionFindings {
  readonly contributions: ContributionSummary | undefined
  readonly describeImage: DescribeImage
}

const themeOf = (design: SiteSettings['design']): Theme | undefined => {
  const css = themeStyleSheet(design)
  return css === undefined ? undefined : { address: hashedAddress('styles/theme.css', css), css }
}

/** Puts an edition together; nothing is rendered yet. */
export const createEdition = (
  content: Site,
  { contributions, describeImage }: EditionFindings,
  { baseUrl, asset, assetBytes, api }: EditionContext,
): Edition => {
  const site = withDefaultPages(content)
  const theme = themeOf(site.settings.design)
  const views = createPageViews(site, {
    baseUrl,
    asset,
    themeHref: theme?.address,
    contributions,
    describeImage,
    developers: (language) =>
      buildDevelopersView(describeApi(api, { baseUrl, language }), {
        baseUrl,
        message: createMessageFormatter(language, site.messages),
      }),
  })
  const openapi = describeApi(api, { baseUrl })
  return {
    site,
    views,
    documents: (pageViews) => buildDocuments(site, pageViews, { baseUrl, openapi, theme, assetBytes }),
  }
}
