/**
 * A markdown-it plugin: finds raw HTML that swallows the rest of the page, that is removed or that the
 * Content-Security-Policy blocks, and images without alternative text.
 */
import type { MarkdownIt, Token as MarkdownToken, StateCore } from 'markdown-it'
import { parseFragment, type Token } from 'parse5'
import { attributeOf, elementsIn, type HtmlElement, isReadable, isText, walk } from '../html/html-tree.ts'
import { isRemovedAttribute } from '../html/redirecting-html.ts'
import { type IssueCode, quoteValue, type Wording, warning } from '../lib/data/issue.ts'
import { lazy } from '../lib/memoize.ts'
import { hasSafeScheme, linkSchemes } from '../lib/text/safe-href.ts'
import { environmentOf } from './context.ts'
import { foreign, templateSyntax } from './plugins/raw-syntax.ts'
import { isHtml, visitTokens } from './token-lines.ts'

/** Elements whose end tag is optional (HTML §13.1.2.4), and void elements. */
const optionalEnds = new Set(
  (
    'html head body p li dt dd rt rp optgroup option colgroup caption thead tbody tfoot tr td th ' +
    'area base br col embed hr img input link meta source track wbr'
  ).split(' '),
)

/** Elements that load another document. */
const frames = new Set(['iframe', 'frame', 'object', 'embed'])

const blocked = (code: IssueCode, found: string, fix: string): Wording => ({
  ...warning(code),
  found: `${found}, which browsers block on this site`,
  fix,
})

const leftOut = (found: string): Wording => ({
  ...warning('html/steering'),
  found: `${found}, which is left out`,
  fix: 'remove it, or write a link',
})

/** Returns the problem of a link that is shown as text. */
export const unsafeLink = (url: string): Wording => ({
  ...warning('link/unsafe-scheme'),
  found: `a link to ${quoteValue(url)}, which is left out`,
  expected: `an address with ${linkSchemes.map((scheme) => `${scheme}:`).join(', ')} or a path of this site`,
  fix: 'remove the link, or write the address as code, so that readers can copy it',
})

const withoutAlternative = (source: string): Wording => ({
  ...warning('image/no-alternative'),
  found: `the image ${source} without alternative text`,
  fix: source.startsWith('[[')
    ? `write !${source.slice(0, -2)}|what it shows]]`
    : `write ![what it shows](${source}), or <img alt="" src="${source}"> if it is decoration`,
})

const filmName = /\.(?:mp4|m4v|mov|webm|ogv|mp3|m4a|og[ag]|wav|flac)$/i

const film = (source: string): Wording => ({
  ...warning('image/film'),
  found: `${source} as an image, which browsers do not show`,
  fix: `write <video controls src="${source}"></video> in its place, or <audio …>`,
})

const blockedElement = (element: HtmlElement): readonly Wording[] => {
  const { tagName: name } = element
  if (name === 'style') return [blocked('html/style', '<style>', 'move its rules to styles/custom.css')]
  if (name === 'form') return [blocked('html/form', '<form>', 'write a link or an e-mail address instead')]
  if (frames.has(name)) return [blocked('html/frame', `<${name}>`, 'write a link to its address instead')]
  const isData = /json/i.test(attributeOf(element, 'type') ?? '')
  if (name === 'script') return isData ? [] : [blocked('html/script', '<script>', 'remove it')]
  const isSilent = attributeOf(element, 'alt') === undefined && isReadable(element)
  return name === 'img' && isSilent ? [withoutAlternative(attributeOf(element, 'src') ?? '')] : []
}

const blockedAttributes = ({ tagName, attrs }: HtmlElement): readonly Wording[] =>
  attrs.flatMap(({ name, value }) => {
    if (name === 'style')
      return blocked(
        'html/style-attribute',
        `a style attribute of <${tagName}>`,
        'write a class, with rules in styles/custom.css',
      )
    if (/^on[a-z]/.test(name)) return blocked('html/event-attribute', `${name} of <${tagName}>`, 'remove it')
    if (name === 'href' && !hasSafeScheme(value)) return unsafeLink(value)
    return isRemovedAttribute(tagName, name, value) ? leftOut(`${name} of <${tagName}>`) : []
  })

