/** Markdown to HTML: CommonMark with GFM tables and strikethrough, footnotes and definition lists. Used for pages. */
import GithubSlugger from 'github-slugger'
import hljs from 'highlight.js/lib/common'
import createMarkdownIt, { type MarkdownIt, type StateCore, type Token } from 'markdown-it'
import deflist from 'markdown-it-deflist'
import footnote from 'markdown-it-footnote'
import { mapAddresses } from './html-addresses.ts'
import { createHtmlNestingCheck, NestingError } from './nesting.ts'
import { type DescribeImage, imageAttributes, pictureHtml } from './picture.ts'
import type { Word } from './words.ts'

/** What a page's Markdown is rendered with. */
export interface MarkdownContext {
  /** The words of the page's language: quotation marks, and what screen readers say. */
  readonly word: Word
  /**
   * Returns where a link or an image leads, given what the text says, and the line that says it, from 1: undefined for
   * notes that stand inside a line.
   */
  readonly resolveLink: (href: string, line: number | undefined) => string
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

type ResolveLink = MarkdownContext['resolveLink']

const lineFeedsIn = (text: string): number => text.split('\n').length - 1

/** The owner's own HTML names pages and files as the Markdown around it does. */
const resolveHtmlLinks = (html: string, line: number | undefined, resolveLink: ResolveLink): string =>
  mapAddresses(html, (address, lineInHtml) => resolveLink(address, line && line + lineInHtml - 1))

/** Counts lines inside a block as its text has them; a break in the text of a link or in code shifts what follows it. */
function* childrenWithLines({ children }: Token, start: number | undefined): Generator<TokenOnLine> {
  let line = start
  for (const child of children ?? []) {
    yield [child, line]
    if (line === undefined) continue
    if (child.type === 'softbreak' || child.type === 'hardbreak') line += 1
    if (child.type === 'html_inline') line += lineFeedsIn(child.content)
  }
}

type TokenOnLine = readonly [token: Token, line: number | undefined]

/** Cells have no place of their own, but their rows do; a note that stands inside a line has none. */
function* withLines(tokens: readonly Token[]): Generator<TokenOnLine> {
  let line: number | undefined
  for (const token of tokens) {
    if (token.map) line = token.map[0] + 1
    if (token.type === 'footnote_open') line = undefined
    yield [token, line]
    yield* childrenWithLines(token, line)
  }
}

const isHtml = ({ type }: Token): boolean => type === 'html_block' || type === 'html_inline'

const resolveLinks = ({ tokens, env }: StateCore): void => {
  const { resolveLink } = contextOf(env)
  for (const [token, line] of withLines(tokens)) {
    if (isHtml(token)) token.content = resolveHtmlLinks(token.content, line, resolveLink)
    const attribute = token.type === 'image' ? 'src' : token.type === 'link_open' ? 'href' : undefined
    const href = attribute === undefined ? null : token.attrGet(attribute)
    if (attribute !== undefined && href !== null) token.attrSet(attribute, resolveLink(String(href), line))
  }
}

/** The text of a heading, without its markup. */
const textOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')

/** Gives headings their ids. The slugger remembers how often it has met each, so equal ones cost no more than others. */
const nameHeadings = ({ tokens }: StateCore): void => {
  const slugger = new GithubSlugger()
  for (const [index, token] of tokens.entries()) {
    const id = token.type === 'heading_open' ? slugger.slug(textOf(tokens[index + 1])) : ''
    if (id !== '') token.attrSet('id', id)
  }
}

/** markdown-it's own limit: blocks inside blocks, a list and its item counting as two. */
const DEEPEST_BLOCKS = 100

/** The parser passes over blocks that are nested deeper, and nobody would know what is missing. */
const refuseDeepNesting = ({ tokens }: StateCore): void => {
  const checkHtml = createHtmlNestingCheck()
  for (const [token, line] of withLines(tokens)) {
    if (token.block && token.level >= DEEPEST_BLOCKS - 1) throw new NestingError('quotes and lists', line)
    if (isHtml(token)) checkHtml(token.content, line)
  }
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
  refuseDeepNesting(state)
  nameHeadings(state)
  makeFigures(state)
  markImageOnFirstScreen(state)
  resolveLinks(state)
  for (const token of state.tokens)
    if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token)
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

/**
 * Renders Markdown to HTML. Headings get ids after GitHub's rules, unique within the page.
 *
 * @throws {NestingError} where blocks, or elements of HTML, are nested deeper than what reads them follows
 */
export const renderMarkdown = (markdown: string, context: MarkdownContext): string =>
  rendererFor(context.word).render(markdown, { ...context })
