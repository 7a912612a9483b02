/** Chooses the image that social networks show for a page. Used by the views of pages. */
import mime from 'mime'
import { cardSize } from '../../card/card-input.ts'
import type { FormatMessage } from '../../content/i18n/messages.ts'
import { cardPath, headlineOf, type Page, type Site } from '../../content/site.ts'
import type { DescribeImage } from '../../images/responsive-image.ts'
import type { Deployment } from '../deployment.ts'
import type { CardView } from './view-model.ts'

interface CardContext {
  readonly baseUrl: string
  readonly message: FormatMessage
}

const drawn = { ...cardSize, type: 'image/png' } as const

const siteAlt = (site: Site, language: string, message: FormatMessage): string => {
  const { name } = site.settings.owner
  const headline = headlineOf(site, language)
  return headline === undefined ? name : message('card.alt', { name, headline })
}

/** Returns the site's card, for the default language's home page and the missing page. */
export const siteCardView = (
  site: Site,
  language: string,
  { baseUrl, deployment, message }: CardContext & { readonly deployment: Pick<Deployment, 'cardPath'> },
): CardView => ({
  url: baseUrl + deployment.cardPath,
  ...drawn,
  alt: siteAlt(site, language, message),
})

/** Social networks show none. */
const isDrawing = (path: string): boolean => /\.svg$/i.test(path)

/**
 * Returns the image that the front matter names, smaller and without its metadata if there is such a copy, or the file that
 * is served in place of the card.
 */
const ownImageOf = ({ image, address }: Page, { files }: Site, describeImage: DescribeImage) => {
  if (image !== undefined && !isDrawing(image)) {
    const { widthPx, heightPx, fallback } = describeImage(image) ?? {}
    return fallback ?? { path: image, widthPx, heightPx }
  }
  const path = cardPath(address)
  if (!files.has(path)) return undefined
  const { widthPx, heightPx } = describeImage(path) ?? {}
  return { path, widthPx, heightPx }
}

/**
 * Returns a page's image: the owner's, or else its card.
 *
 * @param siteCard of the page's language
 */
export const pageCardView = (
  page: Page,
  site: Site,
  siteCard: CardView,
  { baseUrl, message, describeImage }: CardContext & { readonly describeImage: DescribeImage },
): CardView => {
  const { title, description, language, template, address } = page
  const { owner, languages } = site.settings
  const ownImage = ownImageOf(page, site, describeImage)
  if (ownImage !== undefined) {
    const { path, widthPx, heightPx } = ownImage
    return { url: baseUrl + path, type: mime.getType(path) ?? undefined, widthPx, heightPx, alt: title }
  }
  const isHome = template === 'home'
  if (isHome && language === languages[0]) return siteCard
  const alt = isHome
    ? siteCard.alt
    : message('card.alt', { name: title, headline: description ?? owner.name })
  return { url: baseUrl + cardPath(address), ...drawn, alt }
}
