/** The text of a page that was just rendered, for the search. A wrong word there harms little, so it need not be a parser. */

/** What never ends goes on to the end of the page, as in browsers; the search for an end would be repeated otherwise. */
const tags = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)([^>]*)(?:>|$)/gi

/** What a page shows that is not its text. */
const ignoredElements = new Set(['script', 'style', 'svg', 'template', 'nav', 'h1'])
const ignoredClass = /class="(?:footnote-ref|footnote-backref|dateline|tags)"/

/** Elements that do not end a word. */
const inlineElements = new Set(
  'a abbr b bdi cite code del em i ins kbd mark q s samp small span strong sub sup time u var'.split(' '),
)

const heading = /^h[2-6]$/

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }),
)

const tidy = (parts: readonly string[]): string =>
  parts
    .join('')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities.get(entity) ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the text of HTML without its title, and the headings in it; both with single spaces. In linear time. */
export const textOfHtml = (html: string): { readonly text: string; readonly headings: string } => {
  const texts: string[] = []
  const headings: string[] = []
  /** The ignored element that the current place is in, and how deep in others of its name. */
  let ignored: { readonly name: string; depth: number } | undefined
  let inHeading = false
  let end = 0
  const add = (text: string): void => {
    if (ignored !== undefined) return
    texts.push(text)
    if (inHeading) headings.push(text)
  }
  for (const { 0: whole, 1: slash, 2: tag = '', 3: attributes = '', index } of html.matchAll(tags)) {
    add(html.slice(end, index))
    end = index + whole.length
    const name = tag.toLowerCase()
    const isEnd = slash === '/'
    if (ignored !== undefined) {
      if (name === ignored.name) ignored.depth += isEnd ? -1 : 1
      if (ignored.depth === 0) ignored = undefined
      continue
    }
    if (!inlineElements.has(name)) add(' ')
    if (heading.test(name)) inHeading = !isEnd
    if (!isEnd && (ignoredElements.has(name) || ignoredClass.test(attributes))) ignored = { name, depth: 1 }
  }
  add(html.slice(end))
  return { text: tidy(texts), headings: tidy(headings) }
}
