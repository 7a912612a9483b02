/** A plugin of markdown-it: images hold their place, come in the size that will do, and may have a caption. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { imageAttributes, pictureHtml } from '../../images/responsive-image.ts'
import { contextOf } from './context.ts'

/** What is known of an image from where it stands. */
interface ImageMeta {
  readonly caption?: string
  readonly isOnFirstScreen?: boolean
}

/** An image that is a paragraph of its own and has a title becomes a figure with the title as its caption. */
const figureImage = (tokens: readonly Token[], index: number): Token | undefined => {
  const [open, inline, close] = tokens.slice(index, index + 3)
  const image = inline?.children?.length === 1 ? inline.children[0] : undefined
  const isParagraph = open?.type === 'paragraph_open' && close?.type === 'paragraph_close'
  return isParagraph && image?.type === 'image' && image.attrGet('title') ? image : undefined
}

const makeFigures = (state: StateCore): void => {
  for (const [index, open] of state.tokens.entries()) {
    const image = figureImage(state.tokens, index)
    const close = state.tokens[index + 2]
    if (image === undefined || close === undefined) continue
    open.tag = 'figure'
    close.tag = 'figure'
    image.meta = { caption: image.attrGet('title') }
    image.attrs = (image.attrs ?? []).filter(([name]) => name !== 'title')
  }
}

/** So much text fills, with the page's head above it, the first screen of a phone, and of a laptop, to about its half. */
const HALF_A_SCREEN_CHARACTERS = 400

/** Marks the first image where the text before it is so short that the first screen shows it. */
const markImageOnFirstScreen = ({ tokens }: StateCore): void => {
  let characters = 0
  for (const { children, content } of tokens) {
    const image = children?.find(({ type }) => type === 'image')
    if (image !== undefined) image.meta = { ...image.meta, isOnFirstScreen: true }
    characters += content.length
    if (image !== undefined || characters > HALF_A_SCREEN_CHARACTERS) return
  }
}

/** Makes figures, and renders each image as the context describes it. */
export const images = (md: MarkdownIt): void => {
  const { rules } = md.renderer
  const renderImage = rules.image
  md.core.ruler.push('figures', makeFigures)
  md.core.ruler.push('image-on-first-screen', markImageOnFirstScreen)
  rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index]
    const described = contextOf(env).describeImage(String(token?.attrGet('src') ?? ''))
    const { caption, isOnFirstScreen = false } = (token?.meta ?? {}) as ImageMeta
    for (const [name, value] of imageAttributes(described, isOnFirstScreen)) token?.attrSet(name, value)
    const original = renderImage?.(tokens, index, options, env, self) ?? ''
    const image = described === undefined ? original : pictureHtml(original, described)
    return caption === undefined ? image : `${image}<figcaption>${md.utils.escapeHtml(caption)}</figcaption>`
  }
}
