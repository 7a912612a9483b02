/** A site with everything that its pages and machine files are rendered from. Nothing is rendered yet. */

import { withDefaultPages } from '../content/default-pages.ts'
import { createMessageFormatter } from '../content/i18n/messages.ts'
import type { SiteSettings } from '../content/schema/site-settings.ts'
import type { Site } from '../content/site.ts'
import { hashedAddress } from '../http/fingerprinted-url.ts'
import type { DescribeImage } from '../images/responsive-image.ts'
import type { MemoRun } from '../lib/memo.ts'
import { nextTurn } from '../lib/turns.ts'
import {
  type ApiDescription,
  type ApiDescriptionSource,
  type ApiOwner,
  describeApi,
  languageOfTexts,
} from '../pages/openapi/api-description.ts'
import { buildDevelopersView } from '../pages/openapi/developers-view.ts'
import { createPageInputs, type PageInputs } from '../pages/page-inputs.ts'
import { loadPageTemplates, type RenderTemplates } from '../pages/page-templates.ts'
import { themeStyleSheet } from '../pages/theme-css.ts'
import type { ContributionSummary } from '../statistics/contribution-summary.ts'

/** A style sheet of the owner's: made from `design` in site.yaml, or written by hand. */
export interface StyleSheet {
  /** Carries a hash of the style sheet. */
  readonly path: string
  readonly css: string
}

/** What is published at one time. */
export interface Edition {
  /** The content, with the default pages that the owner did not write. */
  readonly site: Site
  readonly pages: PageInputs
  readonly baseUrl: string
  /** The API description in English. */
  readonly openapi: ApiDescription
  /** Loaded after those of Vitrine, in this order. */
  readonly styleSheets: readonly StyleSheet[]
  readonly templates: RenderTemplates
  /** Returns the bytes of a file in static/. */
  readonly assetBytes: (path: string) => Buffer
  readonly memo: MemoRun
}

/** What belongs to Vitrine and to this server: the same for every edition. */
export interface EditionContext {
  readonly baseUrl: string
  /** Returns the fingerprinted path of a file in static/. */
  readonly asset: (path: string) => string
  readonly assetBytes: (path: string) => Buffer
  readonly api: ApiDescriptionSource
}

/** What changes independently of the content's texts. */
export interface EditionData {
  readonly contributions: ContributionSummary | undefined
  readonly describeImage: DescribeImage
  /** Results of the edition before, to be used again. */
  readonly memo: MemoRun
}

const styleSheetsOf = ({ settings, styleSheet }: Site): readonly StyleSheet[] =>
  [
    { name: 'theme', css: themeStyleSheet(settings.design) },
    { name: 'custom', css: styleSheet },
  ].flatMap(({ name, css }) => (css ? [{ path: hashedAddress(`styles/${name}.css`, css), css }] : []))

const apiOwnerOf = ({ owner, license }: SiteSettings, baseUrl: string): ApiOwner => ({
  contact: { name: owner.name, url: `${baseUrl}/`, ...(owner.email && { email: owner.email }) },
  ...(license && { license }),
})

/** Pages are read anew; those that are equal to what they were become the same again. */
const keepEqualPages = (site: Site, memo: MemoRun): Site => {
  const pages = new Map(site.pages)
  for (const page of site.pages.values()) pages.set(page.address, memo.same(['page', page.address], page))
  return { ...site, pages }
}

/**
 * Creates the edition of the content, in turns.
 *
 * @throws {ContentError} (rejects) if a template of the owner's does not compile
 */
export const createEdition = async (
  content: Site,
  { contributions, describeImage, memo }: EditionData,
  { baseUrl, asset, assetBytes, api }: EditionContext,
): Promise<Edition> => {
  const site = keepEqualPages(withDefaultPages(content), memo)
  await nextTurn()
  const styleSheets = styleSheetsOf(site)
  const ownTemplates = memo.same(['templates'], site.templates)
  const templates = memo.get(['templates'], [ownTemplates], {}, () => loadPageTemplates(ownTemplates))
  const pages = await createPageInputs(site, {
    baseUrl,
    asset,
    styleSheets: styleSheets.map(({ path }) => path),
    contributions,
    describeImage,
    memo,
    developers: (pageLanguage) => {
      const language = languageOfTexts(api, pageLanguage)
      const message = createMessageFormatter(language, site.messages)
      return memo.getData(['developers', language], [message], () =>
        buildDevelopersView(describeApi(api, { baseUrl, language }), { baseUrl, message }),
      )
    },
  })
  return {
    site,
    pages,
    baseUrl,
    openapi: describeApi(api, { baseUrl, owner: apiOwnerOf(site.settings, baseUrl) }),
    styleSheets,
    templates,
    assetBytes,
    memo,
  }
}
