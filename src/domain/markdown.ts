/** Markdown to HTML: CommonMark with GFM tables and strikethrough, footnotes and definition lists. Used for pages. */
import GithubSlugger from 'github-slugger'
import hljs from 'highlight.js/lib/common'
import createMarkdownIt, { type MarkdownIt, type StateCore, type Token } from 'markdown-it'
import anchor from 'markdown-it-anchor'
import deflist from 'markdown-it-deflist'
import footnote from 'markdown-it-footnote'
import { type DescribeImage, imageAttributes, pictureHtml } from './picture.ts'
import type { Word } from './words.ts'

/** What a page's Markdown is rendered with. */
export interface MarkdownContext {
  /** The words of the page's language: quotation marks, and what screen readers say. */
  readonly word: Word
  /** Returns where a link or an image leads, given what the Markdown says. */
  readonly resolveLink: (href: string) => string
  /** Returns what is known of an image, given the address that it leads to. */
  readonly describeImage: DescribeImage
}

/** The environment that markdown-it hands through is what {@link renderMarkdown} put in. */
const contextOf = (env: object | undefined): MarkdownContext => env as MarkdownContext

const highlight = (code: string, language: string): string =>
  hljs.getLanguage(language) === undefined ? '' : hljs.highlight(code, { language }).value

/** Style attributes are shut out by the Content-Security-Policy, so a column's alignment becomes a class. */
const alignByClass = (token: Token): void => {
  const alignment = /text-align:\s*(left|center|right)/.exec(String(token.attrGet('style') ?? ''))?.[1]
  if (alignment === undefined) return
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style')
  token.attrJoin('class', `align-${alignment}`)
}

const resolveTokenLinks = (token: Token, resolveLink: MarkdownContext['resolveLink']): void => {
  const attribute = token.type === 'image' ? 'src' : token.type === 'link_open' ? 'href' : undefined
  const href = attribute === undefined ? null : token.attrGet(attribute)
  if (attribute !== undefined && href !== null) token.attrSet(attribute, resolveLink(String(href)))
  for (const child of token.children ?? []) resolveTokenLinks(child, resolveLink)
}

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

const adaptTokens = (state: StateCore): void => {
  makeFigures(state)
  markImageOnFirstScreen(state)
  for (const token of state.tokens) {
    if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token)
    resolveTokenLinks(token, contextOf(state.env).resolveLink)
  }
}

/** A mark is the note's bare number, as in print, and the same at each place that names the note. */
const adaptFootnotes = (md: MarkdownIt): void => {
  const { rules } = md.renderer
  const renderReference = rules.footnote_ref
  const renderAnchor = rules.footnote_anchor
  // A second mark of a note has a colon in its id, which style sheets and validators trip over.
  const withoutColon = (html: string): string => html.replace(/fnref(\d+):(\d+)/, 'fnref$1-$2')
  rules.footnote_ref = (tokens, index, options, env, self) =>
    withoutColon(renderReference?.(tokens, index, options, env, self) ?? '')
  rules.footnote_caption = (tokens, index) => String(Number(tokens[index]?.meta?.id) + 1)
  rules.footnote_anchor = (tokens, index, options, env, self) =>
    withoutColon(renderAnchor?.(tokens, index, options, env, self) ?? '').replace(
      '<a ',
      `<a aria-label="${md.utils.escapeHtml(contextOf(env).word('page.noteBack'))}" `,
    )
  rules.footnote_block_open = () => '<section class="footnotes">\n<ol class="footnotes-list">\n'
}

const adaptRendering = (md: MarkdownIt): void => {
  const { rules } = md.renderer
  const renderImage = rules.image
  rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index]
    const described = contextOf(env).describeImage(String(token?.attrGet('src') ?? ''))
    const { caption, isOnFirstScreen = false } = (token?.meta ?? {}) as ImageMeta
    for (const [name, value] of imageAttributes(described, isOnFirstScreen)) token?.attrSet(name, value)
    const original = renderImage?.(tokens, index, options, env, self) ?? ''
    const image = described === undefined ? original : pictureHtml(original, described)
    return caption === undefined ? image : `${image}<figcaption>${md.utils.escapeHtml(caption)}</figcaption>`
  }
  rules.table_open = (_tokens, _index, _options, env) =>
    `<div class="table" role="group" tabindex="0" aria-label="${md.utils.escapeHtml(contextOf(env).word('page.table'))}">\n<table>\n`
  // What can scroll must be within reach of the keyboard.
  const renderFence = rules.fence
  rules.fence = (tokens, index, options, env, self) =>
    (renderFence?.(tokens, index, options, env, self) ?? '').replace('<pre>', '<pre tabindex="0">')
  rules.code_block = (tokens, index) =>
    `<pre tabindex="0"><code>${md.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`
  rules.table_close = () => '</table>\n</div>\n'
}

const createMarkdown = (quotes: string[]): MarkdownIt => {
  const md = createMarkdownIt({
    html: true, // CommonMark has it; the owner's own words, and the Content-Security-Policy shuts scripts out
    linkify: false, // an address that is meant as a link is written as one
    typographer: true,
    quotes,
    highlight,
  })
  md.use(footnote).use(deflist)
  md.use(anchor, { slugify: (text: string) => new GithubSlugger().slug(text), tabIndex: false })
  md.core.ruler.push('vitrine', adaptTokens)
  adaptRendering(md)
  adaptFootnotes(md)
  return md
}

/** Outer and inner marks, each with the spaces that belong to it. */
const quotationMarks = ['quoteOpen', 'quoteClose', 'innerQuoteOpen', 'innerQuoteClose']

/** By their quotation marks: in all else the languages are alike. */
const renderers = new Map<string, MarkdownIt>()

const rendererFor = (word: Word): MarkdownIt => {
  const quotes = quotationMarks.map((mark) => word(`page.${mark}`))
  const key = quotes.join('')
  const renderer = renderers.get(key) ?? createMarkdown(quotes)
  renderers.set(key, renderer)
  return renderer
}

/** Renders Markdown to HTML. Headings get ids after GitHub's rules, unique within the page. */
export const renderMarkdown = (markdown: string, context: MarkdownContext): string =>
  rendererFor(context.word).render(markdown, { ...context })
