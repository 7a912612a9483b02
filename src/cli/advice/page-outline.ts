/** What a page's Markdown contains, each with its line: headings, images, links to other sites. Used by the advice. */
import createMarkdownIt, { type Token } from 'markdown-it'
import type { Page } from '../../content/site.ts'
import { readTags } from '../../pages/html/tokenize-tags.ts'
import { nestedBrackets } from '../../pages/markdown/plugins/nested-brackets.ts'
import { isHtml, visitTokens } from '../../pages/markdown/plugins/token-lines.ts'

/** Something in a page's text. */
interface Placed {
  /** Of the file, from 1. */
  readonly line: number
}

/** A heading below the title. */
export interface Heading extends Placed {
  readonly level: number
  readonly text: string
}

/** An image in the text. */
export interface PlacedImage extends Placed {
  readonly src: string
  /** `<img alt="">` says that an image is decoration; `![](…)` and `<img>` without the attribute say nothing. */
  readonly hasAlternative: boolean
}

/** A link to another site. */
export interface ExternalLink extends Placed {
  readonly url: string
}

/** TeX outside dollar signs, which is shown as text. */
export interface StrayFormula extends Placed {
  readonly text: string
}

/** What a page contains. */
export interface PageOutline {
  readonly headings: readonly Heading[]
  readonly images: readonly PlacedImage[]
  readonly externalLinks: readonly ExternalLink[]
  readonly strayFormulas: readonly StrayFormula[]
}

const parser = createMarkdownIt({ html: true, linkify: true }).use(nestedBrackets)
parser.linkify.set({ fuzzyLink: false })

interface PlacedToken extends Placed {
  readonly token: Token
}

/** Returns the tokens of a page and of the text in them. All have lines, since this parser knows no footnotes. */
const readTokens = (markdown: string, markdownLine: number): readonly PlacedToken[] => {
  const placed: PlacedToken[] = []
  visitTokens(parser.parse(markdown, {}), (token, line = 1) => {
    placed.push({ token, line: markdownLine + line - 1 })
  })
  return placed
}

const imagesAndLinksIn = (html: string, firstLine: number) => {
  const images: PlacedImage[] = []
  const links: ExternalLink[] = []
  readTags(html, ({ name, line, attributes }) => {
    const attributeOf = (attribute: string) => attributes.find((other) => other.name === attribute)?.value
    const place = firstLine + line - 1
    const href = attributeOf('href') ?? ''
    if (name === 'img')
      images.push({
        line: place,
        src: attributeOf('src') ?? '',
        hasAlternative: attributeOf('alt') !== undefined || attributeOf('aria-hidden') === 'true',
      })
    if (name === 'a' && isExternal(href)) links.push({ line: place, url: href })
  })
  return { images, links }
}

const isExternal = (url: string): boolean => /^https?:\/\//i.test(url)

/** Math between dollar signs, and code. */
const mathOrCode = /\$\$.*?\$\$|\$[^$]+\$|(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/gs

/** An environment, or LaTeX's own brackets around something that only a formula has. A formula is at most 1,000 characters long. */
const tex =
  /\\begin\{\w+\*?\}|\\\((?=[^)\\]{0,200}(?:[_^=]|\\[a-z])).{0,1000}?\\\)|\\\[(?=[^\]\\]{0,200}(?:[_^=]|\\[a-z])).{0,1000}?\\\]/gs

const strayFormulasIn = (markdown: string, line: number): readonly StrayFormula[] => {
  let end = 0
  let place = line
  return markdown
    .replaceAll(mathOrCode, (found) => found.replaceAll(/[^\n]/g, ' '))
    .matchAll(tex)
    .map(({ 0: text, index }) => {
      place += markdown.slice(end, index).split('\n').length - 1
      end = index
      return { text, line: place }
    })
    .toArray()
}

/** Reads a page's Markdown. */
export const outlineOf = ({
  markdown,
  markdownLine,
}: Pick<Page, 'markdown' | 'markdownLine'>): PageOutline => {
  const tokens = readTokens(markdown, markdownLine)
  const headings: Heading[] = []
  const images: PlacedImage[] = []
  const externalLinks: ExternalLink[] = []
  const strayFormulas: StrayFormula[] = []
  for (const [index, { token, line }] of tokens.entries()) {
    if (token.type === 'heading_open')
      headings.push({
        line,
        level: Number(token.tag.slice(1)),
        text: tokens[index + 1]?.token.content ?? '',
      })
    if (token.type === 'inline')
      for (const formula of strayFormulasIn(token.content, line)) strayFormulas.push(formula)
    if (token.type === 'image')
      images.push({
        line,
        src: String(token.attrGet('src') ?? ''),
        hasAlternative: token.content.trim() !== '',
      })
    const href = token.type === 'link_open' ? String(token.attrGet('href') ?? '') : ''
    if (isExternal(href)) externalLinks.push({ line, url: href })
    if (isHtml(token)) {
      const found = imagesAndLinksIn(token.content, line)
      for (const image of found.images) images.push(image)
      for (const link of found.links) externalLinks.push(link)
    }
  }
  return { headings, images, externalLinks, strayFormulas }
}
