/** The text of a page that was just rendered, for the search. */
import { inlineElements, isUnread } from './element-kinds.ts'
import { readTags } from './tokenize-tags.ts'

/** What a page shows that is not its text, or is found otherwise. */
const ignoredClass = /^(?:footnote-ref|footnote-backref|dateline|tags)$/

const heading = /^h[2-6]$/

const unfinishedTag = /<[a-z/!].*$/is

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
  const addUpTo = (start: number, next: number): void => {
    add(html.slice(end, start))
    end = next
  }
  readTags(
    html,
    ({ name, isEnd, isEmpty, start, end: next, attributes }) => {
      addUpTo(start, next)
      if (ignored !== undefined) {
        if (name === ignored.name && !isEmpty) ignored.depth += isEnd ? -1 : 1
        if (ignored.depth === 0) ignored = undefined
        return
      }
      if (!inlineElements.has(name)) add(' ')
      if (heading.test(name)) inHeading = !isEnd
      const isIgnored =
        name === 'h1' ||
        isUnread(name, attributes) ||
        attributes.some((attribute) => attribute.name === 'class' && ignoredClass.test(attribute.value))
      if (!isEnd && !isEmpty && isIgnored) ignored = { name, depth: 1 }
    },
    ({ start, end: next }) => {
      addUpTo(start, next)
      add(' ')
    },
  )
  add(html.slice(end).replace(unfinishedTag, ''))
  return { text: tidy(texts), headings: tidy(headings) }
}
