/** A markdown-it plugin: images reserve their space, and have variants for each screen and captions. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { type ImageSize, imageAttributes, pictureHtml } from '../../images/responsive-image.ts'
import { environmentOf } from '../context.ts'

/** Findings of the core rules below about an image. */
interface ImageMeta {
  readonly caption?: string
  readonly isOnFirstScreen?: boolean
  /** The width that the page asks for; undefined for that of the image or the text. */
  readonly widthPx?: number
}

/** Returns the image of a paragraph that holds nothing else, if the image has a title. */
const figureImage = (inline: Token | undefined): Token | undefined => {
  const image = inline?.children?.length === 1 ? inline.children[0] : undefined
  return image?.type === 'image' && image.attrGet('title') ? image : undefined
}

/** Turns these paragraphs into figures with the title as the caption. */
const makeFigures = ({ tokens }: StateCore): void =>
  tokens.forEach((open, index) => {
    if (open.type !== 'paragraph_open') return
    const image = figureImage(tokens[index + 1])
    const close = tokens[index + 2]
    if (image === undefined || close === undefined) return
    open.tag = 'figure'
    close.tag = 'figure'
    image.meta = { ...image.meta, caption: image.attrGet('title') }
    image.attrs = (image.attrs ?? []).filter(([name]) => name !== 'title')
  })

/** With the page's header, this fills the first screen of a phone and half that of a laptop. */
const FIRST_SCREEN_CHARACTERS = 400

/** Marks the first image if the text before it is short enough for the image to be on the first screen. */
const markImageOnFirstScreen = ({ tokens }: StateCore): void => {
  let characters = 0
  for (const { children, content } of tokens) {
    const image = children?.find(({ type }) => type === 'image')
    if (image !== undefined) image.meta = { ...image.meta, isOnFirstScreen: true }
    characters += content.length
    if (image !== undefined || characters > FIRST_SCREEN_CHARACTERS) return
  }
}

/** Returns the size of an image at another width. */
const scaled = ({ widthPx: ownPx, heightPx }: Partial<ImageSize> = {}, widthPx = ownPx) => ({
  widthPx,
  heightPx: ownPx && heightPx && widthPx && Math.max(1, Math.round((heightPx * widthPx) / ownPx)),
})

/** Makes figures, and renders each image as the context describes it. */
export const images = (md: MarkdownIt): void => {
  const { rules } = md.renderer
  const renderImage = rules.image
  md.core.ruler.push('figures', makeFigures)
  md.core.ruler.push('image-on-first-screen', markImageOnFirstScreen)
  rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index]
    const { describeImage, medium, findings } = environmentOf(env)
    const url = String(token?.attrGet('src') ?? '')
    const described = describeImage(url)
    const sources = medium === 'page' ? (described?.sources ?? []) : []
    findings.images.push({ url, sources })
    const { caption, isOnFirstScreen = false, widthPx } = (token?.meta ?? {}) as ImageMeta
    const loading = medium === 'print' ? 'eager' : isOnFirstScreen ? 'first' : 'lazy'
    for (const [name, value] of Object.entries(imageAttributes(scaled(described, widthPx), loading)))
      token?.attrSet(name, String(value))
    const html = renderImage?.(tokens, index, options, env, self) ?? ''
    const image = pictureHtml(html, sources, widthPx === undefined ? undefined : `${widthPx}px`)
    return caption === undefined ? image : `${image}<figcaption>${md.utils.escapeHtml(caption)}</figcaption>`
  }
}