const selfClosed = (name: string): Wording => ({
  ...warning('html/self-closed'),
  found: `<${name} … />, which browsers read as a start tag, so the rest of the page ends up inside`,
  fix: `write <${name} … ></${name}>`,
})

const unclosed = (name: string): Wording => ({
  ...warning('html/unclosed'),
  found: `<${name}> without an end tag, so the rest of the page ends up inside`,
  fix: `add </${name}> where it ends, or write it as code if it is not HTML`, // such as List<String>
})

const unclosedComment: Wording = {
  ...warning('html/unclosed-comment'),
  found: 'an unclosed comment, which hides the rest of the page',
  fix: 'add --> where the comment ends',
}

/** @param startTag as it is written */
const wordingsOf = (element: HtmlElement, startTag: string, isEnded: boolean): readonly Wording[] => {
  const { tagName: name, namespaceURI } = element
  const isSelfClosed = startTag.endsWith('/>')
  const isWhole = isEnded || optionalEnds.has(name) || (isSelfClosed && !namespaceURI.endsWith('xhtml'))
  const ends = isWhole ? [] : [isSelfClosed ? selfClosed(name) : unclosed(name)]
  return [...blockedElement(element), ...blockedAttributes(element), ...ends]
}

/** Returns the problems of HTML in order, each with its line, from 1. */
const problemsIn = (html: string): readonly (readonly [line: number, wording: Wording])[] => {
  const options = { scriptingEnabled: false, sourceCodeLocationInfo: true }
  const tree = parseFragment(html, options)
  const found: (readonly [place: Token.Location, wordings: readonly Wording[]])[] = []
  walk(tree, (node) => {
    const { sourceCodeLocation: place } = node as HtmlElement
    if (!place) return true
    const source = html.slice(place.startOffset, place.endOffset)
    if (source.startsWith('<!--') && !/--!?>$/.test(source)) found.push([place, [unclosedComment]])
    if (isText(node) && !/^(?:code|pre|script|style)$/.test(node.parentNode?.nodeName ?? ''))
      for (const [index, line] of node.value.split('\n').entries())
        for (const [match] of line.matchAll(templateSyntax))
          found.push([{ ...place, startLine: place.startLine + index }, [foreign(match)]])
    return true
  })
  // Where formatting overlaps, the parser makes several elements from one tag.
  const places = elementsIn(tree).map((element) => [element, element.sourceCodeLocation] as const)
  for (const copies of Map.groupBy(places, ([, place]) => place?.startOffset).values()) {
    const [element, place] = copies[0] ?? []
    const start = place?.startTag ?? place
    if (!element || !start) continue
    const isEnded = copies.some(([, copy]) => copy?.endTag)
    found.push([start, wordingsOf(element, html.slice(start.startOffset, start.endOffset), isEnded)])
  }
  return found
    .toSorted(([one], [other]) => one.startOffset - other.startOffset)
    .flatMap(([{ startLine }, wordings]) => wordings.map((wording) => [startLine, wording] as const))
}

const sourceOf = (token: MarkdownToken): string => String(token.attrGet('src') ?? '')

/** Checks a page's HTML as one text, because an element may span several blocks of Markdown. */
const findProblems = ({ tokens, env }: StateCore): void => {
  const { findings } = environmentOf(env)
  let html = ''
  /** The Markdown line of each line of the HTML. */
  const lines: (number | undefined)[] = []
  visitTokens(tokens, (token, line) => {
    if (token.type === 'image' && token.content.trim() === '')
      findings.problems.push({ line, ...withoutAlternative(sourceOf(token)) })
    if (token.type === 'image' && filmName.test(sourceOf(token)))
      findings.problems.push({ line, ...film(sourceOf(token)) })
    if (!isHtml(token)) return
    html += `${token.content}\n`
    for (const index of token.content.split('\n').keys()) lines.push(line && line + index)
  })
  findings.htmlProblems = lazy(() =>
    problemsIn(html).map(([line, wording]) => ({ line: lines[line - 1], ...wording })),
  )
}

/** Finds problems in HTML as written, before links are resolved. */
export const htmlProblems = (md: MarkdownIt): void => void md.core.ruler.push('html-problems', findProblems)
