/** Chooses the image that social networks show for a page. */
import mime from 'mime'
import { cardDigest, cardSize, pageCardOf, siteCardOf } from '../../card/card-input.ts'
import type { FormatMessage } from '../../content/i18n/messages.ts'
import { cardPath, headlineOf, ownerName, type Page } from '../../content/site.ts'
import type { EditionInputs } from '../edition-inputs.ts'

const drawn = { ...cardSize, type: 'image/png' } as const

/** Returns the site's card, for the default language's home page and error pages. */
export const siteCardView = (
  { site, baseUrl, deployment }: EditionInputs,
  language: string,
  message: FormatMessage,
) => {
  const name = ownerName(site, language)
  const headline = headlineOf(site, language)
  const alt = headline === undefined ? name : message('card.alt', { name, headline })
  const digest = cardDigest(siteCardOf(site, { baseUrl, summary: undefined }, language))
  return { url: `${baseUrl}${deployment.cardPath}?v=${digest}`, ...drawn, alt }
}

/**
 * Returns the image in the front matter, as its smaller variant without metadata if there is one; otherwise
 * the owner's file at the card's path.
 */
const ownImageOf = ({ image, address }: Page, { site: { files }, imageDescriptions }: EditionInputs) => {
  if (image !== undefined && !/\.svg$/i.test(image)) {
    // Social networks do not show SVG.
    const { widthPx, heightPx, fallback } = imageDescriptions.get(image) ?? {}
    return fallback ?? { path: image, widthPx, heightPx }
  }
  const path = cardPath(address)
  if (!files.has(path)) return undefined
  const { widthPx, heightPx } = imageDescriptions.get(path) ?? {}
  return { path, widthPx, heightPx }
}

/** Returns a page's image: the owner's, with undefined type and size if these are unknown, or its card. */
export const pageCardView = (
  page: Page,
  siteCard: ReturnType<typeof siteCardView>,
  message: FormatMessage,
  inputs: EditionInputs,
) => {
  const { baseUrl, site } = inputs
  const { title, description, language, template, address } = page
  const { languages } = site.settings
  if (template === 'error') return siteCard
  const ownImage = ownImageOf(page, inputs)
  if (ownImage !== undefined) {
    const { path, widthPx, heightPx } = ownImage
    return { url: baseUrl + path, type: mime.getType(path) ?? undefined, widthPx, heightPx, alt: title }
  }
  const isHome = template === 'home'
  if (isHome && language === languages[0]) return siteCard
  const alt = isHome
    ? siteCard.alt
    : message('card.alt', { name: title, headline: description ?? ownerName(site, language) })
  const digest = cardDigest(pageCardOf(site, page, { baseUrl, summary: undefined }))
  return { url: `${baseUrl}${cardPath(address)}?v=${digest}`, ...drawn, alt }
}
