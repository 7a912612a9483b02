/** Chooses the image that social networks show for a page. Used by page-inputs.ts. */
import mime from 'mime'
import { cardSize } from '../../card/card-input.ts'
import type { FormatMessage } from '../../content/i18n/messages.ts'
import { headlineOf, type Page, type Site } from '../../content/site.ts'
import { endpoints } from '../../http/endpoints.ts'
import { cardPath } from '../../http/server-paths.ts'
import type { DescribeImage } from '../../images/responsive-image.ts'
import type { CardView } from './page-view.ts'

interface CardViewContext {
  readonly baseUrl: string
  readonly message: FormatMessage
}

const drawn = { ...cardSize, type: 'image/png' } as const

const siteAlt = (site: Site, language: string, message: FormatMessage): string =>
  message('card.alt', { name: site.settings.owner.name, headline: headlineOf(site, language) })

/** Returns the site's card, for the default language's home page and the missing page. */
export const siteCardView = (
  site: Site,
  language: string,
  { baseUrl, message }: CardViewContext,
): CardView => ({
  url: baseUrl + endpoints.openGraphImage,
  ...drawn,
  alt: siteAlt(site, language, message),
})

/** The owner's image for a page: the one of the front matter, or the file that is served in place of the card. */
const ownImageOf = (page: Page, { files }: Site): string | undefined =>
  page.image ?? (files.has(cardPath(page.address)) ? cardPath(page.address) : undefined)

/** Returns a page's image: the owner's, or else its card. */
export const pageCardView = (
  page: Page,
  site: Site,
  context: CardViewContext & { readonly describeImage: DescribeImage },
): CardView => {
  const { baseUrl, message, describeImage } = context
  const { title, description, language } = page
  const image = ownImageOf(page, site)
  if (image !== undefined) {
    const { widthPx, heightPx } = describeImage(image) ?? {}
    return { url: baseUrl + image, type: mime.getType(image) ?? undefined, widthPx, heightPx, alt: title }
  }
  const isHome = page.template === 'home'
  if (isHome && language === site.settings.languages[0]) return siteCardView(site, language, context)
  const alt = isHome
    ? siteAlt(site, language, message)
    : message('card.alt', { name: title, headline: description ?? site.settings.owner.name })
  return { url: baseUrl + cardPath(page.address), ...drawn, alt }
}
