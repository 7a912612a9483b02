/**
 * The Markdown and HTML that texts of a CV may have: emphasis, links, code, lists, line breaks. Everything
 * else, such as `<T>` and `snake_case`, is shown as written. Names and titles have no formatting.
 */
import createMarkdownIt, { type MarkdownIt, type StateInline } from 'markdown-it'
import { hasSafeScheme } from '../lib/text/safe-href.ts'

/** Inline elements that are kept, without attributes. */
export const keptElements = new Map(
  Object.entries({ b: 'strong', strong: 'strong', i: 'em', em: 'em', code: 'code', sub: 'sub', sup: 'sup' }),
)

export const cvBlockElements: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'li'])

/** Also knows wrappers that editors add to texts; only their content is kept. */
const knownTag = new RegExp(
  `</?(?:a|br|div|span|font|u|${[...keptElements.keys(), ...cvBlockElements].join('|')})(?=[\\s/>])`,
  'iy',
)

const takeAsText = (state: StateInline, silent: boolean, text = state.src[state.pos] ?? ''): boolean => {
  if (!silent) state.pending += text
  state.pos += text.length
  return true
}

/** Shows comments, scripts, `List<T>` and the like as text. */
const unknownTag = (state: StateInline, silent: boolean): boolean => {
  knownTag.lastIndex = state.pos
  return state.src[state.pos] === '<' && !knownTag.test(state.src) && takeAsText(state, silent)
}

/** Underscores, and a star in a word such as the grades `A*A*A`, are more often names than emphasis. */
const partOfName = (state: StateInline, silent: boolean): boolean =>
  (state.src[state.pos] === '_' ||
    /^[a-z\d]\*[a-z\d]$/i.test(state.src.slice(state.pos - 1, state.pos + 2))) &&
  takeAsText(state, silent)

const image = /!\[[^\]\n]{0,500}\]\([^)\n]{0,500}\)/y

/** Images are not shown in a CV, so they are text, rather than a link behind an exclamation mark. */
const imageAsText = (state: StateInline, silent: boolean): boolean => {
  image.lastIndex = state.pos
  const [text = ''] = image.exec(state.src) ?? []
  return text !== '' && takeAsText(state, silent, text)
}

/** Creates a parser of formatted texts. It accepts every link with a safe scheme. */
export const createCvMarkdown = (): MarkdownIt => {
  const rules = 'list emphasis backticks link entity html_inline newline'
  const markdown = createMarkdownIt('zero', { html: true }).enable(rules.split(' '))
  markdown.validateLink = hasSafeScheme
  markdown.inline.ruler.before('html_inline', 'unknown_tag', unknownTag)
  markdown.inline.ruler.before('emphasis', 'part_of_name', partOfName)
  markdown.inline.ruler.before('link', 'image_as_text', imageAsText)
  return markdown
}

const plain = createCvMarkdown()
plain.normalizeLink = (url) => url

/** A link whose text only says that it is a link: `Loom ([code](https://loom.example))`. */
const wordsForLinks = 'link url code source repo github website web demo paper pdf here'.split(' ').join('|')
const unnamedLink = new RegExp(String.raw`(?<=\S)\s*\(?<a href="[^"]*">(?:${wordsForLinks})<\/a>\)?`, 'gi')

const linkTargets = /<a\s[^<>]{0,200}?href\s?=\s?["']?([^"'\s<>]+)/gi

const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const withCharacters = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => characters[entity] ?? entity)

/** Returns a text without formatting, and the URLs that it links to, except e-mail and telephone links. */
export const readPlain = (text: string): { readonly text: string; readonly urls: readonly string[] } => {
  if (!/[*`<&]|\]\(/.test(text)) return { text, urls: [] }
  const html = plain.renderInline(text)
  const bare = html
    .replaceAll(unnamedLink, '')
    .replaceAll(/<br\b[^<>]*>|\n/gi, ' ')
    .replaceAll(/<[^<>]*>/g, '')
  const urls = [...html.matchAll(linkTargets)].map(([, url = '']) => withCharacters(url))
  return {
    text: withCharacters(bare).trim(),
    urls: urls.filter((url) => hasSafeScheme(url) && !/^(?:mailto|tel):/i.test(url)),
  }
}
